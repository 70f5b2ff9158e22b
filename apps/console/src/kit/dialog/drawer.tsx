import { Drawer as AntDrawer, type DrawerProps } from 'antd'
import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { useWayBack } from './focus-trail.ts'
import { focusing, startIn } from './overlay.tsx'
import { panelId, TabRouteContext } from '../page/tab-route.ts'
import styles from './overlay.module.css'

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
      rootClassName={`${rootClassName} ${styles.drawerBeside}`}
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
