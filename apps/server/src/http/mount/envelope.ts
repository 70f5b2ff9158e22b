import { allWords, type WordKey } from '@cpm/contract'
import { type AnswerCode, codes, type Envelope, httpStatus, type Issue } from '@cpm/contract/kernel/envelope'
import { fill, type Vars } from '@cpm/contract/kernel/words'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { fieldIssue, Refusal } from '../../core/feature.ts'
import { storeTrouble } from '../../core/store/store-away.ts'

/** An answer to send: the envelope, and how long to wait before asking again. */
export type Answer = { envelope: Envelope; retryAfter: number | null }

export function say(code: AnswerCode, key: WordKey, result: unknown = null, vars: Vars = {}): Answer {
  const [message, messageEn] = [fill(allWords[key], 'cn', vars), fill(allWords[key], 'en', vars)]
  return { envelope: { code, message, messageEn, result }, retryAfter: null }
}

export function ok(result: unknown): Answer {
  return say(codes.ok, 'answer.ok', result)
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfter !== null) void reply.header('Retry-After', String(answer.retryAfter))
  // A browser shows its own password box for a 401 with a challenge; we send none.
  return reply.code(httpStatus(answer.envelope.code)).send(answer.envelope)
}

export function badInput(issues: Issue[]): Answer {
  return say(codes.badInput, 'answer.badInput', { issues })
}

/** One field is at fault, or the body as a whole. */
function badField(path: string, key: WordKey): Answer {
  return say(codes.badInput, key, { issues: [fieldIssue(path, key)] })
}

type Fault = { message: string; code?: string | number; statusCode?: number }

/** Any error as an answer. Only what nobody foresaw is a fault; its reference is in the log, its text is not shown. */
export function answerTo(error: Fault, log: (reference: string, error: unknown) => void): Answer {
  if (error instanceof Refusal) {
    const result = error.issues.length > 0 ? { issues: error.issues } : null
    const [message, messageEn] = error.pair
    return { envelope: { code: error.code, message, messageEn, result }, retryAfter: error.retryAfter }
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return say(codes.tooLarge, 'answer.tooLarge')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return say(codes.wrongType, 'answer.wrongType')
  if (error.statusCode === 429) {
    const seconds = Number(/\d+/.exec(error.message)?.[0] ?? 60)
    return { ...say(codes.tooMany, 'answer.tooMany', null, { seconds }), retryAfter: seconds }
  }
  if (error.statusCode === 400) return badField('body', 'answer.badJson')
  if (error.statusCode === 413) return say(codes.tooLarge, 'answer.tooLarge')
  if (error.statusCode !== undefined && error.statusCode < 500) return say(codes.badInput, 'answer.badInput')
  const state = String(error.code ?? '')
  if (state === '23505') return say(codes.conflict, 'answer.conflict')
  // A row that others name: taken away, or named by somebody while it was.
  if (state === '23503' || state === '23001') {
    const isRemoval = error.message.startsWith('update or delete on table')
    return isRemoval ? say(codes.refused, 'answer.inUse') : say(codes.conflict, 'answer.conflict')
  }
  const reference = randomBytes(4).toString('hex')
  log(reference, error)
  const trouble = storeTrouble(error)
  if (trouble === 'full') return { ...say(codes.unavailable, 'answer.diskFull'), retryAfter: 60 }
  if (trouble === 'away') return { ...say(codes.unavailable, 'answer.filesAway'), retryAfter: 30 }
  if (isDatabaseAway(state, error.message)) return { ...say(codes.unavailable, 'answer.unavailable'), retryAfter: 2 }
  return say(codes.fault, 'answer.fault', null, { id: reference })
}

/** Connection lost, shutting down, out of connections, cancelled by its time limit, lock timeout or deadlock. */
function isDatabaseAway(state: string, message: string): boolean {
  return (
    /^(08|53|57|55P03|40)/.test(state) ||
    /^E(CONN|PIPE|NOENT|TIMEDOUT)/.test(state) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}
