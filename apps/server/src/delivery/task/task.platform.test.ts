import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { command, openTaskWorld, type World } from './testing/world.ts'

let world: World
let clerk: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openTaskWorld()
  const { mine, people } = world
  clerk = await world.as(await world.make.account({ enterpriseId: mine.id, superior: people.owner }))
})
afterAll(() => world.close())

/** Asked by an administrator, of two terminals in the north and of others in the south. */
async function asked(south = 1, more = {}) {
  const north = [await world.terminal(), await world.terminal()]
  const others = await Promise.all(Array.from({ length: south }, () => world.terminal({ group: world.south })))
  const target = { sns: [...north, ...others].map(({ sn }) => sn) }
  const { id } = await world.admin.task.create({ ...command(), target, ...more })
  return { id, north, others }
}
const statusesOf = async (id: string) => {
  const { records } = await world.admin.task.runs({ id })
  return records.map(({ status }) => status)
}

test('a task of the platform is seen by all of the enterprise, each with the runs on their terminals', async () => {
  const { id, north } = await asked()
  for (const who of [world.owner, clerk]) {
    expect(await who.task.get({ id })).toMatchObject({ createdBy: null, steerable: true, counts: { waiting: 3 } })
    expect((await who.task.list({})).records.map((row) => row.id)).toContain(id)
    expect((await who.task.runs({ id })).total).toBe(3)
  }
  expect(await world.keeper.task.get({ id })).toMatchObject({ steerable: false, counts: { waiting: 2 } })
  const runs = await world.keeper.task.runs({ id })
  expect(runs.records.map(({ sn }) => sn)).toEqual(north.map(({ sn }) => sn))
  expect((await world.stranger.task.list({})).records).toEqual([])
  await expect(world.stranger.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  await expect(world.stranger.task.runs({ id })).rejects.toEqual(refusal(codes.missing))
})

test('a person who is limited to groups sees no task of the platform without a run there', async () => {
  const south = await world.terminal({ group: world.south })
  const { id } = await world.admin.task.create({ ...command(), target: { sns: [south.sn] } })
  await expect(world.keeper.task.get({ id })).rejects.toEqual(refusal(codes.missing))
  expect((await world.keeper.task.list({})).records.map((row) => row.id)).not.toContain(id)
  expect((await world.owner.task.get({ id })).id).toBe(id)
})

test('what the platform paused or stopped is neither resumed nor restarted by the enterprise, and says so', async () => {
  const above = refusal(422, 'A superior account')
  const { id } = await asked()
  await world.owner.task.pause({ id })
  expect(await world.owner.task.get({ id })).toMatchObject({ pausedAbove: false })
  await world.owner.task.resume({ id })
  await world.admin.task.pause({ id })
  expect(await world.owner.task.get({ id })).toMatchObject({ pausedAbove: true, stoppedAbove: false })
  expect(await world.admin.task.get({ id })).toMatchObject({ pausedAbove: false })
  await expect(world.owner.task.resume({ id })).rejects.toEqual(above)
  await world.admin.task.resume({ id })
  await world.admin.task.stop({ id })
  expect(await world.owner.task.get({ id })).toMatchObject({ pausedAbove: false, stoppedAbove: true })
  expect(await world.admin.task.get({ id })).toMatchObject({ stoppedAbove: false })
  await expect(world.owner.task.restart({ taskId: id })).rejects.toEqual(above)
})

test('no account of the platform is named to the enterprise', async () => {
  const { id, north } = await asked()
  const { name, id: adminId } = await world.db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', world.people.admin.id)
    .executeTakeFirstOrThrow()
  const asJson = async (who: typeof world.owner) =>
    JSON.stringify([
      await who.task.get({ id }),
      await who.task.people({}),
      (await who.timeline.list({ sn: String(north[0]?.sn) })).records,
    ])
  expect(await asJson(world.owner)).not.toContain(`"${name}"`)
  expect(await asJson(world.admin)).toContain(`"${name}"`)
  expect((await world.owner.task.list({ accountId: String(adminId) })).total).toBe(0)
  expect((await world.admin.task.list({ accountId: String(adminId) })).total).toBeGreaterThan(0)
})

test('the enterprise pauses, resumes, stops and restarts a task of the platform', async () => {
  const { id } = await asked(1, { waves: [{ count: 1 }, { percent: 100 }] })
  await clerk.task.pause({ id })
  expect(await world.admin.task.get({ id })).toMatchObject({ pauseReason: 'person' })
  await clerk.task.resume({ id })
  expect(await clerk.task.next({ id })).toEqual({ wave: 2 })
  expect(await clerk.task.stop({ id })).toEqual({ stopped: 3, stopping: 0 })
  expect(await world.admin.task.get({ id })).toMatchObject({ stoppedAt: expect.any(String), counts: { stopped: 3 } })
  expect(await clerk.task.restart({ taskId: id })).toMatchObject({ restarted: 3 })
  expect(await world.admin.task.get({ id })).toMatchObject({ stoppedAt: null, counts: { waiting: 3 } })
})

test('a person who is limited to groups stops and restarts the runs there, and steers nothing of the others', async () => {
  const { id } = await asked()
  const { keeper } = world
  const notWhole = refusal(422, 'outside your data scope')
  await expect(keeper.task.pause({ id })).rejects.toEqual(notWhole)
  await expect(keeper.task.next({ id })).rejects.toEqual(notWhole)
  await expect(keeper.task.goBack({ id })).rejects.toEqual(notWhole)
  expect(await keeper.task.stop({ id })).toEqual({ stopped: 2, stopping: 0 })
  expect(await statusesOf(id)).toEqual(['stopped', 'stopped', 'waiting'])
  expect(await world.owner.task.get({ id })).toMatchObject({ stoppedAt: null })
  await expect(keeper.task.stop({ id })).rejects.toEqual(refusal(422, 'already ended'))
  // Stopped as a whole by an account beside: the runs there start again, and the task stays stopped for the others.
  await clerk.task.stop({ id })
  expect(await keeper.task.restart({ taskId: id })).toMatchObject({ restarted: 2 })
  expect(await statusesOf(id)).toEqual(['waiting', 'waiting', 'stopped'])
  expect(await world.owner.task.get({ id })).toMatchObject({ stoppedAt: expect.any(String) })
  // By an account above: it does not start again from below.
  await world.owner.task.stop({ id })
  await expect(keeper.task.restart({ taskId: id })).rejects.toEqual(refusal(422, 'A superior account'))
})

test('an app that the platform installed goes back at the wish of the enterprise, by a task of its own', async () => {
  const { id, north } = await asked()
  const artifact = { sha256: 'a'.repeat(64), kind: 'deb', name: 'till.deb', facts: { packageName: 'till' } }
  await sql`update task set type = 'install', params = ${JSON.stringify({ artifact })}::jsonb where id = ${id}`.execute(
    world.db,
  )
  await sql`update task_run set status = 'success', finished_at = now() where task_id = ${id}`.execute(world.db)
  const back = await world.owner.task.goBack({ id })
  expect(back.terminals).toBe(3)
  const made = await world.owner.task.get({ id: back.id })
  expect(made).toMatchObject({ backOf: id, createdBy: expect.any(String), counts: { waiting: 3 } })
  expect((await world.owner.task.runs({ id: back.id })).records.map(({ sn }) => sn)).toContain(north[0]?.sn)
  await expect(world.keeper.task.get({ id: back.id })).rejects.toEqual(refusal(codes.missing))
})

test('a task of the platform above the limits of the enterprise waits for a person of it, or for another administrator', async () => {
  await world.limits(1)
  const [first, second] = [await asked(), await asked()]
  expect(await world.owner.task.get({ id: first.id })).toMatchObject({ status: 'awaiting', createdBy: null })
  await expect(world.admin.task.approve({ id: first.id })).rejects.toEqual(refusal(codes.forbidden, 'superior account'))
  await expect(world.stranger.task.approve({ id: first.id })).rejects.toEqual(refusal(codes.missing))
  const { total } = await world.owner.task.list({ decidable: true })
  expect([total, (await world.owner.dashboard.attention({})).tasksToApprove]).toEqual([2, 2])
  await world.owner.task.approve({ id: first.id })
  expect(await world.admin.task.get({ id: first.id })).toMatchObject({ status: 'created', counts: { waiting: 3 } })
  await clerk.task.refuse({ id: second.id, note: 'Not on a Friday' })
  expect(await world.admin.task.get({ id: second.id })).toMatchObject({ status: 'refused' })
  const third = await asked()
  const other = await world.as(await world.make.account({ enterpriseId: null, kind: 'administrator' }))
  await other.task.approve({ id: third.id })
  const decided = { by: null, at: expect.any(String) }
  expect(await world.owner.task.get({ id: third.id })).toMatchObject({ status: 'created', approval: decided })
  await world.limits(null)
})

test('a new task notes whether an account of the platform made it', async () => {
  const { id } = await asked()
  const own = await world.owner.task.create({ ...command('ls'), target: { sns: [(await world.terminal()).sn] } })
  const made = await world.db.selectFrom('task').select(['id', 'by_platform']).execute()
  const of = (task: string) => made.find((row) => row.id === Number(task))?.by_platform
  expect([of(id), of(own.id)]).toEqual([true, false])
})
