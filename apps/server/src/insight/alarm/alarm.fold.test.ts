import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestTerminal, until } from '../../mqtt/testing/terminals.ts'
import { noteFacts } from './judge/facts.ts'
import { alarmHouse, storage } from './testing/alarms.ts'

const { door, boss, add, storageRule, connected, facts, alarmsOf } = alarmHouse()

test('a store whose tills go together is one alarm, and is over when the last is back', async () => {
  const shop = await door().house.make.group(door().enterprise.id)
  const rule = await storageRule({ fold: 'store', groupId: String(shop.id) })
  const place = { group: shop }
  const [one, two, other] = [await connected(place), await connected(place), await connected()]
  for (const { report } of [one, two, other]) await report(storage(90))
  expect(await alarmsOf(rule)).toMatchObject([
    { terminals: 2, holding: 2, groupId: String(shop.id), foldedBy: 'store' },
  ])
  await one.report(storage(10))
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open', holding: 1 }])
  await two.report(storage(10))
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared', holding: 0 }])
})

test('stores behind one public address are one alarm, which stands where all of them are', async () => {
  const town = await door().house.make.group(door().enterprise.id)
  const [east, west] = [
    await door().house.make.group(door().enterprise.id, town),
    await door().house.make.group(door().enterprise.id, town),
  ]
  const rule = await storageRule({ fold: 'address', groupId: String(town.id) })
  const from = async (address: string, group: typeof east) => {
    const one = await connected({ group })
    await until(async () => (await door().state(one.own))?.public_address === '127.0.0.1')
    await sql`update terminal_state set public_address = ${address} where terminal_id = ${one.own.id}`.execute(
      door().db,
    )
    return one
  }
  const [one, two] = [await from('203.0.113.7', east), await from('203.0.113.7', east)]
  const [three, other] = [await from('203.0.113.7', west), await from('127.0.0.1', west)]
  await one.report(storage(90))
  await two.report(storage(90))
  expect(await alarmsOf(rule)).toMatchObject([{ terminals: 2, groupId: String(east.id), foldedBy: 'address' }])
  await three.report(storage(90))
  expect(await alarmsOf(rule)).toMatchObject([{ terminals: 3, holding: 3, groupId: String(town.id) }])
  await other.report(storage(90))
  const both = await alarmsOf(rule)
  expect(both.map(({ foldedBy, groupId }) => ({ foldedBy, groupId }))).toContainEqual({
    foldedBy: 'store',
    groupId: String(west.id),
  })
  for (const { report } of [one, two, three, other]) await report(storage(10))
  expect((await alarmsOf(rule)).map(({ status }) => status)).toEqual(['cleared', 'cleared'])
})

test('two that judge the same at once make one alarm', async () => {
  const rule = await add({ key: 'fence' })
  const { own } = await connected()
  const note = () =>
    door()
      .db.transaction()
      .execute((trx) => noteFacts(trx, [{ terminalId: own.id, key: 'fence', holds: true }]))
  await Promise.all([note(), note(), note()])
  await Promise.all([facts(), facts(), facts()])
  expect(await alarmsOf(rule)).toHaveLength(1)
  const { rows } = await sql`select from alarm_terminal where rule_id = ${rule}`.execute(door().db)
  expect(rows).toHaveLength(1)
})

test('in a storm each store is one alarm, however many tills it has', async () => {
  const stores = await Promise.all(Array.from({ length: 10 }, () => door().house.make.group(door().enterprise.id)))
  const rule = await add({ key: 'fence', fold: 'store' })
  const tills: TestTerminal[] = []
  for (const group of stores) {
    for (let n = 0; n < 20; n++) tills.push(await door().terminal({ group }))
  }
  const note = (holds: boolean) =>
    noteFacts(
      door().db,
      tills.map(({ id }) => ({ terminalId: id, key: 'fence', holds })),
    )
  await note(true)
  await facts()
  const open = await boss().alarm.list({ ruleId: rule, pageSize: 500 })
  expect(open.total).toBe(10)
  expect(open.records.every(({ terminals }) => terminals === 20)).toBe(true)
  await note(false)
  await facts()
  expect((await boss().alarm.list({ ruleId: rule })).total).toBe(0)
})
