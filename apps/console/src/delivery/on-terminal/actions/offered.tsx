import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Chosen } from '../../../estate/terminal/actions/bulk.ts'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { ActButton } from '../../task-types/act/act-button.tsx'
import { ActMenu } from '../../task-types/terminal-acts.tsx'
import { CommandButton } from './command.tsx'

export { CommandMany } from './command.tsx'

export const HeadCommand = ({ terminal }: TabProps) => (
  <CommandButton terminal={terminal} type="primary" icon={<Icon name="play" />} />
)

export const HeadActions = ({ terminal }: TabProps) => <ActMenu terminals={[terminal]} />

type Row = { row: TerminalRow }

export const RowRestart = ({ row }: Row) => (
  <ActButton act="restart" terminal={row} type="text" icon={<Icon name="restart" />} />
)

export const RowScreenshot = ({ row }: Row) => (
  <ActButton act="screenshot" terminal={row} type="text" icon={<Icon name="page" />} />
)

export const RowCommand = ({ row }: Row) => <CommandButton terminal={row} type="text" icon={<Icon name="terminal" />} />

export function ActMany({ chosen: { rows, target, count } }: { chosen: Chosen }) {
  if (rows) return <ActMenu terminals={rows} />
  return 'filter' in target ? <ActMenu filter={target.filter} count={count} /> : null
}
