import { Modal as AntModal, type ModalProps } from 'antd'
import { useRef } from 'react'
import { isAtWork, startInFirstField, useWayBack } from './focus-trail.ts'

/** What closes it is not where one starts, and the way back is ours: antd's ends at a menu that is gone. */
export const focusing = { focusTriggerAfterClose: false }

/**
 * In the first field; where there is none, in the dialog itself, so that Tab goes on from there. Whoever was quicker
 * than the dialog and is in one of its fields already stays there.
 */
export function startIn(panel: HTMLElement | null): void {
  const body = panel?.querySelector<HTMLElement>('.ant-modal-body, .ant-drawer-body') ?? null
  if (body && isAtWork(body)) return
  startInFirstField(body)
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
