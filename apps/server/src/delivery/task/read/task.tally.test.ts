import { runStates } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'
import { addUp, tallyOf } from './task.tally.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const inOrder = (rows: readonly { wave: number; status: string; n: number }[]) =>
  rows.map(({ wave, status, n }) => `${wave} ${status} ${n}`).toSorted()

async function counted(id: string) {
  const { rows } = await sql<{ wave: number; status: string; n: number }>`
    select wave, status, count(*)::int as n from task_run where task_id = ${id} group by 1, 2`.execute(world.db)
  return inOrder(rows)
}
const kept = async (id: string) => inOrder(await tallyOf(world.db, [Number(id)]))

test('what is kept of a task is what its runs are, whatever changes them and whenever it is added up', async () => {
  const terminals = await Promise.all(Array.from({ length: 12 }, () => world.terminal()))
  const target = { sns: terminals.map(({ sn }) => sn) }
  const { id } = await world.owner.task.create({ ...command(), target, waves: [{ count: 5 }, { percent: 100 }] })
  expect(await kept(id)).toEqual(['1 waiting 5', '2 held 7'])
  const now = new Date()
  await addUp.run({ db: world.db, now })
  expect(await kept(id)).toEqual(['1 waiting 5', '2 held 7'])
  const first = await Promise.all(terminals.slice(0, 5).map((terminal) => world.runOf(id, terminal)))
  const ends = ['success', 'failed', 'started', 'success', 'success'] as const
  await world.hear(first.map((run, at) => [terminals[at]!, { runId: String(run.id), status: ends[at]! }]))
  expect(await kept(id)).toEqual(await counted(id))
  await world.owner.task.stop({ id })
  await world.db.deleteFrom('task_run').where('id', '=', first[1]!.id).execute()
  expect(await kept(id)).toEqual(await counted(id))
  // Added up while others change: nothing is lost between the two. Runs are held in the order of their ids, as everywhere,
  // and a job runs in one process at a time.
  const change = (n: number) => sql`update task_run set status = ${runStates.names[n % 2]} where id in (
    select id from task_run where task_id = ${id} order by id for update)`
  const addUpAgain = async () => {
    for (let n = 0; n < 4; n++) await addUp.run({ db: world.db, now })
  }
  await Promise.all([addUpAgain(), ...Array.from({ length: 6 }, (_, n) => change(n).execute(world.db))])
  expect(await kept(id)).toEqual(await counted(id))
  await addUp.run({ db: world.db, now })
  const { rows } = await sql`select from task_tally_change`.execute(world.db)
  expect([rows.length, await kept(id)]).toEqual([0, await counted(id)])
})
