import { useGranted } from '../../api/session/can.tsx'
import type { Chosen } from '../../estate/terminal/actions/bulk.ts'
import type { ActionOf, TabProps } from '../../estate/terminal/slots.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { actOf } from '../task-types/act/act-action.ts'
import { ActMenu } from '../task-types/terminal-acts.tsx'
import { commandOf } from './command.tsx'

export { CommandMany } from './command.tsx'

export function HeadCommand({ terminal }: TabProps) {
  const { go } = useTabRoute()
  if (!useGranted('/remote/common')) return null
  return <ActionButtons actions={[{ ...commandOf(terminal, go), icon: 'play', primary: true }]} />
}

export const HeadActions = ({ terminal }: TabProps) => <ActMenu terminals={[terminal]} />

export const restart: ActionOf = (row, go) => ({ ...actOf('restart', row, go), icon: 'restart' })
export const screenshot: ActionOf = (row, go) => ({ ...actOf('screenshot', row, go), icon: 'page' })
export const command: ActionOf = (row, go) => ({ ...commandOf(row, go), icon: 'terminal' })

export function ActMany({ chosen: { rows, target, count } }: { chosen: Chosen }) {
  if (rows) return <ActMenu terminals={rows} />
  return 'filter' in target ? <ActMenu filter={target.filter} count={count} /> : null
}
