import { Aedes, type Client } from 'aedes'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../testing/house.ts'
import { brokerAuth } from './broker-auth.ts'
import { openMqtt } from '../door.ts'
import { until, unhurried } from '../testing/terminals.ts'

/** Some broker that is not ours: it knows nothing of terminals and asks the server over HTTP who may do what. */
async function openForeignBroker(ask: (path: string, asked: Record<string, string>) => Promise<boolean>) {
  const names = new WeakMap<Client, string>()
  const answer = async (asked: Promise<boolean>, say: (yes: boolean) => void) => say(await asked)
  const key = (topic: string) => topic.replaceAll('/', '.').replaceAll('+', '*')
  const broker = new Aedes({
    authenticate: (client, username, password, done) => {
      names.set(client, username ?? '')
      const asked = { username: username ?? '', password: String(password ?? ''), client_id: client.id }
      void answer(ask('user', asked), (yes) => done(null, yes))
    },
    authorizePublish: (client, packet, done) => {
      const asked = {
        username: (client && names.get(client)) ?? '',
        permission: 'write',
        routing_key: key(packet.topic),
      }
      void answer(ask('topic', asked), (yes) => done(yes ? null : new Error('denied')))
    },
    authorizeSubscribe: (client, sub, done) => {
      const asked = { username: names.get(client) ?? '', permission: 'read', routing_key: key(sub.topic) }
      void answer(ask('topic', asked), (yes) => done(null, yes ? sub : null))
    },
  })
  await broker.listen()
  let acks = 0
  broker.on('ack', (_packet, client) => (acks += client.id.startsWith('cpm-server') ? 1 : 0))
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Messages the server has acknowledged. */
    acks: () => acks,
    close: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      server.close()
    },
  }
}

test('the whole door works over another broker: rights, reports, commands, presence, log-off', async () => {
  const house = await openTestHouse()
  const { db } = house
  const enterprise = await house.make.enterprise()
  const app = Fastify()
  const foreign = await openForeignBroker(async (path, asked) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({
      method: 'POST',
      url: `/broker/auth/${path}`,
      headers,
      payload: new URLSearchParams(asked).toString(),
    })
    return answer.body === 'allow'
  })
  const brokerUrl = `mqtt://cpm-server:secret@127.0.0.1:${foreign.port}`
  await app.register(brokerAuth({ db, settings: { brokerUrl, brokerFrom: [] } }))
  const settings = { ...unhurried, host: '127.0.0.1', mqttPort: 0, brokerUrl }
  const door = await openMqtt({
    db,
    connection: house.database.url,
    settings,
    features: house.features,
    secretKey: house.secretKey,
    nodeId: 'n',
    log: () => undefined,
  })
  expect(door.port).toBeNull()
  expect(door.ready()).toBe(true)
  const { id, sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 's3' })
  const state = () => db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', id).executeTakeFirst()
  const connect = (session: string) =>
    connectAsync(
      `mqtt://127.0.0.1:${foreign.port}`,
      {
        clientId: sn,
        username: sn,
        password: 's3',
        reconnectPeriod: 0,
        will: {
          topic: `cpm/v1/${sn}/up/presence`,
          payload: Buffer.from(JSON.stringify({ session, online: false })),
          qos: 1,
          retain: false,
        },
      },
      false,
    )

  const client = await connect('one')
  const heard: string[] = []
  client.on('message', (topic) => heard.push(topic.split('/').at(-1) as string))
  await client.subscribeAsync(`cpm/v1/${sn}/down/#`, { qos: 1 })
  await client.publishAsync(`cpm/v1/${sn}/up/hello`, JSON.stringify({ session: 'one' }), { qos: 1 })
  await until(() => heard.includes('config'))
  await until(async () => (await state())?.online)
  for (let seq = 1; seq <= 200; seq++)
    client.publish(`cpm/v1/${sn}/up/report`, JSON.stringify({ seq, cpu: seq % 100 }), { qos: 1 })
  await until(async () => (await state())?.seq === 200)
  expect(await db.selectFrom('report').select('seq').where('terminal_id', '=', id).execute()).toHaveLength(200)

  const account = await house.make.account({ enterpriseId: enterprise.id })
  const task = await db
    .insertInto('task')
    .values({
      enterprise_id: enterprise.id,
      account_id: account.id,
      account_path: '1',
      type: 'message',
      params: '{"text":"hi"}',
      target: '{}',
      expires_at: new Date(Date.now() + 60_000),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('task_run')
    .values({
      task_id: task.id,
      enterprise_id: enterprise.id,
      terminal_id: id,
      deadline_at: new Date(Date.now() + 60_000),
    } as never)
    .execute()
  await sql`select pg_notify('outbox', ${JSON.stringify({ task: task.id })})`.execute(db)
  await until(() => heard.includes('run'))

  // A new connection before the old one's will is told: the will is of an older session.
  const before = (await state())?.session_no as number
  const next = await connect('two')
  await next.publishAsync(`cpm/v1/${sn}/up/hello`, JSON.stringify({ session: 'two' }), { qos: 1 })
  await until(async () => ((await state())?.session_no ?? 0) > before)
  await next.publishAsync(`cpm/v1/${sn}/up/presence`, JSON.stringify({ session: 'one', online: false }), { qos: 1 })
  await next.publishAsync(`cpm/v1/${sn}/up/report`, JSON.stringify({ seq: 201 }), { qos: 1 })
  await until(async () => (await state())?.seq === 201)
  expect((await state())?.online).toBe(true)
  await next.publishAsync(`cpm/v1/${sn}/up/presence`, JSON.stringify({ session: 'two', online: false }), { qos: 1 })
  await until(async () => (await state())?.online === false)

  // Logged off: nothing more is taken, and the broker is told so when the terminal comes again.
  await db.updateTable('terminal').set({ status: 'logged_off', secret_hash: null }).where('id', '=', id).execute()
  next.publish(`cpm/v1/${sn}/up/report`, JSON.stringify({ seq: 300 }), { qos: 1 })
  await until(async () => (await door.stats())['cpm_mqtt_dropped_total{reason="stale"}'])
  expect((await state())?.seq).toBe(201)
  await expect(connect('three')).rejects.toThrow()

  client.end(true)
  next.end(true)
  await door.close()
  await foreign.close()
  await app.close()
  await house.close()
})

