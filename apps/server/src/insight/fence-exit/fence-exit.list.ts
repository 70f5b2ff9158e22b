import { fenceExit, type FenceExitRow } from '@cpm/contract/insight/fence-exit/fence-exit'
import { fenceExitFields } from '@cpm/contract/insight/fence-exit/fence-exit.fields'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { anyOf, elsewhere, on } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { inLine, lineOf } from '../../estate/terminal/terminal.line.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

/** From when it was out to when it was back, or up to now. */
const lasted = (now: Date) => sql`extract(epoch from coalesce(fence_exit.back_at, ${now}) - fence_exit.out_at) * 1000`

export const exitColumns = (now: Date) => sql`fence_exit.id, terminal.sn, terminal.name as terminal_name,
  fence_exit.fence_id, fence_exit.fence_name, fence_exit.keep,
  case when fence_exit.back_at is null then 'out' else 'over' end as state, fence_exit.out_at, fence_exit.back_at,
  greatest(0, round(${lasted(now)}))::float8 as lasted_ms, round(fence_exit.farthest_m)::float8 as farthest_m,
  fence_exit.ended, fence_exit.judged, fence_exit.group_id, g.name as group_name, fence_exit.enterprise_id,
  e.name as enterprise_name`
/** All have a terminal and an enterprise: joined to the left, they are not read where rows are only counted. */
export const exitTables = sql`fence_exit left join terminal on terminal.id = fence_exit.terminal_id
  left join enterprise e on e.id = fence_exit.enterprise_id left join terminal_group g on g.id = fence_exit.group_id`
export const exitSeen = (scope: Scope) => [
  scope.visible('fence_exit'),
  joinedTo('fence_exit', 'terminal', 'terminal_group'),
]

export const list = listing(fenceExit.routes.list, {
  // With the terminal that is asked for, those whose place it took.
  of: async ({ scope, input }) => (input.sn === undefined ? null : lineOf(scope, input.sn)),
  from: ({ scope, now, of }) =>
    inSql<object>(exitColumns(now), exitTables, [
      ...exitSeen(scope),
      of === null
        ? sql`true`
        : of.length === 0
          ? sql`false`
          : inLine(of, sql`fence_exit.terminal_id`, sql`fence_exit.out_at`),
    ]),
  id: 'fence_exit.id',
  sorts: {
    outAt: sql`fence_exit.out_at`,
    backAt: { by: sql`fence_exit.back_at`, nulls: 'last' },
    farthestM: { by: sql`fence_exit.farthest_m`, nulls: 'last' },
    lastedMs: sql`coalesce(fence_exit.back_at, now()) - fence_exit.out_at`,
  },
  usual: sql`fence_exit.back_at is null desc, fence_exit.out_at desc, fence_exit.id desc`,
  where: {
    state: (states) => sql`case when fence_exit.back_at is null then 'out' else 'over' end = any(${states}::text[])`,
    fenceId: (id) => sql`fence_exit.fence_id = ${id}::bigint`,
    groupId: belowGroup('fence_exit.group_path'),
    sn: elsewhere,
    fartherM: on('fence_exit.farthest_m', (metres, column) => sql`${column} >= ${metres}`),
    from: (at) => sql`(fence_exit.back_at is null or fence_exit.back_at >= ${at}::timestamptz)`,
    to: (at) => sql`fence_exit.out_at <= ${at}::timestamptz`,
    q: anyOf('terminal.sn', 'terminal.name', 'fence_exit.fence_name'),
  },
  row: (row) => plain(row) as FenceExitRow,
  sheet: {
    name: 'fence-exits',
    fields: columnsOfFile(fenceExitFields, [
      'sn',
      'terminalName',
      'state',
      'fenceName',
      'keep',
      'outAt',
      'backAt',
      'lastedMs',
      'farthestM',
      'ended',
      'judged',
      'groupName',
    ]),
  },
})
