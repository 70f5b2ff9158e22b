import { z } from 'zod'
import { count, largestCount } from '../../kernel/fields/count.ts'
import { saidText } from '../../kernel/fields/text.ts'
import { payloadLimit } from '../../kernel/topic.ts'
import { id } from '../../kernel/id.ts'
import { terminalTime } from '../../estate/agent/report.ts'
import { runConditions } from './rules/task.rules.ts'
import { runStates, saidStatuses } from './task.states.ts'

/** The command to a terminal. */
export const runDown = z.object({
  runId: id,
  attempt: count.min(1),
  version: count,
  type: z.string().max(60),
  params: z.record(z.string(), z.unknown()),
  /** Milliseconds since 1970, server time. */
  expiresAt: z.number().int(),
  /** What must be so at the terminal before it begins; it says `held` with the reason until then. */
  conditions: runConditions.optional(),
  /** Not begun from then on, server time: its hours are over, and the server sends it again in the next. */
  openUntil: z.number().int().optional(),
})
export type RunDown = z.infer<typeof runDown>

/** What a terminal says of a run. */
export const runUp = z.object({
  runId: id,
  attempt: count.min(1),
  /** The version last heard of: from `down/run`, then from each `down/ack`. */
  expectedVersion: count,
  status: z.enum(saidStatuses),
  at: terminalTime.optional(),
  reason: saidText(500).optional(),
  progress: z.number().min(0).max(100).optional(),
  output: z.string().max(payloadLimit).optional(),
  /** The terminal cut the output off. */
  truncated: z.boolean().optional(),
  exitCode: z.number().int().min(-2147483648).max(2147483647).optional(),
})
export type RunUp = z.infer<typeof runUp>

const unreadable = 'unreadable'
/** The same as the server hears it: where what it must know cannot be read, it is answered all the same. */
export const runHeard = runUp.extend({ status: z.enum([...saidStatuses, unreadable]) })
export type RunHeard = z.infer<typeof runHeard>
/** A number no run comes to. */
export const noNumber = largestCount
export const insteadOfUnheard = { status: unreadable, expectedVersion: noNumber, attempt: noNumber } as const

export const ackErrors = ['VERSION_MISMATCH', 'ENDED', 'NOT_FOUND', 'NOT_ALLOWED'] as const
export const runAck = z.object({
  runId: id,
  ok: z.boolean(),
  error: z.enum(ackErrors).optional(),
  attempt: z.number().int().optional(),
  version: z.number().int().optional(),
  status: z.enum(runStates.names).optional(),
})
export type RunAck = z.infer<typeof runAck>
export const runStop = z.object({ runId: id, attempt: z.number().int() })
