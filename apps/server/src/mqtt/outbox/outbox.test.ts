import type { MqttClient } from 'mqtt'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor, type TestTerminal, until } from '../testing/terminals.ts'

let t: TestDoor
let accountId: number
beforeAll(async () => {
  t = await openTestDoor()
  accountId = (await t.house.make.account({ enterpriseId: t.enterprise.id })).id
})
afterAll(() => t.close())

type Heard = { leaf: string; payload: Record<string, unknown> }
/** Connects, listens and says hello as docs/protocol.md has it; gathers what comes down. */
async function come(own: TestTerminal, { hello = true } = {}): Promise<{ client: MqttClient; heard: Heard[] }> {
  const client = await t.connect(own)
  const heard: Heard[] = []
  client.on('message', (topic, payload) =>
    heard.push({
      leaf: topic.split('/').at(-1) as string,
      payload: JSON.parse(payload.toString()) as Heard['payload'],
    }),
  )
  await client.subscribeAsync(`cpm/v1/${own.sn}/down/#`, { qos: 1 })
  if (hello)
    await client.publishAsync(`cpm/v1/${own.sn}/up/hello`, JSON.stringify({ session: own.sn, configVersion: 1 }), {
      qos: 1,
    })
  return { client, heard }
}
const commands = (heard: Heard[]) => heard.filter(({ leaf }) => leaf === 'run').map(({ payload }) => payload)
const later = (ms: number) => new Date(Date.now() + ms)

