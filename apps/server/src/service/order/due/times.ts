import type { OrderStatus } from '@cpm/contract/service/order/order.states'
import { afterOpen, openBetween } from './clock.ts'
import { type Agreed, priorityOf } from './terms.ts'

/** The times of an order, as its row has them. */
export type Times = {
  status: OrderStatus
  priority: number
  begun_at: Date
  answer_due: Date | null
  solve_due: Date | null
  answer_left_ms: number | null
  solve_left_ms: number | null
  answered_at: Date | null
  solved_at: Date | null
  answer_ms: number | null
  solve_ms: number | null
  held_ms: number
  held_at: Date | null
  told_answer: boolean
  told_solve: boolean
}
export const timeColumns = [
  'status',
  'priority',
  'begun_at',
  'answer_due',
  'solve_due',
  'answer_left_ms',
  'solve_left_ms',
  'answered_at',
  'solved_at',
  'answer_ms',
  'solve_ms',
  'held_ms',
  'held_at',
  'told_answer',
  'told_solve',
] as const

const after = ({ clock }: Agreed, now: Date, ms: number) => new Date(afterOpen(clock, now.getTime(), ms))
const between = ({ clock }: Agreed, from: Date, to: Date) => openBetween(clock, from.getTime(), to.getTime())

/** Of an order that begins now. */
export function begun(agreed: Agreed, priority: number, now: Date) {
  const named = priorityOf(priority)
  return {
    begun_at: now,
    answer_due: after(agreed, now, agreed.answerMs(named)),
    solve_due: after(agreed, now, agreed.solveMs(named)),
  }
}

/** Somebody answered: the first time counts. */
export function answered(agreed: Agreed, row: Times, now: Date): Partial<Times> {
  if (row.answered_at !== null) return {}
  const stood = row.held_ms + (row.held_at ? between(agreed, row.held_at, now) : 0)
  return {
    answered_at: now,
    answer_due: null,
    answer_left_ms: null,
    answer_ms: Math.max(0, between(agreed, row.begun_at, now) - stood),
  }
}

/** The clock stands still; what is left of the times is kept. */
export function held(agreed: Agreed, row: Times, now: Date): Partial<Times> {
  const left = (due: Date | null) => due && between(agreed, now, due)
  return {
    held_at: now,
    answer_left_ms: left(row.answer_due),
    solve_left_ms: left(row.solve_due),
    answer_due: null,
    solve_due: null,
  }
}

/** It goes on with what was left. */
export function goesOn(agreed: Agreed, row: Times, now: Date): Partial<Times> {
  if (row.held_at === null) return {}
  const due = (left: number | null) => (left === null ? null : after(agreed, now, left))
  return {
    held_at: null,
    held_ms: row.held_ms + between(agreed, row.held_at, now),
    answer_due: due(row.answer_left_ms),
    solve_due: due(row.solve_left_ms),
    answer_left_ms: null,
    solve_left_ms: null,
  }
}

export function solved(agreed: Agreed, row: Times, now: Date): Partial<Times> {
  return { solved_at: now, solve_ms: Math.max(0, between(agreed, row.begun_at, now) - row.held_ms), told_solve: true }
}

/** A round of its own: the time to solve begins anew. */
export function again(agreed: Agreed, row: Times, now: Date): Partial<Times> {
  return {
    begun_at: now,
    solved_at: null,
    solve_ms: null,
    held_ms: 0,
    solve_due: after(agreed, now, agreed.solveMs(priorityOf(row.priority))),
    told_solve: false,
  }
}

/** Another priority: its times from the beginning of this round, without what it stood still. */
export function reckoned(agreed: Agreed, row: Times, priority: number, now: Date): Partial<Times> {
  const named = priorityOf(priority)
  const gone = between(agreed, row.begun_at, row.held_at ?? now) - row.held_ms
  const left = (ms: number) => Math.max(0, ms - gone)
  const answerLeft = row.answered_at === null ? left(agreed.answerMs(named)) : null
  const solveLeft = left(agreed.solveMs(named))
  if (row.held_at !== null) return { answer_left_ms: answerLeft, solve_left_ms: solveLeft }
  return {
    answer_due: answerLeft === null ? null : after(agreed, now, answerLeft),
    solve_due: after(agreed, now, solveLeft),
    told_answer: false,
    told_solve: false,
  }
}
