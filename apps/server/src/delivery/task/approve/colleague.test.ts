import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

type Person = Awaited<ReturnType<World['make']['account']>>
type Client = Awaited<ReturnType<World['as']>>
let world: World
let head: Person, asker: Client, colleague: Client, below: Client, cousin: Client
let person: (more: Partial<Parameters<World['make']['account']>[0]>) => Promise<Client>
beforeAll(async () => {
  world = await openTaskWorld()
  const { make, mine, people } = world
  head = await make.account({ enterpriseId: mine.id, superior: people.owner })
  const other = await make.account({ enterpriseId: mine.id, superior: people.owner })
  person = async (more) => world.as(await make.account({ enterpriseId: mine.id, superior: head, ...more }))
  const asking = await make.account({ enterpriseId: mine.id, superior: head })
  asker = await world.as(asking)
  below = await person({ superior: asking })
  colleague = await person({})
  cousin = await person({ superior: other })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('task_limit').execute()
  await world.limits(1)
})

async function asked(by = asker, group = world.north): Promise<string> {
  const terminals = [await world.terminal({ group }), await world.terminal({ group })]
  return (await by.task.create({ ...command(), target: { sns: terminals.map(({ sn }) => sn) } })).id
}

describe('a task that waits for a second person', () => {
  test('is seen and approved by a colleague under the same head, who sees it from then on and does not steer it', async () => {
    const id = await asked()
    expect(await colleague.task.get({ id })).toMatchObject({ status: 'awaiting', decidable: true, steerable: false })
    expect((await colleague.task.list({ decidable: true })).records).toMatchObject([{ id }])
    expect(await colleague.dashboard.attention()).toMatchObject({ tasksToApprove: 1 })
    await expect(colleague.task.stop({ id })).rejects.toEqual(refusal(422, 'not control it'))
    await colleague.task.approve({ id })
    expect(await colleague.task.get({ id })).toMatchObject({
      status: 'created',
      decidable: false,
      counts: { waiting: 2 },
    })
    expect((await colleague.task.runs({ id })).total).toBe(2)
    for (const deed of ['pause', 'stop', 'next'] as const) {
      await expect(colleague.task[deed]({ id })).rejects.toEqual(refusal(422, 'not control it'))
    }
    await asker.task.stop({ id })
    await expect(colleague.task.restart({ taskId: id })).rejects.toEqual(refusal(422, 'not control it'))
    const { records } = await colleague.task.runs({ id })
    await expect(colleague.task.restart({ ids: records.map((run) => run.id) })).rejects.toEqual(
      refusal(422, 'not control it'),
    )
    await asker.task.restart({ taskId: id })
  })

  test('goes the other way as well: two colleagues approve each other’s', async () => {
    const id = await asked(colleague)
    await asker.task.approve({ id })
    expect((await colleague.task.get({ id })).status).toBe('created')
  })

  test('is seen to the end by the colleague who refused it, and no more by another one', async () => {
    const id = await asked()
    const third = await person({})
    await colleague.task.refuse({ id, note: 'not now' })
    expect(await colleague.task.get({ id })).toMatchObject({ status: 'refused' })
    await expect(third.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('is approved neither by the asker, nor by an account below, nor in another branch, nor abroad', async () => {
    const id = await asked()
    expect(await asker.task.get({ id })).toMatchObject({ decidable: false, steerable: true })
    await expect(asker.task.approve({ id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
    for (const who of [below, cousin, world.stranger]) {
      await expect(who.task.get({ id })).rejects.toEqual(refusal(codes.missing))
      await expect(who.task.approve({ id })).rejects.toEqual(refusal(codes.missing))
    }
    expect((await asker.task.get({ id })).status).toBe('awaiting')
  })

  test('is not seen by a colleague who may not approve', async () => {
    const id = await asked()
    const reader = await person({ codes: ['task.read', 'task.stop', 'task.restart'] })
    await expect(reader.task.get({ id })).rejects.toEqual(refusal(codes.missing))
    expect((await reader.task.list({})).total).toBe(0)
  })

  test('is seen by a colleague with groups of their own only where all of it lies in them', async () => {
    const inNorth = { groupPaths: [world.north.path] }
    const [northern, southern] = [await person(inNorth), await person({ groupPaths: [world.south.path] })]
    const [everywhere, north] = [await asked(), await asked(await person(inNorth))]
    await expect(northern.task.get({ id: everywhere })).rejects.toEqual(refusal(codes.missing))
    await expect(southern.task.get({ id: north })).rejects.toEqual(refusal(codes.missing))
    await northern.task.approve({ id: north })
    expect(await northern.task.get({ id: north })).toMatchObject({ status: 'created', counts: { waiting: 2 } })
  })

  test('is not the colleague’s who was moved to another head', async () => {
    const id = await asked()
    const moving = await world.make.account({ enterpriseId: world.mine.id, superior: head })
    const moved = await world.as(moving)
    expect((await moved.task.get({ id })).id).toBe(id)
    const path = `${world.people.owner.path}.${moving.id}`
    await world.db.updateTable('account').set({ path }).where('id', '=', moving.id).execute()
    await expect(moved.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  })
})

test('accounts at the top of an enterprise approve each other’s', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => world.make.account({ enterpriseId: world.mine.id })))
  const id = await asked(await world.as(one as Person))
  await (await world.as(other as Person)).task.approve({ id })
  expect((await world.admin.task.get({ id })).status).toBe('created')
})

test('without a wait a colleague’s task stays the colleague’s own', async () => {
  const { sn } = await world.terminal()
  const { id } = await asker.task.create({ ...command(), target: { sns: [sn] } })
  await expect(colleague.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  expect((await colleague.task.runsOfTerminal({ sn })).total).toBe(0)
})
