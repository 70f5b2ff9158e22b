import { connectAsync } from 'mqtt'
import { generate, type Packet, parser } from 'mqtt-packet'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectOf, openTestDoor, type Raw, type TestDoor, until } from '../testing/terminals.ts'

let t: TestDoor
beforeAll(async () => {
  t = await openTestDoor({ connectMs: 300, drainMs: 1000, waitingBytes: 64 * 1024 })
})
afterAll(() => t.close())

const MiB = 1024 * 1024
/** Sends until the other side ends it; how much it took in. */
async function pour(raw: Raw, most: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024)
  let sent = 0
  while (!raw.closed() && sent < most) {
    if (!raw.socket.write(chunk)) await Promise.race([new Promise((r) => raw.socket.once('drain', r)), wait(500)])
    sent += chunk.length
    await wait(1)
  }
  return sent
}

test('a stranger who announces an endless CONNECT is cut at once and costs no memory', async () => {
  const before = process.memoryUsage().rss
  const raw = await t.raw()
  // CONNECT with a length of 200 MB.
  raw.socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f, 0, 4]))
  expect(await pour(raw, 100 * MiB)).toBeLessThan(8 * MiB)
  await until(() => raw.closed())
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * MiB)
  expect(await t.count('cpm_mqtt_refused_total{what="frame",reason="length"}')).toBe(1)
})

test('a CONNECT of more than 16 KB is refused, whole or not', async () => {
  const own = await t.terminal()
  const raw = await t.raw({ ...own, secret: 'x'.repeat(20_000) })
  await until(() => raw.closed())
  expect(raw.heard).toEqual([])
})

test('a frame of more than 256 KB ends the connection of a terminal, however it goes on', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  raw.socket.write(Buffer.from([0x32, 0x80, 0x84, 0xaf, 0x5f, 0, 4]))
  expect(await pour(raw, 100 * MiB)).toBeLessThan(8 * MiB)
  await until(() => raw.closed())
})

test('a payload of 64 KiB is taken and one byte more ends the connection', async () => {
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  const body = (bytes: number, seq: number) => JSON.stringify({ seq, serial: 'a', other: '' }).padEnd(bytes)
  raw.publish(`cpm/v1/${own.sn}/up/report`, body(64 * 1024, 1), 1)
  await raw.hear('puback', 1)
  raw.publish(`cpm/v1/${own.sn}/up/report`, body(64 * 1024 + 1, 2), 2)
  await until(() => raw.closed())
  expect(await t.reports(own)).toHaveLength(1)
})

test('a socket that never says CONNECT is closed', async () => {
  const raw = await t.raw()
  await until(() => raw.closed())
  expect(raw.heard).toEqual([])
})

test('a terminal whose CONNECT came while the server could do nothing is let in all the same', async () => {
  const own = await t.terminal()
  const raw = await t.raw()
  // One way there and back: the server has taken it in by now.
  await t.state(own)
  raw.say(connectOf(own))
  const busyUntil = performance.now() + 600
  while (performance.now() < busyUntil);
  expect(await raw.hear('connack')).toMatchObject({ returnCode: 0 })
})

test('what is no MQTT is closed and hurts nobody', async () => {
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\0\0\0\0\0\0', '\xff'.repeat(500)]) {
    const raw = await t.raw()
    raw.socket.write(Buffer.from(bytes, 'latin1'))
    await until(() => raw.closed())
  }
  expect(t.door.ready()).toBe(true)
})

test('the keepalive has a limit: a terminal that asks for none is not kept for ever', async () => {
  const short = await openTestDoor({ keepalive: 1 })
  const own = await short.terminal()
  const raw = await short.raw(own, { keepalive: 0 })
  await raw.hear('connack')
  const began = Date.now()
  await until(() => raw.closed())
  expect(Date.now() - began).toBeGreaterThan(1000)
  await short.close()
})

test('a terminal that stops reading holds up neither its server nor any other terminal', async () => {
  const frozen = await t.terminal()
  const raw = await t.raw(frozen)
  await raw.hear('connack')
  raw.say({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `cpm/v1/${frozen.sn}/down/#`, qos: 1 }] })
  await raw.hear('suback')
  raw.socket.pause()
  const other = await t.terminal()
  const well = await t.raw(other)
  await well.hear('connack')
  // Each hello without the current config is answered by one: an answer flood to somebody who does not read.
  const flood = Buffer.concat(
    Array.from({ length: 400 }, (_, at) =>
      generate({
        cmd: 'publish',
        topic: `cpm/v1/${frozen.sn}/up/hello`,
        payload: JSON.stringify({ session: `s${at}` }),
        qos: 0,
        retain: false,
        dup: false,
      } as Packet),
    ),
  )
  for (let round = 1; round <= 20; round += 1) {
    if (!raw.socket.destroyed) raw.socket.write(flood)
    well.publish(`cpm/v1/${other.sn}/up/report`, JSON.stringify({ seq: round }), round)
    expect(await well.hear('puback', round)).toBeTruthy()
  }
})

