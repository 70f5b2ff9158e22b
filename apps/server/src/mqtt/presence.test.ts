import { offlineWaitMs } from '@cpm/contract/estate/terminal/terminal.shape'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideLimits } from './broker/inside.ts'
import { jobLater, openTestDoor, type TestDoor, type TestTerminal, until, willOf } from './testing/terminals.ts'

let t: TestDoor
beforeAll(async () => void (t = await openTestDoor()))
afterAll(() => t.close())

const is = (own: TestTerminal, online: boolean) => until(async () => (await t.state(own))?.online === online)
test('a terminal that only connects is online, with the moment it came and the day noted [4.5]', async () => {
  const before = Date.now()
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  await is(own, true)
  const state = await t.state(own)
  expect(state).toMatchObject({ node: 'node-1', dropped_at: null })
  expect(state?.connected_at?.getTime()).toBeGreaterThanOrEqual(before)
  const days = () => t.db.selectFrom('activity_day').selectAll().where('terminal_id', '=', own.id).execute()
  await until(async () => (await days()).length === 1)
})

test('a goodbye shows offline at once', async () => {
  const polite = await t.terminal()
  const client = await t.connect(polite)
  await is(polite, true)
  await hello(client, polite, 's')
  await goodbye(client, polite, 's')
  await is(polite, false)
  await client.endAsync()
  const plain = await t.terminal()
  const other = await t.connect(plain)
  await is(plain, true)
  await other.endAsync()
  await is(plain, false)
  expect(await t.state(plain)).toMatchObject({ dropped_at: null, node: null })
})

/** Resolves when the server has acknowledged it. */
const say = (client: MqttClient, own: TestTerminal, leaf: string, body: object) =>
  client.publishAsync(`cpm/v1/${own.sn}/up/${leaf}`, JSON.stringify(body), { qos: 1 })
const hello = (client: MqttClient, own: TestTerminal, session: string, more: object = {}) =>
  say(client, own, 'hello', { session, ...more })
const goodbye = (client: MqttClient, own: TestTerminal, session: string) =>
  say(client, own, 'presence', { session, online: false })

test('what an older session still has to say leaves a terminal that is here online, before its hello and after', async () => {
  const own = await t.terminal()
  const first = await t.connect(own)
  await hello(first, own, 'old', { bootId: 'before' })
  await first.endAsync()
  await is(own, false)
  const second = await t.connect(own)
  await is(own, true)
  await goodbye(second, own, 'old')
  await goodbye(second, own, 'never heard of')
  expect(await t.state(own)).toMatchObject({ online: true, node: 'node-1' })
  await hello(second, own, 'new', { bootId: 'after' })
  await goodbye(second, own, 'old')
  await hello(second, own, 'old', { bootId: 'before' })
  await goodbye(second, own, 'old')
  expect(await t.state(own)).toMatchObject({ online: true, node: 'node-1', boot_id: 'after' })
  await goodbye(second, own, 'new')
  expect((await t.state(own))?.online).toBe(false)
  expect(await t.count('cpm_mqtt_dropped_total{reason="stale"}')).toBeGreaterThanOrEqual(5)
  await second.endAsync()
})

test('a hello and a goodbye of an older session that come before the own hello do not count', async () => {
  const own = await t.terminal()
  const first = await t.connect(own)
  await hello(first, own, 'old')
  const second = await t.connect(own)
  await hello(second, own, 'old')
  await goodbye(second, own, 'old')
  expect((await t.state(own))?.online).toBe(true)
  await hello(second, own, 'new')
  await goodbye(second, own, 'new')
  expect((await t.state(own))?.online).toBe(false)
  await second.endAsync()
})

test('a terminal that says hello after a goodbye is online again', async () => {
  const own = await t.terminal()
  const client = await t.connect(own)
  await hello(client, own, 'lost before the server heard of it')
  await goodbye(client, own, 'lost before the server heard of it')
  expect((await t.state(own))?.online).toBe(false)
  await hello(client, own, 'new')
  await is(own, true)
  expect(await t.state(own)).toMatchObject({ node: 'node-1', dropped_at: null })
  await client.endAsync()
})

test('the will of a terminal that dies shows offline at once', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own, willOf(own))
  await raw.hear('connack')
  await is(own, true)
  raw.socket.resetAndDestroy()
  await is(own, false)
  expect(await t.state(own)).toMatchObject({ dropped_at: null, node: null })
})

test('a lost connection without a will is recorded at once and shown offline after a minute', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  await is(own, true)
  raw.socket.resetAndDestroy()
  await until(async () => (await t.state(own))?.dropped_at)
  expect(await t.state(own)).toMatchObject({ online: true, node: null })
  await jobLater(t, 'showOffline', offlineWaitMs - 10_000)
  expect((await t.state(own))?.online).toBe(true)
  await jobLater(t, 'showOffline', offlineWaitMs + 1000)
  expect(await t.state(own)).toMatchObject({ online: false, dropped_at: null })
})

