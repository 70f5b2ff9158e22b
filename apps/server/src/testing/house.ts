import { contract, type Permission } from '@cpm/contract'
import { type Client, clientOf, type Request } from '@cpm/contract/kernel/client'
import { codes, type Envelope } from '@cpm/contract/kernel/envelope'
import type { AnyRoute, Routes } from '@cpm/contract/kernel/route'
import type { FastifyInstance } from 'fastify'
import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseForgotten } from '../core/scope/scope-check.ts'
import { hashOf } from '../core/secret.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { discoverFeatures } from '../discover.ts'
import type { Feature } from '../core/feature.ts'
import { addAccount } from '../people/account/account.add.ts'
import { addGroup } from '../people/account/group.add.ts'
import { diskStore } from '../core/store/disk.ts'
import type { DownloadLimits } from '../core/store/download-limits.ts'
import type { Store } from '../core/store/store.ts'
import { type HttpOptions, openHttp } from '../http/door.ts'

/** A server with a database of its own, spoken to through the contract's client: what feature tests use. */
export type House = Awaited<ReturnType<typeof openTestHouse>>

/** The answer was not a success; what it said is in `answer`. */
export class NotOk extends Error {
  readonly answer: Envelope & { status: number }
  constructor(answer: Envelope & { status: number }) {
    super(`${answer.code} ${answer.messageEn}`)
    this.answer = answer
  }
}

export type Clients = { [K in keyof typeof contract]: Client<(typeof contract)[K]['routes']> }
type Sender = (request: Request, headers?: Record<string, string>) => Promise<Envelope & { status: number }>

/** Every client of the contract over one sender; an answer that is no success is thrown as NotOk. */
export function clientsOf(ask: Sender): Clients {
  const send = async (_route: AnyRoute, request: Request) => {
    const answer = await ask(request)
    if (answer.code !== codes.ok) throw new NotOk(answer)
    return answer.result
  }
  const entries = Object.entries(contract).map(([name, r]) => [name, clientOf(r.routes as Routes, send)])
  return Object.fromEntries(entries) as Clients
}

