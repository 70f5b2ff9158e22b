import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomes } from '@cpm/contract/delivery/task/task'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
let clerk: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openTaskWorld()
  clerk = await world.as(await world.make.account({ enterpriseId: world.mine.id, superior: world.people.owner }))
  await world.owner.task.setLimits({ terminals: 1, types: [] })
})
afterAll(() => world.close())

async function asked() {
  const sns = await Promise.all(Array.from({ length: 4 }, async () => (await world.terminal()).sn))
  const rules = { waves: [{ count: 1 }], gate: { next: 'self' as const } }
  return (await clerk.task.create({ ...command(), target: { sns }, ...rules })).id
}
const gates = async (id: string) => (await world.owner.task.waves({ id })).map(({ gate, openedAt }) => [gate, openedAt])
const unbegun = [
  ['not_yet', null],
  ['not_yet', null],
]

test('no wave of a task that waits for approval has begun, let alone passed', async () => {
  const id = await asked()
  expect(await gates(id)).toEqual(unbegun)
  await world.owner.task.approve({ id })
  expect(await gates(id)).toEqual([
    ['waits_for_success', expect.any(String)],
    ['last', null],
  ])
})

test('nor has one of a task that was refused, or that expired before anybody decided', async () => {
  const [no, late] = [await asked(), await asked()]
  await world.owner.task.refuse({ id: no, note: 'Not now' })
  const long = { expires_at: new Date(0) }
  await world.db.updateTable('task').set(long).where('id', '=', Number(late)).execute()
  await world.job('task.closeAwaiting')
  expect(await gates(no)).toEqual(unbegun)
  expect(await gates(late)).toEqual(unbegun)
})

test('a wave whose runs are being made has not passed', async () => {
  const id = await asked()
  // As a large one is left by its approval: the fan-out has not come to it.
  await world.db.updateTable('task').set({ status: 'creating' }).where('id', '=', Number(id)).execute()
  expect((await gates(id))[0]?.[0]).toBe('waits_for_success')
})

test('the next wave of a task that waits for approval does not begin', async () => {
  const id = await asked()
  await expect(world.owner.task.next({ id })).rejects.toEqual(refusal(422, 'not approved yet'))
})

test('[1.1] a task that waits for approval has no outcome', async () => {
  const id = await asked()
  for (const outcome of outcomes) {
    expect((await world.owner.task.list({ outcome })).records.map((row) => row.id)).not.toContain(id)
  }
  expect((await world.owner.task.list({ status: 'awaiting' })).records.map((row) => row.id)).toContain(id)
})
