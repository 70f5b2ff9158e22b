import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeWhole } from '../store/write-whole.ts'
import { forFewReaders } from './few-readers.ts'
import { appName, Heartbeats } from './heartbeats.ts'
import { Parameters } from './parameters.ts'
import { Shelf } from './shelf.ts'
import { transactionName, Transactions } from './transactions.ts'

export type Door = {
  /** Whether any program is in a transaction. */
  isOpen(): boolean
  /** When an app last said that it is well, in milliseconds since 1970. */
  saidWell(name: string): number | null
  /** Has these at hand for whoever asks. */
  keepParameters(parameters: Readonly<Record<string, string>>): void
  /** Parameters by app. */
  readonly shelf: Shelf
}

/**
 * Lets programs on this machine say that they are in a transaction, and that they are well: by a call to the loopback
 * address, or by a file. Where the call goes, and the token that keeps web pages out, stand in the file `door`, which a shell can read.
 * What is secret is answered to the token of `door.secrets`, which few may read. `appsDir` outlives the start of the machine.
 */
export async function openDoor(dir: string, appsDir = join(dir, 'apps')): Promise<Door> {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
  const programs = {
    transactions: new Transactions(dir),
    heartbeats: new Heartbeats(dir),
    parameters: new Parameters(dir),
    shelf: new Shelf(appsDir),
  }
  const [token, secretsToken] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const server = createServer({ maxHeaderSize: 8192, requestTimeout: 5000 }, (request, response) => {
    request.resume()
    const maySecrets = isAllowed(request, secretsToken)
    const [status, body] = maySecrets || isAllowed(request, token) ? answer(programs, request, maySecrets) : refused
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(`${JSON.stringify(body)}\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeWhole(
    join(dir, 'door'),
    `URL=${base}/transactions\nWELL=${base}/well\nPARAMETERS=${base}/parameters\nAPPS=${appsDir}\nTOKEN=${token}\n`,
  )
  chmodSync(join(dir, 'door'), 0o644)
  writeWhole(join(dir, 'door.secrets'), `SECRETS_TOKEN=${secretsToken}\n`)
  forFewReaders(join(dir, 'door.secrets'))
  // The agent ends when it is told to, whoever still talks to it here.
  server.unref()
  return {
    isOpen: () => programs.transactions.open().length > 0,
    saidWell: (name) => programs.heartbeats.saidAt(name),
    keepParameters: (parameters) => programs.parameters.keep(parameters),
    shelf: programs.shelf,
  }
}

type Answer = [status: number, body: object]
const refused: Answer = [403, { error: 'Say the token of the file door: Authorization: Bearer TOKEN' }]

/** A page in a browser says where it comes from; a program does not. */
function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const said = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return headers.origin === undefined && said.length === right.length && timingSafeEqual(said, right)
}

type Programs = { transactions: Transactions; heartbeats: Heartbeats; parameters: Parameters; shelf: Shelf }

function answer(programs: Programs, { method, url = '' }: IncomingMessage, maySecrets: boolean): Answer {
  const { transactions, heartbeats, parameters } = programs
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const ofApp = pathname === '/parameters' ? searchParams.get('package') : null
  if (ofApp !== null) return answerOfApp(programs.shelf, method, ofApp, searchParams.get('version'), maySecrets)
  const app = /^\/well\/([^/]+)$/.exec(pathname)?.[1]
  if (app !== undefined && method === 'PUT') {
    if (!appName.test(app)) return [400, { error: 'A name has 1 to 128 letters, digits, dots, - or _' }]
    return [200, { name: app, at: heartbeats.say(app) }]
  }
  if (pathname === '/parameters' && method === 'GET') return [200, parameters.all()]
  if (pathname === '/transactions' && method === 'GET') return [200, { open: transactions.open() }]
  const name = /^\/transactions\/([^/]+)$/.exec(pathname)?.[1]
  if (name === undefined || (method !== 'PUT' && method !== 'DELETE')) return [404, { error: 'No such call' }]
  if (!transactionName.test(name)) return [400, { error: 'A name has 1 to 64 letters, digits, - or _' }]
  if (method === 'DELETE') {
    transactions.end(name)
    return [200, { open: transactions.open() }]
  }
  const number = (key: string) => (searchParams.has(key) ? Number(searchParams.get(key)) : undefined)
  const [seconds, pid] = [number('seconds'), number('pid')]
  if ([seconds, pid].some((one) => one !== undefined && !(Number.isInteger(one) && one > 0))) {
    return [400, { error: 'seconds and pid are whole numbers above 0' }]
  }
  return [200, transactions.begin(name, { ...(seconds && { seconds }), ...(pid && { pid }) })]
}

function answerOfApp(
  shelf: Shelf,
  method: string | undefined,
  app: string,
  version: string | null,
  maySecrets: boolean,
): Answer {
  if (method !== 'GET' && method !== 'POST') return [404, { error: 'No such call' }]
  const found = shelf.read(app, maySecrets)
  if (!found) return [404, { error: 'No parameters are given to this package' }]
  if (method === 'GET') return [200, found]
  if (version === null || !/^\d{1,15}$/.test(version))
    return [400, { error: 'version is the number that was answered' }]
  const current = shelf.take(app, Number(version))
  return current === Number(version)
    ? [200, { package: app, version: current }]
    : [409, { error: 'There is another version by now: read it anew', version: current }]
}
