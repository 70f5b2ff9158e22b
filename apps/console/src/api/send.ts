import type { Request } from '@cpm/contract/kernel/client'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { ownOffset } from '@cpm/contract/kernel/time/offset'
import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import type { Pair } from '@cpm/contract/kernel/words'
import { create } from 'zustand'
import { isOwn, noteAsked } from './session/activity.ts'
import { counted } from './transfer/loading.ts'
import { proveOneself } from './session/proof.ts'
import { randomHex } from './random.ts'
import { noteDate } from './state/server-clock.ts'
import { signOut, useSession } from './session/session.ts'
import { toast } from './state/toast.ts'

/** As the spec has them [7.1], [8.2]; the codes are those of the contract, which would bring zod to the sign-in page. */
const timeoutMs = 1_800_000
const signOutAfterMs = 1500
const ok = 1
const badInput = 400
const noSession = 500
const unproven = 428
const unavailable = 503

/**
 * An answer that is not code 1, or (code 0) no answer at all. `message` is in the language the screen had then; what
 * stays on the screen shows `pair`, which follows the language.
 */
export class AnswerError extends Error {
  readonly code: number
  readonly pair: Pair
  readonly result: unknown
  constructor(code: number, said: Pair | string, result: unknown = null) {
    const pair: Pair = typeof said === 'string' ? [said, said] : said
    super(word(pair))
    this.name = 'AnswerError'
    this.code = code
    this.pair = pair
    this.result = result
  }
  /** Fields the server refused, for the form. */
  get issues(): Issue[] {
    const issues = (this.result as { issues?: unknown } | null)?.issues
    return Array.isArray(issues) ? (issues as Issue[]) : []
  }
}

export type SendOptions = {
  /** No toast: the caller shows the error itself. */
  quiet?: boolean
  /** The route makes something new: a repeat is known for one by its key. */
  creates?: boolean
  signal?: AbortSignal
  /** Nobody asked for it by hand: it keeps no session alive and shows no 'Loading...'. Else found out by itself. */
  background?: boolean
  /** Goes out though reading has stopped. */
  last?: boolean
  /** Only somebody who is signed in is answered: a page that is still being left sends nothing more. */
  ofSession?: boolean
}

let reading = new AbortController()

/**
 * Breaks off what is being read and reads nothing more until the returned function is called: a log-out in between
 * would make refusals of the answers. What is being written goes on.
 */
export function stopReading(): () => void {
  reading.abort()
  return () => {
    reading = new AbortController()
  }
}

export const word = (pair: Pair) => pair[useSession.getState().language === 'cn' ? 0 : 1]

/**
 * The zone in the header of every request. The browser may call it by an old name, which the server knows, or know a
 * zone that its server does not know yet.
 */
let toldZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const isZoneUnknown = ({ code, issues }: AnswerError) =>
  code === badInput && issues.some(({ path }) => path === 'timezone')

/** Headers of every request [7.1]. */
export function headersOf(request: Request, key?: string, background = false): Record<string, string> {
  const { token } = useSession.getState()
  return {
    Timezone: toldZone,
    ...(token ? { Session: token } : {}),
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...(background ? { Background: '1' } : {}),
  }
}

const isRead = ({ method }: Request, background: boolean) => method === 'GET' || background

/** The session the server said is over: while the person reads that, nothing more is sent for it. */
export const useEnded = create<{ token: string; message: string }>()(() => ({ token: '', message: '' }))
export const hasEnded = () =>
  useEnded.getState().token !== '' && useEnded.getState().token === useSession.getState().token

/** Refuses what would go out for a session that has ended, with the server's own words. */
export function refuseEnded(): void {
  if (hasEnded()) throw new AnswerError(noSession, useEnded.getState().message)
}

/** The request itself; a failure of the network is an AnswerError of code 0. */
export async function request(request: Request, options: SendOptions = {}, key?: string): Promise<Response> {
  refuseEnded()
  if (options.ofSession && !useSession.getState().token) throw new DOMException('Nobody is signed in', 'AbortError')
  const timeout = AbortSignal.timeout(timeoutMs)
  const background = options.background ?? isOwn(request.method)
  if (!background) noteAsked()
  const breaks = [options.signal, isRead(request, background) && !options.last ? reading.signal : undefined]
  const broken = AbortSignal.any(breaks.filter((s) => s !== undefined))
  try {
    const answer = fetch(request.url, {
      method: request.method,
      headers: headersOf(request, key, background),
      credentials: 'omit',
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: AbortSignal.any([broken, timeout]),
    })
    const response = await (background ? answer : counted(answer))
    noteDate(response.headers.get('Date'))
    return response
  } catch (error) {
    if (broken.aborted) throw error
    throw new AnswerError(0, unreachedWords['answer.network'])
  }
}

/** Takes the envelope apart, whatever the HTTP status [3.23], [8.1]-[8.3]. */
export async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || typeof (body as { code?: unknown }).code !== 'number') {
    throw new AnswerError(unavailable, unreachedWords['answer.unavailable'])
  }
  const answer = body as {
    code: number
    message?: string
    messageEn?: string
    msg?: string
    result?: unknown
    data?: unknown
  }
  const result = answer.result ?? answer.data
  if (answer.code === ok) return result
  const message = answer.message || answer.msg || ''
  throw new AnswerError(answer.code, [message, answer.messageEn || message], result)
}

/** The session is over [8.2]: said once, then the person is signed out. */
function endSession(message: string, token: string): void {
  if (!token || hasEnded() || token !== useSession.getState().token) return
  useEnded.setState({ token, message })
  toast.error(message)
  setTimeout(() => {
    if (useSession.getState().token === token) signOut()
  }, signOutAfterMs)
}

/** Waits for an answer; a refusal ends the session [8.2] or is toasted [8.3] unless `quiet`, and is thrown on. */
export async function answered<T>(ask: () => Promise<T>, quiet = false): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error
    if (error.code === noSession) endSession(error.message, token)
    // Who would not confirm who they are has been told what for.
    else if (!quiet && error.code !== unproven) toast.error(error.message)
    throw error
  }
}

/** Keys of what was asked and never answered: asked once more, it is the same wish. */
const unanswered = new Map<string, string>()

/** Sends what makes something with a key, the same until there is an answer, so that nothing is made twice. */
async function sendOnce(what: Request, options: SendOptions): Promise<unknown> {
  if (!options.creates) return read(await request(what, options))
  const wish = JSON.stringify([useSession.getState().token, what])
  const key = unanswered.get(wish) ?? randomHex()
  unanswered.set(wish, key)
  try {
    const result = await read(await request(what, options, key))
    unanswered.delete(wish)
    return result
  } catch (error) {
    const isAnswer = error instanceof AnswerError && error.code !== 0 && error.code !== unavailable
    if (isAnswer) unanswered.delete(wish)
    throw error
  }
}

/** Sends one call of the contract and gives its result. One that takes a proof is sent again once there is one. */
export function send(what: Request, options: SendOptions = {}): Promise<unknown> {
  const ask = async (): Promise<unknown> => {
    const told = toldZone
    try {
      return await sendOnce(what, options)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      if (isZoneUnknown(error) && told !== ownOffset()) {
        toldZone = ownOffset()
        return ask()
      }
      if (error.code !== unproven || !(await proveOneself())) throw error
      return sendOnce(what, options)
    }
  }
  return answered(ask, options.quiet)
}
