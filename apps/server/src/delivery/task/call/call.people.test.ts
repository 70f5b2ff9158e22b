import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
let head: Person, maker: Person, beside: Person
type Person = Awaited<ReturnType<World['make']['account']>>
let clerk: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openTaskWorld()
  const { make, mine } = world
  head = await make.account({ enterpriseId: mine.id, email: 'head@shop.test' })
  maker = await make.account({ enterpriseId: mine.id, superior: head, email: 'maker@shop.test' })
  beside = await make.account({ enterpriseId: mine.id, email: 'beside@shop.test', superior: world.people.owner })
  await world.db.updateTable('account').set({ language: 'cn' }).where('id', '=', head.id).execute()
  await world.db.updateTable('account').set({ language: 'en' }).where('id', 'in', [maker.id, beside.id]).execute()
  clerk = await world.as(maker)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('task_limit').execute()
  await world.job('task.callPeople')
  await world.db.deleteFrom('mail').execute()
  await world.db.deleteFrom('message').execute()
})

const bells = async (who: Person) => {
  const { records } = await (await world.as(who)).message.mine({})
  return records.map(({ title }) => title)
}
const mails = async () =>
  (await world.db.selectFrom('mail').select(['to_address', 'subject', 'body']).orderBy('to_address').execute()).map(
    ({ to_address: to, subject, body }) => ({ to, subject, body: body ?? '' }),
  )
const called = () => world.job('task.callPeople')

async function asked(by: typeof clerk, count: number, more: object) {
  const made = await Promise.all(Array.from({ length: count }, () => world.terminal()))
  // Waves go by the order of terminals.
  const terminals = made.toSorted((a, b) => a.id - b.id)
  const { id } = await by.task.create({ ...command(), target: { sns: terminals.map(({ sn }) => sn) }, ...more })
  const end = async (status: 'success' | 'failed', ...these: number[]) => {
    for (const at of these) {
      const terminal = terminals[at] as (typeof terminals)[number]
      const runId = String((await world.runOf(id, terminal)).id)
      await world.say(terminal, { runId, status, ...(status === 'failed' && { reason: 'no_space' }) })
    }
    await world.job('task.steer')
  }
  return { id, end }
}

test('who made a task that paused itself, and the superior, are told so once, in their own language', async () => {
  const { id, end } = await asked(clerk, 5, { gate: { maxFailedPercent: 50 } })
  await end('failed', 0, 1, 2)
  expect(await world.owner.task.list({ paused: 'failures' })).toMatchObject({ total: 0 })
  expect((await clerk.task.get({ id })).pauseReason).toBe('failures')
  for (let turn = 0; turn < 2; turn += 1) await called()
  expect(await bells(maker)).toEqual([`Task #${id} is paused: too many failures`])
  expect(await bells(head)).toEqual([`任务 #${id} 已暂停：失败过多`])
  expect(await bells(beside)).toEqual([])
  const [toHead, toMaker, ...others] = await mails()
  expect(others).toEqual([])
  expect(toHead).toMatchObject({ to: 'head@shop.test', subject: `任务 #${id} 已暂停：失败过多` })
  expect(toMaker?.body).toContain('In batch 1, 3 of 5 runs failed; the limit is 50%.')
  expect(toMaker?.body).toContain(`http://cpm.test/longRange/taskInfo?id=${id}`)
  // A second time is another occurrence.
  await clerk.task.resume({ id })
  await called()
  expect(await bells(maker)).toHaveLength(1)
})

test('a wave that can no longer have enough successes says so, calls them, and goes on when its runs are restarted', async () => {
  const gate = { successPercent: 80, next: 'self' as const }
  const { id, end } = await asked(clerk, 6, { waves: [{ count: 5 }], gate })
  await end('failed', 0)
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: null })
  expect((await clerk.task.waves({ id }))[0]).toMatchObject({ gate: 'waits_for_success' })
  await end('failed', 1)
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: expect.any(String) })
  expect((await clerk.task.waves({ id }))[0]).toMatchObject({ gate: 'cannot_pass' })
  expect((await clerk.task.list({ stuck: true })).records).toMatchObject([{ id }])
  expect(await clerk.dashboard.attention()).toMatchObject({ tasksStuck: 1 })
  await called()
  expect(await bells(maker)).toEqual([`Task #${id} cannot continue automatically`])
  expect(await bells(head)).toHaveLength(1)
  expect((await mails())[1]?.body).toContain(
    'Batch 1: 0 of 5 succeeded (0%), 80% required, 3 not finished. The next batch will not start automatically.',
  )
  await clerk.task.restart({ taskId: id })
  await world.job('task.steer')
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: null })
  await end('success', 0, 1, 2, 3)
  expect(await clerk.task.get({ id })).toMatchObject({ wave: 2, stuckAt: null })
  await called()
  expect(await bells(maker)).toHaveLength(1)
})

