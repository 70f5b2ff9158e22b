import { contract } from '@cpm/contract'
import { type Client, clientOf, isBytes, type Request } from '@cpm/contract/kernel/client'
import { codes, type Envelope } from '@cpm/contract/kernel/envelope'
import type { AnyRoute, Routes } from '@cpm/contract/kernel/route'
import type { Kysely } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { luck, minuteMs } from './chance.ts'
import { reportsAt } from './service/deployments.ts'

export type Clients = { [K in keyof typeof contract]: Client<(typeof contract)[K]['routes']> }
type Act = readonly [who: string, act: (as: Clients, turn: number) => Promise<unknown>]

/** Some that are there now, others at each turn. */
async function some(as: Clients, turn: number, count: number, platform: 'android' | 'windows' = 'android') {
  const { records } = await as.terminal.list({ online: true, platform, status: 'activated', pageSize: 80 })
  return records
    .toSorted((a, b) => luck(a.sn, turn) - luck(b.sn, turn))
    .slice(0, count)
    .map(({ sn }) => sn)
}

/** Asks for nothing where nobody is there. */
const atSome =
  (count: number, ask: (as: Clients, sns: string[]) => Promise<unknown>, platform?: 'windows') =>
  async (as: Clients, turn: number) => {
    const sns = await some(as, turn, count, platform)
    if (sns.length > 0) await ask(as, sns)
  }

const command = (line: string) => (as: Clients, sns: string[]) =>
  as.task.create({ type: 'command', params: { line, timeoutMs: 10 * minuteMs }, target: { sns } })
const act =
  (type: 'screenshot' | 'restart' | 'clear_cache' | 'fetch_files' | 'refresh', params: Record<string, unknown> = {}) =>
  (as: Clients, sns: string[]) =>
    as.task.create({ type, params, target: { sns } })

const onTheirWay = {
  title: '网络检修 Network works',
  text: '信息部将在十分钟内检查网络。 IT looks at the network in ten minutes.',
}

/** What people of the demo do while somebody looks, over and over. */
const day: readonly Act[] = [
  ['wang_fang', atSome(3, act('screenshot'))],
  ['li_wei', atSome(12, command('sleep 200 && df'))],
  ['daybreak', atSome(5, command('free; uptime'))],
  [
    'chen_jing',
    atSome(
      2,
      act('fetch_files', {
        kind: 'file',
        paths: ['/system/etc/hosts', '/sdcard/Android/data/com.harbour.pos/files/pos.ini'],
      }),
    ),
  ],
  ['li_wei', seeToFault],
  ['liu_yang', atSome(6, (as, sns) => as.task.create({ type: 'message', params: onTheirWay, target: { sns } }))],
  ['wang_fang', atSome(4, command('ipconfig'), 'windows')],
  ['omar_haddad', atSome(3, act('clear_cache'))],
  ['emily_tan', atSome(3, command('ping -c 4 1.1.1.1 && nosuchtool'))],
  ['guo_tao', atSome(1, act('restart'))],
  ['aisha_rahman', atSome(4, act('refresh', { kinds: ['apps', 'processes'] }))],
]

async function seeToFault(as: Clients): Promise<void> {
  const { records } = await as.fault.list({ kind: ['faulty'], acknowledged: false, sort: '-since', pageSize: 14 })
  const [newest] = records
  if (newest) await as.fault.acknowledge({ ids: [newest.id], note: '正在处理 Seeing to it' })
}

/** The first few follow each other, so that something is going on when the first person looks. */
const firstMs = 4_000
const atFirst = 4
const afterwardsMs = 5 * minuteMs

type Living = { db: Kysely<Tables>; serverUrl: string; signal: AbortSignal; log: (line: string) => void }

/** Their first deeds are for so many: on a slow machine the fleet takes longer to come than people to begin. */
const enough = 12

async function areEnoughThere(db: Kysely<Tables>): Promise<boolean> {
  const there = await db
    .selectFrom('terminal_state')
    .select('terminal_id')
    .where('online', '=', true)
    .limit(enough)
    .execute()
  return there.length === enough
}

/** The people of the estate go on with their work, through the front door as anybody. Ends with the signal. */
export async function liveOn({ db, serverUrl, signal, log }: Living): Promise<void> {
  while (!(await areEnoughThere(db))) await wait(firstMs, undefined, { signal })
  // Where the day goes on from differs with the hour it is started at.
  for (let turn = 0; !signal.aborted; turn++) {
    await wait(turn < atFirst ? firstMs : afterwardsMs * (0.6 + 0.8 * luck(turn, 'pause')), undefined, { signal })
    const [who, does] = day[turn % day.length] as Act
    const at = Math.floor(Date.now() / afterwardsMs) + turn
    await tellHome(serverUrl).catch((error: Error) => {
      if (!signal.aborted) log(`Demo: an instance could not report: ${error.message}`)
    })
    await actAs({ db, serverUrl }, who, (as) => does(as, at)).catch((error: Error) => {
      if (!signal.aborted) log(`Demo: ${who} could not go on: ${error.message}`)
    })
  }
}

/** The instances of customers report, as ever by their tokens. */
async function tellHome(serverUrl: string): Promise<void> {
  const as = clientsOf(serverUrl, '')
  for (const report of reportsAt(new Date())) await as.deployment.report(report)
}

/** Signed in for one deed. A password is not asked for: whoever starts the demo makes its people. */
export async function actAs(
  { db, serverUrl }: Pick<Living, 'db' | 'serverUrl'>,
  name: string,
  work: (as: Clients) => Promise<unknown>,
): Promise<void> {
  const account = await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst()
  // Somebody may have been deleted: then nobody does it.
  if (!account) return
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_id: account.id,
      ends_at: new Date(Date.now() + 5 * minuteMs),
      ip: '127.0.0.1',
      browser: null,
    })
    .execute()
  const as = clientsOf(serverUrl, token)
  try {
    await work(as)
  } finally {
    await as.session.logout()
  }
}

function clientsOf(serverUrl: string, token: string): Clients {
  const send = async (route: AnyRoute, { method, url, body }: Request) => {
    const response = await fetch(serverUrl + url, {
      method,
      headers: {
        session: token,
        timezone: 'Asia/Shanghai',
        ...(route.creates && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: isBytes(body) ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as Envelope
    if (answer.code !== codes.ok) throw new Error(`${answer.code} ${answer.messageEn}`)
    return answer.result
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, { routes }]) => [name, clientOf(routes as Routes, send)]),
  ) as Clients
}
