import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
let clerk: Awaited<ReturnType<World['as']>>
let below: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openTaskWorld()
  const { owner } = world.people
  const mine = await world.make.account({ enterpriseId: world.mine.id, superior: owner })
  clerk = await world.as(mine)
  below = await world.as(await world.make.account({ enterpriseId: world.mine.id, superior: mine }))
})
afterAll(() => world.close())
beforeEach(() => world.limits(2, ['restart']))

async function asked(by = clerk, count = 3) {
  const terminals = await Promise.all(Array.from({ length: count }, () => world.terminal()))
  return by.task.create({ ...command(), target: { sns: terminals.map(({ sn }) => sn) } })
}
const task = (id: string) => world.owner.task.get({ id })

test('[1.1] what one may decide on, and what failures paused, waits on the dashboard as the list has it', async () => {
  const wanting = async (who: typeof clerk) => {
    const [attention, deciding, paused] = await Promise.all([
      who.dashboard.attention(),
      who.task.list({ decidable: true }),
      who.task.list({ paused: 'failures' }),
    ])
    expect(attention).toMatchObject({ tasksToApprove: deciding.total, tasksPaused: paused.total })
    return [deciding.total, paused.total]
  }
  const { id } = await asked()
  expect(await wanting(world.owner)).toEqual([1, 0])
  // Nobody decides on their own, nor on that of an account above.
  for (const who of [clerk, below, world.stranger]) expect(await wanting(who)).toEqual([0, 0])
  await world.owner.task.approve({ id })
  await world.db
    .updateTable('task')
    .set({ paused_at: new Date(), pause_reason: 'failures' })
    .where('id', '=', Number(id))
    .execute()
  expect(await wanting(world.owner)).toEqual([0, 1])
  await world.owner.task.resume({ id })
  expect(await wanting(world.owner)).toEqual([0, 0])
})

describe('a task above the limits of its enterprise', () => {
  test('waits, and is done when a second person agrees', async () => {
    const { id } = await asked()
    expect(await task(id)).toMatchObject({ status: 'awaiting', made: 0, approval: { reason: 'terminals', by: null } })
    await world.owner.task.approve({ id, note: 'fine' })
    expect(await task(id)).toMatchObject({
      status: 'created',
      made: 3,
      counts: { waiting: 3 },
      approval: { reason: 'terminals', by: expect.any(String), note: 'fine' },
    })
    await expect(world.owner.task.approve({ id })).rejects.toEqual(refusal(422, 'not waiting for approval'))
  })

  test('of a type the enterprise named waits, however few it is for', async () => {
    const { sn } = await world.terminal()
    const made = await clerk.task.create({ type: 'restart', params: {}, target: { sns: [sn] } })
    expect(await task(made.id)).toMatchObject({ status: 'awaiting', approval: { reason: 'type' } })
  })

  test('is refused with a reason, and nothing of it is ever done', async () => {
    const { id } = await asked()
    await expect(world.owner.task.refuse({ id, note: ' ' })).rejects.toEqual(refusal(codes.badInput))
    await world.owner.task.refuse({ id, note: 'not on a Friday' })
    await world.job('task.fanOut')
    expect(await task(id)).toMatchObject({ status: 'refused', made: 0, approval: { note: 'not on a Friday' } })
    await expect(world.owner.task.approve({ id })).rejects.toEqual(refusal(422, 'not waiting for approval'))
  })

  test('is approved neither by the one who asked, nor by an account below them, nor by strangers', async () => {
    const { id } = await asked()
    for (const who of [clerk, below]) {
      await expect(who.task.approve({ id })).rejects.toMatchObject({ answer: { status: expect.any(Number) } })
    }
    await expect(clerk.task.approve({ id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
    await expect(world.stranger.task.approve({ id })).rejects.toEqual(refusal(codes.missing))
    const own = await asked(world.owner)
    await expect(world.owner.task.approve({ id: own.id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
    await world.admin.task.approve({ id: own.id })
    expect((await task(own.id)).status).toBe('created')
  })

  test('may be withdrawn by a stop, and expires when nobody decides', async () => {
    const [one, other] = [await asked(), await asked()]
    await clerk.task.stop({ id: one.id })
    expect(await task(one.id)).toMatchObject({ status: 'refused', reason: 'withdrawn' })
    await world.db
      .updateTable('task')
      .set({ expires_at: new Date(0) })
      .where('id', '=', Number(other.id))
      .execute()
    await expect(world.owner.task.approve({ id: other.id })).rejects.toEqual(refusal(422, 'expired'))
    await world.job('task.closeAwaiting')
    expect(await task(other.id)).toMatchObject({ status: 'creation_failed', reason: 'expired' })
  })
})

test('limits are the enterprise’s own; without any nobody has to agree', async () => {
  expect(await world.owner.task.limits({})).toEqual({
    terminals: 2,
    types: ['restart'],
    approvedOnly: 'stores',
    waiting: null,
  })
  expect(await world.stranger.task.limits({})).toMatchObject({ terminals: null, types: [], approvedOnly: 'stores' })
  expect(await world.admin.task.limits({ enterpriseId: String(world.mine.id) })).toMatchObject({ terminals: 2 })
  await expect(world.admin.task.limits({})).rejects.toEqual(refusal(codes.badInput))
  await world.limits(null)
  expect((await task((await asked()).id)).approval).toBeNull()
  await world.owner.task.setLimits({ terminals: 2, types: [] })
  expect((await world.owner.audit.list({ action: ['task.setLimits'] })).records.length).toBeGreaterThan(0)
})

test('the preview tells what would become of it, and makes nothing', async () => {
  const [on, off, low] = [await world.terminal(), await world.terminal(), await world.terminal()]
  const stock = await world.terminal({ status: 'in_stock' })
  const since = new Date('2026-11-01T00:00:00.000Z')
  const state = (id: number, more: object) =>
    world.db.updateTable('terminal_state').set(more).where('terminal_id', '=', id).execute()
  await state(on.id, { online: true, facts: JSON.stringify({ network: { type: 'cellular' } }) })
  await state(off.id, { online: false, last_seen_at: since })
  await state(low.id, { online: true, battery: 5, lacks: JSON.stringify({ 'agent.command': 'no shell' }) })
  const startAt = new Date(Date.now() + 60_000).toISOString()
  const draft = {
    ...command(),
    target: { sns: [on.sn, off.sn, low.sn, stock.sn] },
    waves: [{ count: 1 }],
    startAt,
  }
  const before = (await world.owner.task.list({})).total
  expect(await world.owner.task.preview(draft)).toMatchObject({
    matching: 4,
    willRun: 3,
    unable: 1,
    unableFor: [{ reason: 'not_activated', count: 1 }],
    offline: 1,
    offlineSince: since.toISOString(),
    outsideWindow: 3,
    metered: 1,
    lowBattery: 1,
    waves: [
      { n: 1, terminals: 1 },
      { n: 2, terminals: 3 },
    ],
    bytesByGroup: [{ groupId: String(world.north.id), groupName: expect.any(String), terminals: 3 }],
    startsAt: startAt,
    needsApproval: 'terminals',
  })
  expect((await world.owner.task.list({})).total).toBe(before)
  await expect(world.stranger.task.preview(draft)).rejects.toEqual(refusal(422, 'Terminals not found'))
})
