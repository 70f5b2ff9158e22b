import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGroup } from '../../people/account/group.add.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

const now = new Date('2026-11-20T10:30:20Z')
let house: House
let enterpriseId: number
let boss: Clients
let north: { id: number; path: string }
let shop: { id: number; path: string }

async function terminal(group: { id: number; path: string } | undefined, online: boolean, agent: string) {
  const t = await house.make.terminal({ enterpriseId, ...(group ? { group } : {}) })
  await house.db
    .updateTable('terminal_state')
    .set({ online, agent, last_seen_at: now })
    .where('terminal_id', '=', t.id)
    .execute()
  await house.db.updateTable('terminal').set({ os_version: '10' }).where('id', '=', t.id).execute()
  return t
}

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  north = await addGroup(house.db, enterpriseId, { name: 'North' })
  shop = await addGroup(house.db, enterpriseId, { name: 'Shop', parent: north })
  await terminal(shop, true, '1.1')
  await terminal(shop, false, '1.0')
  await terminal(undefined, true, '1.1')
  await sql`insert into activity_minute values (${new Date('2026-11-20T10:29:00Z')}, ${enterpriseId}, ${shop.id}, 'android', 4)`.execute(
    house.db,
  )
  await sql`insert into activity_hour values (${new Date('2026-11-20T09:00:00Z')}, ${enterpriseId}, null, 'android', 7, 9)`.execute(
    house.db,
  )
  await sql`insert into run_store_day values ('2026-11-19', ${enterpriseId}, ${shop.id}, 'android', 2, 0, 0, 0, 0, 0, 500, 0)`.execute(
    house.db,
  )
})
afterAll(() => house.close())

test('the wall shows the fleet: who is there, where, in which versions, and what it used', async () => {
  const wall = await boss.wall.read({})
  expect(wall).toMatchObject({
    inService: 3,
    online: 2,
    offline: 1,
    offlineLong: 0,
    tasks: { running: 0 },
    placesInAll: 2,
  })
  expect(wall.places).toEqual([
    { groupId: String(shop.id), name: 'Shop', inService: 2, online: 1 },
    { groupId: null, name: null, inService: 1, online: 1 },
  ])
  expect(wall.regions).toEqual([{ groupId: String(north.id), name: 'North', inService: 2, online: 1 }])
  expect(wall.agents).toEqual([
    { platform: 'android', version: '1.1', terminals: 2 },
    { platform: 'android', version: '1.0', terminals: 1 },
  ])
  expect(wall.systems).toEqual([{ platform: 'android', version: '10', terminals: 3 }])
  expect([wall.minutes.length, wall.hours.length, wall.usage.length]).toEqual([60, 24, 30])
  expect(wall.minutes.at(-2)).toEqual({ at: '2026-11-20T10:29:00.000Z', online: 4 })
  expect(wall.minutes.at(-3)?.online).toBeNull()
  expect(wall.hours.at(-2)?.online).toBe(7)
  expect([wall.minutes.at(-1)?.online, wall.hours.at(-1)?.online]).toEqual([2, 2])
  expect(wall.usage.at(-2)).toEqual({ day: '2026-11-19', bytes: 500 })
})

test('of a group it shows what stands in it and below, and of a foreign one nothing', async () => {
  const wall = await boss.wall.read({ groupId: String(north.id) })
  expect(wall).toMatchObject({ inService: 2, online: 1, placesInAll: 1 })
  expect(wall.minutes.at(-2)?.online).toBe(4)
  expect(wall.hours.at(-2)?.online).toBe(0)
  const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
  await expect(other.wall.read({ groupId: String(north.id) })).rejects.toMatchObject({
    answer: { code: codes.missing },
  })
  expect(await other.wall.read({})).toMatchObject({ inService: 0, places: [] })
})

test('store staff see their own alone, and not what their store stands below', async () => {
  const clerk = await house.as(await house.make.account({ enterpriseId, groupPath: shop.path }))
  const wall = await clerk.wall.read({})
  expect(wall).toMatchObject({ inService: 2, regions: [] })
  expect(wall.places.map(({ name }) => name)).toEqual(['Shop'])
})

test('what waits is told to who may see it', async () => {
  const guest = await house.as(await house.make.account({ enterpriseId, codes: ['wall.read'] }))
  expect((await guest.wall.read({})).attention).toMatchObject({ faults: null })
  expect((await boss.wall.read({})).attention).toMatchObject({ faults: 0 })
})