async function task(to: TestTerminal[], run: object = {}) {
  const { id } = await t.db
    .insertInto('task')
    .values({
      enterprise_id: t.enterprise.id,
      account_id: accountId,
      account_path: '1',
      type: 'command',
      params: '{"line":"uname","timeoutMs":5000}',
      target: '{}',
      expires_at: later(60_000),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = to.map((own) => ({
    task_id: id,
    enterprise_id: t.enterprise.id,
    terminal_id: own.id,
    deadline_at: later(60_000),
    ...run,
  }))
  const runs = await t.db
    .insertInto('task_run')
    .values(rows as never)
    .returning('id')
    .execute()
  return { id, runs: runs.map((row) => String(row.id)) }
}
const notify = (key: object) => sql`select pg_notify('outbox', ${JSON.stringify(key)})`.execute(t.db)

test('a command that waits goes down when its terminal says hello [4.6]', async () => {
  const own = await t.terminal()
  const { runs } = await task([own])
  const { heard } = await come(own)
  await until(() => commands(heard).length > 0)
  const [command] = commands(heard)
  expect(command).toMatchObject({
    runId: runs[0],
    attempt: 1,
    version: 0,
    type: 'command',
    params: { line: 'uname', timeoutMs: 5000 },
  })
  expect(command?.['expiresAt']).toBeGreaterThan(Date.now())
  const row = await t.db.selectFrom('task_run').select('sent_at').where('id', '=', Number(runs[0])).executeTakeFirst()
  expect(row?.sent_at).not.toBeNull()
})

test('a terminal that never says hello gets its commands as well', async () => {
  const own = await t.terminal()
  await task([own])
  const { heard } = await come(own, { hello: false })
  await until(() => commands(heard).length > 0)
  expect(commands(heard)).toHaveLength(1)
})

test('a new command reaches 50 online terminals within a second of the notification', async () => {
  const fleet = await Promise.all(Array.from({ length: 50 }, () => t.terminal()))
  const all = await Promise.all(fleet.map((own) => come(own)))
  await until(
    async () =>
      (
        await t.db
          .selectFrom('terminal_state')
          .select('terminal_id')
          .where('node', '=', 'node-1')
          .where(
            'terminal_id',
            'in',
            fleet.map(({ id }) => id),
          )
          .execute()
      ).length === 50,
  )
  const { id } = await task(fleet)
  await notify({ task: id })
  await until(() => all.every(({ heard }) => commands(heard).length > 0))
  // Told again, nobody gets it again: the next one comes right behind.
  const next = await task(fleet)
  await notify({ task: id })
  await notify({ task: next.id })
  await until(() => all.every(({ heard }) => commands(heard).some(({ runId }) => next.runs.includes(runId as string))))
  expect(all.every(({ heard }) => commands(heard).length === 2)).toBe(true)
})

test('a command nobody told of goes down by the sweep, and one that was not taken goes again', async () => {
  const own = await t.terminal()
  const { heard } = await come(own)
  await until(async () => (await t.state(own))?.node === 'node-1')
  const { runs } = await task([own])
  await until(() => commands(heard).length === 1)
  await sql`update task_run set sent_at = now() - interval '20 s' where id = ${Number(runs[0])}`.execute(t.db)
  await until(() => commands(heard).length === 2)
  await t.db
    .updateTable('task_run')
    .set({ status: 'pulled', sent_at: new Date(0) })
    .where('id', '=', Number(runs[0]))
    .execute()
  const next = await task([own])
  await until(() => commands(heard).length > 2)
  expect(commands(heard).map(({ runId }) => runId)).toEqual([runs[0], runs[0], next.runs[0]])
})

test('on hello everything open is sent again, so that the agent answers from its journal', async () => {
  const own = await t.terminal()
  const open = await Promise.all(
    ['waiting', 'pulled', 'started', 'executed'].map((status) => task([own], { status, sent_at: new Date() })),
  )
  await Promise.all(['success', 'failed', 'stopped', 'expired', 'skipped'].map((status) => task([own], { status })))
  // What the server holds is nothing for the terminal; what it holds itself it has forgotten by now.
  await task([own], { status: 'held', reason: 'paused' })
  open.push(await task([own], { status: 'held', reason: 'in_transaction', sent_at: new Date() }))
  const { heard } = await come(own)
  await until(() => commands(heard).length >= 5)
  const next = await task([own])
  await notify({ task: next.id })
  const last = next.runs[0]
  await until(() => commands(heard).some(({ runId }) => runId === last))
  const ids = [...open.flatMap(({ runs }) => runs), ...next.runs]
  expect(new Set(commands(heard).map(({ runId }) => runId))).toEqual(new Set(ids))
  expect(commands(heard)).toHaveLength(ids.length)
})

test('what has expired is never sent', async () => {
  const own = await t.terminal()
  await task([own], { deadline_at: new Date(Date.now() - 1000) })
  const good = await task([own])
  const { heard } = await come(own)
  await until(() => commands(heard).length > 0)
  await notify({ terminal: own.id })
  await until(() => commands(heard).length > 1)
  expect(new Set(commands(heard).map(({ runId }) => runId))).toEqual(new Set(good.runs))
})

test('what must be so at the terminal goes down with the run, and past its hours it is not sent [3.18]', async () => {
  const own = await t.terminal()
  const openUntil = later(60_000)
  const { id } = await task([own], { open_until: openUntil })
  const conditions = { notBusy: true, minBattery: 40, deadlineAt: '2027-01-01T00:00:00Z' }
  await t.db
    .updateTable('task')
    .set({ rules: JSON.stringify({ conditions }) })
    .where('id', '=', id)
    .execute()
  await task([own], { open_until: new Date(Date.now() - 1000) })
  await task([own], { status: 'held', reason: 'in_transaction', open_until: new Date(Date.now() - 1000) })
  const { heard } = await come(own)
  await until(() => commands(heard).length > 0)
  const last = await task([own])
  await notify({ task: last.id })
  await until(() => commands(heard).some(({ runId }) => runId === last.runs[0]))
  expect(commands(heard)).toHaveLength(2)
  expect(commands(heard)[0]).toMatchObject({
    conditions: { notBusy: true, minBattery: 40, deadlineAt: Date.parse('2027-01-01T00:00:00Z') },
    openUntil: openUntil.getTime(),
  })
})

test('a stop goes down at once, and again on hello', async () => {
  const own = await t.terminal()
  const { client, heard } = await come(own)
  await until(async () => (await t.state(own))?.node === 'node-1')
  const { id, runs } = await task([own], { status: 'started', stop_asked_at: new Date() })
  await notify({ task: id })
  const stops = (some: Heard[]) => some.filter(({ leaf }) => leaf === 'stop').map(({ payload }) => payload)
  await until(() => stops(heard).length > 0)
  expect(stops(heard)[0]).toEqual({ runId: runs[0], attempt: 1 })
  await client.endAsync()
  const again = await come(own)
  await until(() => stops(again.heard).length > 0)
})

test('a terminal whose config is behind is told the config, one that is up to date is not', async () => {
  const old = await t.terminal()
  const { client, heard } = await come(old)
  await client.publishAsync(`cpm/v1/${old.sn}/up/hello`, JSON.stringify({ session: 'again' }), { qos: 1 })
  await until(() => heard.some(({ leaf }) => leaf === 'config'))
  expect(heard.filter(({ leaf }) => leaf === 'config')).toEqual([
    { leaf: 'config', payload: { version: 1, desired: { reportIntervalMs: 300_000 } } },
  ])
})

test('the whole way: a command goes down, the terminal answers, and each answer is acknowledged', async () => {
  const own = await t.terminal()
  const { runs } = await task([own])
  const { client, heard } = await come(own)
  await until(() => commands(heard).length > 0)
  const say = (status: string, expectedVersion: number, more: object = {}) =>
    client.publishAsync(
      `cpm/v1/${own.sn}/up/run`,
      JSON.stringify({ runId: runs[0], attempt: 1, expectedVersion, status, ...more }),
      { qos: 1 },
    )
  await say('started', 0)
  await say('success', 1, { output: 'Linux\n', exitCode: 0 })
  await until(() => heard.filter(({ leaf }) => leaf === 'ack').length === 2)
  expect(heard.filter(({ leaf }) => leaf === 'ack').map(({ payload }) => payload['ok'])).toEqual([true, true])
  const row = await t.db.selectFrom('task_run').selectAll().where('id', '=', Number(runs[0])).executeTakeFirst()
  expect(row).toMatchObject({ status: 'success', output: 'Linux\n', exit_code: 0 })
})
