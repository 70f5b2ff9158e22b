import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor, type TestTerminal, until } from '../testing/terminals.ts'

let t: TestDoor
beforeAll(async () => void (t = await openTestDoor()))
afterAll(() => t.close())

const up = (own: TestTerminal, leaf: string) => `cpm/v1/${own.sn}/up/${leaf}`
const events = (own: TestTerminal) => t.db.selectFrom('event').selectAll().where('terminal_id', '=', own.id).execute()
async function connected() {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  return { own, raw }
}

test('a message that goes deeper than anything does is let go, and those beside it arrive', async () => {
  const { own, raw } = await connected()
  const deep = `{"seq":1,"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  raw.publish(up(own, 'event'), deep, 1)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 2, battery: 40 }), 1)
  await until(
    async () => (await t.db.selectFrom('report').selectAll().where('terminal_id', '=', own.id).execute()).length === 1,
  )
  expect(await events(own)).toEqual([])
})

test('an acknowledged report is a committed row, and while the database waits so does the acknowledgement', async () => {
  const { own, raw } = await connected()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const locked = t.db.transaction().execute(async (trx) => {
    await sql`lock table report in access exclusive mode`.execute(trx)
    raw.publish(up(own, 'report'), JSON.stringify({ seq: 1, battery: 41 }), 1)
    await held
  })
  await until(async () => (await t.count('waiting')) === 1)
  const blocked = () => sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(t.db)
  await until(async () => (await blocked()).rows[0]!.n > 0)
  // Another feature's messages have a lane of their own; its answer shows that the first could have come.
  raw.publish(up(own, 'run'), JSON.stringify({ runId: '1', attempt: 1, expectedVersion: 0, status: 'pulled' }), 2)
  await raw.hear('puback', 2)
  expect(raw.heard.filter((packet) => packet.cmd === 'puback')).toHaveLength(1)
  release()
  await locked
  await raw.hear('puback', 1)
  expect(await t.reports(own)).toMatchObject([{ seq: 1, body: { battery: 41 } }])
  expect(await t.state(own)).toMatchObject({ battery: 41, seq: 1 })
})

test('what a terminal says twice changes nothing and is acknowledged', async () => {
  const { own, raw } = await connected()
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 5, battery: 50, charging: true }), 1)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 4, battery: 10 }), 2)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 5, battery: 20 }), 3, { dup: true })
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 6, cpu: 3 }), 4)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'e1', type: 'boot', data: { n: 1 } }), 5)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'e1', type: 'error', data: { n: 2 } }), 6)
  await Promise.all([1, 2, 3, 4, 5, 6].map((id) => raw.hear('puback', id)))
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 6, cpu: 99 }), 7)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'e1', type: 'fence' }), 8)
  await Promise.all([7, 8].map((id) => raw.hear('puback', id)))
  expect((await t.reports(own)).map(({ seq }) => seq)).toEqual([5, 6])
  expect(await t.state(own)).toMatchObject({ seq: 6, battery: 50, facts: { battery: 50, charging: true, cpu: 3 } })
  expect(await events(own)).toMatchObject([{ id: 'e1', type: 'boot', data: { n: 1 } }])
})

test('a malformed message is acknowledged, dropped and counted, and the next one is taken', async () => {
  const { own, raw } = await connected()
  const { own: other, raw: otherRaw } = await connected()
  const dropped = () => t.count('cpm_mqtt_dropped_total{reason="malformed"}')
  const before = await dropped()
  const bad = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"seq":"1"}',
    '{"seq":-1}',
    '{"seq":1.5}',
    '\xff\xfe',
    `${'['.repeat(30_000)}`,
    `{"seq":1,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ]
  bad.forEach((payload, at) => raw.publish(up(own, 'report'), Buffer.from(payload, 'latin1'), at + 1))
  otherRaw.publish(up(other, 'report'), JSON.stringify({ seq: 1 }), 1)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 1, unheardOf: { of: 'field' } }), 100)
  await raw.hear('puback', 100)
  await otherRaw.hear('puback', 1)
  expect(raw.heard.filter((packet) => packet.cmd === 'puback')).toHaveLength(bad.length + 1)
  expect((await dropped()) - before).toBe(bad.length)
  expect(await t.reports(own)).toHaveLength(1)
})

