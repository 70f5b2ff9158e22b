import { useCan, useGranted } from '../../api/session/can.tsx'
import { t } from '../../api/text.ts'
import type { ActionOf, TabProps } from '../../estate/terminal/slots.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { whyNot } from '../session/unavailable.ts'
import { deskAt } from './desk-at.ts'

/** Works at the terminal's screen. */
export const control: ActionOf = (row, go) => ({
  word: 'remoteDesktop.control',
  icon: 'remote',
  why: whyNot(t, row, 'desktop'),
  run: () => go(deskAt(row.sn)),
})

/** Looks at it, and can do nothing there. */
export const look: ActionOf = (row, go) => ({
  word: 'remoteDesktop.look',
  icon: 'eye',
  why: whyNot(t, row, 'desktop'),
  run: () => go(deskAt(row.sn, true)),
})

export function HeadControl({ terminal }: TabProps) {
  const { go } = useTabRoute()
  const may = useCan('remote.desktop')
  const mayLook = useCan('remote.view')
  if (!useGranted('/remote/index') || !(may || mayLook)) return null
  return <ActionButtons actions={[(may ? control : look)(terminal, go)]} />
}