test('a message another broker gave us is acknowledged only when it is a row', async () => {
  const house = await openTestHouse()
  const foreign = await openForeignBroker(async () => true)
  const brokerUrl = `mqtt://cpm-server:secret@127.0.0.1:${foreign.port}`
  const settings = { ...unhurried, host: '127.0.0.1', mqttPort: 0, brokerUrl }
  const open = (nodeId: string) =>
    openMqtt({
      db: house.db,
      connection: house.database.url,
      settings,
      features: house.features,
      secretKey: house.secretKey,
      nodeId,
      log: () => undefined,
    })
  const door = await open('a')
  const enterprise = await house.make.enterprise()
  const { id, sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 's3' })
  const client = await connectAsync(`mqtt://127.0.0.1:${foreign.port}`, { clientId: sn, username: sn, password: 'x' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const locked = house.db.transaction().execute(async (trx) => {
    await sql`lock table report in access exclusive mode`.execute(trx)
    for (let seq = 1; seq <= 20; seq++) client.publish(`cpm/v1/${sn}/up/report`, JSON.stringify({ seq }), { qos: 1 })
    // It reads on while the first waits for its commit.
    await until(async () => (await door.stats())['waiting'] === 20)
    // Of another lane, it goes through; its acknowledgement is the only one.
    client.publish(
      `cpm/v1/${sn}/up/run`,
      JSON.stringify({ runId: '1', attempt: 1, expectedVersion: 0, status: 'pulled' }),
      { qos: 1 },
    )
    await until(() => foreign.acks() > 0)
    expect(foreign.acks()).toBe(1)
    await held
  })
  await until(() => foreign.acks() === 1)
  release()
  await locked
  const rows = () => house.db.selectFrom('report').select('seq').where('terminal_id', '=', id).execute()
  await until(() => foreign.acks() === 21)
  expect(await rows()).toHaveLength(20)
  client.end(true)
  await door.close()
  await foreign.close()
  await house.close()
})
