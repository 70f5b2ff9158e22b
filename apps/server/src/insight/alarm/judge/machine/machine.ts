import { after, flappingPercent, turned } from './flapping.ts'
import { opensAt, type WeekTimes } from '@cpm/contract/estate/agent/fence/week-times'

/**
 * How a rule and a terminal stand with each other, as pure logic: what is seen and what time it is lead from one state to
 * the next. Missing data is not seen at all, so it changes nothing.
 */

export const phases = { calm: 0, pending: 1, firing: 2, keeping: 3, snoozed: 4 } as const
type Phase = (typeof phases)[keyof typeof phases]

/** Comes and goes from this share of turns on, until it stands for so long. */
export const flapping = { high: 20, calmMs: 30 * 60_000 } as const
/** What happens, and has no end of its own, is over when it has not come again for so long. */
const momentMs = 60 * 60_000

export type MachineRule = {
  kind: 'simple' | 'lasting' | 'repeating'
  holdMs: number
  times: number
  withinMs: number
  keepMs: number
  schedule: WeekTimes | null
}

export type State = {
  phase: Phase
  since: number
  /** When it goes on by itself. */
  due: number | null
  /** Of a repeating rule: when it held. */
  hits: readonly number[]
  level: number
  value: object | null
  hist: number
  turnedAt: number | null
  flapping: boolean
}

/** What is seen of a terminal: whether it holds, null where that is neither so nor over yet. */
export type Seen = {
  holds: boolean | null
  level: number
  value: object | null
  /** Since when it is so, where that is known. */
  since?: number
  isMoment?: boolean
}

export type Turn = 'raised' | 'cleared' | 'worse' | 'flapping' | 'settled'
export type Step = { state: State | null; turns: readonly Turn[] }

const calm: State = {
  phase: phases.calm,
  since: 0,
  due: null,
  hits: [],
  level: 0,
  value: null,
  hist: 0,
  turnedAt: null,
  flapping: false,
}

/** One step. `seen` null: only the clock went on. */
export function step(rule: MachineRule, before: State | null, seen: Seen | null, now: number): Step {
  const state = before ?? calm
  const isDue = state.due !== null && state.due <= now
  if (seen === null && !isDue) return { state: before, turns: [] }
  switch (state.phase) {
    case phases.calm:
      return seen?.holds ? begin(rule, state, seen, now) : { state: isDue ? null : before, turns: [] }
    case phases.pending:
      return pending(rule, state, seen, now)
    case phases.firing:
      return firing(rule, state, seen, now)
    case phases.keeping:
      return keeping(rule, state, seen, now)
    default:
      if (seen?.holds === false) return { state: null, turns: [] }
      return isDue ? raise(rule, state, seen ?? seenOf(state), now) : { state, turns: [] }
  }
}

const seenOf = ({ level, value }: State): Seen => ({ holds: true, level, value })

/** It holds for the first time. */
function begin(rule: MachineRule, state: State, seen: Seen, now: number): Step {
  const since = Math.min(seen.since ?? now, now)
  const fresh: State = { ...state, phase: phases.pending, since, level: seen.level, value: seen.value, hits: [] }
  if (rule.kind === 'repeating') return repeat(rule, fresh, seen, now)
  return wait(rule, fresh, seen, now)
}

/** Fires when it has held long enough, and within the times of the rule. */
function wait(rule: MachineRule, state: State, seen: Seen, now: number): Step {
  const held = rule.kind === 'lasting' ? state.since + rule.holdMs : now
  const at = opensAt(rule.schedule, Math.max(held, now))
  if (at <= now) return raise(rule, state, seen, now)
  // What happens once does not wait for the times in which the rule fires.
  if (seen.isMoment && rule.kind !== 'lasting') return { state: null, turns: [] }
  return { state: { ...state, level: seen.level, value: seen.value, due: at }, turns: [] }
}

function repeat(rule: MachineRule, state: State, seen: Seen, now: number): Step {
  const hits = [...state.hits, now].filter((at) => at > now - rule.withinMs).slice(-rule.times)
  const next = { ...state, hits, level: seen.level, value: seen.value, due: (hits[0] ?? now) + rule.withinMs }
  const fires = hits.length >= rule.times && opensAt(rule.schedule, now) <= now
  return fires ? raise(rule, next, seen, now) : { state: next, turns: [] }
}

