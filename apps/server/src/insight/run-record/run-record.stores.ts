import { runRecord, type StoreRow } from '@cpm/contract/insight/run-record/run-record'
import { storeFields } from '@cpm/contract/insight/run-record/run-record.fields'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { elsewhere } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { unscoped } from '../../core/scope.ts'
import { containing } from '../../db/search-pattern.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { seenGroups } from '../dashboard/dashboard.activity.ts'
import { daysOf } from './run-record.days.ts'

const fields = columnsOfFile(storeFields, [
  'groupName',
  'enterpriseName',
  'terminals',
  ['onlineShare', 'runRecord.onlineShare', undefined, 'percent'],
  'offlineSpans',
  ['longestOfflineMs', 'runRecord.longestMinutes', ({ longestOfflineMs }) => Math.round(longestOfflineMs / 60_000)],
  'boots',
  'bytes',
  'lowBatteries',
  'faults',
])

/** Places beside each other, by what is summed up of each day; as long as today goes on, of its time so far. */
export const stores = listing(runRecord.routes.stores, {
  from: ({ scope, input, now }) => {
    const { from, to } = daysOf(input, now)
    const today = now.toISOString().slice(0, 10)
    const sofar = now.getTime() - Date.parse(today)
    const { groupId, platform, q } = input
    const inGroup = sql`d.group_id in (select below.id from terminal_group below join terminal_group top
      on below.path <@ top.path where top.id = ${groupId ?? null}::bigint)`
    return inSql<Row>(
      sql`store.*`,
      sql`(
        with seen as (${seenGroups(scope)})
        select coalesce(d.group_id, 0) as id, d.group_id, g.name as group_name, e.name as enterprise_name,
          coalesce(sum(d.terminals) filter (where d.day = last.day), 0)::int as terminals,
          round(least(100, 100.0 * sum(d.online_ms) / nullif(sum(d.terminals * case when d.day = ${today}::date
            then ${sofar}::bigint else 86400000 end), 0)), 1)::float8 as online_share,
          round(1.0 * sum(d.offline_spans) / sum(d.terminals), 1)::float8 as offline_spans,
          max(d.longest_offline_ms) as longest_offline_ms,
          round(1.0 * sum(d.boots) / sum(d.terminals), 1)::float8 as boots,
          round(sum(d.bytes) / sum(d.terminals))::float8 as bytes,
          sum(d.low_batteries)::int as low_batteries, sum(d.faults)::int as faults
        from run_store_day d
          join (select max(day) as day from run_store_day where day <= ${to}::date) last on true
          join enterprise e on e.id = d.enterprise_id
          left join terminal_group g on g.id = d.group_id
        where d.day >= ${from}::date and d.day <= ${to}::date
          and (d.enterprise_id, coalesce(d.group_id, 0)) in (select * from seen)
          and ${groupId === undefined ? sql`true` : inGroup}
          and ${platform === undefined ? sql`true` : sql`d.platform = any(${platform})`}
          and ${q ? sql`g.name ilike ${containing(q)}` : sql`true`}
          and ${unscoped('terminal_group', 'only of groups that are seen, above')}
        group by d.enterprise_id, d.group_id, g.name, e.name) store`,
    )
  },
  id: ['store.id', 'store.enterprise_name'],
  sorts: {
    groupName: { by: sql`store.group_name`, nulls: 'last' },
    terminals: sql`store.terminals`,
    onlineShare: sql`store.online_share`,
    offlineSpans: sql`store.offline_spans`,
    longestOfflineMs: sql`store.longest_offline_ms`,
    boots: sql`store.boots`,
    bytes: sql`store.bytes`,
    lowBatteries: sql`store.low_batteries`,
    faults: sql`store.faults`,
  },
  // Those that are worst off come first.
  usual: 'onlineShare',
  where: { q: elsewhere, from: elsewhere, to: elsewhere, groupId: elsewhere, platform: elsewhere },
  row: (row: Row) => ({ ...plain(row), id: `${row.enterprise_name}:${row.id}` }) as unknown as StoreRow,
  sheet: { name: 'stores', fields },
})
type Row = { id: number; enterprise_name: string }
