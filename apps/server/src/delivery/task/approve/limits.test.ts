import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

type Client = Awaited<ReturnType<World['as']>>
let world: World
let asker: Client, below: Client, colleague: Client, bells: (who: Client) => Promise<string[]>
beforeAll(async () => {
  world = await openTaskWorld()
  const { make, mine, people } = world
  const asking = await make.account({ enterpriseId: mine.id, superior: people.owner })
  asker = await world.as(asking)
  below = await world.as(await make.account({ enterpriseId: mine.id, superior: asking }))
  colleague = await world.as(await make.account({ enterpriseId: mine.id, superior: people.owner }))
  bells = async (who) => (await who.message.mine({})).records.map(({ title }) => title)
  await world.db.updateTable('account').set({ language: 'en' }).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('task_limit_change').execute()
  await world.db.deleteFrom('message').execute()
  await world.limits(10, ['restart'])
})

const now = async () => {
  const { terminals, types } = await world.owner.task.limits({})
  return { terminals, types: types.toSorted() }
}
const waiting = async (who = world.owner) => (await who.task.limits({})).waiting
const idOf = async () => (await waiting())?.id as string

describe('a change of the limits', () => {
  test('that tightens them applies at once', async () => {
    expect(await asker.task.setLimits({ terminals: 5, types: ['restart', 'command'] })).toEqual({
      done: true,
      waits: false,
    })
    expect(await now()).toEqual({ terminals: 5, types: ['command', 'restart'] })
    expect(await waiting()).toBeNull()
  })

  test.each([
    ['more terminals', { terminals: 11, types: ['restart'] }, { terminals: 11, types: ['restart'] }],
    ['any number', { terminals: null, types: ['restart'] }, { terminals: null, types: ['restart'] }],
    ['fewer types', { terminals: 10, types: [] }, { terminals: 10, types: [] }],
  ] as const)('that lets %s go without waits for a second person, whose word it is', async (_, wanted, after) => {
    const input = { terminals: wanted.terminals, types: [...wanted.types] }
    expect(await asker.task.setLimits({ ...input, note: 'a new shop' })).toEqual({ done: true, waits: true })
    expect(await now()).toEqual({ terminals: 10, types: ['restart'] })
    expect(await waiting()).toMatchObject({ note: 'a new shop', decidable: true, withdrawable: true })
    await world.owner.task.approveLimits({ id: await idOf() })
    expect(await now()).toEqual(after)
    expect(await waiting()).toBeNull()
  })

  test('that has more people send only approved apps applies at once, and fewer people waits for a second person', async () => {
    const rule = async () => (await world.owner.task.limits({})).approvedOnly
    const set = (approvedOnly?: 'off' | 'stores' | 'all') =>
      asker.task.setLimits({ terminals: 10, types: ['restart'], ...(approvedOnly && { approvedOnly }) })
    expect(await rule()).toBe('stores')
    expect(await set('all')).toMatchObject({ waits: false })
    expect(await set()).toMatchObject({ waits: false })
    expect(await rule()).toBe('all')
    expect(await set('off')).toMatchObject({ waits: true })
    expect(await rule()).toBe('all')
    expect(await waiting()).toMatchObject({ approvedOnly: 'off', liftsTerminals: false, droppedTypes: [] })
    await world.owner.task.approveLimits({ id: await idOf() })
    expect(await rule()).toBe('off')
  })

  test('that does both tightens now, and relaxes when it is approved', async () => {
    await asker.task.setLimits({ terminals: 3, types: [] })
    expect(await now()).toEqual({ terminals: 3, types: ['restart'] })
    expect(await waiting()).toMatchObject({ liftsTerminals: false, droppedTypes: ['restart'] })
    await colleague.task.approveLimits({ id: await idOf() })
    expect(await now()).toEqual({ terminals: 3, types: [] })
  })

  test('leaves what was tightened while it waited', async () => {
    await asker.task.setLimits({ terminals: 20, types: ['restart'] })
    await colleague.task.setLimits({ terminals: 10, types: ['restart', 'command'] })
    await colleague.task.approveLimits({ id: await idOf() })
    expect(await now()).toEqual({ terminals: 20, types: ['command', 'restart'] })
  })

  test('is approved neither by who asked, nor by an account below, nor abroad', async () => {
    await asker.task.setLimits({ terminals: null, types: [] })
    const id = await idOf()
    for (const who of [asker, below]) {
      await expect(who.task.approveLimits({ id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
      await expect(who.task.refuseLimits({ id, note: 'no' })).rejects.toEqual(
        refusal(codes.forbidden, 'superior account'),
      )
      expect(await waiting(who)).toMatchObject({ decidable: false })
      expect(await who.dashboard.attention()).toMatchObject({ limitsToApprove: 0 })
    }
    await expect(world.stranger.task.approveLimits({ id })).rejects.toEqual(refusal(codes.missing))
    expect((await world.stranger.task.limitChanges()).records).toEqual([])
    expect(await now()).toEqual({ terminals: 10, types: ['restart'] })
    expect(await colleague.dashboard.attention()).toMatchObject({ limitsToApprove: 1 })
  })

  test('is one at a time, and withdrawn by who asked or an account above alone', async () => {
    await asker.task.setLimits({ terminals: 20, types: ['restart'] })
    await expect(colleague.task.setLimits({ terminals: 30, types: ['restart'] })).rejects.toEqual(
      refusal(422, 'already waiting'),
    )
    const id = await idOf()
    for (const who of [below, colleague]) {
      await expect(who.task.withdrawLimits({ id })).rejects.toEqual(refusal(codes.forbidden, 'can withdraw'))
    }
    await asker.task.withdrawLimits({ id })
    await expect(world.owner.task.approveLimits({ id })).rejects.toEqual(refusal(422, 'already decided'))
    expect(await now()).toEqual({ terminals: 10, types: ['restart'] })
    await colleague.task.setLimits({ terminals: 30, types: ['restart'] })
    expect(await waiting()).toMatchObject({ liftsTerminals: true, terminals: 30 })
  })

  test('calls those who may approve it, and tells who asked what came of it', async () => {
    await asker.task.setLimits({ terminals: 20, types: ['restart'] })
    const call = 'An approval limit change is waiting for your approval'
    expect([await bells(colleague), await bells(asker), await bells(below)]).toEqual([[call], [], []])
    await world.owner.task.refuseLimits({ id: await idOf(), note: 'not in December' })
    expect(await bells(asker)).toEqual(['Your approval limit change was rejected'])
    expect(await now()).toEqual({ terminals: 10, types: ['restart'] })
  })

  test('by an administrator of ours needs another one, or the enterprise', async () => {
    const enterpriseId = String(world.mine.id)
    expect(await world.admin.task.setLimits({ enterpriseId, terminals: null, types: [] })).toMatchObject({
      waits: true,
    })
    const id = await idOf()
    await expect(world.admin.task.approveLimits({ id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
    // Who of ours asked is not named outside.
    expect(await waiting()).toMatchObject({ by: null, decidable: true })
    const other = await world.as(await world.make.account({ enterpriseId: null, kind: 'administrator' }))
    expect((await other.task.limitChanges()).records).toMatchObject([{ id, by: expect.any(String), enterpriseId }])
    await other.task.approveLimits({ id })
    expect(await now()).toEqual({ terminals: null, types: [] })
  })

  test('does not help a task that is asked for while it waits', async () => {
    await world.limits(1)
    await asker.task.setLimits({ terminals: null, types: [] })
    const sns = [(await world.terminal()).sn, (await world.terminal()).sn]
    const { id } = await asker.task.create({ ...command(), target: { sns } })
    expect((await asker.task.get({ id })).status).toBe('awaiting')
    await colleague.task.approveLimits({ id: await idOf() })
    expect((await asker.task.get({ id })).status).toBe('awaiting')
  })
})
