import { terminal as terminals } from '@cpm/contract/estate/terminal/terminal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clients } from '../../testing/house.ts'
import { openTestDoor, type TestDoor, type TestTerminal, until } from '../testing/terminals.ts'

let t: TestDoor
let owner: Clients
beforeAll(async () => {
  t = await openTestDoor()
  owner = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
})
afterAll(() => t.close())

type Config = { version: number; desired: { plan?: unknown } }

/** A terminal that listens, and the configurations it was sent. */
async function come(own: TestTerminal) {
  const client = await t.connect(own)
  const configs: Config[] = []
  const runs: { runId: string; type: string; params: Record<string, unknown> }[] = []
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString()) as never
    if (topic.endsWith('/down/config')) configs.push(body)
    if (topic.endsWith('/down/run')) runs.push(body)
  })
  await client.subscribeAsync(`cpm/v1/${own.sn}/down/#`, { qos: 1 })
  const say = (leaf: string, payload: object) =>
    client.publishAsync(`cpm/v1/${own.sn}/up/${leaf}`, JSON.stringify(payload), { qos: 1 })
  await say('hello', { session: 's1', configVersion: 1 })
  await until(async () => (await t.state(own))?.online)
  return { client, configs, runs, say }
}

const plan = { mon: { on: '08:00', off: '20:00' } }

test('a plan goes down at once to a terminal that is connected, and its word on it is seen', async () => {
  const own = await t.terminal()
  const { configs, say } = await come(own)
  expect(configs).toEqual([])
  await owner.plan.update({ sn: own.sn, version: 1, plan })
  const [sent] = await until(() => (configs.length > 0 ? configs : null))
  expect(terminals.topics.config.payload.parse(sent)).toMatchObject({ version: 2, desired: { plan } })
  expect(await owner.plan.get({ sn: own.sn })).toMatchObject({ confirmed: false })
  await say('report', { seq: 1, configVersion: 2 })
  await until(async () => (await owner.plan.get({ sn: own.sn })).confirmedAt)
  expect(await owner.plan.get({ sn: own.sn })).toMatchObject({ confirmed: true, confirmedVersion: 2 })
  await owner.plan.update({ sn: own.sn, version: 2, plan: null })
  await until(() => configs.some((one) => one.version === 3 && one.desired.plan === null))
})

test('a plan for many goes down to those that are here; who comes later is told at hello', async () => {
  const [here, away] = [await t.terminal(), await t.terminal()]
  const { configs } = await come(here)
  await owner.plan.copy({ plan, target: { sns: [here.sn, away.sn] } })
  await until(() => configs.length > 0)
  expect(configs[0]).toMatchObject({ version: 2, desired: { plan } })
  const late = await come(away)
  await until(() => late.configs.length > 0)
  expect(late.configs[0]).toMatchObject({ version: 2, desired: { plan } })
})

test('the terminal password goes down to the terminal alone, and a restarted run still carries it [5.5]', async () => {
  const own = await t.terminal()
  const { runs, say } = await come(own)
  const { id } = await owner.task.act({ type: 'lock', params: { password: 'Door4711' }, target: { sns: [own.sn] } })
  await until(() => runs.length > 0)
  expect(runs[0]).toMatchObject({ type: 'lock', params: { password: 'Door4711' } })
  expect((await owner.task.get({ id })).params).toEqual({})
  const runId = runs[0]?.runId as string
  await say('run', { runId, attempt: 1, expectedVersion: 0, status: 'failed', reason: 'timeout' })
  await until(async () => (await owner.task.run({ id: runId })).status === 'failed')
  await owner.task.restart({ ids: [runId] })
  await until(() => runs.length > 1)
  expect(runs[1]).toMatchObject({ attempt: 2, params: { password: 'Door4711' } })
  expect(t.log.join('\n')).not.toContain('Door4711')
})

test('what was locked with another key is not sent, and the run says so', async () => {
  const own = await t.terminal()
  const { runs } = await come(own)
  const away = await t.terminal()
  const { id } = await owner.task.act({ type: 'lock', params: { password: 'Door4711' }, target: { sns: [away.sn] } })
  await t.db
    .updateTable('task')
    .set({ secrets: Buffer.alloc(60, 7) })
    .where('id', '=', Number(id))
    .execute()
  const late = await come(away)
  const run = async () => (await owner.task.runs({ id })).records[0]
  await until(async () => (await run())?.status === 'failed')
  expect(await run()).toMatchObject({ reason: 'secret_lost' })
  expect([...late.runs, ...runs]).toEqual([])
})
