import { mostCounted, runRecord, type RunRecordRow } from '@cpm/contract/insight/run-record/run-record'
import { runRecordFields } from '@cpm/contract/insight/run-record/run-record.fields'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { plain } from '../../core/columns.ts'
import { type Condition, elsewhere } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { named } from '../../estate/terminal/list/terminal.filter.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { daysOf } from './run-record.days.ts'
import { noBattery } from './run-record.sum.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

type Input = InputOf<typeof runRecord.routes.list>
type Found = { conditions: readonly Condition[]; total: number; more: boolean }

/** So few terminals are looked up one by one, on each of the days; of more, rows are read in order until a page is full. */
const fewTerminals = 1000
const megabyte = 1_048_576

/** What is asked of the terminals themselves. */
function ofTerminals({ q, groupId, model, platform }: Input): Condition[] {
  const asked = [
    q ? named(q) : null,
    groupId === undefined ? null : belowGroup('terminal.group_path')(groupId),
    model === undefined ? null : sql`terminal.model = any(${model})`,
    platform === undefined ? null : sql`terminal.platform = any(${platform})`,
  ]
  return asked.filter((one) => one !== null) as Condition[]
}

/** What is asked of their days. */
function ofDays(input: Input, now: Date): Condition[] {
  const { from, to } = daysOf(input, now)
  const { onlineBelow, offlineOver, batteryBelow, usedOver, bootsOver, faulty } = input
  const asked = [
    sql`r.day >= ${from}::date and r.day <= ${to}::date`,
    onlineBelow === undefined ? null : sql`r.online_ms < ${onlineBelow * 60_000}::int`,
    offlineOver === undefined ? null : sql`r.longest_offline_ms > ${offlineOver * 60_000}::int`,
    batteryBelow === undefined ? null : sql`r.battery_min < ${batteryBelow}::int`,
    usedOver === undefined ? null : sql`r.bytes > ${usedOver * megabyte}::bigint`,
    bootsOver === undefined ? null : sql`r.boots > ${bootsOver}::int`,
    faulty === undefined ? null : faulty ? sql`r.faults > 0` : sql`r.faults = 0`,
  ]
  return asked.filter((one) => one !== null) as Condition[]
}

/** The ids of the terminals, where they are few; null where they are many or all. */
async function fewOf(scope: Scope, conditions: readonly Condition[]): Promise<number[] | null> {
  const isNarrow = conditions.length > 0 || scope.who.enterpriseId !== null
  if (!isNarrow) return null
  const { rows } = await scope.sql<{ id: number }>`
    select terminal.id from terminal where ${sql.join([scope.visible('terminal'), ...conditions], sql` and `)}
    limit ${fewTerminals + 1}`
  return rows.length > fewTerminals ? null : rows.map(({ id }) => id)
}

const table = sql`run_day r join terminal on terminal.id = r.terminal_id`

/** Which rows they are, and how many as far as they are counted. */
async function found(scope: Scope, input: Input, now: Date): Promise<Found> {
  const terminals = ofTerminals(input)
  const few = await fewOf(scope, terminals)
  const conditions = [
    ...ofDays(input, now),
    ...(few === null ? terminals : [sql`r.terminal_id = any(${few}::bigint[])` as Condition]),
  ]
  const all = sql.join([scope.visible('terminal'), ...conditions], sql` and `)
  const { rows } = await scope.sql<{ total: number }>`
    select count(*)::int as total from (select from ${table} where ${all} limit ${mostCounted + 1}) counted`
  const total = rows[0]?.total ?? 0
  return { conditions, total: Math.min(total, mostCounted), more: total > mostCounted }
}

async function rowsOf(scope: Scope, ids: readonly number[]): Promise<RunRecordRow[]> {
  const { rows } = await scope.sql<object>`
    select r.id, r.day::text as day, terminal.sn, terminal.name, terminal.platform, terminal.model, terminal.group_id,
      g.name as group_name, r.online_ms, r.offline_spans, r.longest_offline_ms, r.boots,
      nullif(r.battery_min, ${noBattery}) as battery_min, round(r.battery_avg)::int as battery_avg,
      r.bytes::float8 as bytes, r.faults
    from unnest(${ids}::bigint[]) with ordinality as here(id, place)
      join run_day r on r.id = here.id and r.day = date '2020-01-01' + (here.id / 10000000000)::int
      join terminal on terminal.id = r.terminal_id
      left join terminal_group g on g.id = terminal.group_id
    where ${scope.visible('terminal')} and ${joinedTo('terminal', 'terminal_group')}
    order by here.place`
  return rows.map((row) => plain(row) as RunRecordRow)
}

const minutes = (ms: number) => Math.round(ms / 60_000)
const fields = columnsOfFile(runRecordFields, [
  'day',
  'sn',
  'name',
  'platform',
  'model',
  'groupName',
  ['onlineMs', 'runRecord.onlineMinutes', ({ onlineMs }) => minutes(onlineMs)],
  'offlineSpans',
  ['longestOfflineMs', 'runRecord.longestMinutes', ({ longestOfflineMs }) => minutes(longestOfflineMs)],
  'boots',
  ['batteryMin', 'runRecord.batteryMin', undefined, 'percent'],
  ['batteryAvg', 'runRecord.batteryAvg', undefined, 'percent'],
  'bytes',
  'faults',
])

export const list = listing(runRecord.routes.list, {
  of: ({ scope, input, now }) => found(scope, input, now),
  from: ({ scope, of: { conditions, more } }) => {
    const all = [scope.visible('terminal'), ...conditions]
    // Few rows are found by what is asked of them, and sorted; many are read along their order until a page is full.
    const tables = more ? table : sql`(select r.* from ${table} where ${sql.join(all, sql` and `)} offset 0) r`
    return inSql<{ id: number }>(sql`r.id`, tables, more ? all : [])
  },
  id: 'r.id',
  sorts: {
    day: { by: sql`r.day`, key: 'date' },
    onlineMs: { by: sql`r.online_ms`, key: 'bigint' },
    longestOfflineMs: { by: sql`r.longest_offline_ms`, key: 'bigint' },
    boots: { by: sql`r.boots`, key: 'bigint' },
    batteryMin: { by: sql`r.battery_min`, key: 'bigint' },
    bytes: { by: sql`r.bytes`, key: 'bigint' },
    faults: { by: sql`r.faults`, key: 'bigint' },
  },
  usual: '-day',
  where: {
    q: elsewhere,
    from: elsewhere,
    to: elsewhere,
    groupId: elsewhere,
    model: elsewhere,
    platform: elsewhere,
    onlineBelow: elsewhere,
    offlineOver: elsewhere,
    batteryBelow: elsewhere,
    usedOver: elsewhere,
    bootsOver: elsewhere,
    faulty: elsewhere,
  },
  total: ({ of }) => Promise.resolve(of.total),
  beside: ({ of }) => ({ totalIsExact: !of.more }),
  rows: (rows, { scope }) =>
    rowsOf(
      scope,
      rows.map(({ id }) => id),
    ),
  sheet: { name: 'run-records', fields },
})
