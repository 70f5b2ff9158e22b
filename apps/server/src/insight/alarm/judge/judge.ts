import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { applyTurns, type TurnOf } from './apply.ts'
import { drop, type Seen, type State, step, type Step } from './machine/machine.ts'
import { isAbout, type JudgeRule, type Place, placesOf, type Rules } from './rules.ts'
import { keyOf, readStates, type StateRow, writeStates } from './state.ts'

/** What was seen of a terminal for a rule; null: only the clock went on, or its rule is not there any more. */
export type Sight = { rule: JudgeRule; terminalId: number; seen: Seen | null }

/**
 * Judges what was seen, and writes what became of it: states, alarms and what befell them. Of those that are calm and
 * stay so nothing is written. Within the transaction that makes it so, whatever that is.
 */
export async function judge(
  db: Kysely<Tables>,
  sights: readonly Sight[],
  now: Date,
  known?: Map<string, StateRow>,
): Promise<void> {
  if (sights.length === 0) return
  const states = known ?? (await readStates(db, idsOf(sights)))
  const nameOf = ({ rule, terminalId }: Sight) => keyOf(terminalId, rule.id)
  // What begins here may end here, too: the next sight of the same is looked at as well.
  const begun = new Set(sights.filter(({ seen }) => seen?.holds === true).map(nameOf))
  const matters = sights.filter((one) => begun.has(nameOf(one)) || states.has(nameOf(one)))
  if (matters.length === 0) return
  const places = await placesOf(db, idsOf(matters))
  await write(db, matters, states, places, now)
}

async function write(
  db: Kysely<Tables>,
  sights: readonly Sight[],
  states: Map<string, StateRow>,
  places: ReadonlyMap<number, Place>,
  now: Date,
): Promise<void> {
  const changed = new Map<string, { terminalId: number; ruleId: number; state: State | null }>()
  const turns: TurnOf[] = []
  for (const { rule, terminalId, seen } of sights) {
    const key = keyOf(terminalId, rule.id)
    const place = places.get(terminalId)
    const before = changed.has(key) ? (changed.get(key)?.state ?? null) : (states.get(key)?.state ?? null)
    const next = stepOf(rule, place, before, seen, now.getTime())
    if (next.state === before && next.turns.length === 0) continue
    changed.set(key, { terminalId, ruleId: rule.id, state: next.state })
    if (place) turns.push(...next.turns.map((turn) => ({ turn, rule, place, state: next.state ?? before })))
  }
  await writeStates(db, [...changed.values()])
  await applyTurns(db, turns, now)
}

function stepOf(rule: JudgeRule, place: Place | undefined, before: State | null, seen: Seen | null, now: number): Step {
  if (place && isAbout(rule, place)) return step(rule, before, seen, now)
  return before ? drop(before) : { state: null, turns: [] }
}

const idsOf = (sights: readonly { terminalId: number }[]) =>
  [...new Set(sights.map(({ terminalId }) => terminalId))].toSorted((a, b) => a - b)

/** Ends what stands of rules that are not switched on any more, or gone: of these terminals, or of any. */
export async function endStates(db: Kysely<Tables>, rule: JudgeRule, ids: readonly number[], now: Date): Promise<void> {
  const states = [...(await readStates(db, ids)).values()].filter((row) => row.ruleId === rule.id)
  const places = await placesOf(
    db,
    states.map(({ terminalId }) => terminalId),
  )
  const ended = states.flatMap(({ terminalId, state }) => {
    const place = places.get(terminalId)
    return place ? drop(state).turns.map((turn) => ({ turn, rule, place, state })) : []
  })
  await writeStates(
    db,
    states.map(({ terminalId }) => ({ terminalId, ruleId: rule.id, state: null })),
  )
  await applyTurns(db, ended, now, 'rule')
}

/** States whose time has come go on by the clock. Answers whether there may be more. */
export async function sweep(db: Kysely<Tables>, rules: Rules, now: Date, most: number): Promise<boolean> {
  const { rows } = await sql<{ terminalId: number; ruleId: number }>`
    select terminal_id as "terminalId", rule_id as "ruleId" from alarm_state where due <= ${now}
    order by due limit ${most} for update skip locked`.execute(db)
  const sights = rows.flatMap(({ terminalId, ruleId }): Sight[] => {
    const rule = rules.byId.get(ruleId)
    return rule ? [{ rule, terminalId, seen: null }] : []
  })
  // Those of rules that are switched off are ended by the job that judges anew.
  await sql`
    update alarm_state s set due = null from unnest(${rows.map((row) => row.terminalId)}::bigint[],
      ${rows.map((row) => row.ruleId)}::bigint[]) as v(terminal_id, rule_id)
    where s.terminal_id = v.terminal_id and s.rule_id = v.rule_id
      and not exists (select from alarm_rule r where r.id = v.rule_id and r.enabled)`.execute(db)
  await judge(db, sights, now)
  return rows.length === most
}