test('a value that cannot be read spoils only itself, is counted, and is forgotten when it can be read again', async () => {
  const { own, raw } = await connected()
  const unread = async () => (await t.state(own))?.unread
  const bad = ['NaN', '-Infinity', 'nan', '1e400', '-1e400', '"43"', '-5', '101', '{}', '[]', 'true', '"\\u0000"']
  bad.forEach((value, at) =>
    raw.publish(up(own, 'report'), `{"seq":${at + 1},"battery":${value},"cpu":${at},"os":"NaN, inf"}`, at + 1),
  )
  await Promise.all(bad.map((_, at) => raw.hear('puback', at + 1)))
  const reports = await t.reports(own)
  expect(reports.map(({ body }) => body)).toEqual(bad.map((_, at) => ({ cpu: at, os: 'NaN, inf' })))
  expect(await unread()).toMatchObject({ battery: { count: expect.any(Number), last: expect.any(String) } })
  raw.publish(up(own, 'report'), '{"seq":50,"battery":null,"network":{"type":"wifi","signal":"x"}}', 50)
  await raw.hear('puback', 50)
  expect(await t.state(own)).toMatchObject({ battery: null, facts: { network: { type: 'wifi' } } })
  expect(await unread()).toEqual({ 'network.signal': { count: 1, last: '"x"', at: expect.any(String) } })
  raw.publish(up(own, 'report'), '{"seq":51,"network":{"type":"wifi","signal":4}}', 51)
  await raw.hear('puback', 51)
  expect(await unread()).toEqual({})
})

test('a message of which nothing is left is dropped, and its terminal says why until the next that can be read', async () => {
  const { own, raw } = await connected()
  const unread = async () => (await t.state(own))?.unread
  raw.publish(up(own, 'report'), '{"seq":"1","battery":50}', 1)
  raw.publish(up(own, 'event'), 'no JSON', 2)
  raw.publish(up(own, 'hello'), '{"session":5}', 3)
  await Promise.all([1, 2, 3].map((id) => raw.hear('puback', id)))
  expect(await unread()).toMatchObject({
    seq: { count: 1, last: '"1"' },
    'up/event': { count: 1, last: '' },
    'hello.session': { count: 1, last: '5' },
  })
  raw.publish(up(own, 'report'), '{"seq":1}', 4)
  raw.publish(up(own, 'event'), '{"id":"e","type":"boot"}', 5)
  await Promise.all([4, 5].map((id) => raw.hear('puback', id)))
  expect(Object.keys((await unread()) ?? {})).toEqual(['hello.session'])
})

test('a leaf nobody knows is acknowledged, dropped and counted', async () => {
  const { own, raw } = await connected()
  raw.publish(up(own, 'novelty'), '{}', 1)
  await raw.hear('puback', 1)
  expect(await t.count('cpm_mqtt_dropped_total{reason="unknown"}')).toBe(1)
})

test('QoS 0 and QoS 2 are taken as well', async () => {
  const { own, raw } = await connected()
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 1 }), 0, { qos: 0, messageId: undefined })
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 2 }), 9, { qos: 2 })
  await raw.hear('pubrec', 9)
  raw.say({ cmd: 'pubrel', messageId: 9 })
  await raw.hear('pubcomp', 9)
  expect((await t.reports(own)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('text that PostgreSQL cannot hold is made storable', async () => {
  const { own, raw } = await connected()
  raw.publish(up(own, 'event'), '{"id":"n","type":"error","data":{"a\\u0000b":"x\\u0000y \\ud83d \\u4e2d"}}', 1)
  raw.publish(up(own, 'report'), '{"seq":1,"os":"\\ud800 Lin\\u0000ux","at":8640000000000000}', 2)
  await Promise.all([raw.hear('puback', 1), raw.hear('puback', 2)])
  expect(await events(own)).toMatchObject([{ data: { 'a\uFFFDb': 'x\uFFFDy \uFFFD 中' } }])
  expect((await t.state(own))?.facts).toEqual({ os: '\uFFFD Lin\uFFFDux' })
})

test('a message in the code page that its terminal reports is read as such, also after the next connect', async () => {
  const { own, raw } = await connected()
  const said = (seq: number, more = {}) => iconv.encode(JSON.stringify({ seq, maker: '联迪商用', ...more }), 'gbk')
  raw.publish(up(own, 'report'), said(1), 1)
  await raw.hear('puback', 1)
  expect(JSON.stringify((await t.reports(own))[0]?.body)).toContain('\uFFFD')
  raw.publish(up(own, 'report'), said(2, { codePage: '936' }), 2)
  await raw.hear('puback', 2)
  raw.publish(up(own, 'report'), said(3), 3)
  await raw.hear('puback', 3)
  expect(await t.state(own)).toMatchObject({ facts: { maker: '联迪商用' } })
  const again = await t.raw(own)
  await again.hear('connack')
  again.publish(up(own, 'report'), said(4), 4)
  again.publish(up(own, 'report'), JSON.stringify({ seq: 5, model: '新国都' }), 5)
  await again.hear('puback', 5)
  expect((await t.reports(own)).at(-2)).toMatchObject({ seq: 4, body: { maker: '联迪商用' } })
  expect(await t.state(own)).toMatchObject({ facts: { maker: '联迪商用', model: '新国都' } })
})

test('what would turn text around is written out, and a path stays as it is', async () => {
  const { own, raw } = await connected()
  const name = 'photo_\u202Egpj.exe'
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'e', type: 'error', data: { what: name, path: name } }), 1)
  await raw.hear('puback', 1)
  expect(await events(own)).toMatchObject([{ data: { what: 'photo_<U+202E>gpj.exe', path: name } }])
})

