import { contract } from '@cpm/contract'
import { type Client, clientOf, isBytes, type Request } from '@cpm/contract/kernel/client'
import { codes, type Envelope } from '@cpm/contract/kernel/envelope'
import type { Routes } from '@cpm/contract/kernel/route'
import { sysCode } from '@cpm/contract/people/session/session'
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasEstate, runningOf } from '../apps/server/src/seed/estate/estate.ts'
import { discardFolder } from '../apps/server/src/db/embedded/testing/discard-folder.ts'
import { testFolder } from '../apps/server/src/testing/folder.ts'

/** The product as a stranger meets it: a process of its own, on ports of its own, spoken to over the wire. */

const program = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Everybody's password in the demo (docs/operations.md). */
export const demoPassword = 'Demo@2026'
export type DemoName = 'admin' | 'enterprise' | 'store' | 'sales'

export type Answer = Envelope & { status: number }
export type Ask = (request: Request, headers?: Record<string, string>) => Promise<Answer>
export type Clients = { [K in keyof typeof contract]: Client<(typeof contract)[K]['routes']> }
/** `prove`: says the password again, for what reaches far. */
export type Person = Clients & { token: string; ask: Ask; prove: () => Promise<void> }

/** The server answered, and not with success. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`${answer.code} ${answer.messageEn}`)
    this.answer = answer
  }
}

/** How fast a terminal may speak where its pace is not what is looked at: in floods and measurements. */
export const unhurried = {
  CPM_TERMINAL_RATE: '10000000',
  CPM_TERMINAL_BURST: '10000000',
  CPM_TERMINAL_DAY_MB: '1000000',
}

export type ProductOptions = {
  /** Settings beyond, or instead of, a quiet demo: no captcha, no simulated fleet. */
  env?: Record<string, string>
  /** A folder to keep; without one a temporary folder is made, and goes with `stop`. */
  dataDir?: string
  /** How long a start may take. */
  readyMs?: number
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts the server and resolves when it says that it is ready. It dies with us. */
export async function startProduct({ env = {}, dataDir, readyMs = 180_000 }: ProductOptions = {}) {
  const folder = dataDir ?? (await mkdtemp(join(testFolder(), 'cpm-product-')))
  const fixed = { CPM_PORT: String(await freePort()), CPM_MQTT_PORT: String(await freePort()), ...env }
  const settings = { CPM_CAPTCHA: 'off', CPM_DEMO_TERMINALS: '0', ...fixed, CPM_DATA_DIR: folder }
  let running = await launch(settings, readyMs)
  const { url } = running
  const ask: Ask = (request, headers) => askOver(url, request, headers)
  return {
    url,
    mqttUrl: running.mqttUrl,
    mqttPort: Number(settings.CPM_MQTT_PORT),
    dataDir: folder,
    ask,
    anyone: clientsOf(ask),
    signIn: (name: DemoName | (string & {}), password = demoPassword) => signIn(ask, name, password),
    get pid() {
      return running.child.pid as number
    },
    /** All it has written since it was started. */
    said: () => running.said(),
    /** As when the power fails; resolves when it is gone. */
    kill9: () => end(running.child, 'SIGKILL'),
    /** On the same folder and ports again. With `killAfterMs` the start itself may be cut short: answers whether it was. */
    startAgain: async (killAfterMs?: number): Promise<boolean> => {
      const next = await launch(settings, readyMs, killAfterMs)
      if (next.cut) return false
      running = next
      return true
    },
    stop: async () => {
      await end(running.child, 'SIGTERM')
      // Ended by force, it leaves a database that still stops.
      if (!dataDir) await discardFolder(folder)
    },
  }
}

/** How many terminals of a demo of `count` the simulator runs; of an estate some are in stock, away or out of service. */
export const runningIn = (count: number): number =>
  hasEstate({ mode: 'demo', demoTerminals: count }) ? runningOf(count) : count

/**
 * A product with a demo of `count` terminals, once its fleet is there: each terminal that the simulator runs is online
 * and has reported since the start.
 */
export async function startDemo(count: number, env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ env: { CPM_DEMO_TERMINALS: String(count), ...env } })
  try {
    await fleetIsThere(product, count)
    return product
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** How long a fleet of two hundred may take to come on a machine with other work. */
const fleetMs = 180_000

async function fleetIsThere(product: Product, count: number): Promise<void> {
  const admin = await product.signIn('admin')
  const wanted = runningIn(count)
  const last = Date.now() + fleetMs
  for (;;) {
    const there = await reported(admin)
    if (there >= wanted) return
    if (Date.now() > last) throw new Error(`${there} of ${wanted} terminals reported in ${fleetMs} ms`)
    await wait(200)
  }
}

/** Terminals that are online and have said how much memory they use, which only a report does. */
async function reported(admin: Clients): Promise<number> {
  const { records } = await admin.terminal.list({ online: true, pageSize: 500 })
  return records.filter(({ memory }) => memory !== null).length
}

type Running = { child: ChildProcess; url: string; mqttUrl: string; cut: boolean; said: () => string }

async function launch(settings: Record<string, string>, readyMs: number, killAfterMs?: number): Promise<Running> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CPM_|DATABASE_URL$|VITEST|NODE_OPTIONS$)/.test(name),
  )
  const child = spawn(process.execPath, [program], {
    env: { ...Object.fromEntries(inherited), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dieWithUs = () => child.kill('SIGKILL')
  process.once('exit', dieWithUs)
  child.once('exit', () => process.off('exit', dieWithUs))
  let text = ''
  const heard = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text = (text + piece).slice(-1_000_000)
        if (/CPM is ready: \S+[\s\S]*Terminals connect to \S+\n/.test(text)) resolve()
      })
    }
  })
  const done = new AbortController()
  const after = async <T>(ms: number, result: T) => (await wait(ms, undefined, { signal: done.signal }), result)
  const outcome = await Promise.race([
    heard.then(() => 'ready' as const),
    once(child, 'exit').then(() => 'ended' as const),
    after(readyMs, 'late' as const),
    ...(killAfterMs === undefined ? [] : [after(killAfterMs, 'cut' as const)]),
  ]).finally(() => done.abort())
  if (outcome === 'late' || outcome === 'cut') await end(child, 'SIGKILL')
  if (outcome === 'late' || outcome === 'ended')
    throw new Error(`The server did not become ready (${outcome}):\n${text}`)
  const [, url = '', mqttUrl = ''] = /CPM is ready: (\S+)[\s\S]*Terminals connect to (\S+)\n/.exec(text) ?? []
  return { child, url, mqttUrl, cut: outcome === 'cut', said: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}

