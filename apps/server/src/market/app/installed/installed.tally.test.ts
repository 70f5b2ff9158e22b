import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.close())

const has = (one: { id: number; sn: string }, name: string, versionCode: number) =>
  world.shows(one as never, [{ packageName: name, version: `${versionCode}.0`, versionCode }])

test('the number of terminals that have an app is right at once and once it is added up, whatever they do', async () => {
  const { owner } = world
  const name = 'com.harbour.tally'
  const { id, versionId } = await world.published(owner, { name, version: '2.0', code: 2 })
  await owner.app.launch({ id })
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => world.make.terminal({ enterpriseId: world.mine.id })))
  const seen = async () => {
    const { holders, outdated } = await owner.app.get({ id })
    const { holders: current } = await owner.app.version({ id: versionId })
    return { holders, outdated, current }
  }
  const agree = async (wanted: Awaited<ReturnType<typeof seen>>) => {
    expect(await seen()).toEqual(wanted)
    await world.job('app.addUpHeld')
    expect(await seen()).toEqual(wanted)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_held_tally_change`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  }
  await has(one as never, name, 1)
  await has(two as never, name, 2)
  await has(three as never, name, 3)
  await agree({ holders: 3, outdated: 1, current: 1 })
  expect((await owner.app.list({ outdated: true })).records.map((row) => row.id)).toEqual([id])
  await has(one as never, name, 2)
  await agree({ holders: 3, outdated: 0, current: 2 })
  expect((await owner.app.list({ outdated: true })).total).toBe(0)
  // Gone with its terminal.
  await world.db
    .deleteFrom('terminal')
    .where('id', '=', (three as { id: number }).id)
    .execute()
  await agree({ holders: 2, outdated: 0, current: 2 })
  await world.shows(two as never, [{ packageName: 'com.other' }])
  await agree({ holders: 1, outdated: 0, current: 1 })
})

test('apps are in the order of how many have them: for the people of a shop of those in the shop', async () => {
  const { owner } = world
  const [few, many] = ['com.harbour.few', 'com.harbour.many']
  const ids = [await world.published(owner, { name: few }), await world.published(owner, { name: many })].map(
    (o) => o.id,
  )
  const shop = await world.make.group(world.mine.id)
  const keeper = await world.as(
    await world.make.account({
      enterpriseId: world.mine.id,
      superior: world.accounts.owner,
      kind: 'store',
      groupPath: shop.path,
    }),
  )
  const here = await world.make.terminal({ enterpriseId: world.mine.id, group: shop })
  const there = await Promise.all([1, 2].map(() => world.make.terminal({ enterpriseId: world.mine.id })))
  await has(here, few, 1)
  for (const one of there) await has(one, many, 1)
  const order = async (by: typeof owner) =>
    (await by.app.list({ sort: '-holders', q: 'com.harbour' })).records
      .filter((row) => ids.includes(row.id))
      .map(({ id, holders }) => [id, holders])
  expect(await order(owner)).toEqual([
    [ids[1], 2],
    [ids[0], 1],
  ])
  expect(await order(keeper as typeof owner)).toEqual([
    [ids[0], 1],
    [ids[1], 0],
  ])
})