test('one message the database refuses is dropped and counted, and all others of its batch are kept', async () => {
  const { own, raw } = await connected()
  const deep = `{"id":"deep","type":"error","data":{"deep":${'['.repeat(12_000)}${']'.repeat(12_000)}}}`
  const others = await Promise.all(Array.from({ length: 10 }, connected))
  await sql`alter table event add constraint no_poison check (id <> 'poison')`.execute(t.db)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'before', type: 'boot' }), 1)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'poison', type: 'boot' }), 2)
  raw.publish(up(own, 'event'), deep, 3)
  raw.publish(up(own, 'event'), JSON.stringify({ id: 'after', type: 'boot' }), 4)
  for (const one of others) one.raw.publish(up(one.own, 'event'), JSON.stringify({ id: 'x', type: 'boot' }), 1)
  await Promise.all([
    ...[1, 2, 3, 4].map((id) => raw.hear('puback', id)),
    ...others.map((one) => one.raw.hear('puback', 1)),
  ])
  expect((await events(own)).map(({ id }) => id).filter((id) => id !== 'deep')).toEqual(['before', 'after'])
  for (const one of others) expect(await events(one.own)).toHaveLength(1)
  expect(await t.count('cpm_mqtt_dropped_total{reason="poison"}')).toBeGreaterThan(0)
  await sql`alter table event drop constraint no_poison`.execute(t.db)
})

test('a database that fails for a while loses nothing', async () => {
  const { own, raw } = await connected()
  await sql`alter table report rename to report_away`.execute(t.db)
  raw.publish(up(own, 'report'), JSON.stringify({ seq: 1 }), 1)
  await until(async () => (await t.count('cpm_mqtt_retries_total')) > 0 && t.log.some((line) => line.includes('waits')))
  const { rows } =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'cpm'`.execute(
      t.db,
    )
  expect(rows.length).toBeGreaterThan(0)
  expect(raw.heard.filter((packet) => packet.cmd === 'puback')).toEqual([])
  await until(() => sql`alter table report_away rename to report`.execute(t.db).catch(() => null))
  await raw.hear('puback', 1)
  expect(await t.reports(own)).toHaveLength(1)
})

test('many messages of many terminals go in batches, each in its order', async () => {
  const some = await Promise.all(Array.from({ length: 20 }, connected))
  for (let seq = 1; seq <= 50; seq++) {
    for (const { own, raw } of some) raw.publish(up(own, 'report'), JSON.stringify({ seq, cpu: seq }), seq)
  }
  await Promise.all(some.map(({ raw }) => raw.hear('puback', 50)))
  for (const { own } of some) {
    expect((await t.reports(own)).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(await t.state(own)).toMatchObject({ seq: 50, facts: { cpu: 50 } })
  }
})

test('what waits has a limit: beyond it nothing is acknowledged that is not stored', async () => {
  const tight = await openTestDoor({ waitingMessages: 3 })
  const own = await tight.terminal()
  const raw = await tight.raw(own)
  await raw.hear('connack')
  for (let seq = 1; seq <= 5; seq++) raw.publish(up(own, 'report'), JSON.stringify({ seq }), seq)
  await until(() => raw.closed())
  expect(await tight.count('cpm_mqtt_dropped_total{reason="overloaded"}')).toBeGreaterThan(0)
  const acked = raw.heard.filter((packet) => packet.cmd === 'puback').length
  expect((await tight.reports(own)).length).toBeGreaterThanOrEqual(acked)
  await tight.close()
})
