import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, fanOut } from './task.fan-out.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const forFleet = (prefix: string) => ({ ...command(), target: { filter: { q: prefix } } })
/** One turn of the job: a chunk of every task that is being created. */
const turn = (now = new Date()) => fanOut.run({ db: world.db, now })

test('a task for 100,000 terminals returns while it is creating, shows its progress, and then has every run', async () => {
  const count = 100_000
  await world.fleet(count, 'HUGE')
  const { id } = await world.owner.task.create(forFleet('HUGE'))
  expect(await world.owner.task.get({ id })).toMatchObject({
    status: 'creating',
    total: count,
    made: 0,
    counts: { waiting: 0 },
  })
  expect(await turn()).toBe(true)
  expect(await world.owner.task.get({ id })).toMatchObject({
    status: 'creating',
    total: count,
    made: chunk,
    counts: { waiting: chunk },
  })
  await world.job('task.fanOut')
  expect(await world.owner.task.get({ id })).toMatchObject({
    status: 'created',
    total: count,
    made: count,
    counts: { waiting: count },
  })
}, 120_000)

describe('making the runs of a large task', () => {
  const count = chunk + 700

  test('goes on after a restart in the middle and makes no run twice', async () => {
    await world.fleet(count, 'TWICE')
    const { id } = await world.owner.task.create(forFleet('TWICE'))
    // Two processes take turns at once; the one that finds the task taken leaves it.
    await Promise.all([turn(), turn()])
    await world.job('task.fanOut')
    expect(await world.owner.task.get({ id })).toMatchObject({
      status: 'created',
      made: count,
      total: count,
      counts: { waiting: count },
    })
  })

  test('gives every task its turn: a small one does not wait for the end of a large one', async () => {
    await world.fleet(600, 'LATER')
    const large = await world.owner.task.create(forFleet('TWICE'))
    const small = await world.owner.task.create(forFleet('LATER'))
    await turn()
    expect((await world.owner.task.get(large)).status).toBe('creating')
    expect((await world.owner.task.get(small)).status).toBe('created')
    await world.job('task.fanOut')
  })

  test('serves a long list of SNs as it serves a filter', async () => {
    const sns = Array.from({ length: 600 }, (_, n) => `LATER${String(n + 1).padStart(7, '0')}`)
    const { id } = await world.owner.task.create({ ...command(), target: { sns } })
    expect((await world.owner.task.get({ id })).status).toBe('creating')
    await world.job('task.fanOut')
    expect(await world.owner.task.get({ id })).toMatchObject({ status: 'created', made: 600, counts: { waiting: 600 } })
  })

  test('skips terminals that are not activated', async () => {
    await world.fleet(600, 'STOCK', 'in_stock')
    const { id } = await world.owner.task.create(forFleet('STOCK'))
    await world.job('task.fanOut')
    expect((await world.owner.task.get({ id })).counts).toMatchObject({ skipped: 600, waiting: 0 })
  })

  test('stays in the store of the one who asked', async () => {
    await world.fleet(600, 'SHOP')
    const { id } = await world.keeper.task.create(forFleet('SHOP'))
    const moved = { group_id: world.south.id, group_path: world.south.path }
    await world.db
      .updateTable('terminal')
      .set(moved)
      .where('sn', 'like', 'SHOP%')
      .where('sn', '>', 'SHOP0000100')
      .execute()
    await world.job('task.fanOut')
    expect(await world.owner.task.get({ id })).toMatchObject({ status: 'created', made: 100, total: 100 })
  })

  test('halts when the task is stopped, and keeps what was made', async () => {
    const { id } = await world.owner.task.create(forFleet('TWICE'))
    await turn()
    expect(await world.owner.task.stop({ id })).toEqual({ stopped: chunk, stopping: 0 })
    await world.job('task.fanOut')
    expect(await world.owner.task.get({ id })).toMatchObject({
      status: 'created',
      made: chunk,
      total: chunk,
      counts: { stopped: chunk, waiting: 0 },
      stoppedAt: expect.any(String),
    })
  })

  test('fails with the reason when the task expires before it is whole', async () => {
    const { id } = await world.owner.task.create({
      ...forFleet('LATER'),
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    await turn(new Date(Date.now() + 61_000))
    expect(await world.owner.task.get({ id })).toMatchObject({ status: 'creation_failed', reason: 'expired', made: 0 })
  })

  test('fails with a reason when the database refuses, and the other tasks go on', async () => {
    await world.fleet(600, 'POISON')
    await world.database.pool.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        if exists (select from terminal where id = new.terminal_id and sn = 'POISON0000300') then
          raise check_violation using message = 'poisoned';
        end if;
        return new;
      end $$;
      create trigger refuse_poison before insert on task_run for each row execute function refuse_poison()`)
    const bad = await world.owner.task.create(forFleet('POISON'))
    const good = await world.owner.task.create(forFleet('LATER'))
    await expect(turn()).rejects.toThrow('could not be made')
    expect(await world.owner.task.get(bad)).toMatchObject({
      status: 'creation_failed',
      reason: 'fault',
      made: 0,
      total: 600,
    })
    expect((await world.owner.task.get(good)).status).toBe('created')
    await world.database.pool.query('drop trigger refuse_poison on task_run')
  })
})
