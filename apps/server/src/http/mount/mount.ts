import { contract, type ResourceName } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { type AnyRoute, insteadOf } from '@cpm/contract/kernel/route'
import { backgroundHeader } from '@cpm/contract/people/session/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { noteUnread } from '../../estate/terminal/state/terminal.unread.ts'
import { fairTurns, type Turns, type Whose, workOf } from '../../core/pace/fair-turns.ts'
import type { OnForgotten } from '../../core/scope/scope-check.ts'
import { scopeChecked, type Scope, scopeOf, type Who } from '../../core/scope.ts'
import { runAgain } from '../../db/again.ts'
import type { Tables } from '../../db/tables.ts'
import { mustBeProven } from '../../people/password/credentials.ts'
import {
  type Account,
  type AgentTerminal,
  type Ctx,
  type Before,
  type Feature,
  type FeatureSettings,
  type From,
  type Handler,
  isExport,
  isFileAnswer,
  isRedirect,
  fieldIssue,
  issuesOf,
  Refusal,
  type TurnAway,
} from '../../core/feature.ts'
import { networkOf } from '../../core/proxies.ts'
import type { PaceLimits } from '../../core/pace/terminal-pace.ts'
import { accountByToken, accountOf, bearerOf } from './account.ts'
import { agentGate, knownTerminal } from '../guard/agent-gate.ts'
import { record, recordRefusal } from '../../platform/audit/audit.entry.ts'
import { badInput, ok, say, send } from './envelope.ts'
import { sendExport } from './export.ts'
import { sendFile } from './file.ts'
import { fromOf, goneOf, headerIssues, keyOf } from './from.ts'
import { isProofAsked, mayCall, mayCallSo, whyNot } from './grants.ts'
import { tokenPace } from '../guard/pace.ts'
import { type Parsed, placesIn, rawInput, readInput, toldBy, uncleanIn } from './input.ts'
import { type Keyed, once } from './repeat.ts'

export type MountOptions = {
  db: Kysely<Tables>
  settings: FeatureSettings
  now: () => Date
  /** In tests a field beyond the contract is a fault; else it is only left out. */
  strict: boolean
  /** What comes of a handler's query that forgets whose rows it sees: refused in tests. Null: nobody looks. */
  onForgotten: OnForgotten | null
  /** How fast one terminal may call. */
  terminalPace: PaceLimits
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is so many bytes at most, and is taken in by the route itself. */
    bytes?: number | undefined
  }
}

/** Puts every route of the contract on the server: session, permission, input, handler, output, envelope. */
export async function mount(app: FastifyInstance, features: Feature[], options: MountOptions): Promise<void> {
  const o = { ...options, pace: tokenPace(), gate: agentGate(options.db, options.terminalPace) }
  app.addHook('onClose', () => o.gate.close())
  const hasBytes = ({ bytes }: AnyRoute) => bytes !== undefined
  mountSome(app, features, o, (route) => !hasBytes(route))
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, body, done) => done(null, body))
    mountSome(own, features, o, hasBytes)
  })
}

function mountSome(app: FastifyInstance, features: Feature[], o: Opened, isMeant: (route: AnyRoute) => boolean): void {
  for (const feature of features) {
    for (const [name, route] of Object.entries(
      contract[feature.name as ResourceName].routes as Record<string, AnyRoute>,
    )) {
      if (!isMeant(route)) continue
      const handler = (feature.handlers as Record<string, AnyHandler>)[name] as AnyHandler
      const before = (feature.before as Record<string, AnyBefore>)[name]
      const turnAway = (feature.turnsAway as Record<string, TurnAway | undefined>)[name]
      const turnsAway = (sn: string, terminal: AgentTerminal | null) =>
        turnAway?.({ settings: o.settings, sn, terminal })
      const turn = (feature.turns as Record<string, Turns | undefined>)[name] ?? null
      const mounted = { action: `${feature.name}.${name}`, route, handler, before, turn }
      for (const path of [route.path, ...(route.formerly ?? [])]) {
        app.route({
          method: route.method,
          url: path.replace(/\{(\w+)\}/g, ':$1'),
          ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
          ...(route.permission === 'agent' ? { onRequest: o.gate.onRequest(route.cost ?? 1, turnsAway) } : {}),
          config: {
            bytes: route.bytes,
            ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: 60_000 } } : {}),
          },
          handler: (request, reply) => serve(mounted, request, reply, o),
        })
      }
    }
  }
}

/** What an account may still do whose password must be changed first: come, go, see its menu, and change it. */
const openWhileMustChange = ['session', 'password', 'menu']
/** And one that must set up a second step of its sign-in. */
const openWhileMustTotp = [...openWhileMustChange, 'me']

