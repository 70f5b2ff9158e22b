import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'

const began = Date.parse('2026-11-23T12:00:00Z')
const minute = 60_000
let clock = began
let world: World
beforeAll(async () => void (world = await openTaskWorld({ now: () => new Date(clock) })))
afterAll(() => world.close())
beforeEach(() => void (clock = began))

type Terminal = Awaited<ReturnType<World['terminal']>>
async function after(minutes: number) {
  clock = began + minutes * minute
  for (const job of ['beginRounds', 'fanOut', 'closeHours', 'releaseHeld']) await world.job(`task.${job}`)
  clock = began
}
const asked = async (to: Terminal[], more: object) =>
  (await world.owner.task.create({ ...command(), target: { sns: to.map(({ sn }) => sn) }, ...more })).id
const rounds = async (id: string) =>
  (await world.owner.task.list({ parentId: id, sort: 'createdAt' })).records.map(({ id: own, round, createdAt }) => ({
    id: own,
    round,
    at: (Date.parse(createdAt) - began) / minute,
  }))
const run = async (id: string | undefined, terminal: Terminal) => {
  const { status, reason, hold_until } = await world.runOf(id as string, terminal)
  return [status, reason, hold_until && hold_until.toISOString().slice(5, 16)]
}
const issue = (path: string, messageEn: string) => ({
  answer: { result: { issues: [expect.objectContaining({ path, messageEn })] } },
})

describe('a task that repeats [3.18]', () => {
  test('every so often begins a round of its own each time, until it expires', async () => {
    const terminal = await world.terminal()
    const expiresAt = new Date(began + 25 * minute).toISOString()
    const id = await asked([terminal], { everyMs: 10 * minute, expiresAt })
    expect(await world.owner.task.get({ id })).toMatchObject({
      status: 'created',
      made: 0,
      nextAt: new Date(began).toISOString(),
    })
    for (const minutes of [0, 1, 10, 20, 30]) await after(minutes)
    expect(await rounds(id)).toMatchObject([
      { round: 1, at: 0 },
      { round: 2, at: 10 },
      { round: 3, at: 20 },
    ])
    expect(await world.owner.task.get({ id })).toMatchObject({ rounds: 3, skippedRounds: 0, nextAt: null })
    const [first, , last] = await rounds(id)
    expect(await run(last?.id, terminal)).toEqual(['waiting', null, null])
    // Nobody began it, and the next one came.
    expect(await run(first?.id, terminal)).toEqual(['skipped', 'next_round', null])
  })

  test('leaves out a terminal that is still at work on the round before, and that one goes on', async () => {
    const [busy, free] = [await world.terminal(), await world.terminal()]
    const id = await asked([busy, free], { everyMs: 10 * minute })
    await after(0)
    const [first] = await rounds(id)
    await world.say(busy, { runId: String((await world.runOf(first?.id as string, busy)).id), status: 'started' })
    await after(10)
    const [, second] = await rounds(id)
    expect(await run(first?.id, busy)).toEqual(['started', null, null])
    expect(await run(second?.id, busy)).toEqual(['skipped', 'last_round', null])
    expect(await run(second?.id, free)).toEqual(['waiting', null, null])
  })

  test('skips a round while the one before is still being made, and those nobody was there for, and says so', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], { everyMs: 10 * minute })
    await after(0)
    const [first] = await rounds(id)
    await world.db.updateTable('task').set({ status: 'creating' }).where('id', '=', Number(first?.id)).execute()
    clock = began + 10 * minute
    await world.job('task.beginRounds')
    clock = began
    expect(await world.owner.task.get({ id })).toMatchObject({ rounds: 1, skippedRounds: 1 })
    await after(15)
    // The server was away for half an hour: one round is made up for, the others are not.
    await after(55)
    expect(await world.owner.task.get({ id })).toMatchObject({ rounds: 2, skippedRounds: 4 })
    expect((await world.owner.task.get({ id })).nextAt).toBe(new Date(began + 60 * minute).toISOString())
  })

  test('by the calendar begins at each terminal’s own hour', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], { zone: 'terminal', calendar: { every: 'day', at: '02:00' } })
    expect((await world.owner.task.get({ id })).nextAt).toBe('2026-11-23T12:00:00.000Z')
    await after(0)
    const [first] = await rounds(id)
    expect(await run(first?.id, terminal)).toEqual(['held', 'not_yet', '11-24T02:00'])
    expect((await world.owner.task.get({ id })).nextAt).toBe('2026-11-24T12:00:00.000Z')
  })

  test('ends with a stop, and its rounds with it', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], { everyMs: 10 * minute })
    await after(0)
    const [first] = await rounds(id)
    expect(await world.owner.task.stop({ id })).toEqual({ stopped: 1, stopping: 0 })
    expect(await run(first?.id, terminal)).toEqual(['stopped', 'stopped', null])
    await after(10)
    expect(await rounds(id)).toHaveLength(1)
    expect((await world.owner.task.get({ id })).nextAt).toBe(null)
  })

  test('goes in waves in each round, and is found among those that go on', async () => {
    const both = [await world.terminal(), await world.terminal()]
    const id = await asked(both, { everyMs: 10 * minute, waves: [{ count: 1 }] })
    await after(0)
    const [first] = await rounds(id)
    expect((await run(first?.id, both[1] as Terminal)).slice(0, 2)).toEqual(['held', 'wave'])
    expect(await world.owner.task.waves({ id: first?.id as string })).toHaveLength(2)
    const running = await world.owner.task.list({ outcome: 'running', isRound: false, pageSize: 100 })
    expect(running.records.map((one) => one.id)).toContain(id)
    expect(running.records.map((one) => one.id)).not.toContain(first?.id)
  })

  test('is agreed to once, and not before that begun', async () => {
    const terminal = await world.terminal()
    await world.limits(null, ['command'])
    const id = await asked([terminal], { everyMs: 10 * minute })
    await after(0)
    expect(await rounds(id)).toEqual([])
    await world.admin.task.approve({ id })
    await after(1)
    expect(await rounds(id)).toHaveLength(1)
    await world.limits(null)
  })

  test('is refused beyond 24 hours [5.8], below a minute, twice over, and without a round before it expires', async () => {
    const terminal = await world.terminal()
    const draft = (more: object) => asked([terminal], more)
    await expect(draft({ everyMs: 24 * 60 * minute + 1 })).rejects.toMatchObject(
      issue('everyMs', 'The interval must be at most 24 hours'),
    )
    await expect(draft({ everyMs: minute - 1 })).rejects.toMatchObject(
      issue('everyMs', 'The interval must be at least 1 minute'),
    )
    await expect(draft({ everyMs: minute, calendar: { every: 'day', at: '02:00' } })).rejects.toMatchObject(
      issue('calendar', 'Select either an interval or a calendar'),
    )
    const expiresAt = new Date(began + 60 * minute).toISOString()
    await expect(draft({ calendar: { every: 'day', at: '02:00' }, expiresAt })).rejects.toMatchObject(
      issue('expiresAt', 'No round starts before the task expires'),
    )
    expect(Number(await draft({ everyMs: 24 * 60 * minute }))).toBeGreaterThan(0)
  })

  test('says its next ten beforehand', async () => {
    const { clock: zone, times } = await world.owner.task.times({
      calendar: { every: 'week', days: ['tue'], at: '06:00' },
    })
    expect(zone).toBe('UTC')
    expect(times).toHaveLength(10)
    expect(times[9]).toEqual({ at: '2027-01-26T06:00:00.000Z', wall: '2027-01-26T06:00', instead: null })
  })
})