test('7 of 10 succeeded, 80% required, none running: the creator is notified once, with the figures and the ways out', async () => {
  const gate = { successPercent: 80, maxFailedPercent: 30, next: 'self' as const }
  const { id, end } = await asked(clerk, 12, { waves: [{ count: 10 }], gate })
  await end('success', 0, 1, 2, 3, 4, 5, 6)
  await end('failed', 7, 8, 9)
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: expect.any(String), pausedAt: null, wave: 1 })
  const [first] = await clerk.task.waves({ id })
  expect(first).toMatchObject({ gate: 'cannot_pass', successPercent: 70 })
  expect((await clerk.task.list({ stuck: true })).records.map((row) => row.id)).toContain(id)
  await called()
  const [message] = (await clerk.message.mine({})).records
  const figures = 'Batch 1: 7 of 10 succeeded (70%), 80% required, none running.'
  const ways = 'Start it by hand, retry the unsuccessful runs, or stop the task.'
  const letter = (await mails()).find(({ to }) => to === 'maker@shop.test')
  for (const text of [message?.content, letter?.body]) {
    expect(text).toContain(figures)
    expect(text).toContain(ways)
    expect(text).toContain(`http://cpm.test/longRange/taskInfo?id=${id}`)
  }
  expect((await mails()).find(({ to }) => to === 'head@shop.test')?.body).toContain(
    '第 1 批：成功 7 / 10（70%），要求 80%，没有终端在执行。下一批不会自动开始。',
  )
  // A terminal that was not heard of, and is, frees the batch for a while: that is the same batch.
  const flap = async (status: 'waiting' | 'failed') => {
    await world.db
      .updateTable('task_run')
      .set({ status })
      .where('task_id', '=', Number(id))
      .where('status', 'in', ['failed', 'waiting'])
      .where('wave', '=', 1)
      .execute()
    await world.job('task.steer')
    await called()
  }
  await flap('waiting')
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: null })
  expect((await clerk.task.list({ stuck: true })).records.map((row) => row.id)).not.toContain(id)
  await flap('failed')
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: expect.any(String) })
  expect(await bells(maker)).toHaveLength(1)
  // Runs that a person retried in vain are worth a word.
  await clerk.task.restart({ taskId: id })
  await world.job('task.steer')
  await flap('failed')
  expect(await bells(maker)).toHaveLength(2)
  await clerk.task.stop({ id })
  await world.job('task.steer')
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: null })
})

test('of a batch that is free again before they are called nobody is notified', async () => {
  const { id, end } = await asked(clerk, 3, { waves: [{ count: 1 }] })
  await end('failed', 0)
  await clerk.task.restart({ taskId: id })
  await world.job('task.steer')
  await called()
  expect(await bells(maker)).toEqual([])
  await end('failed', 0)
  await called()
  expect(await bells(maker)).toEqual([`Task #${id} cannot continue automatically`])
  await clerk.task.stop({ id })
  await world.job('task.steer')
})

test('a person who starts the next batch anyway is not notified again', async () => {
  const { id, end } = await asked(clerk, 3, { waves: [{ count: 1 }] })
  await end('failed', 0)
  expect(await clerk.task.get({ id })).toMatchObject({ stuckAt: expect.any(String) })
  await clerk.task.next({ id })
  expect(await clerk.task.get({ id })).toMatchObject({ wave: 2, stuckAt: null })
  expect(await clerk.task.list({ stuck: true })).toMatchObject({ total: 0 })
})

test('a task that nobody approved in time, and one that could not be made, call them too', async () => {
  await world.limits(1)
  const { id } = await asked(clerk, 2, {})
  await called()
  // Those who may approve are called first.
  expect(await bells(head)).toEqual([`任务 #${id} 等待您审批`])
  expect(await bells(maker)).toEqual([])
  expect(await bells(beside)).toEqual([])
  const past = { expires_at: new Date(0) }
  await world.db.updateTable('task').set(past).where('id', '=', Number(id)).execute()
  await world.job('task.closeAwaiting')
  await called()
  expect(await bells(maker)).toEqual([`Task #${id} expired before approval`])
  expect(await bells(head)).toHaveLength(2)

  const { id: other } = await asked(clerk, 1, {})
  await world.db
    .updateTable('task')
    .set({ ...past, status: 'creating' })
    .where('id', '=', Number(other))
    .execute()
  await world.job('task.fanOut')
  await called()
  expect(await bells(maker)).toContain(`Failed to create task #${other}`)
})

test('who asked hears what was decided', async () => {
  await world.limits(1)
  const [yes, no] = [await asked(clerk, 2, {}), await asked(clerk, 2, {})]
  const boss = await world.as(head)
  await boss.task.approve({ id: yes.id })
  await boss.task.refuse({ id: no.id, note: 'not on a Friday' })
  await called()
  expect((await bells(maker)).toSorted()).toEqual(
    [`Task #${yes.id} was approved`, `Task #${no.id} was rejected`].toSorted(),
  )
  expect((await mails()).find(({ to }) => to === 'maker@shop.test')?.body).toContain('not on a Friday')
})

test('a disabled account hears nothing, and the next one above it stands in', async () => {
  const { make, mine } = world
  const off = await make.account({ enterpriseId: mine.id, superior: head, email: 'off@shop.test' })
  const own = await make.account({ enterpriseId: mine.id, superior: off, email: 'own@shop.test' })
  const { end } = await asked(await world.as(own), 2, { gate: { maxFailedPercent: 0 } })
  await world.db.updateTable('account').set({ active: false }).where('id', '=', off.id).execute()
  await end('failed', 0)
  await called()
  expect((await mails()).map(({ to }) => to)).toEqual(['head@shop.test', 'own@shop.test'])
})

test('an administrator of ours is told by the bell alone', async () => {
  const admin = await world.make.account({ enterpriseId: null, kind: 'administrator', email: 'ours@cpm.test' })
  const { end } = await asked(await world.as(admin), 2, { gate: { maxFailedPercent: 0 } })
  await end('failed', 0)
  await called()
  expect(await bells(admin)).toHaveLength(1)
  expect(await mails()).toEqual([])
})
