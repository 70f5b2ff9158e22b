import { foldOf } from '../alarm/judge/fold.ts'
import { type Seen, type State, step, type Turn } from '../alarm/judge/machine/machine.ts'
import type { JudgeRule, Place } from '../alarm/judge/rules.ts'

/** What was seen of a terminal at a time of the past. */
export type PastSight = { terminalId: number; at: number; seen: Seen }
type Raised = { terminalId: number; at: number; value: number | null }

/** The rule over what was seen, in the order of time: how many alarms it would have made, and of whom. */
export function replay(
  rule: JudgeRule,
  sights: readonly PastSight[],
  places: ReadonlyMap<number, Place>,
  until: number,
): { alarms: number; raised: Raised[] } {
  const turns = [...Map.groupBy(sights, ({ terminalId }) => terminalId)]
    .flatMap(([terminalId, own]) => turnsOf(rule, terminalId, own, until))
    .toSorted((a, b) => a.at - b.at)
  const open = new Map<string, number>()
  const raised: Raised[] = []
  let alarms = 0
  for (const { turn, terminalId, at, value } of turns) {
    const place = places.get(terminalId)
    if (!place) continue
    const fold = foldOf(rule, place)
    const before = open.get(fold) ?? 0
    if (turn === 'cleared') open.set(fold, before - 1)
    if (turn !== 'raised') continue
    open.set(fold, before + 1)
    if (before === 0) alarms += 1
    raised.push({ terminalId, at, value })
  }
  return { alarms, raised }
}

type PastTurn = { turn: Turn; terminalId: number; at: number; value: number | null }

function turnsOf(rule: JudgeRule, terminalId: number, sights: readonly PastSight[], until: number): PastTurn[] {
  const turns: PastTurn[] = []
  let state: State | null = null
  const go = (seen: Seen | null, at: number) => {
    const next = step(rule, state, seen, at)
    state = next.state
    const { value = null } = (state?.value ?? {}) as { value?: number }
    turns.push(...next.turns.map((turn) => ({ turn, terminalId, at, value })))
  }
  /** What was to go on by the clock until then. */
  const wait = (at: number) => {
    for (let due = state?.due ?? null; due !== null && due <= at; due = state?.due ?? null) go(null, due)
  }
  for (const { at, seen } of sights.toSorted((a, b) => a.at - b.at)) {
    wait(at)
    go(seen, at)
  }
  wait(until)
  return turns
}
