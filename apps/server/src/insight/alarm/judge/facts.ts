import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { queueFacts } from '../../../core/reaction/queue.ts'
import type { JudgeCtx } from '../../../core/reaction/reaction.ts'
import { unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { judge, type Sight } from './judge.ts'
import type { Seen } from './machine/machine.ts'
import { type JudgeRule, type Place, placesOf, type Rules, rulesNow } from './rules.ts'
import { truthsOf } from './truth.ts'

/** What happened to a terminal, or holds of it: `'*'` says that other rules may look at it. */
export type Fact = {
  key: AlarmKey | '*'
  /** Null or missing: the rows of the terminal are read when the job evaluates the rule. */
  holds?: boolean | null
  isMoment?: boolean
  value?: object | null
}
export type TerminalFact = Fact & { terminalId: number; key: AlarmKey }

/** Queues facts of terminals, each if an enabled rule has its key: rules are judged by them after this transaction. */
export async function noteFacts(db: QueryExecutorProvider, facts: readonly TerminalFact[]): Promise<void> {
  if (facts.length === 0) return
  const { rows } = await sql<{ key: AlarmKey }>`
    select distinct r.key from alarm_rule r
    where r.enabled and r.key = any(${[...new Set(facts.map(({ key }) => key))]}::text[])
      and ${unscoped('alarm_rule', 'a fact is noted for the rules of any enterprise')}`.execute(db)
  const wanted = new Set(rows.map(({ key }) => key))
  await queueFacts(
    db,
    'alarm.judgeFacts',
    facts.filter(({ key }) => wanted.has(key)).map(({ terminalId, ...fact }) => ({ terminalId, fact })),
  )
}

/** Judges queued facts, in the order they came. */
export async function judgeQueued({ db, now, facts: queued }: JudgeCtx, ids: readonly number[]): Promise<void> {
  const facts = queued.map(({ terminalId, fact }) => ({ terminalId, ...(fact as Fact) }))
  const rules = await rulesNow(db)
  const places = await placesOf(db, ids)
  const keys = new Set(facts.flatMap(({ key }) => (key === '*' ? [] : [key])))
  const elsewhere = facts.filter(({ key }) => key === '*').map(({ terminalId }) => terminalId)
  await judge(db, await sightsOf(db, facts, rules, places, keys, now), now)
  if (elsewhere.length > 0) await judgeAll(db, elsewhere, rules, places, now)
}

async function sightsOf(
  db: Kysely<Tables>,
  facts: readonly (Fact & { terminalId: number })[],
  rules: Rules,
  places: ReadonlyMap<number, Place>,
  keys: ReadonlySet<AlarmKey>,
  now: Date,
): Promise<Sight[]> {
  const truths = await truthsOf(db, [...places.keys()], keys, now)
  return facts.flatMap(({ terminalId, key, holds = null, isMoment = false, value = null }) => {
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
