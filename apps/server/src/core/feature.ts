import type { Fault } from '@cpm/contract/kernel/fields/lenient'
import { allWords, type Contract, type LiveKey, type ResourceName, type WordKey } from '@cpm/contract'
import { codes, type AnswerCode, type Issue } from '@cpm/contract/kernel/envelope'
import type { AnyRoute, InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { PayloadOf, Topic } from '@cpm/contract/kernel/topic'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import type { AccountKind } from '@cpm/contract/people/session/session'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { z } from 'zod'
import type { Readable } from 'node:stream'
import type { Turns } from './pace/fair-turns.ts'
import type { Reaction, ReactionName, ReactsTo } from './reaction/reaction.ts'
import type { OpenTables, Scope } from './scope.ts'
import type { DownloadLimits } from './store/download-limits.ts'
import type { Range, Store } from './store/store.ts'
import type { Tables } from '../db/tables.ts'

/** What a feature is, and what it is given; beside it features import credentials.ts, db/ and the contract. */

export type Account = {
  id: number
  name: string
  kind: AccountKind
  enterpriseId: number | null
  path: string
  /** Store scope: only terminals of these groups and below. Null: the whole enterprise. */
  groupPaths: readonly string[] | null
  /** Nothing but changing the password is answered until it is changed. */
  mustChange: boolean
  /** It was given by others; else it is too simple. */
  passwordGiven: boolean
  /** Nothing but setting up the second step of the sign-in is answered until that is done. */
  mustTotp: boolean
  permissions: ReadonlySet<string>
  /** The name of the API token it came with; null with a session. */
  tokenName: string | null
  /** Until when the session stands for the person, who has proved it; null when they have not. */
  provenUntil: Date | null
}

/** The terminal behind an `agent` route. */
export type AgentTerminal = {
  id: number
  sn: string
  enterpriseId: number
  groupPath: string | null
  /** What it reports that it writes in where it does not write UTF-8. */
  codePage: string | null
}

/** Where a request comes from. `token` is the session's, hashed. */
export type From = {
  ip: string
  browser: string | null
  timezone: string
  language: Language
  token: Buffer | null
  origin: string
}

type AccountFor<R extends AnyRoute> = R['permission'] extends 'public' | 'agent' ? null : Account
type TerminalFor<R extends AnyRoute> = R['permission'] extends 'agent' ? AgentTerminal : null

export type Ctx<R extends AnyRoute = AnyRoute> = {
  account: AccountFor<R>
  terminal: TerminalFor<R>
  /** Owned rows, as far as this session sees them. A public route sees none. */
  scope: Scope
  /** Everything that belongs to nobody. On a route that changes something it is a transaction. */
  db: Kysely<OpenTables>
  /**
   * Does it as the very last of a change, behind which is the commit: what others wait for is held no longer. The audit
   * does not tell of it; a refusal there undoes the change.
   */
  atLast: (work: () => Promise<void>) => void
  /** Of a lenient route: what could not be read of the input. */
  faults: readonly Fault[]
  /** Aborted when the connection ends: what waits for a turn waits no longer. */
  gone: AbortSignal
  now: Date
  from: From
  settings: FeatureSettings
}

/** The few settings a feature may need to know. */
export type FeatureSettings = {
  captcha: boolean
  publicUrl: string
  mqttUrl: string
  mailSent: boolean
  /** Whether text messages go out (`CPM_SMS_WEBHOOK`). */
  smsSent: boolean
  assistantUrl: string | null
  /** Tiles beneath the map instead of ours, whose they are, and whether they are drawn in GCJ-02. */
  map: { tiles: string | null; attribution: string; gcj02: boolean }
  /** Locks secrets at rest (core/encrypt.ts). */
  secretKey: Buffer
  /** Whether people may sign up by themselves. */
  signUp: boolean
  /** Hosts whose interface may be asked whether it answers, as `host` or `host:port`. */
  checkHosts: readonly string[]
  /** Hosts inside our own network that webhooks may go to, as `host` or `host:port`. */
  webhookHosts: readonly string[]
  /** Where files are kept: what terminals sent, and what is handed to them. */
  store: Store
  /** How much of it goes to terminals at once, and how fast. */
  downloads: DownloadLimits
  /** Where VNC servers dial the repeater; null where it is not set up. */
  repeaterPort: number | null
  /** Where the head of the audit is kept (platform/audit/audit.head.ts). */
  auditHeadFile: string
}

/** A list that can be exported answers with a stream of rows instead, when `export` is asked for. */
export type Export = { filename: string; header: string[]; rows: AsyncIterable<(string | number | null)[]> }
export function isExport(v: unknown): v is Export {
  return typeof v === 'object' && v !== null && 'rows' in v && 'header' in v
}

/** A kept file, answered as an attachment. `filename` is what the person's copy is called, `tag` is another for other bytes. */
export type FileAnswer = {
  open: (range: Range | undefined) => Promise<Readable>
  filename: string
  type: string
  size: number
  tag: string
  /** `Cache-Control`, where anybody may keep it. */
  cache?: string
}
/** The answer is elsewhere. */
export type Redirect = { redirect: string }
export function isRedirect(v: unknown): v is Redirect {
  return typeof v === 'object' && v !== null && 'redirect' in v
}
export function isFileAnswer(v: unknown): v is FileAnswer {
  return typeof v === 'object' && v !== null && 'open' in v && 'filename' in v && 'size' in v
}

/** `made` is what its `Before` made. */
export type Handler<R extends AnyRoute, Made = void> = (
  ctx: Ctx<R>,
  input: InputOf<R>,
  made: Made,
) => Promise<OutputOf<R> | Export | FileAnswer | Redirect>

/**
 * The long part of a change, before its transaction, which holds a connection of the database: taking a body of bytes
 * in, or working through a file. It leaves nothing behind that the transaction or a job does not know of.
 */
export type Before<R extends AnyRoute, Made> = (ctx: Ctx<R>, input: InputOf<R>, body: Readable) => Promise<Made>

/**
 * What a route of terminals asks of whoever comes, before anything is looked up: once by the SN it says, which is not
 * proved yet, and once more by who it is. A `Refusal` sends it away.
 */
export type TurnAway = (asked: { settings: FeatureSettings; sn: string; terminal: AgentTerminal | null }) => void

/** One message of a terminal, already checked against its topic; identity comes from the connection. */
export type Up<P> = {
  terminalId: number
  sn: string
  enterpriseId: number
  groupPath: string | null
  /** Number of the connection it came by. */
  sessionNo: number
  /** Where that connection comes from, as far as the broker says. */
  address?: string | null
  /** The start of the machine that said hello on it. */
  bootId?: string | null
  /** Another connection of the terminal was open when it came. */
  tookOver?: boolean
  payload: P
  /** Its terminal has said more today than is kept: it may change what stands, and adds no rows. */
  beyond?: boolean
}
export type UpCtx = { db: Kysely<Tables>; now: Date }
/** What to send back once the batch is committed. */
export type Down = { sn: string; leaf: string; payload: unknown }

type UpTopics<N extends ResourceName> = {
  [
    K in keyof Contract[N]['topics'] as Contract[N]['topics'][K] extends Topic<'up'> ? K : never
  ]?: Contract[N]['topics'][K] extends Topic
    ? (ctx: UpCtx, batch: Up<PayloadOf<Contract[N]['topics'][K]>>[]) => Promise<Down[] | void>
    : never
}

/** What only a job may need to know: it speaks to the world outside. */
export type JobSettings = {
  smtpUrl: string | undefined
  /** Where answers to mails are written to; none where nobody reads them. */
  mailInAddress?: string | undefined
  publicUrl: string
  store: Store
  /** Where text messages are posted to. */
  smsWebhook: string | undefined
  webhookHosts: readonly string[]
  secretKey: Buffer
  /** Where this instance reports to, by its operator's choice, and its token there. */
  home: { url: string; token: string } | null
  dataDir: string
  /** Folder or file whose newest writing is the last back-up. */
  backups: string | undefined
}
/** `settings` and `log` are the door's; a test of a job that needs none leaves them out. */
export type JobCtx = { db: Kysely<Tables>; now: Date; settings?: JobSettings; log?: (line: string) => void }
/** Work by the clock. It runs in one process at a time; `true` says there is more to do at once. */
export type Job = { everyMs: number; run(ctx: JobCtx): Promise<boolean | void> }

export type Feature<N extends ResourceName = ResourceName> = {
  readonly name: N
  readonly handlers: { [K in keyof Contract[N]['routes']]: Handler<Extract<Contract[N]['routes'][K], AnyRoute>, never> }
  readonly before: { [K in keyof Contract[N]['routes']]?: Before<Extract<Contract[N]['routes'][K], AnyRoute>, unknown> }
  /** Turns in which a changing route works in this process: what waits holds nothing meanwhile. */
  readonly turns: { [K in keyof Contract[N]['routes']]?: Turns }
  readonly turnsAway: { [K in keyof Contract[N]['routes']]?: TurnAway }
  /** Batches of one topic, inside the intake's transaction. A throw refuses the whole batch, so it never throws for bad content. */
  readonly topics: UpTopics<N>
  readonly jobs: Readonly<Record<string, Job>>
  /** What follows from changes of rows: each is a job of the same key (core/reaction/). */
  readonly reactions: Readonly<Record<string, Reaction>>
  /** Changes that wake reactions of resources it may import, by the full name of the reaction. */
  readonly alsoWakes: Readonly<Record<ReactionName, ReactsTo>>
  /** Tables of its own that machines write or that hold no more than a state: their changes are not noted for the audit. */
  readonly machineTables: readonly string[]
}

/** A feature file exports `feature = defineFeature('task', handlers, { topics, jobs, reactions, machineTables })`; the doors find it by name. */
export function defineFeature<N extends ResourceName>(
  name: N,
  handlers: Feature<N>['handlers'],
  rest: {
    before?: Feature<N>['before']
    turnsAway?: Feature<N>['turnsAway']
    turns?: Feature<N>['turns']
    topics?: UpTopics<N>
    jobs?: Record<string, Job>
    reactions?: Feature['reactions']
    alsoWakes?: Feature['alsoWakes']
    machineTables?: readonly (keyof Tables)[]
  } = {},
): Feature<N> {
  return {
    name,
    handlers,
    before: rest.before ?? {},
    turnsAway: rest.turnsAway ?? {},
    turns: rest.turns ?? {},
    topics: rest.topics ?? ({} as UpTopics<N>),
    jobs: rest.jobs ?? {},
    reactions: rest.reactions ?? {},
    alsoWakes: rest.alsoWakes ?? {},
    machineTables: rest.machineTables ?? [],
  }
}

/** An answer other than success. `keep` lets what the handler wrote stand: a failed sign-in is still counted. */
export class Refusal extends Error {
  readonly code: AnswerCode
  readonly pair: readonly [cn: string, en: string]
  readonly issues: Issue[]
  readonly keep: boolean
  readonly retryAfter: number | null
  constructor(
    code: AnswerCode,
    key: WordKey,
    more: { vars?: Vars; issues?: Issue[]; keep?: boolean; retryAfter?: number } = {},
  ) {
    super(key)
    this.code = code
    this.pair = [fill(allWords[key], 'cn', more.vars), fill(allWords[key], 'en', more.vars)]
    this.issues = more.issues ?? []
    this.keep = more.keep ?? false
    this.retryAfter = more.retryAfter ?? null
  }
}

/** Missing, or another's: the same answer. */
export const missing = (): Refusal => new Refusal(codes.missing, 'answer.missing')

/** A rule of the product refuses it. */
export function refused(key: WordKey, vars: Vars = {}): Refusal {
  return new Refusal(codes.refused, key, { vars })
}

/** The field `path` of the input is not acceptable. */
export function badField(path: string, key: WordKey, vars: Vars = {}): Refusal {
  return new Refusal(codes.badInput, key, { vars, issues: [fieldIssue(path, key, vars)] })
}

/** What is wrong with one field, in both languages. */
export function fieldIssue(path: string, key: WordKey, vars: Vars = {}): Issue {
  return { path, message: fill(allWords[key], 'cn', vars), messageEn: fill(allWords[key], 'en', vars) }
}

/** What is wrong with an input, field by field, in both languages. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.slice(0, 100).flatMap((one) => {
    const path = one.path.join('.')
    // Each is said at its own name.
    if (one.code === 'unrecognized_keys') {
      const names = one.keys.slice(0, 20)
      return names.map((name) =>
        fieldIssue([...one.path, name].join('.'), 'field.unknownParameter', { name: name.slice(0, 60) }),
      )
    }
    const [key, vars] = wordOf(one)
    return fieldIssue(path, key, vars)
  })
}

function wordOf(one: z.core.$ZodIssue): [WordKey, Vars] {
  // A schema may name a word of ours as its message.
  if (one.message in allWords) return [one.message as WordKey, {}]
  switch (one.code) {
    case 'invalid_type':
      return one.input === undefined ? ['field.required', {}] : ['field.type', {}]
    case 'too_small':
      return [sizeWord(one.origin, 'field.tooShort', 'field.tooFew', 'field.tooSmall'), { min: Number(one.minimum) }]
    case 'too_big':
      return [sizeWord(one.origin, 'field.tooLong', 'field.tooMany', 'field.tooBig'), { max: Number(one.maximum) }]
    case 'invalid_value':
      return ['field.oneOf', { values: one.values.map(String).join(', ') }]
    default:
      return ['field.invalid', {}]
  }
}

function sizeWord(origin: string, text: WordKey, list: WordKey, number: WordKey): WordKey {
  return origin === 'string' ? text : origin === 'array' ? list : number
}

/** What was said in the field `path` does not prove what it should. What was counted stands: the try is over. */
export function fieldRefused(path: string, key: WordKey): Refusal {
  const [message, messageEn] = allWords[key]
  return new Refusal(codes.refused, key, { keep: true, issues: [{ path, message, messageEn }] })
}

/**
 * Who a live key is for: one enterprise, and within it those who see the group. What is about people and not about
 * terminals is for all of an enterprise (null: of every one), or for those who see the account.
 */
export type Audience =
  | { enterpriseId: number; groupPath: string | readonly string[] | null }
  | { enterpriseId: number | null; accountPath: string | null }

/** Channels on which the doors hear that rows changed. They carry keys, never data. */
export const channels = { live: 'live', outbox: 'outbox', jobs: 'jobs', cut: 'cut', remote: 'remote' } as const

/** Tells open screens, after the commit, that these keys changed. */
export async function changed(db: QueryExecutorProvider, to: Audience, keys: readonly LiveKey[]): Promise<void> {
  const within = 'accountPath' in to ? { a: to.accountPath } : { g: to.groupPath }
  await say(db, channels.live, { e: to.enterpriseId, ...within, k: keys })
}

/**
 * Wakes the outbox for a task, a terminal, changed configurations or people of remote sessions, a job by its name, the relay
 * of a remote session, or cuts a revoked terminal's connections.
 */
export async function wake(
  db: QueryExecutorProvider,
  channel: 'outbox' | 'jobs' | 'cut' | 'remote',
  key:
    | { task: number }
    | { terminal: number }
    | { configs: true }
    | { sessions: true }
    | { job: string }
    | { sn: string }
    | { session: number },
): Promise<void> {
  await say(db, channels[channel], key)
}

async function say(db: QueryExecutorProvider, channel: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
}
