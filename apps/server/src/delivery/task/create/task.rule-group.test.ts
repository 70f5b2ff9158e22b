import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const tag = ({ id }: { id: number }, tags: string[]) =>
  world.db.updateTable('terminal').set({ tags }).where('id', '=', id).execute()
const message = { type: 'message' as const, params: { text: 'hello' } }

test('a task for a group by rule takes in who comes into it late, and keeps the group while it can', async () => {
  const [first, late] = [await world.terminal(), await world.terminal()]
  await tag(first, ['late'])
  const { id: ruleGroupId } = await world.owner.ruleGroup.create({ name: 'Late ones', rule: { tag: ['late'] } })
  const target = { filter: { ruleGroupId: [ruleGroupId] } }
  const { id } = await world.owner.task.create({ ...message, target, lateJoiners: true })
  const reached = async () => (await world.owner.task.runs({ id })).records.map(({ sn }) => sn)
  expect(await reached()).toEqual([first.sn])
  await tag(late, ['late'])
  await world.job('ruleGroup.judgeRules')
  await world.job('task.takeLate')
  expect((await reached()).toSorted()).toEqual([first.sn, late.sn].toSorted())
  const removed = () => world.owner.ruleGroup.remove({ id: ruleGroupId })
  await expect(removed()).rejects.toEqual(refusal(codes.refused, 'unfinished tasks 1'))
  await world.owner.task.stop({ id })
  await removed()
})

test('a wave may be a group by rule, counted beforehand as it is made', async () => {
  const [test1, other] = [await world.terminal(), await world.terminal()]
  await tag(test1, ['wave', 'test'])
  await tag(other, ['wave'])
  const { id: ruleGroupId } = await world.owner.ruleGroup.create({ name: 'Test set', rule: { tag: ['test'] } })
  const draft = { ...message, target: { filter: { tag: ['wave'] } }, waves: [{ ruleGroupId }] }
  expect((await world.owner.task.preview(draft)).waves).toMatchObject([
    { n: 1, terminals: 1 },
    { n: 2, terminals: 1 },
  ])
  const { id } = await world.owner.task.create(draft)
  expect((await world.owner.task.runs({ id, status: ['waiting'] })).records.map(({ sn }) => sn)).toEqual([test1.sn])
  expect((await world.owner.task.waves({ id }))[0]).toMatchObject({ groupName: 'Test set' })
  const unknown = { ...draft, params: { text: 'other' }, waves: [{ ruleGroupId: '999999' }] }
  await expect(world.owner.task.create(unknown)).rejects.toEqual(refusal(codes.refused))
})
