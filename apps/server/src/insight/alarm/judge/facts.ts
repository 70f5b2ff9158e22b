import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { channels } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { judge, type Sight } from './judge.ts'
import type { Seen } from './machine/machine.ts'
import { type JudgeRule, type Place, placesOf, type Rules, rulesNow } from './rules.ts'
import { truthsOf } from './truth.ts'

export type Fact = {
  terminalId: number
  key: AlarmKey
  /** Null: the rows of the terminal are read when the job evaluates the rule. */
  holds?: boolean | null
  isMoment?: boolean
  value?: object | null
}

/** Notes facts of terminals, each if an enabled rule has its key: rules are judged by them after this transaction. */
export async function noteFacts(db: QueryExecutorProvider, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    with noted as (
      insert into alarm_fact (terminal_id, key, holds, is_moment, value)
      select v.terminal_id, v.key, v.holds, v.is_moment, v.value::jsonb
      from unnest(
        ${facts.map(({ terminalId }) => terminalId)}::bigint[], ${facts.map(({ key }) => key)}::text[],
        ${facts.map(({ holds }) => holds ?? null)}::boolean[],
        ${facts.map(({ isMoment }) => isMoment ?? false)}::boolean[],
        ${facts.map(({ value }) => (value ? JSON.stringify(value) : null))}::text[]
      ) with ordinality as v(terminal_id, key, holds, is_moment, value, nth)
      where exists (select from alarm_rule r where r.enabled and r.key = v.key
        and ${unscoped('alarm_rule', 'a fact is noted for the rules of any enterprise')})
      order by v.nth
      returning id)
    select pg_notify(${channels.jobs}, '{"job":"judgeFacts"}') where exists (select from noted)`.execute(db)
}

type Row = {
  id: number
  terminal_id: number
  key: AlarmKey | '*'
  holds: boolean | null
  is_moment: boolean
  value: object | null
}

/** Judges the next facts, in the order they came. Answers whether there may be more. */
export async function judgeFacts(db: Kysely<Tables>, now: Date, most: number): Promise<boolean> {
  const { rows } = await sql<Row>`
    delete from alarm_fact where id in (
      select id from alarm_fact order by id limit ${most} for update skip locked)
    returning id, terminal_id, key, holds, is_moment, value`.execute(db)
  if (rows.length === 0) return false
  const facts = rows.toSorted((a, b) => a.id - b.id)
  const rules = await rulesNow(db)
  const ids = [...new Set(facts.map((fact) => fact.terminal_id))]
  const places = await placesOf(db, ids)
  const keys = new Set(facts.flatMap(({ key }) => (key === '*' ? [] : [key])))
  const elsewhere = facts.filter(({ key }) => key === '*').map((fact) => fact.terminal_id)
  await judge(db, await sightsOf(db, facts, rules, places, keys, now), now)
  if (elsewhere.length > 0) await judgeAll(db, elsewhere, rules, places, now)
  return rows.length === most
}

async function sightsOf(
  db: Kysely<Tables>,
  facts: readonly Row[],
  rules: Rules,
  places: ReadonlyMap<number, Place>,
  keys: ReadonlySet<AlarmKey>,
  now: Date,
): Promise<Sight[]> {
  const truths = await truthsOf(db, [...places.keys()], keys, now)
  return facts.flatMap(({ terminal_id: terminalId, key, holds, is_moment: isMoment, value }) => {
    const place = places.get(terminalId)
    if (!place || key === '*') return []
    return rules.of(place.enterpriseId, key).flatMap((rule): Sight[] => {
      const told: Seen = { holds: holds ?? true, level: 0, value, isMoment }
      const seen = isMoment || holds !== null ? told : truths.of(terminalId, rule)
      return seen && isMeant(rule, seen) ? [{ rule, terminalId, seen }] : []
    })
  })
}

/** Of what happens in several kinds, a rule names those it means. */
function isMeant({ match }: JudgeRule, { isMoment, value }: Seen): boolean {
  const type = (value as { type?: string } | null)?.type
  return !isMoment || type === undefined || match.includes(type)
}

/** By everything that stands of these terminals: another rule looks at them than did, or none. */
export async function judgeAll(
  db: Kysely<Tables>,
  ids: readonly number[],
  rules: Rules,
  places: ReadonlyMap<number, Place>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ terminalId: number; ruleId: number }>`
    select terminal_id as "terminalId", rule_id as "ruleId" from alarm_state
    where terminal_id = any(${ids}::bigint[])`.execute(db)
  const standing = rows.flatMap(({ terminalId, ruleId }): Sight[] => {
    const rule = rules.byId.get(ruleId)
    // Those of the enterprise it is in are judged below, by what is so.
    if (!rule || rule.enterpriseId === places.get(terminalId)?.enterpriseId) return []
    return [{ rule, terminalId, seen: null }]
  })
  const mine = [...new Set(ids)].flatMap((id) =>
    rules.all(places.get(id)?.enterpriseId ?? 0).map((rule) => ({ id, rule })),
  )
  const truths = await truthsOf(db, ids, new Set(mine.map(({ rule }) => rule.key)), now)
  const seen = mine.map(({ id, rule }): Sight => ({ rule, terminalId: id, seen: truths.of(id, rule) }))
  await judge(db, [...standing, ...seen], now)
}
