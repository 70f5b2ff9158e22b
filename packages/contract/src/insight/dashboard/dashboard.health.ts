import { z } from 'zod'
import { moment } from '../../kernel/list.ts'

const count = z.number().int()

/** Work that waits for a job or for a terminal. */
export const queueKeys = ['runs', 'configs', 'hours', 'days', 'peripherals', 'mails'] as const

/** How the product itself is [2.16]: what the console dashboard of administrators shows. */
export const health = z.object({
  server: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: moment,
    memoryBytes: z.number(),
    /** How late the process comes to what is due, 99 in 100 times within the last minutes. */
    lagMs: z.number(),
    /** Load of the machine in the last minute for each of its processors. */
    load: z.number(),
  }),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    connections: count,
    mostConnections: count,
    /** How long the oldest transaction has been open; null without any. */
    oldestMs: z.number().nullable(),
    answeredMs: z.number(),
    largest: z.array(z.object({ table: z.string(), bytes: z.number() })),
  }),
  /** Processes that hold connections of terminals. */
  broker: z.array(z.object({ id: z.string(), startedAt: moment, seenAt: moment, terminals: count })),
  queues: z.array(z.object({ key: z.enum(queueKeys), waiting: count })),
  /** Where the data of the server lies. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
})