test('a lost connection that comes back within the minute was never offline', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  await is(own, true)
  raw.socket.resetAndDestroy()
  await until(async () => (await t.state(own))?.dropped_at)
  const again = await t.raw(own)
  await again.hear('connack')
  await until(async () => (await t.state(own))?.dropped_at === null)
  await jobLater(t, 'showOffline', offlineWaitMs + 1000)
  expect((await t.state(own))?.online).toBe(true)
})

test('a second connection of the same terminal takes over: the old one is closed and its will changes nothing', async () => {
  const own = await t.terminal()
  const first = await t.raw(own, willOf(own))
  await first.hear('connack')
  await is(own, true)
  const before = await t.state(own)
  for (let times = 0; times < 5; times++) {
    const next = await t.raw(own, willOf(own))
    await next.hear('connack')
  }
  await until(() => first.closed())
  await until(async () => ((await t.state(own))?.session_no ?? 0) >= (before?.session_no ?? 0) + 5)
  expect(await t.state(own)).toMatchObject({ online: true, dropped_at: null, node: 'node-1' })
  await until(async () => (await t.count('connected')) === (await onlineHere()).length)
})

test('a terminal that is driven out again and again stays: the newcomer is refused for a while', async () => {
  const own = await t.terminal()
  const first = await t.raw(own)
  await first.hear('connack')
  const { burst } = insideLimits.takeovers
  const answers: (number | undefined)[] = []
  for (let times = 0; times < burst + 3; times++) {
    const next = await t.raw(own)
    const connack = await next.hear('connack')
    answers.push((connack as { returnCode?: number }).returnCode)
  }
  expect(answers.slice(0, burst)).toEqual(Array(burst).fill(0))
  expect(answers.slice(burst)).toEqual([3, 3, 3])
  await is(own, true)
})

async function onlineHere() {
  return t.db.selectFrom('terminal_state').select('terminal_id').where('node', '=', 'node-1').execute()
}

test('a terminal that moves to another process is that one’s: what the first one says late changes nothing', async () => {
  const second = await t.open('node-2')
  const own = await t.terminal()
  const first = await t.raw(own, willOf(own))
  await first.hear('connack')
  await is(own, true)
  const there = await t.raw(own, willOf(own), second.port as number)
  await there.hear('connack')
  await until(async () => (await t.state(own))?.node === 'node-2')
  const connected = await t.count('connected')
  first.socket.resetAndDestroy()
  await until(async () => (await t.count('connected')) < connected)
  // What comes behind in the same line shows that the late goodbye was written, too.
  const marker = await t.terminal()
  const last = await t.raw(marker, willOf(marker))
  await last.hear('connack')
  await is(marker, true)
  last.socket.resetAndDestroy()
  await is(marker, false)
  expect(await t.state(own)).toMatchObject({ online: true, node: 'node-2' })
  await second.close()
  expect(await t.state(own)).toMatchObject({ online: true, node: null })
  expect((await t.state(own))?.dropped_at).not.toBeNull()
  expect(await t.db.selectFrom('node').select('id').where('id', '=', 'node-2').execute()).toEqual([])
})

test('the terminals of a process that died count as dropped when its lease is out', async () => {
  const own = await t.terminal()
  await t.db
    .insertInto('node')
    .values({ id: 'dead', seen_at: new Date(Date.now() - 30_000) })
    .execute()
  await t.db
    .updateTable('terminal_state')
    .set({ online: true, node: 'dead', session_no: 1 })
    .where('terminal_id', '=', own.id)
    .execute()
  await jobLater(t, 'endLeases', 0)
  expect(await t.state(own)).toMatchObject({ online: true, node: null })
  expect((await t.state(own))?.dropped_at).not.toBeNull()
  expect((await t.db.selectFrom('node').select('id').execute()).map(({ id }) => id)).toContain('node-1')
})

test('a process taken for dead by mistake marks its terminals back', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  await is(own, true)
  await t.db
    .updateTable('node')
    .set({ seen_at: new Date(0) })
    .where('id', '=', 'node-1')
    .execute()
  await jobLater(t, 'endLeases', 0)
  await until(async () => (await t.state(own))?.node === null)
  await until(async () => (await t.state(own))?.node === 'node-1', 10_000)
  expect(await t.state(own)).toMatchObject({ online: true, dropped_at: null })
})

test('screens hear of it: one notification for all terminals of a shop, by key', async () => {
  const heard: { e: number; g: string | null; k: string[][] }[] = []
  const { listen } = await import('../db/listen.ts')
  const listener = await listen(t.house.database.url, 'live', (_channel, text) =>
    heard.push(JSON.parse(text) as (typeof heard)[0]),
  )
  const group = await t.house.make.group(t.enterprise.id)
  const some = await Promise.all([1, 2, 3].map(() => t.terminal({ group })))
  await Promise.all(some.map(async (one) => (await t.raw(one)).hear('connack')))
  const keys = () => heard.filter(({ g }) => g === group.path).flatMap(({ k }) => k.map(String))
  await until(() => some.every(({ sn }) => keys().includes(`terminal,${sn}`)))
  expect(heard[0]?.e).toBe(t.enterprise.id)
  await listener.close()
})
