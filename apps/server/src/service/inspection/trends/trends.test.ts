import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { spanned } from './trends.ts'

let house: House
let boss: Clients & { token: string }
let shop: Clients & { token: string }
let stranger: Clients & { token: string }
let formId: string
let east: { id: number; path: string }
let west: { id: number; path: string }
const title = (cn: string, en: string) => ({ cn, en })
const question = (id: string, cn: string, en: string) => ({
  id,
  kind: 'yesNo' as const,
  title: title(cn, en),
  reason: false,
})
const asked = (first: string) => ({
  title: title('季度巡检', 'Quarterly'),
  sections: [
    {
      id: 's1',
      title: title('外观', 'Look'),
      items: [question('screen', '屏幕完好', first), question('print', '打印清晰', 'It prints')],
    },
  ],
})
const span = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

async function looked(store: { id: number } | null, day: string, failed: readonly string[], version = 1) {
  const value = (id: string) => ({ value: failed.includes(id) ? 'no' : 'yes' })
  await boss.inspection.put({
    clientId: randomUUID(),
    formId,
    version,
    groupId: store ? String(store.id) : null,
    storeName: store === null ? '流动摊位' : store === east ? '东店' : '西店',
    contact: '李伟',
    phone: '13800138000',
    address: '南京路 1 号',
    inspector: '王芳',
    startedAt: day,
    finishedAt: day,
    answers: { screen: value('screen'), print: value('print') },
  })
}

beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  east = await house.make.group(mine.id)
  west = await house.make.group(mine.id)
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  shop = await house.as(await house.make.account({ enterpriseId: mine.id, kind: 'store', groupPaths: [east.path] }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  formId = (await boss.inspectionForm.create(asked('The screen is whole'))).id
  await boss.inspectionForm.activate({ id: formId })
  await looked(east, '2026-01-10T02:00:00Z', ['screen', 'print'])
  await looked(east, '2026-01-20T02:00:00Z', [])
  // March begins in Shanghai while it is February elsewhere.
  await looked(east, '2026-02-28T20:00:00Z', [])
  await looked(west, '2026-03-15T02:00:00Z', ['screen'])
  await boss.inspectionForm.update({ id: formId, ...asked('The screen has no crack') })
  await looked(null, '2026-03-16T02:00:00Z', ['screen'], 2)
})
afterAll(() => house.close())

const asIn = async (url: string, timezone: string, { token } = boss) =>
  house.app.inject({
    url: `/api/v1/inspections/${url}`,
    headers: { session: token, timezone, 'accept-language': 'en' },
  })
const year = `from=${span.from}&to=${span.to}`

test('how many passed is told by month of one’s own zone and by store, without a gap, the worst store first', async () => {
  const found = (await asIn(`trends?${year}`, 'Asia/Shanghai')).json<{ result: unknown }>().result
  expect(found).toMatchObject({
    periods: ['2026-01-01', '2026-02-01', '2026-03-01'],
    whole: [
      { inspections: 2, passed: 1, findings: 2 },
      { inspections: 0, passed: 0, findings: 0 },
      { inspections: 3, passed: 1, findings: 2 },
    ],
  })
  const { records } = await boss.inspection.trends(span)
  expect(records).toMatchObject([
    { passed: 0, inspections: 1 },
    { passed: 0, inspections: 1 },
    { key: String(east.id), passed: 2, inspections: 3, rates: [50, 100, null] },
  ])
  // A place that is no store of ours is known by its name.
  expect(records.find(({ key }) => key === 'name:流动摊位')).toMatchObject({ name: '流动摊位', rates: [null, null, 0] })
})

test.each(['asia/shanghai', 'PRC', 'UTC+8', '+08:00', 'Etc/GMT-8', 'GMT+08:00'])(
  'months are those of the zone %s, whatever the database knows of it',
  async (zone) => {
    const found = (await asIn(`trends?${year}`, zone)).json<{ result: unknown }>().result
    expect(found).toMatchObject({
      periods: ['2026-01-01', '2026-02-01', '2026-03-01'],
      whole: [{ inspections: 2 }, { inspections: 0 }, { inspections: 3 }],
    })
    const other = (await asIn(`trends?${year}`, 'UTC')).json<{ result: unknown }>().result
    expect(other).toMatchObject({ whole: [{ inspections: 2 }, { inspections: 1 }, { inspections: 2 }] })
  },
)

test('weeks begin on Monday of one’s own zone', async () => {
  const found = (await asIn(`trends?${year}&step=week`, 'Asia/Shanghai')).json<{ result: { periods: string[] } }>()
  expect(found.result.periods).toEqual([
    '2026-01-05',
    '2026-01-12',
    '2026-01-19',
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ])
})

test('trends can be narrowed to a store, a form and a span, and each sees only their own', async () => {
  expect((await boss.inspection.trends({ ...span, groupId: String(west.id) })).records).toHaveLength(1)
  expect((await boss.inspection.trends({ ...span, to: '2026-02-01T00:00:00Z' })).periods).toEqual(['2026-01-01'])
  expect((await boss.inspection.trends({ ...span, formId: '999999' })).periods).toEqual([])
  expect((await shop.inspection.trends(span)).records.map(({ key }) => key)).toEqual([String(east.id)])
  expect(await stranger.inspection.trends(span)).toEqual({ periods: [], whole: [], records: [] })
  expect((await shop.inspection.weakest(span)).records.map(({ failed }) => failed)).toEqual([1, 1])
  expect((await stranger.inspection.weakest(span)).records).toEqual([])
})

test('the questions that fail most come first, called as they were asked last', async () => {
  const { records } = await boss.inspection.weakest(span)
  expect(records).toMatchObject([
    { item: 'screen', title: { en: 'The screen has no crack' }, failed: 3, inspections: 5 },
    { item: 'print', title: { cn: '打印清晰' }, failed: 1, inspections: 5 },
  ])
})

test('both are exported, a row for each store and period, and for each question', async () => {
  const stores = (await asIn(`trends?${year}&export=csv`, 'UTC')).body
  expect(stores).toContain('Store name')
  expect(stores.trim().split('\n')).toHaveLength(1 + 4)
  expect(stores).toMatch(/2026-01-01,2,1,50,2/)
  const questions = (await asIn(`weakest?${year}&export=csv`, 'UTC')).body
  expect(questions).toMatch(/The screen has no crack,Quarterly,5,3,60/)
})

test('weeks begin on Monday; a span of too many of them shows those there were', () => {
  expect(spanned(['2025-12-29', '2026-01-12'], 'week')).toEqual(['2025-12-29', '2026-01-05', '2026-01-12'])
  expect(spanned(['2020-01-06', '2026-01-05'], 'week')).toEqual(['2020-01-06', '2026-01-05'])
})

test('records are found by store, inspector, form and what was written, in both languages, from two letters of Chinese on', async () => {
  const find = async (q: string, as = boss) => (await as.inspection.list({ q })).total
  for (const q of ['东店', '王芳', '季度', 'quart', '南京路', '13800138000'])
    expect(await find(q), q).toBeGreaterThanOrEqual(3)
  expect(await find('流动 quarterly')).toBe(1)
  for (const q of ['巡店', 'nosuch', '。']) expect(await find(q), q).toBe(0)
  expect([await find('西店', shop), await find('东店', stranger)]).toEqual([0, 0])
  const forms = async (q: string, as = boss) => (await as.inspectionForm.list({ q })).records.map(({ id }) => id)
  // By what it asks now.
  expect(await forms('打印清')).toEqual([formId])
  expect([await forms('crack'), await forms('whole'), await forms('crack', stranger)]).toEqual([[formId], [], []])
})
