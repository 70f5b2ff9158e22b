import { openStatuses } from '@cpm/contract/delivery/task/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeOverdue, closeUnreachable } from './task.sweep.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

/** One run per open state, in order; `asked` has been asked to stop. */
async function oneOfEach({ asked = false } = {}) {
  const terminals = await Promise.all(openStatuses.map(() => world.terminal()))
  const { id } = await world.owner.task.create({ ...command(), target: { sns: terminals.map((t) => t.sn) } })
  for (const [n, status] of openStatuses.entries()) {
    const run = await world.runOf(id, terminals[n]!)
    const set = { status, stop_asked_at: asked && status !== 'waiting' ? new Date() : null }
    await world.db.updateTable('task_run').set(set).where('id', '=', run.id).execute()
  }
  const deadline = (await world.runOf(id, terminals[0]!)).deadline_at
  return {
    id,
    terminals,
    justBefore: new Date(deadline.getTime() - 1),
    justAfter: new Date(deadline.getTime() + 1),
    ends: async () => {
      const runs = await Promise.all(terminals.map((terminal) => world.runOf(id, terminal)))
      return Object.fromEntries(
        openStatuses.map((from, n) => [from, `${runs[n]?.status} ${runs[n]?.reason ?? ''}`.trim()]),
      )
    },
  }
}
const untouched = Object.fromEntries(openStatuses.map((status) => [status, status]))

describe('a run past its deadline', () => {
  test('is closed with what is true of it: it never began, or nothing was heard of it', async () => {
    const task = await oneOfEach()
    await closeOverdue.run({ db: world.db, now: task.justBefore })
    expect(await task.ends()).toEqual(untouched)
    await closeOverdue.run({ db: world.db, now: task.justAfter })
    expect(await task.ends()).toEqual({
      waiting: 'expired expired',
      pulled: 'expired no_answer',
      started: 'unknown no_answer',
      executed: 'unknown no_answer',
      held: 'expired expired',
    })
    expect(await world.runOf(task.id, task.terminals[0]!)).toMatchObject({ version: 1, finished_at: task.justAfter })
  })

  test('that was asked to stop is stopped, and says that the terminal did not confirm; not a moment earlier', async () => {
    const task = await oneOfEach({ asked: true })
    await closeOverdue.run({ db: world.db, now: task.justBefore })
    expect(await task.ends()).toEqual(untouched)
    await closeOverdue.run({ db: world.db, now: task.justAfter })
    expect(await task.ends()).toEqual({
      waiting: 'expired expired',
      pulled: 'stopped unconfirmed',
      started: 'stopped unconfirmed',
      executed: 'stopped unconfirmed',
      held: 'stopped unconfirmed',
    })
  })

  test('tells a terminal that comes too late that it has ended', async () => {
    const task = await oneOfEach()
    await closeOverdue.run({ db: world.db, now: task.justAfter })
    const run = await world.runOf(task.id, task.terminals[1]!)
    const ack = await world.say(task.terminals[1]!, { runId: String(run.id), status: 'success', expectedVersion: 0 })
    expect(ack).toMatchObject({ error: 'ENDED', status: 'expired' })
  })

  test('is unknown since then when it had begun, and right again when its terminal speaks', async () => {
    const task = await oneOfEach()
    await closeOverdue.run({ db: world.db, now: task.justAfter })
    const [, , started] = task.terminals
    const run = await world.runOf(task.id, started!)
    expect(run).toMatchObject({ status: 'unknown', finished_at: task.justAfter })
    // It never heard that the version went up.
    const ack = await world.say(started!, { runId: String(run.id), status: 'success', expectedVersion: 0 })
    expect(ack).toMatchObject({ ok: true, status: 'success' })
    expect(await world.runOf(task.id, started!)).toMatchObject({ status: 'success', reason: null })
  })

  test('is left to whoever holds it at that moment, and closed the next time', async () => {
    const task = await oneOfEach()
    const held = await world.runOf(task.id, task.terminals[0]!)
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('task_run').select('id').where('id', '=', held.id).forUpdate().execute()
      await closeOverdue.run({ db: world.db, now: task.justAfter })
      expect(await task.ends()).toMatchObject({ waiting: 'waiting', started: 'unknown no_answer' })
    })
    await closeOverdue.run({ db: world.db, now: task.justAfter })
    expect(await task.ends()).toMatchObject({ waiting: 'expired expired' })
  })

  test('is closed among thousands, in turns', async () => {
    await world.fleet(2500, 'MANY')
    const { id } = await world.owner.task.create({ ...command(), target: { filter: { q: 'MANY' } } })
    await world.job('task.fanOut')
    const later = new Date(Date.now() + 30 * 86_400_000)
    expect(await closeOverdue.run({ db: world.db, now: later })).toBe(true)
    expect(await closeOverdue.run({ db: world.db, now: later })).toBe(false)
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ expired: 2500, waiting: 0 })
  })
})

test('the open runs of a terminal that was logged off end with that reason, those of others do not', async () => {
  const task = await oneOfEach()
  await closeUnreachable.run({ db: world.db, now: new Date() })
  expect(await task.ends()).toEqual(untouched)
  for (const { sn } of task.terminals) await world.owner.terminal.logOff({ sn })
  await closeUnreachable.run({ db: world.db, now: new Date() })
  expect(await task.ends()).toMatchObject({
    waiting: 'skipped logged_off',
    pulled: 'failed logged_off',
    started: 'failed logged_off',
    executed: 'failed logged_off',
  })
})
