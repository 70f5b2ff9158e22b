import { z } from 'zod'
import { count } from '../../kernel/fields/count.ts'
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
  reason: z.string().max(500).optional(),
  progress: z.number().min(0).max(100).optional(),
  output: z.string().max(60_000).optional(),
  /** The terminal cut the output off. */
  truncated: z.boolean().optional(),
  exitCode: z.number().int().min(-2147483648).max(2147483647).optional(),
})
export type RunUp = z.infer<typeof runUp>

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