export async function openTestHouse(
  options: {
    captcha?: boolean
    assistantUrl?: string
    mapTiles?: string
    now?: () => Date
    smtpUrl?: string
    mailInAddress?: string
    signUp?: boolean
    checkHosts?: string[]
    webhookHosts?: string[]
    smsWebhook?: string
    home?: { url: string; token: string }
    backups?: string
    secretKey?: Buffer
    /** Reads what the door for people writes down. */
    logTo?: HttpOptions['logTo']
    trustedProxies?: number | readonly string[]
    metricsToken?: string
    isDemo?: boolean
    terminalPace?: HttpOptions['terminalPace']
    slowBodies?: HttpOptions['slowBodies']
    /** The page to browse the API: costly to open, so it is there for who asks. */
    publicDocs?: boolean
    publicUrl?: string
    /** Where it keeps its files; else a folder of its own. */
    store?: Store
    downloads?: Partial<DownloadLimits>
    repeaterPort?: number | null
  } = {},
) {
  const database = await testDatabase({ max: 10 })
  const { db } = database
  const secretKey = options.secretKey ?? randomBytes(32)
  const now = options.now ?? (() => new Date())
  const filesFolder = mkdtempSync(join(tmpdir(), 'cpm-files-'))
  const store = options.store ?? diskStore(filesFolder)
  const auditHeadFile = `${filesFolder}.audit-head`
  const features: Feature[] = await discoverFeatures()
  const app = await openHttp(features, {
    db,
    settings: {
      captcha: options.captcha ?? false,
      publicUrl: options.publicUrl ?? 'http://cpm.test',
      mqttUrl: 'mqtt://cpm.test:1883',
      mailSent: options.smtpUrl !== undefined,
      smsSent: options.smsWebhook !== undefined,
      assistantUrl: options.assistantUrl ?? null,
      map: { tiles: options.mapTiles ?? null, attribution: 'Somebody', gcj02: true },
      secretKey,
      signUp: options.signUp ?? true,
      checkHosts: options.checkHosts ?? [],
      webhookHosts: options.webhookHosts ?? [],
      store,
      downloads: { atOnce: 500, atOnceInGroup: 50, pace: 0, paceInGroup: 0, prefix: null, ...options.downloads },
      repeaterPort: options.repeaterPort === undefined ? 5500 : options.repeaterPort,
      auditHeadFile,
    },
    now,
    strict: true,
    onForgotten: refuseForgotten,
    publicDocs: options.publicDocs ?? false,
    logLevel: process.env.CPM_TEST_LOG ?? (options.logTo ? 'warn' : 'silent'),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    consoleFolder: '/nowhere',
    notReady: () => Promise.resolve([]),
    metrics: new Registry(),
    trustedProxies: options.trustedProxies ?? [],
    metricsToken: options.metricsToken,
    isDemo: options.isDemo ?? false,
    terminalPace: options.terminalPace ?? { perMinute: 10_000_000, burst: 10_000_000 },
    ...(options.slowBodies ? { slowBodies: options.slowBodies } : {}),
    upgrades: {},
    extra: [],
  })
  const ask = askThrough(app)
  /** A password sealed as the console seals it, with the key it was sealed with. */
  const seal = async (password: string, more: Record<string, unknown> = {}) => {
    const { kid, publicKey } = await clientsOf(ask).session.publicKey()
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const inside = JSON.stringify({ password, nonce: randomBytes(12).toString('hex'), at: now().getTime(), ...more })
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return { kid, sealed: publicEncrypt(options, Buffer.from(inside)).toString('base64') }
  }
  const jobSettings = {
    smtpUrl: options.smtpUrl,
    mailInAddress: options.mailInAddress,
    smsWebhook: options.smsWebhook,
    webhookHosts: options.webhookHosts ?? [],
    secretKey,
    publicUrl: 'http://cpm.test',
    store,
    home: options.home ?? null,
    dataDir: tmpdir(),
    backups: options.backups,
  }
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  return {
    db,
    database,
    app,
    features,
    /** What the jobs said in the server's log. */
    logged,
    store,
    /** Where it keeps its files. */
    filesFolder,
    /** Where the head of the audit is kept. */
    auditHeadFile,
    secretKey,
    /** Raw: any request, the envelope as it came. */
    ask,
    anyone: clientsOf(ask),
    /** The two of somebody at an address of the network. */
    askFrom: (remoteAddress?: string) => askThrough(app, remoteAddress),
    from: (remoteAddress: string) => clientsOf(askThrough(app, remoteAddress)),
    /** Clients of one account, who has proved who they are for as long as they are signed in, unless `unproven`. */
    as: async (account: { id: number }, how: { unproven?: boolean } = {}) => {
      const token = await signIn(database, account.id, { now: now(), isProven: how.unproven !== true })
      return Object.assign(
        clientsOf((request) => ask(request, { session: token })),
        { token },
      )
    },
    /** Clients of a terminal by its secret. */
    asTerminal: (sn: string, secret: string) => {
      const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
      return clientsOf((request) => ask(request, { authorization }))
    },
    make: makers(database),
    seal,
    /** Signs in with a password, as an account that does so in one step. */
    login: async (name: string, password: string) => {
      const { kid, sealed } = await seal(password)
      const answer = await clientsOf(ask).session.login({ name, sysCode: 'cpm', kid, password: sealed })
      if (!('tokenValue' in answer)) throw new Error(`${name} signs in in two steps`)
      return answer
    },
    /** Runs one job of a feature until it says there is no more to do. */
    job: async (name: `${string}.${string}`) => {
      const [feature, job] = name.split('.') as [string, string]
      const found = features.find((f) => f.name === feature)?.jobs[job]
      if (!found) throw new Error(`no job ${name}`)
      while ((await found.run({ db, now: now(), settings: jobSettings, log })) === true);
    },
    close: async () => {
      await app.close()
      await database.close()
      rmSync(filesFolder, { recursive: true, force: true })
      rmSync(auditHeadFile, { force: true })
    },
  }
}

