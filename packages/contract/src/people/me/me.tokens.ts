import { z } from 'zod'
import { showsSomething } from '../../kernel/fields/text.ts'
import { moment } from '../../kernel/list.ts'

/** So that a token is known for one wherever it turns up. */
export const tokenMark = 'cpm_pat_'

export const tokenLimits = {
  perAccount: 20,
  longestMs: 366 * 86_400_000,
  /** Calls a minute with one token. */
  perMinute: 1200,
} as const

/** What a new token is: its name, what it may do (never more than its owner), and until when. */
export const newToken = z.object({
  name: z
    .string({ error: 'field.required' })
    .trim()
    .min(1, { error: 'field.required' })
    .max(60)
    .refine((text) => text === '' || showsSomething(text), { error: 'field.required' }),
  codes: z
    .array(z.string().max(100), { error: 'me.token.codesNeeded' })
    .min(1, { error: 'me.token.codesNeeded' })
    .max(500),
  expiresAt: moment,
})

export const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** What it begins with. */
  prefix: z.string(),
  codes: z.array(z.string()),
  expiresAt: moment,
  expired: z.boolean(),
  lastUsedAt: moment.nullable(),
  lastIp: z.string().nullable(),
  createdAt: moment,
})
export type TokenRow = z.infer<typeof tokenRow>

/** The token is said in this answer and never again. */
export const madeToken = z.object({ id: z.string(), token: z.string(), expiresAt: moment })
