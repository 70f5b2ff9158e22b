import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endUnlocated } from './fence.off.ts'
import { type Begun, minute, openFenceWorld, shape, type World } from './testing/world.ts'

let world: World
let house: World['house']
let w: Begun
beforeAll(async () => {
  world = await openFenceWorld()
  house = world.house
})
beforeEach(async () => void (w = await world.begin()))
afterAll(() => house.close())

test('[3.9] exits end when the enterprise turns location off, and those of others go on', async () => {
  const { boss, clock, enterpriseId, exits, reports, terminal } = w
  await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  await reports(await terminal(), 900)
  const other = await world.begin()
  await other.boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  await other.reports(await other.terminal(), 900)
  const ends = () => endUnlocated.run({ db: house.db, now: new Date(clock.at) })
  await ends()
  expect(await exits()).toMatchObject([{ state: 'out' }])
  await sql`update account set location_on = false where enterprise_id = ${enterpriseId}`.execute(house.db)
  await ends()
  expect(await exits()).toMatchObject([{ state: 'over', ended: 'fence' }])
  expect(await other.exits()).toMatchObject([{ state: 'out' }])
})

test('the route of an exit ends where the terminal was given to another enterprise or is for another fence', async () => {
  const { boss, exits, later, reports, terminal, works } = w
  const { id } = await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  const till = await terminal()
  const wayOf = async () => boss.fenceExit.get({ id: (await exits())[0]!.id })
  await reports(till, 900)
  later(minute)
  await reports(till, 1500)
  expect((await wayOf()).way).toHaveLength(2)
  await boss.fence.update({ id, name: 'Shop', shape, stayMs: 0, applies: { models: ['Another'] } })
  later(minute)
  await works()
  expect(await exits()).toMatchObject([{ state: 'over', ended: 'elsewhere' }])
  later(minute)
  await reports(till, 2500)
  expect((await wayOf()).way).toHaveLength(2)
  const theirs = await world.begin()
  await house.db
    .updateTable('terminal')
    .set({ enterprise_id: theirs.enterpriseId, group_id: null, group_path: null })
    .where('id', '=', till.id)
    .execute()
  await theirs.reports(till, 800)
  await house.db
    .insertInto('position_log')
    .values({ terminal_id: till.id, at: new Date(w.clock.at - 2 * minute), lat: 31, lng: 121 })
    .execute()
  expect(await wayOf()).toMatchObject({ way: [], metres: 0 })
})

test.each(['enable', 'update', 'remove'] as const)('%s of a fence while the intake judges by it', async (does) => {
  const { boss, exits, reports, terminal } = w
  const [till, other] = [await terminal(), await terminal()]
  const { id } = await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  await reports(till, 900)
  const calls = {
    enable: () => boss.fence.enable({ id, enabled: false }),
    update: () => boss.fence.update({ id, name: 'Changed', shape, stayMs: 0 }),
    remove: () => boss.fence.remove({ id }),
  }
  let working: Promise<unknown> = Promise.resolve()
  // As the intake does: it locks what stands by the fence, and then writes another exit of the fence.
  await house.db.transaction().execute(async (trx) => {
    await sql`select from fence_exit where fence_id = ${id} for update`.execute(trx)
    working = calls[does]()
    if (does !== 'remove') await working
    else {
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(house.db)
        expect(rows.length).toBeGreaterThan(0)
      })
    }
    await sql`select from fence where id = ${id} for key share nowait`.execute(trx)
    await sql`
      insert into fence_exit (fence_id, terminal_id, enterprise_id, fence_name, keep, area, judged, out_at)
      select fence_id, ${other.id}, enterprise_id, fence_name, keep, area, judged, out_at from fence_exit
      where fence_id = ${id}`.execute(trx)
  })
  await working
  const out = await exits({ state: ['out'] })
  expect(out).toHaveLength(does === 'remove' ? 0 : 2)
})
