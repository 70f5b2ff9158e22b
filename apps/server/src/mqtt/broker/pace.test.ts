import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor, type TestTerminal, until } from '../testing/terminals.ts'

let t: TestDoor
// Ten messages at once, then one in a tenth of a second; of a day one megabyte.
beforeAll(async () => void (t = await openTestDoor({}, [], { terminalRate: 600, terminalBurst: 10, terminalDayMb: 1 })))
afterAll(() => t.close())

const up = (own: TestTerminal, leaf: string) => `cpm/v1/${own.sn}/up/${leaf}`
const events = (own: TestTerminal) => t.db.selectFrom('event').selectAll().where('terminal_id', '=', own.id).execute()
const event = (id: string, more: object = {}) => JSON.stringify({ id, type: 'error', data: more })

test('a terminal that floods is slowed: nothing is refused or lost, and another one is served at once', async () => {
  const [own, other] = [await t.terminal(), await t.terminal()]
  const raw = await t.raw(own)
  const quiet = await t.raw(other)
  await Promise.all([raw.hear('connack'), quiet.hear('connack')])
  for (let n = 1; n <= 30; n++) raw.publish(up(own, 'event'), event(`flood-${n}`), n)
  quiet.publish(up(other, 'event'), event('quiet'), 1)
  await quiet.hear('puback', 1)
  const acked = () => raw.heard.filter((packet) => packet.cmd === 'puback').length
  // What the other one said was answered while most of the flood still waited.
  expect(acked()).toBeLessThan(30)
  await raw.hear('puback', 30)
  expect(raw.heard.filter((packet) => packet.cmd === 'puback').map((packet) => packet.messageId)).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
  expect(await events(own)).toHaveLength(30)
  // Connecting counted as one: nine were let through at once.
  expect(await t.count('cpm_mqtt_slowed_total')).toBeGreaterThan(15)
})

test('connecting anew gains nothing; what was not acknowledged is taken when it is said again', async () => {
  const own = await t.terminal()
  const first = await t.raw(own)
  await first.hear('connack')
  for (let n = 1; n <= 40; n++) first.publish(up(own, 'event'), event(`again-${n}`), n)
  await first.hear('puback', 9)
  const second = await t.raw(own)
  await second.hear('connack')
  second.publish(up(own, 'event'), event('again-40'), 1)
  await second.hear('puback', 1)
  await until(() => first.closed())
  // The forty were not all let through on the way.
  expect((await events(own)).length).toBeLessThan(25)
})

test('a terminal that says more than a day’s worth fills no disk: its newest state is kept, and its history says so', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  const big = 'x'.repeat(60_000)
  let id = 0
  for (let n = 1; n <= 20; n++) raw.publish(up(own, 'event'), event(`big-${n}`, { big }), (id += 1))
  await raw.hear('puback', 20)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 1, battery: 55 }), (id += 1))
  await raw.hear('puback', id)
  const kept = await events(own)
  // 17 of 60 kB are within a megabyte; one more row says that there was more.
  expect(kept.filter((one) => one.id.startsWith('big-'))).toHaveLength(17)
  expect(kept.filter((one) => one.id.startsWith('kept-'))).toMatchObject([
    { type: 'error', data: { what: 'cpm:too_much_said' } },
  ])
  expect(await t.reports(own)).toEqual([])
  expect(await t.state(own)).toMatchObject({ battery: 55, seq: 1 })
  expect(t.log.filter((line) => line.includes(own.sn))).toHaveLength(1)
})
