import { Drawer as AntDrawer, type DrawerProps, Modal as AntModal, type ModalProps } from 'antd'
import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { startInFirstField, useWayBack } from './focus-trail.ts'
import { panelId, TabRouteContext } from '../page/tab-route.ts'

/** What closes it is not where one starts, and the way back is ours: antd's ends at a menu that is gone. */
const focusing = { focusTriggerAfterClose: false }

/** In the first field; where there is none, in the dialog itself, so that Tab goes on from there. */
function startIn(panel: HTMLElement | null): void {
  startInFirstField(panel?.querySelector('.ant-modal-body, .ant-drawer-body') ?? null)
  if (!panel || panel.contains(document.activeElement)) return
  panel.tabIndex = -1
  panel.focus({ preventScroll: true })
}

/** A dialog: it starts in its first field, and gives the focus back to what opened it. */
export function Modal({ afterOpenChange, ...rest }: ModalProps) {
  const panel = useRef<HTMLDivElement>(null)
  useWayBack(rest.open === true, () => panel.current)
  return (
    <AntModal
      {...rest}
      panelRef={panel}
      focusable={focusing}
      afterOpenChange={(open) => {
        if (open) startIn(panel.current)
        afterOpenChange?.(open)
      }}
    />
  )
}

/**
 * A drawer: stands in the work tab that opened it, without a mask unless it is given one, so that the list beside it,
 * the menu and the other tabs stay in use. Outside of a tab it stands where the tabs do.
 */
export function Drawer({ afterOpenChange, rootClassName = '', mask = false, ...rest }: DrawerProps) {
  const path = useContext(TabRouteContext)?.path
  const panel = useRef<HTMLDivElement>(null)
  const [home, setHome] = useState<HTMLElement | null>(null)
  const isOpen = rest.open === true
  useLayoutEffect(
    () => setHome(document.getElementById(path === undefined ? 'main' : panelId(path)) ?? document.body),
    [path],
  )
  useWayBack(isOpen, () => panel.current)
  if (!home) return null
  return (
    <AntDrawer
      {...rest}
      rootClassName={`${rootClassName} drawer-beside`}
      mask={mask}
      panelRef={panel}
      getContainer={home}
      autoFocus={false}
      focusable={{ ...focusing, trap: mask !== false }}
      afterOpenChange={(open) => {
        if (open) startIn(panel.current)
        afterOpenChange?.(open)
      }}
    />
  )
}
