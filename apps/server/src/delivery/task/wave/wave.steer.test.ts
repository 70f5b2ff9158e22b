import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { releaseHeld } from '../hold/release.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'
import { steer } from './wave.steer.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const minute = 60_000
const from = Date.now()
const at = (ms: number) => new Date(from + ms)
const steerAt = async (ms: number) => {
  while (await steer.run({ db: world.db, now: at(ms) }));
}

async function asked(prefix: string, count: number, more: object): Promise<string> {
  await world.fleet(count, prefix)
  return (await world.owner.task.create({ ...command(), target: { filter: { q: prefix } }, ...more })).id
}
/** Ends so many of the runs that wait, as if their terminals had said so. */
async function end(id: string, status: 'success' | 'failed', count: number, ms = 0): Promise<void> {
  const runs = await world.db
    .selectFrom('task_run')
    .innerJoin('terminal', 'terminal.id', 'task_run.terminal_id')
    .select(['task_run.id as runId', 'terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
    .where('task_id', '=', Number(id))
    .where('task_run.status', '=', 'waiting')
    .orderBy('task_run.id')
    .limit(count)
    .execute()
  expect(runs).toHaveLength(count)
  await world.hear(
    runs.map((run) => [run, { runId: String(run.runId), status, ...(status === 'failed' && { reason: 'no_space' }) }]),
    at(ms),
  )
}
const waves = async (id: string) =>
  (await world.owner.task.waves({ id })).map(({ n, gate, counts }) => ({
    n,
    gate,
    waiting: counts.waiting,
    held: counts.held,
  }))

describe('the gate of a wave', () => {
  const gate = { successPercent: 80, afterMs: 10 * minute, next: 'self' }

  test('opens by itself when so many succeeded and so long has passed, and not before', async () => {
    const id = await asked('SELF', 20, { waves: [{ count: 10 }], gate })
    await end(id, 'success', 7)
    await end(id, 'failed', 2)
    await steerAt(20 * minute)
    expect(await waves(id)).toEqual([
      { n: 1, gate: 'waits_for_success', waiting: 1, held: 0 },
      { n: 2, gate: 'last', waiting: 0, held: 10 },
    ])
    await end(id, 'success', 1)
    await steerAt(9 * minute)
    expect((await world.owner.task.get({ id })).wave).toBe(1)
    await steerAt(11 * minute)
    expect(await world.owner.task.get({ id })).toMatchObject({ wave: 2, waves: 2, counts: { waiting: 10, held: 0 } })
  })

  test('waits for a hand where its author said so, and begins now when a person says so', async () => {
    const id = await asked('HAND', 4, { waves: [{ count: 2 }] })
    await steerAt(0)
    expect((await waves(id))[0]?.gate).toBe('waits_for_success')
    await end(id, 'success', 2)
    await steerAt(minute)
    expect((await waves(id))[0]?.gate).toBe('waits_for_hand')
    expect(await world.owner.task.next({ id })).toEqual({ wave: 2 })
    expect(await waves(id)).toMatchObject([{ gate: 'open' }, { gate: 'last', waiting: 2, held: 0 }])
    await expect(world.owner.task.next({ id })).rejects.toEqual(refusal(422, 'All batches have started'))
  })

  test('passes a wave nobody is in', async () => {
    const id = await asked('NONE', 2, { waves: [{ groupId: String(world.south.id) }], gate: { next: 'self' } })
    await steerAt(0)
    expect(await world.owner.task.get({ id })).toMatchObject({ wave: 2, counts: { waiting: 2 } })
  })
})

describe('a task that fails too much', () => {
  test('pauses by itself, and goes on when a person has seen it', async () => {
    const id = await asked('BAD', 20, {
      waves: [{ count: 10 }],
      gate: { successPercent: 10, maxFailedPercent: 20, next: 'self' },
    })
    await end(id, 'failed', 2)
    await steerAt(0)
    expect((await world.owner.task.get({ id })).pausedAt).toBeNull()
    await end(id, 'failed', 1)
    await steerAt(0)
    expect(await world.owner.task.get({ id })).toMatchObject({
      pauseReason: 'failures',
      wave: 1,
      counts: { waiting: 0, held: 17, failed: 3 },
    })
    await world.owner.task.resume({ id })
    await steerAt(minute)
    expect(await world.owner.task.get({ id })).toMatchObject({ pausedAt: null, counts: { waiting: 7, held: 10 } })
  })
})

describe('a paused task', () => {
  test('sends nothing more until it goes on, whatever its time', async () => {
    const { sn } = await world.terminal()
    const startAt = at(minute).toISOString()
    const { id } = await world.owner.task.create({ ...command(), target: { sns: [sn] }, startAt })
    await world.owner.task.pause({ id })
    await expect(world.owner.task.pause({ id })).rejects.toEqual(refusal(422, 'The task is already paused'))
    await releaseHeld.run({ db: world.db, now: at(2 * minute) })
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ waiting: 0, held: 1 })
    await world.owner.task.resume({ id })
    await expect(world.owner.task.resume({ id })).rejects.toEqual(refusal(422, 'The task is not paused'))
    await releaseHeld.run({ db: world.db, now: at(2 * minute) })
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ waiting: 1, held: 0 })
  })

  test('is not another enterprise’s to pause, resume or send on', async () => {
    const id = await asked('OURS', 2, {})
    for (const act of ['pause', 'resume', 'next'] as const) {
      await expect(world.stranger.task[act]({ id })).rejects.toMatchObject({ answer: { code: 404 } })
    }
  })
})

test('a failed run is tried again by itself, ever later, so often and for those reasons alone', async () => {
  const terminal = await world.terminal()
  const retry = { times: 2, afterMs: minute, reasons: ['no_space'] }
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [terminal.sn] }, retry })
  const run = () => world.runOf(id, terminal)
  const fail = async (ms: number, reason = 'no_space') =>
    world.say(terminal, { runId: String((await run()).id), status: 'failed', reason }, at(ms))
  expect(await fail(0)).toMatchObject({ ok: true, status: 'held' })
  expect(await run()).toMatchObject({ status: 'held', reason: 'retry', failed_for: 'no_space', hold_until: at(minute) })
  await releaseHeld.run({ db: world.db, now: at(minute) })
  expect(await run()).toMatchObject({ status: 'waiting', attempt: 2, retries: 1 })
  await fail(minute)
  expect(await run()).toMatchObject({ status: 'held', hold_until: at(3 * minute) })
  await releaseHeld.run({ db: world.db, now: at(3 * minute) })
  await fail(3 * minute)
  expect(await run()).toMatchObject({ status: 'failed', reason: 'no_space', attempt: 3, retries: 2 })
  await world.owner.task.restart({ taskId: id })
  await fail(4 * minute, 'bad_archive')
  expect(await run()).toMatchObject({ status: 'failed', reason: 'bad_archive', retries: 0 })
})

test('terminals that a filter finds later come in only where the task says so', async () => {
  const [open, closed] = [await asked('LATE', 2, { lateJoiners: true }), await asked('LATF', 2, {})]
  await world.terminal({ sn: 'LATEZZ' })
  await world.terminal({ sn: 'LATFZZ' })
  await world.job('task.takeLate')
  expect(await world.owner.task.get({ id: open })).toMatchObject({ total: 3, made: 3, counts: { waiting: 3 } })
  expect(await world.owner.task.get({ id: closed })).toMatchObject({ total: 2, counts: { waiting: 2 } })
  await world.job('task.takeLate')
  expect((await world.owner.task.get({ id: open })).total).toBe(3)
})
