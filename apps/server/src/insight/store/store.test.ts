import type { Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let enterpriseId: number
let boss: { id: number }
let as: Clients
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.make.account({ enterpriseId })
  as = await house.as(boss)
})
afterAll(() => house.close())

async function event(terminalId: number, name: string, minutesAgo: number) {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  await house.db
    .insertInto('event')
    .values({ terminal_id: terminalId, id: name, type: 'boot', received_at: at, at, data: JSON.stringify({ name }) })
    .execute()
}

/** A shop below a region, with two terminals of its own and one of another shop beside it. */
async function shop() {
  const region = await house.make.group(enterpriseId)
  const own = await house.make.group(enterpriseId, region)
  const other = await house.make.group(enterpriseId, region)
  const [one, two, beside] = [
    await house.make.terminal({ enterpriseId, group: own }),
    await house.make.terminal({ enterpriseId, group: own }),
    await house.make.terminal({ enterpriseId, group: other }),
  ]
  return { region, own, other, one, two, beside }
}

describe('the page of a store', () => {
  test('counts its terminals, and says who is of it', async () => {
    const { own, one } = await shop()
    await house.db.updateTable('terminal_state').set({ online: true }).where('terminal_id', '=', one.id).execute()
    const keeper = await house.make.account({
      enterpriseId,
      kind: 'store',
      superior: boss as never,
      groupPath: own.path,
    })
    const found = await as.store.get({ id: String(own.id) })
    expect(found.terminals).toEqual({ inService: 2, online: 1, offlineLong: 0 })
    expect(found.people.map(({ id }) => id)).toEqual([String(keeper.id)])
  })

  test('who may not see accounts or alarms is told of none', async () => {
    const { own } = await shop()
    const few: Permission[] = ['store.read']
    const someone = await house.as(await house.make.account({ enterpriseId, codes: few }))
    expect(await someone.store.get({ id: String(own.id) })).toMatchObject({ people: [], openAlarms: 0 })
    expect((await someone.store.timeline({ id: String(own.id), kind: ['alarm', 'run', 'change'] })).records).toEqual([])
  })

  test("another enterprise's is as missing as none", async () => {
    const { own } = await shop()
    const stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    expect((await refusalOf(stranger.store.get({ id: String(own.id) }))).code).toBe(codes.missing)
    expect((await refusalOf(stranger.store.timeline({ id: String(own.id) }))).code).toBe(codes.missing)
  })
})

describe('the timeline of a store', () => {
  test('tells of all its terminals in one line, each by its SN, and of no other', async () => {
    const { own, region, one, two, beside } = await shop()
    await event(one.id, 'a', 30)
    await event(two.id, 'b', 20)
    await event(beside.id, 'c', 25)
    const told = async (id: number) =>
      (await as.store.timeline({ id: String(id), kind: ['event'] })).records.map(({ sn }) => sn)
    expect(await told(own.id)).toEqual([two.sn, one.sn])
    expect(await told(region.id)).toEqual([two.sn, beside.sn, one.sn])
  })

  test('goes on page by page without a gap or a repeat, of things of one moment too', async () => {
    const { own, one, two } = await shop()
    const at = new Date()
    for (const { id } of [one, two]) {
      const rows = ['x', 'y', 'z'].map((name) => ({
        terminal_id: id,
        id: name,
        type: 'boot',
        received_at: at,
        at,
        data: '{}',
      }))
      await house.db.insertInto('event').values(rows).execute()
    }
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const page = await as.store.timeline({
        id: String(own.id),
        kind: ['event'],
        pageSize: 2,
        ...(after && { after }),
      })
      seen.push(...page.records.map(({ sn, entry }) => `${sn} ${entry.id}`))
      if (page.next === null) break
      after = page.next
    }
    expect(seen.length).toBe(6)
    expect(new Set(seen).size).toBe(6)
  })

  test('tells what was done to the store itself', async () => {
    const { own } = await shop()
    await as.group.update({ id: String(own.id), name: 'Harbour', number: `N${own.id}`, type: 'store' })
    const { records } = await as.store.timeline({ id: String(own.id), kind: ['change'] })
    expect(records).toMatchObject([{ sn: null, entry: { kind: 'change', action: 'group.update' } }])
  })

  test('a group too large for a store is told of as such', async () => {
    const { own } = await shop()
    const { terminals } = await as.store.timeline({ id: String(own.id) })
    expect(terminals).toBe(2)
  })
})
