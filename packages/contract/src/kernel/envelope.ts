import { z } from 'zod'

/** What `code` of an answer may be [8.1]-[8.3]. */
export const codes = {
  /** Success, and the only code that is. */
  ok: 1,
  /** Bad input; `result.issues` names the fields. */
  badInput: 400,
  /** The session lacks the permission. */
  forbidden: 403,
  /** Missing, or another's: the answer is the same. */
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  /** Well formed, but a rule of the product refuses it. */
  refused: 422,
  locked: 423,
  /** It takes somebody who has just proved who they are: `me.prove`, then the same call again. */
  unproven: 428,
  tooMany: 429,
  /** A part of ours is down; asking again later may help. */
  unavailable: 503,
  /** Only ever: your session is not valid. The console signs out on it [4.2], so nothing else may use it. */
  noSession: 500,
  /** A fault of ours. Never 500, which would sign people out. */
  fault: 50000,
} as const

export type AnswerCode = (typeof codes)[keyof typeof codes]

/** HTTP status of a code; the two agree on every answer. */
export function httpStatus(code: AnswerCode): number {
  if (code === codes.ok) return 200
  if (code === codes.noSession) return 401
  if (code === codes.fault) return 500
  return code
}

/** One field that was refused: its path in the input, and why in both languages. */
export const issue = z.object({ path: z.string(), message: z.string(), messageEn: z.string() })
export type Issue = z.infer<typeof issue>

/** Every answer has this shape [3.23]. */
export const envelope = z.object({
  code: z.number().int(),
  message: z.string(),
  messageEn: z.string(),
  result: z.unknown(),
})
export type Envelope<T = unknown> = { code: AnswerCode; message: string; messageEn: string; result: T }
