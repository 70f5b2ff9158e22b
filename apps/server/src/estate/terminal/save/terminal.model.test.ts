import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, type NotOk, openTestHouse } from '../../../testing/house.ts'

/** A model the catalogue knows is of its platforms and of no other. */

let house: House
let boss: Clients
let admin: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const mine = await house.make.enterprise()
  const theirs = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  const model = (name: string, platform: string, enterprise_id: number | null) =>
    house.db
      .insertInto('model')
      .values({ name, platform: platform as 'android', enterprise_id })
      .execute()
  await model('A920', 'android', null)
  await model('D2', 'windows', null)
  await model('D2', 'linux', mine.id)
  await model('Own', 'linux', theirs.id)
})
afterAll(() => house.close())

const issues = async (call: Promise<unknown>) => {
  const answer = await call.then(
    () => null,
    (error: unknown) => (error as NotOk).answer,
  )
  return (answer?.result as { issues: { path: string; messageEn: string }[] } | undefined)?.issues
}

test('a model of another platform is refused by hand, by range and from a file', async () => {
  const wrong = { platform: 'windows', model: 'A920' } as const
  const said = [{ path: 'model', messageEn: 'The platform of model A920 is Android' }]
  expect(await issues(boss.terminal.add({ ...wrong, sn: 'MODEL-1' }))).toMatchObject(said)
  expect(await issues(boss.terminal.addRange({ ...wrong, prefix: 'MODEL-', from: 1, to: 3, digits: 2 }))).toMatchObject(
    said,
  )
  const { rows } = await boss.terminal.import({
    rows: [
      { ...wrong, sn: 'MODEL-1' },
      { platform: 'Android', model: 'A920', sn: 'MODEL-2' },
      { platform: 'android', model: 'D2', sn: 'MODEL-3' },
    ],
  })
  expect(rows.map(({ row, issues: of }) => [row, of[0]?.messageEn])).toEqual([
    [0, 'The platform of model A920 is Android'],
    [2, 'The platform of model D2 is Linux, Windows'],
  ])
})

test("one that nobody catalogued, or only another enterprise, may be of any; an enterprise's own counts beside ours", async () => {
  await boss.terminal.add({ sn: 'MODEL-4', platform: 'windows', model: 'Nobody knows' })
  await boss.terminal.add({ sn: 'MODEL-5', platform: 'windows', model: 'Own' })
  await boss.terminal.add({ sn: 'MODEL-6', platform: 'linux', model: 'D2' })
  await boss.terminal.add({ sn: 'MODEL-7', platform: 'windows', model: 'D2' })
  expect((await boss.terminal.list({ q: 'MODEL-' })).total).toBe(4)
})

test('forms are told which platforms a model has', async () => {
  expect((await boss.terminal.choices()).modelPlatforms).toEqual([
    { model: 'A920', platforms: ['android'] },
    { model: 'D2', platforms: ['linux', 'windows'] },
  ])
  expect((await admin.terminal.choices()).modelPlatforms).toHaveLength(3)
})
