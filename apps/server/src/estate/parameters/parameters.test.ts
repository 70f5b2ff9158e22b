import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let owner: Clients
let mine: { id: number }
let shop: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  shop = await house.make.group(mine.id)
  owner = await house.as(await house.make.account({ enterpriseId: mine.id }))
})
afterAll(() => house.close())

const told = async ({ id }: { id: number }) =>
  (
    await house.db
      .selectFrom('terminal_config')
      .select('desired')
      .where('terminal_id', '=', id)
      .executeTakeFirstOrThrow()
  ).desired

test('the nearest list of parameters is told to a terminal whole, and where it comes from is shown', async () => {
  const [inside, outside] = [
    await house.make.terminal({ enterpriseId: mine.id, group: shop }),
    await house.make.terminal({ enterpriseId: mine.id }),
  ]
  const [all, here] = [[{ name: 'tax.rate', value: '9' }], [{ name: 'receipt', value: '欢迎\nWelcome' }]]
  await owner.parameters.give({ place: {}, value: all })
  await owner.parameters.give({ place: { groupId: String(shop.id) }, value: here })
  await house.job('policy.tellPlaces')
  expect(await told(inside)).toEqual({ parameters: here })
  expect(await told(outside)).toEqual({ parameters: all })
  expect(await owner.policy.ofTerminal({ sn: inside.sn })).toMatchObject({
    records: [{ kind: 'parameters', value: here, from: { place: 'group' } }],
    drift: true,
  })
  expect((await owner.parameters.given({ place: ['group'] })).records).toMatchObject([{ value: here }])
  await owner.parameters.takeBack({ place: { groupId: String(shop.id) } })
  await house.job('policy.tellPlaces')
  expect(await told(inside)).toEqual({ parameters: all })
})

test('names that make no sense, that come twice, or too much of it is refused at its place', async () => {
  const give = (value: { name: string; value: string }[]) => refusalOf(owner.parameters.give({ place: {}, value }))
  expect(JSON.stringify(await give([{ name: '1st', value: '' }]))).toContain('A name starts with a letter')
  const twice = [
    { name: 'a', value: '1' },
    { name: 'a', value: '2' },
  ]
  expect(JSON.stringify(await give(twice))).toContain('Names must be unique')
  const long = Array.from({ length: 9 }, (_, n) => ({ name: `p${n}`, value: 'x'.repeat(1999) }))
  expect(JSON.stringify(await give(long))).toContain('16,000')
  expect((await give([])).code).toBe(400)
})