function pending(rule: MachineRule, state: State, seen: Seen | null, now: number): Step {
  if (rule.kind === 'repeating') {
    if (seen?.holds) return repeat(rule, state, seen, now)
    const hits = state.hits.filter((at) => at > now - rule.withinMs)
    const [oldest] = hits
    if (oldest === undefined) return { state: null, turns: [] }
    return { state: { ...state, hits, due: oldest + rule.withinMs }, turns: [] }
  }
  if (seen && !seen.holds) return { state: null, turns: [] }
  return wait(rule, state, seen ?? seenOf(state), now)
}

function raise(rule: MachineRule, state: State, seen: Seen, now: number): Step {
  const hist = turned(state.hist, state.turnedAt, true, now)
  const comesAndGoes = flappingPercent(hist) >= flapping.high
  const next: State = {
    phase: seen.isMoment ? phases.keeping : phases.firing,
    since: now,
    due: seen.isMoment ? now + (rule.keepMs || momentMs) : comesAndGoes ? now + flapping.calmMs : null,
    hits: [],
    level: seen.level,
    value: seen.value,
    hist,
    turnedAt: now,
    flapping: comesAndGoes,
  }
  return { state: next, turns: comesAndGoes ? ['raised', 'flapping'] : ['raised'] }
}

function firing(rule: MachineRule, state: State, seen: Seen | null, now: number): Step {
  if (seen?.holds === false) return leave(rule, state, now)
  const next = seen?.holds ? { ...state, value: seen.value, level: Math.max(state.level, seen.level) } : state
  const turns: Turn[] = next.level > state.level ? ['worse'] : []
  const settled = state.flapping && state.due !== null && state.due <= now
  if (!settled) return { state: next, turns }
  return { state: { ...next, flapping: false, due: null }, turns: [...turns, 'settled'] }
}

/** It no longer holds: over at once, or when it stays so. One that comes and goes is kept until it rests. */
function leave(rule: MachineRule, state: State, now: number): Step {
  const hist = turned(state.hist, state.turnedAt, false, now)
  const comesAndGoes = state.flapping || flappingPercent(hist) >= flapping.high
  const keep = comesAndGoes ? Math.max(rule.keepMs, flapping.calmMs) : rule.keepMs
  const next: State = { ...state, hist, turnedAt: now, flapping: comesAndGoes }
  const turns: Turn[] = comesAndGoes && !state.flapping ? ['flapping'] : []
  if (keep === 0) return over(next, now)
  return { state: { ...next, phase: phases.keeping, due: now + keep }, turns }
}

function keeping(rule: MachineRule, state: State, seen: Seen | null, now: number): Step {
  if (seen?.holds) {
    if (seen.isMoment)
      return { state: { ...state, value: seen.value, due: now + (rule.keepMs || momentMs) }, turns: [] }
    const hist = turned(state.hist, state.turnedAt, true, now)
    const comesAndGoes = state.flapping || flappingPercent(hist) >= flapping.high
    const due = comesAndGoes ? now + flapping.calmMs : null
    const next: State = { ...state, phase: phases.firing, hist, turnedAt: now, flapping: comesAndGoes, due }
    return { state: { ...next, value: seen.value }, turns: comesAndGoes && !state.flapping ? ['flapping'] : [] }
  }
  if (state.due === null || state.due > now) return { state, turns: [] }
  return over(state, now)
}

/** Cleared; what it did lately is remembered for a while, to know one that comes and goes. */
function over(state: State, now: number): Step {
  const next: State = { ...calm, since: now, due: now + after, hist: state.hist, turnedAt: state.turnedAt }
  return { state: next, turns: state.flapping ? ['settled', 'cleared'] : ['cleared'] }
}

/** It counts no longer, whatever is seen: its rule is another, or looks elsewhere. */
export function drop(state: State): Step {
  const isOpen = state.phase === phases.firing || state.phase === phases.keeping
  return { state: null, turns: isOpen ? ['cleared'] : [] }
}

/** Cleared by hand while it holds: silent until it has gone, or for so long. */
export const snoozed = (state: State, until: number): State => ({
  ...state,
  phase: phases.snoozed,
  due: until,
  flapping: false,
})