/** Below the range the system takes ports of outgoing connections from: nobody slips in while we are down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const server = createServer()
    const free = await new Promise<number | null>((resolve) => {
      server.once('error', () => resolve(null))
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
    await new Promise((resolve) => server.close(resolve))
    if (free !== null) return free
  }
}

async function askOver(
  base: string,
  { method, url, body }: Request,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(base + url, {
    method,
    headers: {
      timezone: 'UTC',
      ...(body === undefined || isBytes(body) ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
  })
  return { ...((await response.json()) as Envelope), status: response.status }
}

/** Every call of the contract over one sender; an answer that is no success is thrown as `Refused`. */
export function clientsOf(ask: Ask): Clients {
  const send = async (route: Routes[string], request: Request) => {
    const answer = await ask(request, route.creates ? { 'idempotency-key': randomUUID() } : {})
    if (answer.code !== codes.ok) throw new Refused(answer)
    return answer.result
  }
  const entries = Object.entries(contract).map(([name, r]) => [name, clientOf(r.routes as Routes, send)])
  return Object.fromEntries(entries) as Clients
}

/** The password as a browser sends it: sealed with the server's key, and which key that was. */
async function sealed(ask: Ask, password: string): Promise<{ password: string; kid: string }> {
  const { session } = clientsOf(ask)
  const { kid, publicKey, serverTime } = await session.publicKey()
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const cipher = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify({ password, nonce: randomUUID(), at: serverTime })),
  )
  return { password: cipher.toString('base64'), kid }
}

async function signIn(ask: Ask, name: string, password: string): Promise<Person> {
  const answer = await clientsOf(ask).session.login({ name, sysCode, ...(await sealed(ask, password)) })
  if (!('tokenValue' in answer)) throw new Error(`${name} signs in in two steps`)
  const { tokenValue } = answer
  const asMe: Ask = (request, headers) => ask(request, { session: tokenValue, ...headers })
  const clients = clientsOf(asMe)
  const prove = async () => void (await clients.me.prove(await sealed(ask, password)))
  return Object.assign(clients, { token: tokenValue, ask: asMe, prove })
}
