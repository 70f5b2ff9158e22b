import { type ForeseenTerminal, task } from '@cpm/contract/delivery/task/task'
import { sql, type SqlBool } from 'kysely'
import { plain } from '../../../core/columns.ts'
import { elsewhere } from '../../../core/list/list-filter.ts'
import { inSql, listing } from '../../../core/list/listing.ts'
import { unscoped } from '../../../core/scope.ts'
import { named } from '../../../estate/terminal/list/terminal.filter.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { whyNot } from '../create/task.fan-out.ts'
import { askedTask } from './asked.ts'

type Row = {
  sn: string
  name: string
  platform: ForeseenTerminal['platform']
  model: string
  online: boolean
  group_id: number | null
  group_name: string | null
  why_not: string | null
}

/** The terminals that a task that waits for approval would get now: what its author reaches, as far as the reader sees it. */
export const terminals = listing(task.routes.terminals, {
  of: (ctx) => askedTask(ctx, ctx.input.id),
  from: ({ scope, now, of: { row, maker, target, among } }) =>
    inSql<Row>(
      sql`terminal.sn, terminal.name, terminal.platform, terminal.model,
        coalesce(terminal_state.online, false) as online, g.id as group_id, g.name as group_name,
        ${whyNot(row, now)} as why_not`,
      sql`${terminalsWithState} left join terminal_group g on g.id = terminal.group_id
        and ${unscoped('terminal_group', 'of a terminal that is seen')}`,
      [scope.visible('terminal'), maker.visible('terminal'), targeted(target, now, maker.who), among],
    ),
  id: 'terminal.id',
  sorts: { sn: { by: sql`terminal.sn`, key: 'text' } },
  usual: 'sn',
  where: {
    id: elsewhere,
    q: (q) => (q === '' ? undefined : named(q)),
    leftOut: (is, _, { now, of: { row } }) =>
      is ? sql<SqlBool>`(${whyNot(row, now)}) is not null` : sql<SqlBool>`(${whyNot(row, now)}) is null`,
  },
  row: (row) => plain(row),
})
