import type { Outcome, RunStatus } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
const tasks: Record<string, string> = {}
beforeAll(async () => {
  world = await openTaskWorld()
  const [one, two] = [await world.terminal(), await world.terminal()]
  const make = async (name: string, ...ends: [RunStatus, RunStatus]) => {
    const { id } = await world.owner.task.create({ ...command(`echo ${name}`), target: { sns: [one.sn, two.sn] } })
    for (const [i, terminal] of [one, two].entries()) {
      await world.db
        .updateTable('task_run')
        .set({ status: ends[i] as RunStatus, updated_at: new Date() })
        .where('task_id', '=', Number(id))
        .where('terminal_id', '=', terminal.id)
        .execute()
    }
    tasks[name] = id
  }
  await make('right', 'success', 'success')
  await make('half', 'success', 'failed')
  await make('late', 'expired', 'success')
  await make('going', 'started', 'success')
  await make('broken', 'started', 'failed')
  await make('halted', 'stopped', 'success')
  await sql`update task_run set reason = 'no_space' where task_id = ${tasks.half} and status = 'failed'`.execute(
    world.db,
  )
})
afterAll(() => world.close())

const named = (ids: string[]) =>
  Object.entries(tasks)
    .filter(([, id]) => ids.includes(id))
    .map(([name]) => name)
    .toSorted()
const by = async (query: Parameters<World['owner']['task']['list']>[0], who = world.owner) =>
  named((await who.task.list(query)).records.map((row) => row.id))

describe('tasks are found by what came of them', () => {
  const wanted: [Outcome, string[]][] = [
    ['running', ['broken', 'going']],
    ['failed', ['broken', 'half', 'late']],
    ['stopped', ['halted']],
    ['success', ['right']],
    ['skipped', []],
  ]
  test.each(wanted)('%s', async (outcome, names) => {
    expect(await by({ outcome })).toEqual(names)
    expect((await world.owner.task.list({ outcome })).total).toBe(names.length)
  })

  test('of somebody who sees one store only, by the runs that store had', async () => {
    const maker = await world.make.account({ enterpriseId: world.mine.id })
    const far = await world.make.terminal({ enterpriseId: world.mine.id, group: world.south })
    const near = await world.terminal()
    const target = { sns: [far.sn, near.sn] }
    const { id } = await (await world.as(maker)).task.create({ ...command('echo both'), target })
    await sql`update task_run set status = case when terminal_id = ${far.id} then 'failed' else 'success' end
      where task_id = ${id}`.execute(world.db)
    const total = async (outcome: Outcome) => (await (await world.as(maker)).task.list({ outcome })).total
    expect([await total('failed'), await total('success')]).toEqual([1, 0])
    const { tasks: counted } = await (await world.as(maker)).dashboard.totals()
    expect(counted).toEqual({ running: 0, failedRuns: 1, failedTasks: 1 })
    const groups = [world.north.path]
    await world.db.updateTable('account').set({ group_paths: groups }).where('id', '=', maker.id).execute()
    expect([await total('failed'), await total('success')]).toEqual([0, 1])
  })

  test('by when a run of theirs failed', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    expect(await by({ failedFrom: hourAgo })).toEqual(['broken', 'half'])
    await sql`update task_run set updated_at = now() - interval '2 days' where task_id = ${tasks.half}`.execute(
      world.db,
    )
    expect(await by({ failedFrom: hourAgo })).toEqual(['broken'])
  })

  test('as many as the dashboard counts', async () => {
    const { tasks: counted } = await world.owner.dashboard.totals()
    const failedFrom = new Date(Date.now() - 86_400_000).toISOString()
    const totals = [{ outcome: 'running' as const }, { failedFrom }].map((query) => world.owner.task.list(query))
    const [running, failed] = await Promise.all(totals)
    expect([counted.running, counted.failedTasks]).toEqual([running?.total, failed?.total])
    expect(counted.running).toBe(2)
  })

  test('by who asked for them, and when', async () => {
    const people = await world.owner.task.people()
    const owner = String(world.people.owner.id)
    expect(people).toEqual([{ id: owner, name: expect.any(String) }])
    expect((await by({ accountId: owner })).length).toBe(6)
    expect(await by({ accountId: String(world.people.stranger.id) })).toEqual([])
    expect(await world.stranger.task.people()).toEqual([])
    await sql`update task set created_at = now() - interval '3 days' where id = ${tasks.right}`.execute(world.db)
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
    expect(await by({ to: dayAgo })).toEqual(['right'])
    expect(await by({ from: dayAgo })).not.toContain('right')
  })

  test('and go into a file with their figures, as the filter has them', async () => {
    const token = world.owner.token
    const answer = await world.app.inject({
      url: '/api/v1/tasks?export=csv&outcome=failed&q=echo%20half',
      headers: { session: token, 'accept-language': 'en' },
    })
    const [header, row, ...more] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(header).toBe(
      'ID,Name,Note,Type,Content,Status,Outcome,Terminals,Succeeded,Failed,Unknown,Expired,Stopped,Skipped,Later removed,Unfinished,Reasons,Next step,Created by,Created at,Expires at,Stopped at',
    )
    expect(row).toContain('echo half')
    expect(row).toContain(
      ',"1 succeeded, 1 failed",2,1,1,0,0,0,0,0,0,1 Failed: Not enough storage space,"Free up storage on the terminal, then retry the run",',
    )
    expect(more).toEqual([])
  })
})

test('with very many runs a task is found by its outcome along the index', async () => {
  await world.fleet(20_000, 'MANY')
  const { rows } = await sql<{ id: number }>`
    insert into task (enterprise_id, account_id, account_path, type, params, target, status, total, expires_at)
    select ${world.mine.id}, id, path, 'message', '{"text":"many"}', '{}', 'created', 20000, now() + interval '1 day'
    from account where id = ${world.people.owner.id} returning id`.execute(world.db)
  await sql`insert into task_run (task_id, enterprise_id, terminal_id, status, deadline_at)
    select ${rows[0]?.id}, enterprise_id, id, 'success', now() from terminal where sn like 'MANY%'`.execute(world.db)
  await sql`analyze task_run`.execute(world.db)
  const plan = await world.db.transaction().execute(async (db) => {
    // What a planner makes of so few rows differs by its version; that there is an index to go along does not.
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from task where exists (
        select from task_run where task_run.task_id = task.id and task_run.status in ('failed', 'expired'))`.execute(db)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan using \w+ on task_run/)
  expect(plan).not.toMatch(/Seq Scan on task_run/)
  expect(await by({ outcome: 'success' })).toEqual(['right'])
})
