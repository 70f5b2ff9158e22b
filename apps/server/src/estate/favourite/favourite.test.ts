import { mostFavourites } from '@cpm/contract/estate/favourite/favourite'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const shown = async (who: Clients) =>
  (await who.terminal.list({ favourite: true, pageSize: 500 })).records.map((row) => row.sn)
const person = async (more = {}) => house.as(await house.make.account({ enterpriseId, ...more }))

test("[2.7] favourites are a person's own: added by SN once, and taken back", async () => {
  const [mine, other] = [await person(), await person()]
  const one = await house.make.terminal({ enterpriseId })
  const two = await house.make.terminal({ enterpriseId })
  expect(await mine.favourite.add({ sn: one.sn })).toEqual({ added: true })
  expect(await mine.favourite.add({ sn: two.sn })).toEqual({ added: true })
  expect(await mine.favourite.add({ sn: one.sn })).toEqual({ added: false })
  expect(new Set(await shown(mine))).toEqual(new Set([one.sn, two.sn]))
  expect(await shown(other)).toEqual([])
  await other.favourite.remove({ sn: one.sn })
  await mine.favourite.remove({ sn: two.sn })
  expect(await shown(mine)).toEqual([one.sn])
})

test('the list of terminals shows the favourites alone, or all but them', async () => {
  const mine = await person()
  const one = await house.make.terminal({ enterpriseId, name: 'Counter of favourites' })
  const two = await house.make.terminal({ enterpriseId, name: 'Counter of favourites' })
  await mine.favourite.add({ sn: one.sn })
  const found = async (favourite: boolean) =>
    (await mine.terminal.list({ favourite, q: 'Counter of favourites' })).records.map((row) => [
      row.sn,
      row.isFavourite,
    ])
  expect(await found(true)).toEqual([[one.sn, true]])
  expect(await found(false)).toEqual([[two.sn, false]])
})

test("an SN nobody has and another's are refused alike", async () => {
  const mine = await person()
  const foreign = await house.make.terminal({ enterpriseId: (await house.make.enterprise()).id })
  for (const sn of [foreign.sn, 'NOBODY-0001']) {
    await expect(mine.favourite.add({ sn })).rejects.toEqual(refusal(codes.missing))
    await expect(mine.favourite.remove({ sn })).rejects.toEqual(refusal(codes.missing))
  }
})

test("a terminal that leaves one's stores leaves one's favourites from sight, and is back with it", async () => {
  const here = await house.make.group(enterpriseId)
  const there = await house.make.group(enterpriseId)
  const mine = await person({ kind: 'store', groupPath: here.path })
  const terminal = await house.make.terminal({ enterpriseId, group: here })
  await mine.favourite.add({ sn: terminal.sn })
  const move = (group: { id: number; path: string }) =>
    house.db
      .updateTable('terminal')
      .set({ group_id: group.id, group_path: group.path })
      .where('id', '=', terminal.id)
      .execute()
  await move(there)
  expect(await shown(mine)).toEqual([])
  await move(here)
  expect(await shown(mine)).toEqual([terminal.sn])
})

test('there is an end to how many', async () => {
  const account = await house.make.account({ enterpriseId })
  const mine = await house.as(account)
  const last = await house.make.terminal({ enterpriseId })
  await sql`
    with made as (
      insert into terminal (sn, enterprise_id, name, platform, model)
      select 'MANY' || n, ${enterpriseId}, 'many', 'android', 'x' from generate_series(1001, 1000 + ${mostFavourites}::int) n
      returning id)
    insert into favourite (account_id, terminal_id) select ${account.id}, id from made`.execute(house.db)
  await expect(mine.favourite.add({ sn: last.sn })).rejects.toEqual(refusal(codes.refused))
  expect(await mine.favourite.add({ sn: 'MANY1001' })).toEqual({ added: false })
})
