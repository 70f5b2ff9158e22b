import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type AlarmKey, specOf } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import type { Seen } from './machine/machine.ts'
import { numbersIn, reportedKeys, seenOf } from './measure.ts'
import type { JudgeRule } from './rules.ts'

/** How something stands with terminals now, by the rows that say so; where none does, nothing is seen. */
export type Truths = { of(terminalId: number, rule: JudgeRule): Seen | null }

type Facts = { terminal_id: number; facts: SomeFacts; clock_off_ms: number | null }
type Line = {
  terminal_id: number
  online: boolean
  last_seen_at: Date | null
  /** Its last connection ended because its server was away. */
  by_outage: boolean
  agent: string | null
  /** Of the versions that rules name, those its agent comes before. */
  older_than: string[]
}
type Kinds = { terminal_id: number; kinds: string[] }
type Outs = { terminal_id: number; fences: string[]; since: Date }
type Sum = { terminal_id: number; megabytes: number }
type Patch = { terminal_id: number; days: number }

/** Reads what these keys need of these terminals. */
export async function truthsOf(
  db: QueryExecutorProvider,
  ids: readonly number[],
  keys: ReadonlySet<AlarmKey>,
  now: Date,
): Promise<Truths> {
  const read = async <T extends { terminal_id: number }>(isWanted: boolean, query: RawBuilder<T>) =>
    new Map(isWanted ? (await query.execute(db)).rows.map((row) => [row.terminal_id, row]) : [])
  const facts = await read(
    reportedKeys.some((key) => keys.has(key)),
    sql<Facts>`select terminal_id, facts, clock_off_ms from terminal_state where terminal_id = any(${ids}::bigint[])`,
  )
  const lines = await read(keys.has('offline') || keys.has('agent'), linesOf(ids))
  const faults = await read(keys.has('peripheral'), faultsOf(ids))
  const marks = await read(keys.has('app'), marksOf(ids))
  const sums = await read(keys.has('data'), dataOf(ids, now))
  const patches = await read(keys.has('patch'), patchesOf(ids, now))
  const outs = await read(keys.has('fence'), outsOf(ids))
  return {
    of: (id, rule) => {
      if (rule.key === 'offline') return offline(lines.get(id))
      if (rule.key === 'agent') return agent(lines.get(id), rule)
      if (rule.key === 'fence') return outside(outs.get(id))
      if (rule.key === 'peripheral') return among(faults.get(id)?.kinds ?? [], rule)
      if (rule.key === 'app') return among(marks.get(id)?.kinds ?? [], rule)
      if (rule.key === 'data') return seenOf(rule, sums.get(id)?.megabytes ?? 0)
      if (rule.key === 'patch') return patch(patches.get(id), rule)
      return specOf(rule.key).unit === undefined ? null : reported(facts.get(id), rule)
    },
  }
}

/** Agents come before a version as they do in the filter of the list. */
const linesOf = (ids: readonly number[]) => sql<Line>`
  with named as materialized (
    select version, version_key(version) collate "C" as key
    from (select distinct match[1] as version from alarm_rule
      where key = 'agent' and ${unscoped('alarm_rule', 'only what a rule of its enterprise names is asked for')}) as rules)
  select terminal_id, online, last_seen_at, agent,
    (select reason = 'outage' from connection_log c where c.terminal_id = s.terminal_id order by until desc limit 1)
      is true as by_outage,
    array(select version from named where version_key(agent) collate "C" < named.key) as older_than
  from terminal_state s where terminal_id = any(${ids}::bigint[])`

const faultsOf = (ids: readonly number[]) => sql<Kinds>`
  select terminal_id, array_agg(distinct kind) as kinds from peripheral_fault
  where terminal_id = any(${ids}::bigint[]) and cleared_at is null group by terminal_id`

const marksOf = (ids: readonly number[]) => sql<Kinds>`
  select terminal_id, array_agg(replace(name, 'apps.', '')) as kinds from terminal_mark
  where terminal_id = any(${ids}::bigint[]) and name like 'apps.%' group by terminal_id`

const outsOf = (ids: readonly number[]) => sql<Outs>`
  select terminal_id, array_agg(fence_name order by out_at) as fences, min(out_at) as since from fence_exit
  where terminal_id = any(${ids}::bigint[]) and back_at is null
    and ${unscoped('fence_exit', 'whoever they are, rules look at them')} group by terminal_id`

/** Of the month that is, by the days of UTC. */
const dataOf = (ids: readonly number[], now: Date) => sql<Sum>`
  select terminal_id, (sum(rx + tx) / 1e6)::float as megabytes from usage_day
  where terminal_id = any(${ids}::bigint[]) and day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
  group by terminal_id`

/** How many days old the patches of the system are, where a terminal says it. */
const patchesOf = (ids: readonly number[], now: Date) => sql<Patch>`
  select terminal_id, (${now}::timestamptz at time zone 'UTC')::date - (facts ->> 'securityPatch')::date as days
  from terminal_state where terminal_id = any(${ids}::bigint[]) and facts ? 'securityPatch'`

const patch = (row: Patch | undefined, rule: JudgeRule): Seen | null => (row ? seenOf(rule, row.days) : null)

/** One that was never here is not missed, and none is missed while the server is away: that counts from its return. */
function offline(line: Line | undefined): Seen | null {
  if (!line?.last_seen_at) return null
  if (line.online) return { holds: false, level: 0, value: null }
  const since = line.last_seen_at
  const missed = { holds: true, level: 0, value: { since: since.toISOString() } }
  return line.by_outage ? missed : { ...missed, since: since.getTime() }
}

function outside(outs: Outs | undefined): Seen {
  if (!outs) return { holds: false, level: 0, value: null }
  return { holds: true, level: 0, value: { fences: outs.fences }, since: outs.since.getTime() }
}

function agent(line: Line | undefined, { match }: JudgeRule): Seen | null {
  if (!line?.agent) return null
  return { holds: line.older_than.includes(match[0] ?? ''), level: 0, value: { version: line.agent } }
}

function among(kinds: readonly string[], { match }: JudgeRule): Seen {
  const found = kinds.filter((kind) => match.includes(kind))
  return { holds: found.length > 0, level: 0, value: { kinds: found } }
}

function reported(row: Facts | undefined, rule: JudgeRule): Seen | null {
  for (const [key, value] of row ? numbersIn(row.facts, row.clock_off_ms) : []) {
    if (key === rule.key) return seenOf(rule, value)
  }
  return null
}
