import type { RunStatus } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { closeOverdue } from '../run/task.sweep.ts'
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

/** Twelve terminals in waves of 5, 30 % and the rest, paused when more than half of a wave fails. */
const plan = {
  waves: [{ count: 5 }, { percent: 30 }],
  gate: { successPercent: 90, maxFailedPercent: 50, next: 'self' },
} as const
async function asked(prefix: string, count = 12, more: object = plan): Promise<string> {
  await world.fleet(count, prefix)
  return (await world.owner.task.create({ ...command(), target: { filter: { q: prefix } }, ...more })).id
}
const runsOf = (id: string, status: RunStatus) =>
  world.db
    .selectFrom('task_run')
    .innerJoin('terminal', 'terminal.id', 'task_run.terminal_id')
    .select(['task_run.id as runId', 'terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
    .where('task_id', '=', Number(id))
    .where('task_run.status', '=', status)
    .orderBy('task_run.id')
    .execute()
/** The first of the runs that wait say this. */
async function say(id: string, status: 'started' | 'success' | 'failed', count: number, ms = 0): Promise<void> {
  const runs = (await runsOf(id, 'waiting')).slice(0, count)
  expect(runs).toHaveLength(count)
  await world.hear(
    runs.map((run) => [run, { runId: String(run.runId), status, ...(status === 'failed' && { reason: 'no_space' }) }]),
    at(ms),
  )
}
/** Runs of each wave that are in these states. */
async function inWaves(id: string, ...states: ('waiting' | 'held' | 'failed')[]): Promise<number[][]> {
  const waves = await world.owner.task.waves({ id })
  return waves.map(({ counts }) => states.map((one) => counts[one] ?? 0))
}
const reasonsOf = async (id: string) => {
  const { rows } = await sql<{ wave: number; reason: string | null; n: number }>`
    select wave, reason, count(*)::int as n from task_run where task_id = ${id} group by 1, 2 order by 1, 2`.execute(
    world.db,
  )
  return rows
}

/** 3 of the first 5 failed: the task paused, and a person stopped it. */
async function pausedAndStopped(prefix: string): Promise<string> {
  const id = await asked(prefix)
  await say(id, 'failed', 3)
  await steerAt(0)
  expect((await world.owner.task.get({ id })).pauseReason).toBe('failures')
  expect(await world.owner.task.stop({ id })).toEqual({ stopped: 9, stopping: 0 })
  return id
}

describe('a task that paused for its failures, was stopped and is restarted', () => {
  test('sends nothing while it is paused, and says before how many go now and how many later', async () => {
    const id = await pausedAndStopped('PSTOP')
    const foreseen = {
      restarted: 12,
      now: 0,
      later: [
        { reason: 'wave', count: 7 },
        { reason: 'paused', count: 5 },
      ],
    }
    expect(await world.owner.task.restartPreview({ taskId: id })).toEqual(foreseen)
    expect(await world.owner.task.restart({ taskId: id })).toEqual(foreseen)
    expect(await inWaves(id, 'waiting', 'held')).toEqual([
      [0, 5],
      [0, 4],
      [0, 3],
    ])
    expect(await reasonsOf(id)).toEqual([
      { wave: 1, reason: 'paused', n: 5 },
      { wave: 2, reason: 'wave', n: 4 },
      { wave: 3, reason: 'wave', n: 3 },
    ])
    await steerAt(minute)
    expect(await runsOf(id, 'waiting')).toEqual([])
  })

  test('goes on with its first wave when a person resumes it, and the others wait for its gate', async () => {
    const id = await pausedAndStopped('PGOON')
    await world.owner.task.restart({ taskId: id })
    await world.owner.task.resume({ id })
    await steerAt(minute)
    expect(await inWaves(id, 'waiting', 'held')).toEqual([
      [5, 0],
      [0, 4],
      [0, 3],
    ])
    await say(id, 'success', 5, minute)
    await steerAt(2 * minute)
    expect(await inWaves(id, 'waiting', 'held')).toEqual([
      [0, 0],
      [4, 0],
      [0, 3],
    ])
  })

  test('pauses again when the restarted ones fail once more', async () => {
    const id = await pausedAndStopped('PAGAIN')
    await world.owner.task.restart({ taskId: id })
    await world.owner.task.resume({ id })
    await steerAt(minute)
    await say(id, 'failed', 3, minute)
    await steerAt(2 * minute)
    expect(await world.owner.task.get({ id })).toMatchObject({ pauseReason: 'failures', wave: 1 })
    expect(await runsOf(id, 'waiting')).toEqual([])
  })
})

test('failed runs of a wave that has begun go at once, and the others stay where they are', async () => {
  const id = await asked('OPENW')
  await say(id, 'failed', 2)
  const [first] = await runsOf(id, 'failed')
  expect(await world.owner.task.restart({ ids: [String(first?.runId)] })).toEqual({ restarted: 1, now: 1, later: [] })
  expect(await inWaves(id, 'waiting', 'held', 'failed')).toEqual([
    [4, 0, 1],
    [0, 4, 0],
    [0, 3, 0],
  ])
})

test('a run that is restarted outside its hours waits for them', async () => {
  const startAt = new Date(Date.now() + 3_600_000).toISOString()
  const id = await asked('HOURS', 2, { startAt })
  await world.owner.task.stop({ id })
  const later = [{ reason: 'not_yet', count: 2 }]
  expect(await world.owner.task.restart({ taskId: id })).toEqual({ restarted: 2, now: 0, later })
  expect((await world.owner.task.get({ id })).counts).toMatchObject({ waiting: 0, held: 2 })
})

test('failures that a person accepted do not pause it again, more of the others do', async () => {
  const id = await asked('ACCEPT', 20, { gate: { maxFailedPercent: 20 } })
  await say(id, 'failed', 5)
  await steerAt(0)
  expect((await world.owner.task.get({ id })).pauseReason).toBe('failures')
  await world.owner.task.resume({ id })
  await steerAt(minute)
  await say(id, 'failed', 3, minute)
  await steerAt(2 * minute)
  expect((await world.owner.task.get({ id })).pausedAt).toBeNull()
  await say(id, 'failed', 1, 2 * minute)
  await steerAt(3 * minute)
  expect((await world.owner.task.get({ id })).pauseReason).toBe('failures')
})

describe('a terminal that falls silent at work', () => {
  test('counts as failed after an hour at most, and pauses a task whose next wave has begun', async () => {
    const id = await asked('BRICK', 12, {
      waves: [{ count: 5 }],
      gate: { successPercent: 40, maxFailedPercent: 50, next: 'self' },
    })
    await say(id, 'success', 2)
    await say(id, 'started', 3)
    await steerAt(minute)
    expect(await world.owner.task.get({ id })).toMatchObject({ wave: 2, pausedAt: null })
    await closeOverdue.run({ db: world.db, now: at(60 * minute) })
    await steerAt(60 * minute)
    expect(await world.owner.task.get({ id })).toMatchObject({
      pauseReason: 'failures',
      counts: { unknown: 3, waiting: 0 },
    })
    expect((await world.owner.task.waves({ id }))[0]?.failedPercent).toBe(60)
  })

  test('is corrected when it comes back, and its word begins its time anew', async () => {
    const id = await asked('BACK', 1, { gate: { maxFailedPercent: 0 } })
    await say(id, 'started', 1)
    await closeOverdue.run({ db: world.db, now: at(60 * minute) })
    const [run] = await runsOf(id, 'unknown')
    if (!run) throw new Error('It is not unknown')
    const runId = String(run.runId)
    expect(await world.say(run, { runId, status: 'started', progress: 40 }, at(90 * minute))).toMatchObject({
      ok: true,
      status: 'started',
    })
    await closeOverdue.run({ db: world.db, now: at(91 * minute) })
    expect(await runsOf(id, 'started')).toHaveLength(1)
    await world.say(run, { runId, status: 'success' }, at(100 * minute))
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ success: 1, unknown: 0 })
  })
})

test('the next wave is not begun while the task is paused', async () => {
  const id = await asked('NONEXT')
  await world.owner.task.pause({ id })
  await expect(world.owner.task.next({ id })).rejects.toEqual(refusal(422, 'Resume the task first'))
})
