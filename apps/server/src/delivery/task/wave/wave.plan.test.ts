import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseHeld } from '../hold/release.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const asked = (prefix: string, more: object) => ({ ...command(), target: { filter: { q: prefix } }, ...more })
const runsOf = (id: string) =>
  world.db
    .selectFrom('task_run')
    .select(['wave', 'status', 'reason', 'hold_until'])
    .where('task_id', '=', Number(id))
    .orderBy('terminal_id')
    .execute()
/** Runs by wave, as `wave:count`. */
async function shares(id: string): Promise<string[]> {
  const counts = new Map<number, number>()
  for (const { wave } of await runsOf(id)) counts.set(wave, (counts.get(wave) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => a - b).map(([wave, count]) => `${wave}:${count}`)
}

describe('a task in waves', () => {
  test('goes to shares and numbers of its terminals, and to the rest at last', async () => {
    await world.fleet(103, 'SHARE')
    const { id } = await world.owner.task.create(asked('SHARE', { waves: [{ count: 3 }, { percent: 10 }] }))
    expect(await shares(id)).toEqual(['1:3', '2:11', '3:89'])
    expect(await world.owner.task.get({ id })).toMatchObject({ waves: 3, wave: 1 })
    const runs = await runsOf(id)
    expect(runs.slice(0, 3).every(({ status }) => status === 'waiting')).toBe(true)
    expect(runs.slice(3).every(({ status, reason }) => status === 'held' && reason === 'wave')).toBe(true)
  })

  test('keeps the exact shares when its runs are made in pieces', async () => {
    await world.fleet(12_000, 'PIECE')
    const { id } = await world.owner.task.create(asked('PIECE', { waves: [{ percent: 50 }, { percent: 50 }] }))
    await world.job('task.fanOut')
    expect(await shares(id)).toEqual(['1:6000', '2:6000'])
  })

  test('takes the terminals of a group out of the shares', async () => {
    await world.fleet(10, 'GROUP')
    for (const sn of ['GROUPX1', 'GROUPX2']) await world.terminal({ sn, group: world.south })
    const waves = [{ groupId: String(world.south.id) }, { percent: 50 }]
    const { id } = await world.owner.task.create(asked('GROUP', { waves }))
    expect(await shares(id)).toEqual(['1:2', '2:6', '3:4'])
  })

  test('is refused with more than all of them, with one group twice, and with a group of others', async () => {
    await world.fleet(2, 'WRONG')
    const south = { groupId: String(world.south.id) }
    for (const [waves, code] of [
      [[{ percent: 60 }, { percent: 41 }], 400],
      [[south, south], 400],
      [[{ groupId: String(world.abroad.id) }], 422],
    ] as const) {
      await expect(world.owner.task.create(asked('WRONG', { waves }))).rejects.toMatchObject({ answer: { code } })
    }
  })
})

test('[3.18] a task with a start is held until then, and goes down by itself', async () => {
  const { sn } = await world.terminal()
  const startAt = new Date(Date.now() + 60_000)
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [sn] }, startAt: startAt.toISOString() })
  expect(await runsOf(id)).toMatchObject([{ status: 'held', reason: 'not_yet', hold_until: startAt }])
  await releaseHeld.run({ db: world.db, now: new Date(startAt.getTime() - 1) })
  expect(await runsOf(id)).toMatchObject([{ status: 'held' }])
  await releaseHeld.run({ db: world.db, now: startAt })
  expect(await runsOf(id)).toMatchObject([{ status: 'waiting', reason: null, hold_until: null }])
})
