import { faultText } from '@cpm/contract/estate/terminal/event.detail'
import type { InputOf } from '@cpm/contract/kernel/route'
import type { fault, FaultKind, FaultRow } from '@cpm/contract/estate/fault/fault'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { inLine, type Kin, lineOf } from '../terminal/terminal.line.ts'
import { containing } from '../../db/search-pattern.ts'
import { named } from '../terminal/list/terminal.filter.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { sheetOf } from '../../core/export.ts'
import { type Handler } from '../../core/feature.ts'

type Query = InputOf<typeof fault.routes.list>
/** With the terminal that is asked for, and those whose place it took. */
type Asked = Query & { line: readonly Kin[] | null }

const sorts = {
  since: sql`o.since`,
  kind: sql`o.kind`,
  sn: sql`terminal.sn`,
  clearedAt: sql`o.cleared_at`,
}

/** The faults a query names, of terminals in scope. */
function matching(scope: Scope, query: Asked): RawBuilder<unknown> {
  const { q, kind, acknowledged, cleared, model, groupId, line, from, to } = query
  const where: RawBuilder<SqlBool>[] = [
    scope.visible('terminal'),
    cleared ? sql`o.cleared_at is not null` : sql`o.cleared_at is null`,
  ]
  if (kind !== undefined) where.push(sql`o.kind = any(${kind})`)
  if (acknowledged !== undefined) where.push(sql`(o.acknowledged_at is not null) = ${acknowledged}`)
  if (model !== undefined) where.push(sql`terminal.model = ${model}`)
  if (line) where.push(line.length > 0 ? inLine(line, sql`o.terminal_id`, sql`o.since`) : sql`false`)
  if (groupId !== undefined)
    where.push(sql`terminal.group_path <@ (select path from terminal_group
      where ${unscoped('terminal_group', 'only the terminals below it are seen')} and id = ${groupId}::bigint)`)
  if (from !== undefined) where.push(sql`o.since >= ${from}::timestamptz`)
  if (to !== undefined) where.push(sql`o.since <= ${to}::timestamptz`)
  if (q) {
    const like = containing(q)
    where.push(sql`(o.terminal_id in (select terminal.id from terminal where ${named(q)}) or o.name ilike ${like}
      or o.vid || ':' || o.pid ilike ${like} or o.serial ilike ${like})`)
  }
  return sql`from peripheral_fault o join terminal on terminal.id = o.terminal_id where ${sql.join(where, sql` and `)}`
}

function inOrder({ sort = '-since' }: Query) {
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql`${sorts[sort.replace('-', '') as keyof typeof sorts]} ${way}, o.id ${way}`
}

type Stored = {
  id: number
  sn: string
  terminal_name: string
  platform: Platform
  model: string
  online: boolean
  group_name: string | null
  kind: FaultKind
  name: string
  vid: string
  pid: string
  serial: string
  peripheral_id: number | null
  lacking: number | null
  fault: string | null
  since: Date
  last_at: Date
  cleared_at: Date | null
  acknowledged_at: Date | null
  acknowledged_by: string | null
  note: string | null
}

/** Those a query names, in its order. */
async function idsOf(scope: Scope, query: Asked, part = sql``): Promise<number[]> {
  const { rows } = await scope.sql<{ id: number }>`
    select o.id ${matching(scope, query)} order by ${inOrder(query)} ${part}`
  return rows.map((row) => row.id)
}

/** Who acknowledged is told to who sees that account. */
async function rowsOf(scope: Scope, ids: readonly number[]): Promise<FaultRow[]> {
  const { rows } = await scope.sql<Stored>`
    select o.id, terminal.sn, terminal.name as terminal_name, terminal.platform, terminal.model, s.online,
      g.name as group_name, o.kind, coalesce(p.name, o.name) as name, o.vid, o.pid, o.serial, p.id as peripheral_id,
      o.lacking, o.fault, o.since, o.last_at, o.cleared_at, o.acknowledged_at, account.name as acknowledged_by, o.note
    from unnest(${ids}::bigint[]) with ordinality as here(id, place)
      join peripheral_fault o on o.id = here.id join terminal on terminal.id = o.terminal_id
      join terminal_state s on s.terminal_id = terminal.id
      left join terminal_group g on g.id = terminal.group_id
      left join peripheral p on p.id = o.peripheral_id
      left join account on account.id = o.acknowledged_by and ${scope.visible('account')}
    where ${scope.visible('terminal')} and ${unscoped('terminal_group', 'its name is shown with a row that is seen')}
      and ${unscoped('peripheral', 'its name is shown with a terminal that is seen')} order by here.place`
  return rows.map(shown)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const shown = (row: Stored): FaultRow => ({
  id: String(row.id),
  sn: row.sn,
  terminalName: row.terminal_name,
  platform: row.platform,
  model: row.model,

  online: row.online,
  groupName: row.group_name,
  kind: row.kind,
  name: row.name,

  vid: row.vid || null,
  pid: row.pid || null,
  serial: row.serial || null,
  peripheralId: row.peripheral_id === null ? null : String(row.peripheral_id),

  lacking: row.lacking,
  fault: row.fault,
  since: row.since.toISOString(),
  lastAt: row.last_at.toISOString(),
  clearedAt: iso(row.cleared_at),
  acknowledgedAt: iso(row.acknowledged_at),

  acknowledgedBy: row.acknowledged_by,
  note: row.note,
})

const fields = [
  ['sn', 'fault.sn'],
  ['terminalName', 'fault.terminal'],
  ['platform', 'terminal.platform', (row, word) => word(`terminal.platform.${row.platform}`)],
  ['model', 'fault.model'],
  ['groupName', 'fault.group'],
  ['kind', 'fault.kind', (row, word) => word(`fault.kind.${row.kind}`)],
  ['name', 'fault.peripheral'],
  ['vid', 'peripheral.vid'],
  ['pid', 'peripheral.pid'],
  ['serial', 'fault.serial'],
  ['fault', 'fault.fault', (row, word) => (row.fault === null ? null : faultText(row.fault, word))],
  ['since', 'fault.since'],
  ['lastAt', 'fault.lastAt'],
  ['clearedAt', 'fault.clearedAt'],
  ['acknowledgedAt', 'fault.acknowledgedAt'],
  ['acknowledgedBy', 'fault.acknowledgedBy'],
  ['note', 'fault.note'],
] satisfies Parameters<typeof sheetOf<FaultRow>>[2]

export const list: Handler<typeof fault.routes.list> = async (ctx, input) => {
  const { scope, from } = ctx
  const query: Asked = { ...input, line: input.sn === undefined ? null : await lineOf(scope, input.sn) }
  if (query.export) return sheetOf(from, 'abnormal-peripherals', fields, all(scope, query))
  const { page, pageSize } = query
  const [counted, ids] = await Promise.all([
    scope.sql<{ total: number }>`select count(*)::int as total ${matching(scope, query)}`,
    idsOf(scope, query, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`),
  ])
  const records = await rowsOf(scope, ids)
  return { current: page, size: pageSize, total: counted.rows[0]?.total ?? 0, records }
}

/** All of them in pieces; which they are is settled at the start. */
async function* all(scope: Scope, query: Asked): AsyncGenerator<FaultRow> {
  const piece = 2000
  const ids = await idsOf(scope, query)
  for (let at = 0; at < ids.length; at += piece) yield* await rowsOf(scope, ids.slice(at, at + piece))
}
