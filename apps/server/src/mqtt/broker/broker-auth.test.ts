import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type House } from '../../testing/house.ts'
import { brokerAuth } from './broker-auth.ts'

let house: House
let app: FastifyInstance
const secret = 'the secret of the terminal'
let sn: string
beforeAll(async () => {
  house = await openTestHouse()
  const enterprise = await house.make.enterprise()
  sn = (await house.make.terminal({ enterpriseId: enterprise.id, secret })).sn
  await house.make.terminal({ enterpriseId: enterprise.id, secret, sn: 'STOCK001', status: 'in_stock' })
  app = Fastify()
  await app.register(
    brokerAuth({
      db: house.db,
      settings: { brokerUrl: 'mqtt://cpm-server:pass%2Fword@192.0.2.10:1883', brokerFrom: ['10.1.0.0/16'] },
    }),
  )
})
afterAll(async () => {
  await app.close()
  await house.close()
})

/** Asks as RabbitMQ does: form-encoded, the answer is a word. */
async function rabbit(path: string, asked: Record<string, string>): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: `/broker/auth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(asked).toString(),
  })
  expect(response.statusCode).toBe(200)
  return response.body
}
async function emqx(asked: object): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/broker/auth/emqx', payload: asked })
  expect(response.json()).toMatchObject({ is_superuser: false })
  return (response.json() as { result: string }).result
}

test('RabbitMQ lets in a terminal with its live secret, and the server itself', async () => {
  const user = (username: string, password: string, client_id = username) =>
    rabbit('user', { username, password, client_id, vhost: '/' })
  expect(await user(sn, secret)).toBe('allow')
  expect(await rabbit('user', { username: sn, password: secret })).toBe('allow')
  expect(await user(sn, 'wrong')).toBe('deny')
  expect(await user(sn, '')).toBe('deny')
  expect(await user(sn, secret, 'OTHER001')).toBe('deny')
  expect(await user('STOCK001', secret)).toBe('deny')
  expect(await user('NOBODY01', secret)).toBe('deny')
  expect(await user('cpm-server', 'pass/word', 'cpm-server-1')).toBe('allow')
  expect(await user('cpm-server', 'pass', 'cpm-server-1')).toBe('deny')
  expect(await user('cpm-server', '', 'cpm-server-1')).toBe('deny')
  // A terminal that calls itself by our name gets nothing of ours.
  const { enterprise_id } = await house.db.selectFrom('terminal').select('enterprise_id').executeTakeFirstOrThrow()
  await house.make.terminal({ enterpriseId: enterprise_id, secret, sn: 'cpm-server' })
  expect(await user('cpm-server', secret)).toBe('deny')
})

test('RabbitMQ learns that a terminal has its own queue and topics and no other', async () => {
  const of = { username: sn, vhost: '/', tags: '' }
  expect(await rabbit('vhost', of)).toBe('allow')
  expect(await rabbit('vhost', { username: 'a b' })).toBe('deny')
  const queue = (name: string, permission = 'configure') =>
    rabbit('resource', { ...of, resource: 'queue', name, permission })
  expect(await queue(`mqtt-subscription-${sn}qos1`)).toBe('allow')
  expect(await queue(`mqtt-subscription-${sn}qos0`, 'read')).toBe('allow')
  expect(await queue(`mqtt-will-${sn}`)).toBe('allow')
  expect(await queue('mqtt-subscription-OTHER001qos1', 'read')).toBe('deny')
  expect(await queue('anything', 'read')).toBe('deny')
  const exchange = (name: string, permission: string) =>
    rabbit('resource', { ...of, resource: 'exchange', name, permission })
  expect(await exchange('amq.topic', 'read')).toBe('allow')
  expect(await exchange('amq.topic', 'write')).toBe('allow')
  expect(await exchange('amq.topic', 'configure')).toBe('deny')
  expect(await exchange('amq.direct', 'write')).toBe('deny')
  const topic = (routing_key: string, permission: string, username = sn) =>
    rabbit('topic', { ...of, username, resource: 'topic', name: 'amq.topic', permission, routing_key })
  expect(await topic(`cpm.v1.${sn}.up.report`, 'write')).toBe('allow')
  expect(await topic(`cpm.v1.${sn}.down.#`, 'read')).toBe('allow')
  expect(await topic(`cpm.v1.${sn}.down.run`, 'write')).toBe('deny')
  expect(await topic('cpm.v1.OTHER001.up.report', 'write')).toBe('deny')
  expect(await topic('cpm.v1.OTHER001.down.#', 'read')).toBe('deny')
  expect(await topic('cpm.v1.*.down.#', 'read')).toBe('deny')
  expect(await topic('#', 'read')).toBe('deny')
  expect(await topic('cpm.v1.*.up.#', 'read', 'cpm-server')).toBe('allow')
  expect(await topic(`cpm.v1.${sn}.down.run`, 'write', 'cpm-server')).toBe('allow')
  expect(await topic('#', 'read', 'cpm-server')).toBe('deny')
  expect(await topic('cpm.v1.*.down.#', 'read', '+')).toBe('deny')
})

test('EMQX asks the same at one address', async () => {
  expect(await emqx({ username: sn, clientid: sn, password: secret })).toBe('allow')
  expect(await emqx({ username: sn, clientid: sn, password: 'wrong' })).toBe('deny')
  expect(await emqx({ username: sn, clientid: 'OTHER001', password: secret })).toBe('deny')
  const may = (action: string, topic: string, more: object = {}) =>
    emqx({ username: sn, clientid: sn, action, topic, ...more })
  expect(await may('publish', `cpm/v1/${sn}/up/report`)).toBe('allow')
  expect(await may('publish', `cpm/v1/${sn}/up/report`, { retain: 'true' })).toBe('deny')
  expect(await may('publish', 'cpm/v1/OTHER001/up/report')).toBe('deny')
  expect(await may('subscribe', `cpm/v1/${sn}/down/#`)).toBe('allow')
  expect(await may('subscribe', '#')).toBe('deny')
})

test('nonsense is denied, not an error', async () => {
  for (const path of ['user', 'vhost', 'resource', 'topic']) expect(await rabbit(path, {})).toBe('deny')
  expect(await emqx({})).toBe('deny')
  expect(await rabbit('user', { username: 'x'.repeat(5000), password: 'y' })).toBe('deny')
})

test('nobody but the broker is answered, and nothing that came through a proxy', async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const payload = { username: sn, password: secret, clientid: sn }
    return app.inject({ method: 'POST', url: '/broker/auth/emqx', payload, remoteAddress, headers })
  }
  for (const address of ['192.0.2.10', '::ffff:192.0.2.10', '10.1.200.3', '127.0.0.1', '::1']) {
    expect((await ask(address)).json(), address).toMatchObject({ result: 'allow' })
  }
  for (const address of ['192.0.2.11', '10.2.0.1', '2001:db8::1']) {
    const answer = await ask(address)
    expect([answer.statusCode, answer.body], address).toEqual([403, 'deny'])
  }
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
  expect((await ask('192.0.2.10', { forwarded: 'for=192.0.2.10' })).statusCode).toBe(403)
})

test('without an outside broker there is nobody to ask, and no such address', async () => {
  const bare = Fastify()
  await bare.register(brokerAuth({ db: house.db, settings: { brokerUrl: undefined, brokerFrom: [] } }))
  const answer = await bare.inject({ method: 'POST', url: '/broker/auth/user', payload: { username: sn } })
  expect(answer.statusCode).toBe(404)
  await bare.close()
})
