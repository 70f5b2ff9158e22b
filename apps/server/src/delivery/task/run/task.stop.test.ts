import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

/** A task of the owner for new terminals, each brought to the state it is named by. */
async function taskWith<const S extends 'waiting' | 'pulled' | 'started' | 'success' | 'failed'>(...states: S[]) {
  const terminals = await Promise.all(states.map(() => world.terminal()))
  const { id } = await world.owner.task.create({ ...command(), target: { sns: terminals.map((t) => t.sn) } })
  for (const [n, status] of states.entries()) {
    const terminal = terminals[n]!
    const runId = String((await world.runOf(id, terminal)).id)
    if (status !== 'waiting') await world.say(terminal, { runId, status, output: `output of ${n}`, exitCode: 3 })
  }
  const run = (n: number) => world.runOf(id, terminals[n]!)
  return { id, terminals, run, runId: async (n: number) => String((await run(n)).id) }
}

describe('stopping a task [4.6]', () => {
  test('ends what no terminal has in hand at once and asks the terminals that have', async () => {
    const task = await taskWith('waiting', 'pulled', 'started', 'success')
    expect(await world.owner.task.stop({ id: task.id })).toEqual({ stopped: 1, stopping: 2 })
    expect(await task.run(0)).toMatchObject({
      status: 'stopped',
      reason: 'stopped',
      version: 1,
      finished_at: expect.any(Date),
    })
    // The version is what the terminal goes by: asking it to stop must not make its next word an old one.
    expect(await task.run(1)).toMatchObject({ status: 'pulled', version: 1, stop_asked_at: expect.any(Date) })
    expect((await world.owner.task.runs({ id: task.id, status: ['started'] })).records[0]).toMatchObject({
      stopping: true,
    })
    expect(await task.run(3)).toMatchObject({ status: 'success', stop_asked_at: null })
    expect((await world.owner.task.get({ id: task.id })).stoppedAt).not.toBeNull()
  })

  test('a terminal that pulls a stopped run hears that it has ended', async () => {
    const task = await taskWith('waiting')
    await world.owner.task.stop({ id: task.id })
    const ack = await world.say(task.terminals[0]!, {
      runId: await task.runId(0),
      status: 'pulled',
      expectedVersion: 0,
    })
    expect(ack).toMatchObject({ ok: false, error: 'ENDED', status: 'stopped' })
  })

  test('the terminal’s answer is the truth: it stopped, or it had succeeded already', async () => {
    const task = await taskWith('started', 'started')
    await world.owner.task.stop({ id: task.id })
    const say = async (n: number, status: 'stopped' | 'success') =>
      world.say(task.terminals[n]!, { runId: await task.runId(n), status })
    expect(await say(0, 'stopped')).toMatchObject({ ok: true })
    expect(await say(1, 'success')).toMatchObject({ ok: true })
    expect(await task.run(0)).toMatchObject({ status: 'stopped', reason: 'stopped' })
    expect(await task.run(1)).toMatchObject({ status: 'success', reason: null })
    expect((await world.owner.task.runs({ id: task.id })).records.map((run) => run.stopping)).toEqual([false, false])
  })

  test('may be asked again while terminals have not answered, and not when all has ended', async () => {
    const task = await taskWith('started')
    await world.owner.task.stop({ id: task.id })
    const first = (await task.run(0)).stop_asked_at
    expect(await world.owner.task.stop({ id: task.id })).toEqual({ stopped: 0, stopping: 1 })
    expect((await task.run(0)).stop_asked_at).toEqual(first)
    await world.say(task.terminals[0]!, { runId: await task.runId(0), status: 'stopped' })
    await expect(world.owner.task.stop({ id: task.id })).rejects.toEqual(refusal(codes.refused))
  })

  test('is for those who see the task: another’s is missing', async () => {
    const { id } = await taskWith('waiting')
    for (const other of [world.stranger, world.keeper]) {
      await expect(other.task.stop({ id })).rejects.toEqual(refusal(codes.missing))
    }
    expect(await world.admin.task.stop({ id })).toEqual({ stopped: 1, stopping: 0 })
  })

  test('while terminals report leaves every run ended once and every word answered', async () => {
    const task = await taskWith('waiting', ...Array.from({ length: 40 }, () => 'started' as const))
    const [, ...begun] = task.terminals
    const ids = await Promise.all(begun.map((_, n) => task.runId(n + 1)))
    const [stopped, acks] = await Promise.all([
      world.owner.task.stop({ id: task.id }),
      world.hear(begun.map((terminal, n) => [terminal, { runId: ids[n]!, status: 'success' }])),
    ])
    expect(stopped.stopped).toBe(1)
    expect(acks.every((ack) => ack.ok)).toBe(true)
    expect((await world.owner.task.get({ id: task.id })).counts).toMatchObject({ success: 40, stopped: 1 })
  })
})

