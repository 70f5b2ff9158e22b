import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

type Client = Awaited<ReturnType<World['as']>>
let world: World
let asker: Client, colleague: Client
beforeAll(async () => {
  world = await openTaskWorld()
  const { make, mine, people } = world
  asker = await world.as(await make.account({ enterpriseId: mine.id, superior: people.owner }))
  colleague = await world.as(await make.account({ enterpriseId: mine.id, superior: people.owner }))
})
afterAll(() => world.close())
beforeEach(() => world.limits(3))

const asked = async (prefix: string, count: number, by = asker) => {
  await world.fleet(count, prefix)
  return (await by.task.create({ ...command(), target: { filter: { q: prefix } }, lateJoiners: true })).id
}
/** So many more match now, and the task looks for them. */
const turnUp = async (prefix: string, count: number) => {
  for (let n = 0; n < count; n += 1) await world.terminal({ sn: `${prefix}Z${Math.random().toString(36).slice(2, 8)}` })
  await world.job('task.takeLate')
}
const stand = async (id: string) => {
  const { total, made, lateWaiting } = await asker.task.get({ id })
  return { total, made, lateWaiting }
}

test('terminals join a task up to the limit; those beyond it wait until a second person agrees', async () => {
  const id = await asked('JOIN', 2)
  await turnUp('JOIN', 3)
  expect(await stand(id)).toEqual({ total: 3, made: 3, lateWaiting: 2 })
  await world.job('task.takeLate')
  expect(await stand(id)).toEqual({ total: 3, made: 3, lateWaiting: 2 })

  await expect(asker.task.approveLate({ id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
  await expect(world.stranger.task.approveLate({ id })).rejects.toEqual(refusal(codes.missing))
  expect(await colleague.task.get({ id })).toMatchObject({ decidable: true, lateWaiting: 2 })
  expect(await colleague.dashboard.attention()).toMatchObject({ tasksToApprove: 1 })
  await colleague.task.approveLate({ id })
  await world.job('task.takeLate')
  expect(await stand(id)).toEqual({ total: 5, made: 5, lateWaiting: 0 })
  expect((await colleague.task.get({ id })).decidable).toBe(false)
  await expect(colleague.task.approveLate({ id })).rejects.toEqual(refusal(422, 'No terminals are waiting'))

  // Beyond what was agreed to, as many again as go without a second person.
  await turnUp('JOIN', 4)
  expect(await stand(id)).toEqual({ total: 8, made: 8, lateWaiting: 1 })
})

test('a task that was approved takes in as many more as go without a second person', async () => {
  const id = await asked('APPR', 4)
  await colleague.task.approve({ id })
  await turnUp('APPR', 4)
  expect(await stand(id)).toEqual({ total: 7, made: 7, lateWaiting: 1 })
})

test('refused, it takes in nothing more', async () => {
  const id = await asked('REFU', 3)
  await turnUp('REFU', 1)
  expect(await stand(id)).toEqual({ total: 3, made: 3, lateWaiting: 1 })
  await world.owner.task.refuseLate({ id })
  await turnUp('REFU', 1)
  expect(await stand(id)).toEqual({ total: 3, made: 3, lateWaiting: 0 })
})

test('the limit is the one in force: raised, they join; a type that wants a second person takes in none', async () => {
  const id = await asked('FORC', 3)
  await world.limits(null, ['command'])
  await turnUp('FORC', 1)
  expect(await stand(id)).toEqual({ total: 3, made: 3, lateWaiting: 1 })
  await world.limits(null)
  await world.job('task.takeLate')
  expect(await stand(id)).toEqual({ total: 4, made: 4, lateWaiting: 0 })
})

test('those who may approve are called once when terminals begin to wait', async () => {
  const id = await asked('CALL', 3)
  for (let turn = 0; turn < 2; turn += 1) {
    await turnUp('CALL', 1)
    await world.job('task.callPeople')
  }
  expect((await stand(id)).lateWaiting).toBe(2)
  const { records } = await colleague.message.mine({})
  expect(records.filter(({ title }) => title.includes(`#${id}`))).toHaveLength(1)
})

test('a task of the platform takes in what it finds, as before', async () => {
  await world.fleet(2, 'OURS')
  const target = { filter: { q: 'OURS' } }
  const { id } = await world.admin.task.create({ ...command(), target, lateJoiners: true })
  await turnUp('OURS', 3)
  expect(await world.admin.task.get({ id })).toMatchObject({ total: 5, lateWaiting: 0 })
})
