import { codes } from '@cpm/contract/kernel/envelope'
import { type RunStatus } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

type End = [RunStatus, reason?: string]
/** A task whose runs ended so, one on each of these terminals. */
async function ended(...ends: End[]) {
  const terminals = await Promise.all(ends.map(() => world.terminal()))
  const { id } = await world.owner.task.create({ ...command(), target: { sns: terminals.map(({ sn }) => sn) } })
  const runs = await Promise.all(terminals.map((terminal) => world.runOf(id, terminal)))
  await world.hear(
    ends.map(([status, reason], at) => [
      terminals[at]!,
      { runId: String(runs[at]!.id), status: status as 'failed', ...(reason && { reason }) },
    ]),
  )
  return { id, terminals, runs }
}

describe('[4.6] runs by reason', () => {
  test('are counted by state, the most first, with those that gave none', async () => {
    const full: End = ['failed', 'no_space']
    const { id } = await ended(
      full,
      full,
      full,
      ['failed', 'wrong_sum'],
      ['failed'],
      ['success'],
      ['stopped', 'stopped'],
    )
    expect(await world.owner.task.reasons({ id })).toEqual([
      { status: 'failed', reason: 'no_space', count: 3 },
      { status: 'failed', reason: 'wrong_sum', count: 1 },
      { status: 'stopped', reason: 'stopped', count: 1 },
      { status: 'failed', reason: 'unsaid', count: 1 },
    ])
    const found = async (reason: string[], status?: RunStatus[]) =>
      (await world.owner.task.runs({ id, reason, ...(status && { status }) })).total
    expect(await found(['no_space'])).toBe(3)
    expect(await found(['no_space', 'wrong_sum'])).toBe(4)
    expect(await found(['unsaid'], ['failed'])).toBe(1)
    expect(await found(['stopped'], ['failed'])).toBe(0)
  })

  test('are those of the shops one sees, and nobody else sees any', async () => {
    const { id, terminals } = await ended(['failed', 'no_space'], ['failed', 'no_space'])
    await sql`update task set account_path = ${world.people.keeper.path}, account_id = ${world.people.keeper.id}
      where id = ${id}`.execute(world.db)
    const south = { group_id: world.south.id, group_path: world.south.path }
    await world.db.updateTable('terminal').set(south).where('id', '=', terminals[0]!.id).execute()
    expect(await world.keeper.task.reasons({ id })).toEqual([{ status: 'failed', reason: 'no_space', count: 1 }])
    expect(await world.owner.task.reasons({ id })).toEqual([{ status: 'failed', reason: 'no_space', count: 2 }])
    expect(await refusalOf(world.stranger.task.reasons({ id }))).toMatchObject({ code: codes.missing })
  })

  test('what a terminal says in its own words is one reason, and its words stay beside', async () => {
    const { id } = await ended(['failed', 'Printer door open'], ['failed', 'E-4711'])
    expect(await world.owner.task.reasons({ id })).toEqual([{ status: 'failed', reason: 'own_words', count: 2 }])
    const { records } = await world.owner.task.runs({ id })
    expect(new Set(records.map((run) => run.ownWords))).toEqual(new Set(['E-4711', 'Printer door open']))
    await world.owner.task.restart({ taskId: id })
    expect((await world.owner.task.runs({ id })).records.map((run) => run.ownWords)).toEqual([null, null])
  })

  test('are restarted by reason, and the others stay as they are', async () => {
    const { id, terminals } = await ended(['failed', 'no_space'], ['failed', 'no_space'], ['failed', 'wrong_sum'])
    const by = { taskId: id, status: ['failed' as const], reason: ['no_space'] }
    expect(await world.owner.task.restart(by)).toMatchObject({ restarted: 2 })
    const now = await Promise.all(terminals.map((terminal) => world.runOf(id, terminal)))
    expect(now.map(({ status, attempt }) => [status, attempt])).toEqual([
      ['waiting', 2],
      ['waiting', 2],
      ['failed', 1],
    ])
    expect(await world.owner.task.restart(by)).toMatchObject({ restarted: 0 })
    const both = { ...by, ids: [String(now[2]!.id)] }
    expect(await refusalOf(world.owner.task.restart(both))).toMatchObject({ code: codes.badInput })
  })
})