/** What has to be done before the account may do this; null when nothing stands in the way. */
function heldBack({ action, route }: Mounted, account: Account | null) {
  const isOpen = (names: string[]) => route.permission === 'session' && names.includes(action.split('.')[0] as string)
  if (account?.mustChange && !isOpen(openWhileMustChange)) {
    return account.passwordGiven ? 'password.given' : 'password.tooSimple'
  }
  return account?.mustTotp && !isOpen(openWhileMustTotp) ? 'me.totp.must' : null
}

type Opened = MountOptions & { pace: ReturnType<typeof tokenPace>; gate: ReturnType<typeof agentGate> }
type AnyHandler = Handler<AnyRoute, unknown>
type AnyBefore = Before<AnyRoute, unknown> | undefined
type Mounted = {
  action: string
  route: AnyRoute
  handler: AnyHandler
  before: AnyBefore
  turn: Turns | null
}

/** A call that is another deed of its route has that deed's code, and is written down as it. */
function asMeant(mounted: Mounted, raw: Record<string, unknown>): Mounted {
  const code = insteadOf(mounted.route, raw)
  return code === null ? mounted : { ...mounted, action: code, route: { ...mounted.route, permission: code } }
}

type Caller = { account: Account | null; terminal: AgentTerminal | null }
const nobody: Caller = { account: null, terminal: null }

async function serve(mounted: Mounted, request: FastifyRequest, reply: FastifyReply, o: Opened): Promise<FastifyReply> {
  // What was refused is let run out unread; whoever sends it hears the answer.
  if (mounted.route.bytes !== undefined) reply.raw.once('finish', () => request.raw.resume())
  const now = o.now()
  const from = fromOf(request)
  const raw = rawInput(request, mounted.route)
  const m = asMeant(mounted, raw)
  const caller = await callerOf(m.route, request, from, o, now)
  if (!caller) return send(reply, say(codes.noSession, 'answer.noSession'))
  if (!mayCall(m.route, caller.account)) {
    await recordRefusal(o.db, { ...m, ...caller, input: placesIn(request), from, code: codes.forbidden, now })
    return send(reply, say(codes.forbidden, whyNot(m.route, caller.account)))
  }
  const held = heldBack(m, caller.account)
  if (held) return send(reply, say(codes.forbidden, held))
  const wrong = m.route.permission === 'agent' ? [] : headerIssues(request)
  if (wrong.length > 0) return send(reply, badInput(wrong))
  const unclean = m.route.lenient ? null : uncleanIn(raw)
  if (unclean !== null) return send(reply, badInput([fieldIssue(unclean, 'field.invalid')]))
  const parsed = readInput(m.route, raw)
  if (parsed.error) {
    if (caller.terminal) await noteUnread(o.db, [toldBy(m, caller.terminal, parsed)], now)
    return send(reply, badInput(issuesOf(parsed.error)))
  }
  if (!mayCallSo(m.route, parsed.data, caller.account)) {
    await recordRefusal(o.db, { ...m, ...caller, input: parsed.data, from, code: codes.forbidden, now })
    return send(reply, say(codes.forbidden, 'answer.forbidden'))
  }
  const call: Call = {
    ...m,
    ...caller,
    input: parsed.data,
    parsed,
    from,
    now,
    key: keyOf(request),
    request,
    gone: goneOf(reply),
    last: [],
  }
  const changes = m.route.method === 'GET' ? m.route.changes === true : m.route.reads !== true
  const made = () => (m.turn ? m.turn(whoseCall(call), () => change(call, o), call.gone) : change(call, o))
  const result = changes ? await made() : await m.handler(ctxOf(call, o.db, o), call.input, undefined)
  if (isExport(result)) {
    const kind = (parsed.data.export as 'csv' | 'xlsx') ?? 'csv'
    return kind === 'csv'
      ? sendExport(reply, result, kind)
      : sheets(whoseCall(call), () => sendExport(reply, result, kind), call.gone)
  }
  if (isRedirect(result)) return reply.header('Cache-Control', 'no-store').redirect(result.redirect)
  if (isFileAnswer(result)) return sendFile(request, reply, result)
  return send(reply, ok(checked(m, result, o.strict)))
}

type Call = Mounted &
  Caller & {
    input: Record<string, unknown>
    parsed: Parsed
    from: From
    now: Date
    key: string | null
    request: FastifyRequest
    gone: AbortSignal
    /** What is done behind all else, before the commit. */
    last: (() => Promise<void>)[]
  }

/** A sheet is built in memory and packed by us. */
const sheets = fairTurns({ places: 3 })

/** An account's, or of who has none that of the network it comes from. */
const whoseCall = ({ account, from }: Call): Whose => (account ? workOf(account) : [networkOf(from.ip)])

/** What is mended and asked again a moment later. */
const unrecorded: readonly number[] = [codes.badInput, codes.unproven]