test('what waits for one terminal is bounded, and one that takes nothing in is closed', async () => {
  const frozen = await t.terminal()
  const raw = await t.raw(frozen)
  await raw.hear('connack')
  raw.say({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `cpm/v1/${frozen.sn}/down/#`, qos: 1 }] })
  await raw.hear('suback')
  raw.socket.pause()
  const task = await t.db
    .insertInto('task')
    .values({
      enterprise_id: t.enterprise.id,
      account_id: (await t.house.make.account({ enterpriseId: t.enterprise.id })).id,
      account_path: '1',
      type: 'message',
      params: JSON.stringify({ text: 'x'.repeat(40_000) }),
      target: '{}',
      expires_at: new Date(Date.now() + 60_000),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('task_run')
    .values({
      task_id: task.id,
      enterprise_id: t.enterprise.id,
      terminal_id: frozen.id,
      deadline_at: new Date(Date.now() + 60_000),
    } as never)
    .execute()
  await until(async () => {
    await t.db.updateTable('task_run').set({ sent_at: null }).where('task_id', '=', task.id).execute()
    await t.house.db.executeQuery({ sql: `select pg_notify('outbox', '{"task":${task.id}}')`, parameters: [] } as never)
    return (await t.count('cpm_mqtt_dropped_total{reason="frozen"}')) > 0
  })
  await until(async () => (await t.state(frozen))?.node === null, 40_000)
  expect(await t.state(frozen)).toMatchObject({ node: null })
})

test('a terminal may also come by WebSocket, and an answer is one frame', async () => {
  const http = createServer()
  http.on('upgrade', (request, socket, head) => t.door.upgrade?.(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/mqtt`
  const own = await t.terminal()
  const client = await connectAsync(url, {
    clientId: own.sn,
    username: own.sn,
    password: own.secret,
    reconnectPeriod: 0,
  })
  await client.publishAsync(`cpm/v1/${own.sn}/up/report`, JSON.stringify({ seq: 1, battery: 7 }), { qos: 1 })
  expect((await t.state(own))?.battery).toBe(7)

  const other = await t.terminal()
  const ws = new WebSocket(url, 'mqtt', { origin: 'https://elsewhere.example' })
  const frames: Buffer[] = []
  ws.on('message', (data: Buffer) => frames.push(data))
  await new Promise((resolve) => ws.once('open', resolve))
  ws.send(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      clientId: other.sn,
      username: other.sn,
      password: Buffer.from(other.secret),
    }),
  )
  await until(() => frames.length > 0)
  for (let seq = 1; seq <= 5; seq++) {
    ws.send(
      generate({
        cmd: 'publish',
        topic: `cpm/v1/${other.sn}/up/report`,
        payload: JSON.stringify({ seq }),
        qos: 1,
        messageId: seq,
        retain: false,
        dup: false,
      } as Packet),
    )
  }
  const acks = () => {
    const seen: string[] = []
    const reader = parser()
    reader.on('packet', (packet) => seen.push(packet.cmd))
    for (const frame of frames) reader.parse(frame)
    return seen
  }
  await until(() => acks().length === 6)
  expect(acks()).toEqual(['connack', 'puback', 'puback', 'puback', 'puback', 'puback'])
  expect(frames.length).toBeLessThanOrEqual(6)

  const text = new WebSocket(url, 'mqtt')
  await new Promise((resolve) => text.once('open', resolve))
  text.send('not MQTT')
  await new Promise((resolve) => text.once('close', resolve))
  ws.close()
  await client.endAsync(true)
  http.close()
  http.closeAllConnections()
})

test('a storm of connects is stretched, not refused', async () => {
  const calm = await openTestDoor({ connectsPerSecond: 100 })
  const terminals = await Promise.all(Array.from({ length: 120 }, () => calm.terminal()))
  const began = Date.now()
  await Promise.all(
    terminals.map(async (one) => {
      const raw = await calm.raw(one)
      expect(await raw.hear('connack')).toMatchObject({ returnCode: 0 })
    }),
  )
  expect(Date.now() - began).toBeGreaterThan(700)
  expect(await calm.count('connected')).toBe(120)
  await calm.close()
})

test('200 terminals that connect at once are all online', async () => {
  const terminals = await Promise.all(Array.from({ length: 200 }, () => t.terminal()))
  await Promise.all(terminals.map(async (one) => (await t.raw(one)).hear('connack')))
  const ids = terminals.map(({ id }) => id)
  const online = () =>
    t.db
      .selectFrom('terminal_state')
      .select('terminal_id')
      .where('online', '=', true)
      .where('terminal_id', 'in', ids)
      .execute()
  await expect.poll(async () => (await online()).length).toBe(200)
})
