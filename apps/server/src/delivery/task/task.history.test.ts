import { actionLabel } from '@cpm/contract/audit.labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

test('a restart is in the audit log of its terminal, with the type of the task', async () => {
  const [restarted, other] = [await world.terminal(), await world.terminal()]
  const act = { type: 'restart' as const, params: {}, target: { sns: [restarted.sn] } }
  const { id } = await world.owner.task.act(act)
  const historyOf = async (who: typeof world.owner, of: string) =>
    (await who.audit.list({ of })).records.map(({ action, type, object }) => [object, ...actionLabel(action, type)])
  const entries = [[id, '操作终端：重启终端', 'Run actions on terminals: Restart']]
  expect(await historyOf(world.owner, `terminal:${restarted.sn}`)).toEqual(entries)
  expect(await historyOf(world.owner, `terminal:${restarted.id}`)).toEqual(entries)
  expect(await historyOf(world.admin, `terminal:${restarted.sn}`)).toEqual(entries)
  expect(await historyOf(world.owner, `terminal:${other.sn}`)).toEqual([])
  const stranger = await world.as(world.people.stranger)
  expect(await historyOf(stranger, `terminal:${restarted.sn}`)).toEqual([])
})

test('an action is named with its type where it has types', () => {
  expect(actionLabel('task.create', 'restart')).toEqual(['创建任务：重启终端', 'Create a task: Restart'])
  expect(actionLabel('task.act', 'no_such_type')).toEqual(['操作终端', 'Run actions on terminals'])
  expect(actionLabel('task.stop', 'restart')).toEqual(['停止任务', 'Stop a task'])
})