function askThrough(app: FastifyInstance, remoteAddress = '127.0.0.1'): Sender {
  return async ({ method, url, body }, headers = {}) => {
    const response = await app.inject({
      method: method as 'POST',
      url,
      headers,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body instanceof Uint8Array ? Buffer.from(body) : (body as object) }),
    })
    // A file made for people holds nothing a test can compare: what is in it has a test of its own.
    const isPdf = response.headers['content-type'] === 'application/pdf'
    const said = isPdf ? { code: codes.ok, message: '', messageEn: '', result: 'PDF' } : response.json<Envelope>()
    return { ...said, status: response.statusCode }
  }
}

type SignIn = { now: Date; isProven: boolean }
async function signIn({ db }: TestDatabase, accountId: number, { now, isProven }: SignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const ends_at = new Date(now.getTime() + 3_600_000)
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      created_at: now,
      seen_at: now,
      ends_at,
      ip: null,
      browser: null,
      proven_until: isProven ? ends_at : null,
    })
    .execute()
  return token
}

/** Rows to test with. Everything not said is made up. */
function makers({ db }: TestDatabase) {
  const some = () => randomBytes(4).toString('hex')
  return {
    enterprise: (name = `Enterprise ${some()}`) =>
      db.insertInto('enterprise').values({ name }).returningAll().executeTakeFirstOrThrow(),
    group: (enterpriseId: number, parent?: { id: number; path: string }) =>
      addGroup(db, enterpriseId, { name: `Shop ${some()}`, ...(parent ? { parent } : {}) }),
    account: async (a: {
      kind?: 'administrator' | 'enterprise' | 'store' | 'sales'
      enterpriseId: number | null
      superior?: { id: number; path: string }
      groupPath?: string
      groupPaths?: string[]
      /** Exactly these codes instead of the built-in role's. */
      codes?: Permission[]
      passwordHash?: string
      name?: string
      email?: string
      verify?: boolean
      mustChange?: boolean
    }) => {
      const { codes: only, groupPath, ...rest } = a
      const account = await addAccount(db, {
        kind: 'enterprise',
        name: `person_${some()}`,
        passwordHash: 'none',
        ...(groupPath ? { groupPaths: [groupPath] } : {}),
        ...rest,
      })
      if (only) await grantOnly(db, account.id, only)
      return account
    },
    terminal: async (t: {
      enterpriseId: number
      sn?: string
      group?: { id: number; path: string }
      name?: string
      secret?: string
      platform?: 'android' | 'windows' | 'linux'
      status?: 'activated' | 'in_stock' | 'shipped' | 'logged_off'
    }) => {
      const sn = t.sn ?? `SN${some()}${some()}`
      const row = await db
        .insertInto('terminal')
        .values({
          sn,
          enterprise_id: t.enterpriseId,
          group_id: t.group?.id ?? null,
          group_path: t.group?.path ?? null,
          name: t.name ?? `POS ${some()}`,
          platform: t.platform ?? 'android',
          model: 'A920Pro',
          status: t.status ?? 'activated',
          secret_hash: hashOf(t.secret ?? some()),
          activated_at: new Date(),
          logged_off_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return row
    },
  }
}

async function grantOnly(db: TestDatabase['db'], accountId: number, only: Permission[]): Promise<void> {
  await db.deleteFrom('account_role').where('account_id', '=', accountId).execute()
  const code = `test_${randomBytes(6).toString('hex')}`
  const role = await db
    .insertInto('role')
    .values({ enterprise_id: null, name: code, code })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into role_menu select ${role.id}, id from menu where permission = any(${only})`.execute(db)
  await db.insertInto('account_role').values({ account_id: accountId, role_id: role.id }).execute()
}
