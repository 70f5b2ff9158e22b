import { livePath } from '@cpm/contract/platform/live/live'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type House, openTestHouse } from '../testing/house.ts'
import { openLive } from './live.ts'

let house: House
let live: ReturnType<typeof openLive>
let port: number
let now = new Date()
let enterpriseId: number

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  live = openLive(house.db, () => now)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  house.app.server.removeAllListeners('upgrade')
  house.app.server.on('upgrade', live.upgrade)
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  live.close()
  await house.close()
})

const connect = (ticket: string, origin = `http://127.0.0.1:${port}`) =>
  new WebSocket(`ws://127.0.0.1:${port}${livePath}?ticket=${ticket}`, { origin })
const refused = async (socket: WebSocket) => String(((await once(socket, 'error')) as [Error])[0])
const heardBy = async (socket: WebSocket) =>
  (JSON.parse(String(((await once(socket, 'message')) as [Buffer])[0])) as { keys: string[][] }).keys
const say = (e: number, g: string | null, k: string[][]) => live.heard(JSON.stringify({ e, g, k }))

test('a ticket opens the stream once, and only for a page of our own', async () => {
  const me = await house.as(await house.make.account({ enterpriseId }))
  const { ticket } = await me.live.ticket()
  expect(await refused(connect(ticket, 'http://evil.example'))).toContain('403')
  const socket = connect(ticket)
  await once(socket, 'open')
  expect(await refused(connect(ticket))).toContain('403')
  expect(await refused(connect('made-up'))).toContain('403')
  socket.close()
})

test('the page must be ours by scheme, host and port', async () => {
  const me = await house.as(await house.make.account({ enterpriseId }))
  const ours = `127.0.0.1:${port}`
  const foreign = [
    `https://${ours}`,
    `ws://${ours}`,
    `http://127.0.0.1:${port + 1}`,
    `http://a.127.0.0.1:${port}`,
    'null',
  ]
  for (const origin of foreign) {
    expect(await refused(connect((await me.live.ticket()).ticket, origin)), origin).toContain('403')
  }
  const socket = connect((await me.live.ticket()).ticket, `HTTP://${ours}`)
  await once(socket, 'open')
  socket.close()
})

test('with a public address, page and host are those of it', async () => {
  const me = await house.as(await house.make.account({ enterpriseId }))
  const behind = openLive(house.db, () => now, 'https://cpm.example.com')
  const server = createServer().on('upgrade', behind.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  const at = async (host: string, origin: string) => {
    const { ticket } = await me.live.ticket()
    const url = `ws://127.0.0.1:${own}${livePath}?ticket=${ticket}`
    return new WebSocket(url, { origin, headers: { host } })
  }
  const page = 'https://cpm.example.com'
  expect(await refused(await at('cpm.example.com', 'http://cpm.example.com'))).toContain('403')
  expect(await refused(await at(`127.0.0.1:${own}`, page))).toContain('403')
  expect(await refused(await at('evil.example', 'https://evil.example'))).toContain('403')
  expect(await refused(await at('cpm.example.com', `${page}:8443`))).toContain('403')
  const socket = await at('cpm.example.com', page)
  await once(socket, 'open')
  socket.terminate()
  behind.close()
  server.close()
})

test('an account has twenty screens at once, and a closed one makes room', async () => {
  const me = await house.as(await house.make.account({ enterpriseId }))
  const other = await house.as(await house.make.account({ enterpriseId }))
  const open = async (who: typeof me) => {
    const socket = connect((await who.live.ticket()).ticket)
    await once(socket, 'open')
    return socket
  }
  const sockets: WebSocket[] = []
  for (let i = 0; i < 20; i++) sockets.push(await open(me))
  expect(await refused(connect((await me.live.ticket()).ticket))).toContain('429')
  sockets.push(await open(other))
  const before = live.count()
  sockets[0]?.close()
  await vi.waitFor(() => expect(live.count()).toBe(before - 1))
  sockets.push(await open(me))
  for (const socket of sockets) socket.terminate()
})

test('a ticket is good for 30 seconds', async () => {
  const me = await house.as(await house.make.account({ enterpriseId }))
  const { ticket } = await me.live.ticket()
  now = new Date(now.getTime() + 31_000)
  expect(await refused(connect(ticket))).toContain('403')
})

test('a screen hears the keys of its own enterprise and groups, gathered, and no others', async () => {
  const north = await house.make.group(enterpriseId)
  const boss = await house.as(await house.make.account({ enterpriseId }))
  const store = await house.as(await house.make.account({ enterpriseId, kind: 'store', groupPath: north.path }))
  const other = await house.make.enterprise()
  const sockets = [connect((await boss.live.ticket()).ticket), connect((await store.live.ticket()).ticket)]
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const [ofBoss, ofStore] = sockets.map(heardBy)
  say(other.id, null, [['terminal', 'FOREIGN']])
  say(enterpriseId, `${north.path}0`, [['terminal', 'BESIDE']])
  say(enterpriseId, `${north.path}.7`, [['terminal', 'BELOW']])
  say(enterpriseId, `${north.path}.7`, [['terminal', 'BELOW']])
  expect(await ofStore).toEqual([['terminal', 'BELOW']])
  expect(await ofBoss).toEqual([
    ['terminal', 'BESIDE'],
    ['terminal', 'BELOW'],
  ])
  sockets.forEach((socket) => socket.close())
})

test('many keys of one kind become the kind alone', async () => {
  const boss = await house.as(await house.make.account({ enterpriseId }))
  const socket = connect((await boss.live.ticket()).ticket)
  await once(socket, 'open')
  const heard = heardBy(socket)
  say(
    enterpriseId,
    null,
    Array.from({ length: 60 }, (_, i) => ['terminal', `T${i}`]),
  )
  expect(await heard).toEqual([['terminal']])
  socket.close()
})

test('what is about people is heard by all it is for, whatever their store, and by those above an account', async () => {
  const north = await house.make.group(enterpriseId)
  const boss = await house.make.account({ enterpriseId })
  const store = await house.make.account({ enterpriseId, kind: 'store', superior: boss, groupPath: north.path })
  const foreign = await house.make.account({ enterpriseId: (await house.make.enterprise()).id })
  const ticketOf = async (account: { id: number }) => (await (await house.as(account)).live.ticket()).ticket
  const tickets = await Promise.all([boss, store, foreign].map(ticketOf))
  const sockets = tickets.map((ticket) => connect(ticket))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const about = (e: number | null, a: string | null, id: string) =>
    live.heard(JSON.stringify({ e, a, k: [['message', id]] }))
  const all = Promise.all(sockets.map(heardBy))
  about(enterpriseId, null, 'OURS')
  about(enterpriseId, store.path, 'STORE')
  about(enterpriseId, boss.path, 'BOSS')
  about(null, null, 'EVERYBODY')
  expect((await all).map((keys) => keys.map((key) => key[1]))).toEqual([
    ['OURS', 'STORE', 'BOSS', 'EVERYBODY'],
    ['OURS', 'STORE', 'EVERYBODY'],
    ['EVERYBODY'],
  ])
  sockets.forEach((socket) => socket.close())
})
