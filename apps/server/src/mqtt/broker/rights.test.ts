import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor, type TestTerminal, until } from '../testing/terminals.ts'

let t: TestDoor
beforeAll(async () => void (t = await openTestDoor()))
afterAll(() => t.close())

const report = (seq: number) => JSON.stringify({ seq, battery: 50 })
const refusedWith = (terminal: TestTerminal, options: object) =>
  t.connect(terminal, options).then(
    () => 'connected',
    (error: { code?: number; message: string }) => error.code ?? error.message,
  )

test('a terminal connects with its secret and nothing else [7]', async () => {
  const own = await t.terminal()
  const other = await t.terminal()
  const stocked = await t.terminal({ status: 'in_stock' })
  const client = await t.connect(own)
  expect(client.connected).toBe(true)
  expect(await refusedWith(own, { password: other.secret })).toBe(4)
  expect(await refusedWith(own, { password: '' })).toBe(4)
  expect(await refusedWith(own, { password: undefined })).toBe(4)
  expect(await refusedWith(own, { clientId: other.sn })).toBe(2)
  expect(await refusedWith(own, { username: other.sn })).toBe(2)
  expect(await refusedWith({ ...own, sn: 'NOBODY01' }, {})).toBe(4)
  expect(await refusedWith({ ...own, sn: '$SYS' }, {})).toBe(4)
  expect(await refusedWith(stocked, {})).toBe(4)
})

test('a console token is no credential here', async () => {
  const account = await t.house.make.account({ enterpriseId: t.enterprise.id, name: 'person_1' })
  const { token } = await t.house.as(account)
  expect(await refusedWith({ id: 0, sn: 'person_1', secret: token }, {})).toBe(4)
})

test('a session is clean whatever the client asks for', async () => {
  const own = await t.terminal()
  const before = await t.raw(own, { clean: false })
  await before.hear('connack')
  before.say({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `cpm/v1/${own.sn}/down/#`, qos: 1 }] })
  await before.hear('suback')
  before.socket.destroy()
  const after = await t.raw(own, { clean: false })
  expect(await after.hear('connack')).toMatchObject({ sessionPresent: false, returnCode: 0 })
})

test.each([
  ["another terminal's topic", (sn: string) => `cpm/v1/${sn === 'x' ? '' : 'OTHER001'}/up/report`, {}],
  ['its own down', (sn: string) => `cpm/v1/${sn}/down/run`, {}],
  ['something retained', (sn: string) => `cpm/v1/${sn}/up/report`, { retain: true }],
  ['the system topics', () => '$SYS/broker/new/clients', {}],
  ['a topic outside ours', () => 'anything', {}],
  ['a leaf below a leaf', (sn: string) => `cpm/v1/${sn}/up/report/x`, {}],
])('publishing to %s ends the connection, is not acknowledged and reaches nobody', async (_what, topicOf, more) => {
  const victim = await t.terminal({ sn: (await t.house.make.terminal({ enterpriseId: t.enterprise.id })).sn + 'v' })
  const listener = await t.connect(victim)
  const canaries: string[] = []
  listener.on('message', (topic) => canaries.push(topic))
  await listener.subscribeAsync(`cpm/v1/${victim.sn}/down/#`, { qos: 1 })
  const bad = await t.terminal()
  const raw = await t.raw(bad)
  await raw.hear('connack')
  const topic = topicOf(bad.sn).replace('OTHER001', victim.sn)
  raw.publish(topic, report(1), 7, more)
  await until(() => raw.closed())
  expect(raw.heard.filter((packet) => packet.cmd === 'puback')).toEqual([])
  // The other one's own message comes through afterwards, so a forbidden one would have come before it.
  await listener.publishAsync(`cpm/v1/${victim.sn}/up/report`, report(1), { qos: 1 })
  expect(await t.reports(victim)).toHaveLength(1)
  expect(await t.reports(bad)).toEqual([])
  expect(canaries.filter((name) => !name.endsWith('/down/config'))).toEqual([])
})

test('a terminal hears its own down and nothing else', async () => {
  const own = await t.terminal()
  const other = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  const filters = [
    `cpm/v1/${own.sn}/down/#`,
    `cpm/v1/${other.sn}/down/#`,
    `cpm/v1/+/down/#`,
    '#',
    '+/#',
    '$SYS/#',
    `$share/a/cpm/v1/${own.sn}/down/#`,
    `cpm/v1/${own.sn}/#`,
    `cpm/v1/${own.sn}/up/#`,
    `cpm/v1/${own.sn}/down/run`,
  ]
  raw.say({ cmd: 'subscribe', messageId: 2, subscriptions: filters.map((topic) => ({ topic, qos: 1 })) })
  const suback = (await raw.hear('suback')) as { granted: number[] }
  expect(suback.granted).toEqual([1, 128, 128, 128, 128, 128, 128, 128, 128, 1])
  const listening = await t.connect(other)
  await listening.subscribeAsync(`cpm/v1/${other.sn}/down/#`, { qos: 1 })
  const heard = new Promise((resolve) => listening.once('message', resolve))
  await listening.publishAsync(`cpm/v1/${other.sn}/up/hello`, JSON.stringify({ session: 's' }), { qos: 1 })
  expect(await heard).toBe(`cpm/v1/${other.sn}/down/config`)
  expect(raw.heard.filter((packet) => packet.cmd === 'publish')).toEqual([])
})

test('a will is allowed on the own presence only, not retained', async () => {
  const own = await t.terminal()
  const other = await t.terminal()
  const will = (topic: string, retain = false) => ({
    will: { topic, payload: Buffer.from('{}'), qos: 1 as const, retain },
  })
  expect(await refusedWith(own, will(`cpm/v1/${other.sn}/up/presence`))).toBe(5)
  expect(await refusedWith(own, will(`cpm/v1/${own.sn}/up/report`))).toBe(5)
  expect(await refusedWith(own, will('$SYS/x'))).toBe(5)
  expect(await refusedWith(own, will(`cpm/v1/${own.sn}/up/presence`, true))).toBe(5)
  expect(await refusedWith(own, will(`cpm/v1/${own.sn}/up/presence`))).toBe('connected')
})

test('logging a terminal off ends its connection, and it cannot come back [4.1]', async () => {
  const own = await t.terminal()
  const person = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  const raw = await t.raw(own)
  await raw.hear('connack')
  await until(async () => (await t.state(own))?.online)
  await person.terminal.logOff({ sn: own.sn })
  await until(() => raw.closed())
  await until(async () => (await t.state(own))?.online === false)
  expect(await refusedWith(own, {})).toBe(4)
})

test('a revoked terminal is cut even when the notification is lost', async () => {
  const own = await t.terminal()
  const moved = await t.terminal()
  const stays = await t.terminal()
  const [raw, again, still] = [await t.raw(own), await t.raw(moved), await t.raw(stays)]
  await Promise.all([raw.hear('connack'), again.hear('connack'), still.hear('connack')])
  await t.db.updateTable('terminal').set({ status: 'logged_off', secret_hash: null }).where('id', '=', own.id).execute()
  await t.db
    .updateTable('terminal')
    .set({ secret_hash: Buffer.alloc(32) })
    .where('id', '=', moved.id)
    .execute()
  await until(() => raw.closed() && again.closed())
  expect(still.closed()).toBe(false)
})
