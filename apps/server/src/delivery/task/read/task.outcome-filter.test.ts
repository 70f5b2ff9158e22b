import { outcomeOf, outcomes, type RunStatus, type TaskRow, type TaskStatus } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, type World } from '../testing/world.ts'

const states = ['started', 'held', 'success', 'failed', 'unknown', 'expired', 'stopped', 'skipped'] as const
const few = ['started', 'success', 'expired', 'stopped', 'skipped'] as const
const choices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, n) => list.filter((_one, at) => Math.floor(n / 2 ** at) % 2 === 1))

type Wanted = { status: TaskStatus; runs: readonly RunStatus[]; repeats: boolean }
const wanted: Wanted[] = [
  ...choices(states).map((runs) => ({ status: 'created' as const, runs, repeats: false })),
  ...choices(few).map((runs) => ({ status: 'creating' as const, runs, repeats: false })),
  ...choices(few).map((runs) => ({ status: 'creation_failed' as const, runs, repeats: false })),
  { status: 'created', runs: [], repeats: true },
  { status: 'awaiting', runs: [], repeats: false },
  { status: 'refused', runs: [], repeats: false },
]

let world: World
beforeAll(async () => {
  world = await openTaskWorld()
  const terminals: { id: number }[] = []
  for (const _ of states) terminals.push(await world.terminal())
  const ids = terminals.map(({ id }) => id)
  for (const { status, runs, repeats } of wanted) {
    await sql`with made as (
        insert into task (enterprise_id, account_id, account_path, type, params, target, status, total, expires_at, next_at)
        select ${world.mine.id}, id, path, 'message', '{"text":"all"}', '{}', ${status}, ${runs.length},
          now() + interval '1 day', case when ${repeats} then now() + interval '1 hour' end
        from account where id = ${world.people.owner.id} returning id)
      insert into task_run (task_id, enterprise_id, terminal_id, status, deadline_at)
      select made.id, ${world.mine.id}, run.terminal_id, run.status, now() + interval '1 day'
      from made, unnest(${ids.slice(0, runs.length)}::bigint[], ${[...runs]}::text[]) as run (terminal_id, status)`.execute(
      world.db,
    )
  }
})
afterAll(() => world.close())

async function all(query: Parameters<World['owner']['task']['list']>[0]): Promise<TaskRow[]> {
  const rows: TaskRow[] = []
  for (let page = 1; ; page += 1) {
    const { total, records } = await world.owner.task.list({ ...query, page, pageSize: 100 })
    rows.push(...records)
    if (rows.length >= total) return rows
  }
}

test('the filter finds just the tasks whose counts have that outcome, whatever runs they have', async () => {
  const rows = await all({})
  expect(rows).toHaveLength(wanted.length)
  for (const row of rows) expect(row.outcome).toBe(outcomeOf(row).outcomes[0] ?? null)
  for (const outcome of outcomes) {
    const found = (await all({ outcome })).map(({ id }) => id)
    const counted = rows.filter((row) => outcomeOf(row).outcomes.includes(outcome)).map(({ id }) => id)
    expect(found, outcome).toEqual(counted)
    expect(found.length, outcome).toBeGreaterThan(0)
  }
})

test('the file names each part of an outcome', async () => {
  await sql`update task set name = 'parts' where id = (
    select task_id from task_run group by 1 having array_agg(status order by status) = '{expired,success,unknown}')`.execute(
    world.db,
  )
  const file = async (language: string) => {
    const url = '/api/v1/tasks?export=csv&q=parts'
    const headers = { session: world.owner.token, 'accept-language': language }
    return (await world.app.inject({ url, headers })).body.trim().split('\r\n')[1]
  }
  expect(await file('en')).toContain(',"1 succeeded, 1 unknown, 1 expired",3,1,0,1,1,0,0,0,0,')
  expect(await file('cn')).toContain('1 个成功，1 个未知，1 个过期')
})
