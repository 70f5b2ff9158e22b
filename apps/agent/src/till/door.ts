import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ShopOrders } from '@cpm/agent-core'
import { writeWhole } from '../store/write-whole.ts'
import { answerOrders, type Answer } from './desk/desk.ts'
import { pageFile, pageHeaders } from './desk/page.ts'
import { languageOf } from './desk/page.words.ts'
import { keepStanding, listenAt, standingIn } from './desk/standing-address.ts'
import { forFewReaders } from './few-readers.ts'
import { appName, Heartbeats } from './heartbeats.ts'
import { Parameters } from './parameters.ts'
import { Privacy } from './privacy.ts'
import { Shelf } from './parameter-files.ts'
import { transactionName, Transactions } from './transactions.ts'

export type Door = {
  /** Whether any program is in a transaction. */
  isOpen(): boolean
  /** Whether a program shows what nobody may see: a PIN, a card. */
  isPrivate(): boolean
  /** Calls back when that changed; the answer ends it. */
  watchPrivate(changed: () => void): () => void
  /** When an app last said that it is well, in milliseconds since 1970. */
  saidWell(name: string): number | null
  /** Has these at hand for whoever asks. */
  keepParameters(parameters: Readonly<Record<string, string>>): void
  /** Parameters by app. */
  readonly shelf: Shelf
}

type Tokens = { programs: string; secrets: string; page: string }

/**
 * Lets programs on this machine say that they are in a transaction, and that they are well: by a call to the loopback
 * address, or by a file. Where the call goes, and the token that keeps web pages out, stand in the file `door`, which a shell can read.
 * What is secret is answered to the token of `door.secrets`, which few may read. `appsDir` outlives the start of the machine.
 * With `orders` the people before it report trouble, on a page of ours whose token may nothing else.
 */
export async function openDoor(dir: string, appsDir = join(dir, 'apps'), orders?: ShopOrders): Promise<Door> {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
  const programs: Programs = {
    transactions: new Transactions(dir),
    privacy: new Privacy(dir),
    heartbeats: new Heartbeats(dir),
    parameters: new Parameters(dir),
    shelf: new Shelf(appsDir),
    orders,
  }
  const standing = standingIn(dir)
  const tokens: Tokens = { programs: newToken(), secrets: newToken(), page: standing.token }
  let host = ''
  const server = createServer({ maxHeaderSize: 8192, requestTimeout: 5000 }, (request, response) => {
    serve({ programs, tokens, host }, request, response).catch(() => response.destroy())
  })
  host = await listenAt(server, standing.port)
  const base = `http://${host}`
  writeWhole(
    join(dir, 'door'),
    `URL=${base}/transactions\nPRIVATE=${base}/private\nWELL=${base}/well\nPARAMETERS=${base}/parameters\nORDERS=${base}/orders\nAPPS=${appsDir}\nTOKEN=${tokens.programs}\n`,
  )
  chmodSync(join(dir, 'door'), 0o644)
  writeWhole(join(dir, 'door.secrets'), `SECRETS_TOKEN=${tokens.secrets}\n`)
  forFewReaders(join(dir, 'door.secrets'))
  if (orders) keepStanding(dir, host, tokens.page)
  // The agent ends when it is told to, whoever still talks to it here.
  server.unref()
  return {
    isOpen: () => programs.transactions.open().length > 0,
    isPrivate: () => programs.privacy.isOn(),
    watchPrivate: (changed) => programs.privacy.watch(changed),
    saidWell: (name) => programs.heartbeats.saidAt(name),
    keepParameters: (parameters) => programs.parameters.keep(parameters),
    shelf: programs.shelf,
  }
}

const newToken = () => randomBytes(24).toString('hex')

type Here = { programs: Programs; tokens: Tokens; host: string }

