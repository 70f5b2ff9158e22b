import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
let mine: { id: number }
let theirs: { id: number }
let top: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  theirs = await house.make.enterprise()
  top = await house.make.account({ enterpriseId: mine.id })
  boss = await house.as(top)
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

type Template = Parameters<Clients['orderTemplate']['create']>[0]
const usual = { enabled: true, title: 'Clean the printer', kind: 'upkeep', priority: 'low' } as const
/** Makes one, and says its id. */
const add = async (name: string, more: Partial<Template> = {}) =>
  (await boss.orderTemplate.create({ name, ...usual, ...more })).id
const fileOf = async (query: string) =>
  (
    await house.app.inject({
      method: 'GET',
      url: `/api/v1/order-templates?export=csv${query}`,
      headers: { session: boss.token },
    })
  ).body

test('an order template is made, changed field by field, and deleted', async () => {
  const id = await add('  First ', { description: 'by the door' })
  const row = await boss.orderTemplate.get({ id })
  expect(row).toMatchObject({ id, name: 'First', enabled: true, description: 'by the door' })
  await boss.orderTemplate.update({ id, enabled: false, description: null })
  expect(await boss.orderTemplate.get({ id })).toEqual({
    ...row,
    enabled: false,
    description: null,
    updatedAt: expect.any(String),
  })
  await boss.orderTemplate.remove({ id })
  const { get, remove, update } = boss.orderTemplate
  for (const call of [get, remove, update]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
})

test('a name that is missing or too long is said at its field', async () => {
  for (const name of ['', 'x'.repeat(101)]) {
    await expect(add(name)).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path: 'name' }] } },
    })
  }
})

test('the list is searched, filtered, sorted, paged and had as a file', async () => {
  await add('alpha', { title: 'red' })
  await add('Beta', { enabled: false, title: 'blue' })
  await add('gamma')
  const names = async (query: Parameters<typeof boss.orderTemplate.list>[0]) =>
    (await boss.orderTemplate.list(query)).records.map(({ name }) => name)
  expect(await names({})).toEqual(['gamma', 'Beta', 'alpha'])
  expect(await names({ sort: 'name' })).toEqual(['alpha', 'Beta', 'gamma'])
  expect(await names({ q: 'RED' })).toEqual(['alpha'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ enabled: false })).toEqual(['Beta'])
  expect(await boss.orderTemplate.list({ sort: '-name', pageSize: 2, page: 2 })).toMatchObject({
    total: 3,
    records: [{ name: 'alpha' }],
  })
  expect(await fileOf('&sort=name&enabled=true')).toMatch(
    /^\uFEFFName,English name,Status,Order title,Type.*\r\nalpha,,Enabled,red,Maintenance,Low,.*\r\ngamma,,Enabled,Clean the printer.*\r\n$/,
  )
})

test('a name is one template, in any case, and whom it names is somebody of the enterprise', async () => {
  const helper = await house.make.account({ enterpriseId: mine.id, superior: top, name: 'template_helper' })
  const id = await add('Weekly', { englishName: 'Weekly care', assigneeId: String(helper.id) })
  expect(await boss.orderTemplate.get({ id })).toMatchObject({
    assigneeName: 'template_helper',
    englishName: 'Weekly care',
  })
  await expect(add('WEEKLY')).rejects.toMatchObject({ answer: { result: { issues: [{ path: 'name' }] } } })
  const other = await house.make.account({ enterpriseId: theirs.id })
  await expect(boss.orderTemplate.update({ id, assigneeId: String(other.id) })).rejects.toMatchObject({
    answer: { result: { issues: [{ path: 'assigneeId' }] } },
  })
  await boss.orderTemplate.update({ id, name: 'weekly', assigneeId: null })
  expect(await boss.orderTemplate.get({ id })).toMatchObject({ name: 'weekly', assigneeName: null })
})

test("another enterprise's is not there", async () => {
  const id = await add('secret')
  expect((await stranger.orderTemplate.list({})).total).toBe(0)
  for (const call of [stranger.orderTemplate.get, stranger.orderTemplate.update, stranger.orderTemplate.remove]) {
    await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  }
  expect((await boss.orderTemplate.get({ id })).name).toBe('secret')
})

test('every change is in the audit with what it was before', async () => {
  const id = await add('one')
  await boss.orderTemplate.update({ id, name: 'two' })
  expect((await boss.audit.list({ of: `order_template:${id}` })).records[0]).toMatchObject({ objectName: 'two' })
  await boss.orderTemplate.remove({ id })
  const { records } = await boss.audit.list({ of: `order_template:${id}` })
  expect(records.map(({ action }) => action)).toEqual([
    'orderTemplate.remove',
    'orderTemplate.update',
    'orderTemplate.create',
  ])
  const { changes } = await boss.audit.get({ id: records[1]!.id })
  expect(changes).toMatchObject([{ before: { name: 'one' }, after: { name: 'two' } }])
})