describe('restarting runs [4.6]', () => {
  test('of a task: those that failed or were stopped wait again as a new attempt, with nothing left of the old one', async () => {
    const task = await taskWith('failed', 'waiting', 'success')
    await world.owner.task.stop({ id: task.id })
    const before = await world.owner.task.get({ id: task.id })
    expect(await world.owner.task.restart({ taskId: task.id })).toMatchObject({ restarted: 2 })
    const again = await task.run(0)
    expect(again).toMatchObject({
      status: 'waiting',
      attempt: 2,
      version: 2,
      reason: null,
      output: null,
      exit_code: null,
    })
    expect(again).toMatchObject({
      finished_at: null,
      started_at: null,
      stop_asked_at: null,
      sent_at: null,
      output_truncated: false,
    })
    // It has as long as the task gave it the first time.
    const span = Date.parse(before.expiresAt) - Date.parse(before.createdAt)
    expect(again.deadline_at.getTime() - again.updated_at.getTime()).toBe(span)
    expect(await task.run(2)).toMatchObject({ status: 'success', attempt: 1 })
    expect((await world.owner.task.get({ id: task.id })).stoppedAt).toBeNull()
  })

  test('by id: what cannot be restarted is left and not counted', async () => {
    const task = await taskWith('failed', 'success', 'waiting')
    const ids = await Promise.all([0, 1, 2, 0].map((n) => task.runId(n)))
    expect(await world.owner.task.restart({ ids })).toMatchObject({ restarted: 1 })
    expect(await task.run(1)).toMatchObject({ status: 'success', attempt: 1 })
    expect(await task.run(2)).toMatchObject({ status: 'waiting', attempt: 1, version: 0 })
  })

  test('leaves the runs of terminals that were logged off', async () => {
    const task = await taskWith('failed')
    await world.owner.terminal.logOff({ sn: task.terminals[0]!.sn })
    expect(await world.owner.task.restart({ taskId: task.id })).toMatchObject({ restarted: 0 })
    expect(await task.run(0)).toMatchObject({ status: 'failed', attempt: 1 })
  })

  test('one foreign or unknown id refuses the whole', async () => {
    const task = await taskWith('failed')
    const foreign = await world.make.terminal({ enterpriseId: world.theirs.id })
    const theirs = await world.stranger.task.create({ ...command(), target: { sns: [foreign.sn] } })
    const theirRun = String((await world.runOf(theirs.id, foreign)).id)
    for (const other of [theirRun, '999999999']) {
      const asked = world.owner.task.restart({ ids: [await task.runId(0), other] })
      await expect(asked).rejects.toEqual(refusal(codes.missing))
    }
    await expect(world.stranger.task.restart({ taskId: task.id })).rejects.toEqual(refusal(codes.missing))
    expect(await task.run(0)).toMatchObject({ status: 'failed', attempt: 1 })
  })

  test('asked twice at the same moment it makes one new attempt', async () => {
    const task = await taskWith('failed')
    const asked = await Promise.all([1, 2].map(() => world.owner.task.restart({ taskId: task.id })))
    expect(asked.reduce((sum, one) => sum + one.restarted, 0)).toBe(1)
    expect(await task.run(0)).toMatchObject({ attempt: 2, version: 2 })
  })

  test('wants either runs or a task', async () => {
    await expect(world.owner.task.restart({})).rejects.toEqual(refusal(codes.badInput))
    await expect(world.owner.task.restart({ ids: ['1'], taskId: '1' })).rejects.toEqual(refusal(codes.badInput))
  })
})
