import { faultText } from '@cpm/contract/estate/terminal/event.detail'
import { fault, type FaultRow } from '@cpm/contract/estate/fault/fault'
import { faultFields } from '@cpm/contract/estate/fault/fault.fields'
import { sql } from 'kysely'
import { inLine, lineOf } from '../terminal/terminal.line.ts'
import { named } from '../terminal/list/terminal.filter.ts'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { anyOf, elsewhere, exactly, isThere, on, since, until, within } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { plain } from '../../core/columns.ts'
import { belowGroup } from '../group/group.below.ts'

/** Who acknowledged is told to who sees that account. */
async function rowsOf(scope: Scope, ids: readonly number[]): Promise<FaultRow[]> {
  const { rows } = await scope.sql<object>`
    select o.id, terminal.sn, terminal.name as terminal_name, terminal.platform, terminal.model, s.online,
      g.name as group_name, o.kind, coalesce(p.name, o.name) as name,
      nullif(o.vid, '') as vid, nullif(o.pid, '') as pid, nullif(o.serial, '') as serial, p.id as peripheral_id,
      o.lacking, o.fault, o.since, o.last_at, o.cleared_at, o.acknowledged_at, account.name as acknowledged_by, o.note
    from unnest(${ids}::bigint[]) with ordinality as here(id, place)
      join peripheral_fault o on o.id = here.id join terminal on terminal.id = o.terminal_id
      join terminal_state s on s.terminal_id = terminal.id
      left join terminal_group g on g.id = terminal.group_id
      left join peripheral p on p.id = o.peripheral_id
      left join account on account.id = o.acknowledged_by and ${scope.visible('account')}
    where ${scope.visible('terminal')} and ${joinedTo('terminal', 'terminal_group', 'peripheral')}
    order by here.place`
  return rows.map((row) => plain(row) as FaultRow)
}

const fields = columnsOfFile(faultFields, [
  ['sn', 'fault.sn'],
  ['terminalName', 'fault.terminal'],
  'platform',
  'model',
  'groupName',
  'kind',
  'name',
  ['vid', 'peripheral.vid'],
  ['pid', 'peripheral.pid'],
  'serial',
  ['fault', 'fault.fault', (row, word) => (row.fault === null ? null : faultText(row.fault, word))],
  'since',
  'lastAt',
  'clearedAt',
  'acknowledgedAt',
  'acknowledgedBy',
  'note',
])

const described = anyOf('o.name', sql`o.vid || ':' || o.pid`, 'o.serial')

export const list = listing(fault.routes.list, {
  // With the terminal that is asked for, those whose place it took.
  of: async ({ scope, input }) => (input.sn === undefined ? null : lineOf(scope, input.sn)),
  from: ({ scope, input, of }) =>
    inSql<{ id: number }>(sql`o.id`, sql`peripheral_fault o join terminal on terminal.id = o.terminal_id`, [
      scope.visible('terminal'),
      // What stands open is what is looked for, unless it is said.
      input.cleared ? sql`o.cleared_at is not null` : sql`o.cleared_at is null`,
      of === null ? sql`true` : of.length > 0 ? inLine(of, sql`o.terminal_id`, sql`o.since`) : sql`false`,
    ]),
  id: 'o.id',
  sorts: { since: sql`o.since`, kind: sql`o.kind`, sn: sql`terminal.sn`, clearedAt: sql`o.cleared_at` },
  usual: '-since',
  where: {
    kind: within,
    acknowledged: on('o.acknowledged_at', isThere),
    cleared: elsewhere,
    model: on('terminal.model', exactly),
    groupId: belowGroup('terminal.group_path'),
    sn: elsewhere,
    from: on('o.since', since),
    to: on('o.since', until),
    q: (q, column, asked) =>
      q === ''
        ? undefined
        : sql`(o.terminal_id in (select terminal.id from terminal where ${named(q)})
            or ${described(q, column, asked)})`,
  },
  rows: (found, { scope }) =>
    rowsOf(
      scope,
      found.map((row) => row.id),
    ),
  sheet: { name: 'abnormal-peripherals', fields },
})