/** A change, its audit row and its idempotency key stand or fall together. */
async function change(call: Call, o: MountOptions): Promise<unknown> {
  let kept: Refusal | null = null
  const deed = (code: number) => ({ ...call, code })
  // What a terminal does of itself is in its own records; the audit is about people.
  const audited = call.route.permission !== 'agent' && !call.route.step
  try {
    const begun = await call.before?.(
      ctxOf(call, o.db, o),
      call.input,
      (call.request.body ?? Readable.from([])) as Readable,
    )
    const deal = async (tx: Transaction<Tables>) => {
      // What an attempt before this noted is gone with its transaction.
      call.last = []
      kept = null
      if (audited) await sql`select set_config('cpm.audited', 'on', true)`.execute(tx)
      const make = () => {
        if (call.account && isProofAsked(call.route, call.input)) mustBeProven({ account: call.account, now: call.now })
        return call.handler(ctxOf(call, tx, o), call.input, begun)
      }
      try {
        const made = await (call.route.creates && call.key
          ? once(tx, keyedBy(call, call.key, o.settings.secretKey), make)
          : make())
        if (call.terminal && call.route.lenient)
          await noteUnread(tx, [toldBy(call, call.terminal, call.parsed)], call.now)
        if (audited) await record(tx, deed(codes.ok))
        for (const work of call.last) await work()
        return made
      } catch (error) {
        if (!(error instanceof Refusal) || !error.keep) throw error
        if (audited) await recordRefusal(o.db, deed(error.code), tx)
        kept = error
        return null
      }
    }
    const attempt = () => o.db.transaction().execute(deal)
    // What was taken in before the transaction is used up by the first attempt.
    const result = await (call.before ? attempt() : runAgain(attempt))
    if (kept) throw kept
    return result
  } catch (error) {
    if (error instanceof Refusal && !error.keep && audited && !unrecorded.includes(error.code)) {
      await recordRefusal(o.db, deed(error.code))
    }
    throw error
  }
}

const keyedBy = ({ action, input, account, terminal }: Call, key: string, secretKey: Buffer): Keyed => ({
  accountId: account?.id ?? null,
  terminalId: terminal?.id ?? null,
  key,
  route: action,
  input,
  secretKey,
})

function ctxOf(call: Call, given: Kysely<Tables>, o: MountOptions): Ctx {
  // Without an account there is no scope to forget: who signs in, or a terminal, is known by what it sends.
  const db = o.onForgotten && call.account ? scopeChecked(given, o.onForgotten) : given
  const scope: Scope = scopeOf(db, whoOf(call.account))
  return {
    account: call.account,
    terminal: call.terminal,
    scope,
    db,
    atLast: (work: () => Promise<void>) => void call.last.push(work),
    faults: call.parsed.faults,
    gone: call.gone,
    now: call.now,
    from: call.from,
    settings: o.settings,
  } as unknown as Ctx
}

/** A public route and a terminal see no owned row; enterprise 0 does not exist. */
function whoOf(account: Account | null): Who {
  if (!account) return { enterpriseId: 0, accountPath: '', groupPaths: null }
  const { enterpriseId, path, groupPaths, permissions } = account
  return { enterpriseId, accountPath: path, groupPaths, codes: permissions }
}

async function callerOf(
  route: AnyRoute,
  request: FastifyRequest,
  from: From,
  o: Opened,
  now: Date,
): Promise<Caller | null> {
  const { authorization } = request.headers
  if (route.permission === 'public') return nobody
  if (route.permission === 'agent') {
    const terminal = knownTerminal(request)
    return terminal && { ...nobody, terminal }
  }
  const bearer = bearerOf(authorization)
  if (bearer !== null) return callerByToken(o, bearer, { now, ip: from.ip })
  const byHand = request.headers[backgroundHeader.toLowerCase()] !== '1'
  const account = from.token && (await accountOf(o.db, from.token, now, byHand))
  return account && { ...nobody, account }
}

/** A program with an API token. */
async function callerByToken(o: Opened, token: string, at: { now: Date; ip: string }): Promise<Caller | null> {
  const found = await accountByToken(o.db, token, at)
  if (!found) return null
  const seconds = o.pace.seconds(found.tokenId, at.now)
  if (seconds > 0) throw new Refusal(codes.tooMany, 'me.token.tooFast', { vars: { seconds }, retryAfter: seconds })
  return { ...nobody, account: found.account }
}

/** The output as the contract has it; what the contract does not name never leaves the house. */
function checked(m: Mounted, result: unknown, strict: boolean): unknown {
  const parsed = m.route.output.safeParse(result)
  if (!parsed.success) throw new Error(`${m.action} answered against the contract: ${parsed.error.message}`)
  if (strict && !isDeepStrictEqual(parsed.data, JSON.parse(JSON.stringify(result)))) {
    throw new Error(`${m.action} answered with more than the contract has: ${JSON.stringify(result).slice(0, 500)}`)
  }
  return parsed.data
}
