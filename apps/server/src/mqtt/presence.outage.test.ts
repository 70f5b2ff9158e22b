import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobLater, openTestDoor, type TestDoor, until, willOf } from './testing/terminals.ts'

let t: TestDoor
beforeAll(async () => void (t = await openTestDoor()))
afterAll(() => t.close())

/** A terminal that was connected two hours ago to a process that died an hour ago, heard last so many minutes before. */
async function leftBehind(minutesBefore = 10) {
  const own = await t.terminal()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const died = ago(60)
  const heard = ago(60 + minutesBefore)
  await t.db
    .insertInto('node')
    .values({ id: `dead-${own.sn}`, seen_at: died })
    .execute()
  const state = { node: `dead-${own.sn}`, session_no: 1, connected_at: ago(120), last_seen_at: heard }
  await t.db
    .updateTable('terminal_state')
    .set({ online: true, ...state })
    .where('terminal_id', '=', own.id)
    .execute()
  const log = () => t.db.selectFrom('connection_log').selectAll().where('terminal_id', '=', own.id).execute()
  return { own, log, heard, died, spans: [{ at: state.connected_at, until: heard, reason: 'outage' }] }
}

test('an outage of the server is no time online: a connection ends when the terminal was last heard [4.5]', async () => {
  const { own, log, spans } = await leftBehind()
  await jobLater(t, 'endLeases', 0)
  await jobLater(t, 'showOffline', 61_000)
  expect(await log()).toMatchObject(spans)
  expect(await t.state(own)).toMatchObject({ online: false, lost_at: null })
})

test('a terminal heard just before its server died was online until then', async () => {
  const { own, log, spans, died } = await leftBehind(0.5)
  await jobLater(t, 'endLeases', 0)
  await jobLater(t, 'showOffline', 61_000)
  expect(await log()).toMatchObject([{ ...spans[0], until: died }])
  expect(await t.state(own)).toMatchObject({ online: false })
})

test('a terminal that is back at once after an outage of the server was not online in between [4.5]', async () => {
  const { own, log, spans, heard } = await leftBehind()
  await jobLater(t, 'endLeases', 0)
  expect(await t.state(own)).toMatchObject({ online: true })
  const raw = await t.raw(own)
  await raw.hear('connack')
  await until(async () => (await t.state(own))?.node === 'node-1')
  expect(await log()).toMatchObject(spans)
  expect((await t.state(own))?.online_since?.getTime()).toBeGreaterThan(heard.getTime() + 60 * 60_000)
})

test('a terminal that is back before anything looked after a process that died was not online in between', async () => {
  const { own, log, spans } = await leftBehind()
  const second = await t.open('node-3')
  const raw = await t.raw(own, willOf(own), second.port as number)
  await raw.hear('connack')
  await until(async () => (await t.state(own))?.node === 'node-3')
  expect(await log()).toMatchObject(spans)
  await second.close()
})

test('a server that stops says so with each connection, and a start within a minute is no outage', async () => {
  const own = await t.terminal()
  const second = await t.open('node-4')
  const first = await t.raw(own, willOf(own), second.port as number)
  await first.hear('connack')
  await until(async () => (await t.state(own))?.node === 'node-4')
  const since = (await t.state(own))?.online_since
  await second.close()
  expect((await t.state(own))?.lost_at).not.toBeNull()
  const raw = await t.raw(own)
  await raw.hear('connack')
  await until(async () => (await t.state(own))?.node === 'node-1')
  expect(await t.state(own)).toMatchObject({ online: true, online_since: since, lost_at: null })
})