async function serve(here: Here, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
  const file =
    here.programs.orders && request.method === 'GET' && isHere(request, here.host)
      ? pageFile(pathname, languageOf(request.headers['accept-language']))
      : null
  if (file) {
    request.resume()
    response.writeHead(200, { ...pageHeaders, 'content-type': `${file.type}; charset=utf-8`, connection: 'close' })
    return void response.end(file.text)
  }
  const [status, body] = await answered(here, request, pathname)
  request.resume()
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(`${JSON.stringify(body)}\n`)
}

async function answered({ programs, tokens, host }: Here, request: IncomingMessage, pathname: string): Promise<Answer> {
  if (!isHere(request, host)) return refused
  const { origin } = request.headers
  const maySecrets = origin === undefined && says(request, tokens.secrets)
  const isProgram = maySecrets || (origin === undefined && says(request, tokens.programs))
  if (pathname === '/orders') {
    // A page in a browser says where it comes from; of all pages there are, ours alone is answered.
    const isPage = (origin === undefined || origin === `http://${host}`) && says(request, tokens.page)
    return isProgram || isPage ? answerOrders(programs.orders, request) : refused
  }
  return isProgram ? answer(programs, request, maySecrets) : refused
}

const refused: Answer = [403, { error: 'Say the token of the file door: Authorization: Bearer TOKEN' }]

/** A name that somebody made lead to this machine is none of ours. */
const isHere = ({ headers }: IncomingMessage, host: string): boolean =>
  headers.host === host || headers.host === host.replace('127.0.0.1', 'localhost')

function says({ headers }: IncomingMessage, token: string): boolean {
  const said = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return said.length === right.length && timingSafeEqual(said, right)
}

type Programs = {
  transactions: Transactions
  privacy: Privacy
  heartbeats: Heartbeats
  parameters: Parameters
  shelf: Shelf
  orders: ShopOrders | undefined
}

function answer(programs: Programs, { method, url = '' }: IncomingMessage, maySecrets: boolean): Answer {
  const { heartbeats, parameters } = programs
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const ofApp = pathname === '/parameters' ? searchParams.get('package') : null
  if (ofApp !== null) return answerOfApp(programs.shelf, method, ofApp, searchParams.get('version'), maySecrets)
  const app = /^\/well\/([^/]+)$/.exec(pathname)?.[1]
  if (app !== undefined && method === 'PUT') {
    if (!appName.test(app)) return [400, { error: 'A name has 1 to 128 letters, digits, dots, - or _' }]
    return [200, { name: app, at: heartbeats.say(app) }]
  }
  if (pathname === '/parameters' && method === 'GET') return [200, parameters.all()]
  const [, kind, name] = /^\/(transactions|private)(?:\/([^/]+))?$/.exec(pathname) ?? []
  if (kind === undefined) return [404, { error: 'No such call' }]
  const opened = kind === 'private' ? programs.privacy : programs.transactions
  return answerOfOpen(opened, method, name, searchParams)
}

/** What a program begins and ends by a name of its own: a transaction, or a private screen. */
function answerOfOpen(
  opened: Pick<Transactions, 'begin' | 'end' | 'open'>,
  method: string | undefined,
  name: string | undefined,
  searchParams: URLSearchParams,
): Answer {
  if (name === undefined) return method === 'GET' ? [200, { open: opened.open() }] : [404, { error: 'No such call' }]
  if (method !== 'PUT' && method !== 'DELETE') return [404, { error: 'No such call' }]
  if (!transactionName.test(name)) return [400, { error: 'A name has 1 to 64 letters, digits, - or _' }]
  if (method === 'DELETE') {
    opened.end(name)
    return [200, { open: opened.open() }]
  }
  const number = (key: string) => (searchParams.has(key) ? Number(searchParams.get(key)) : undefined)
  const [seconds, pid] = [number('seconds'), number('pid')]
  if ([seconds, pid].some((one) => one !== undefined && !(Number.isInteger(one) && one > 0))) {
    return [400, { error: 'seconds and pid are whole numbers above 0' }]
  }
  return [200, opened.begin(name, { ...(seconds && { seconds }), ...(pid && { pid }) })]
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
