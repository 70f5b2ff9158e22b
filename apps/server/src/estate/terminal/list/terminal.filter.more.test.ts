import type { CallOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { terminalTopics } from '../state/terminal.reports.ts'

/** Filters by what a terminal reports, and by some of many choices or none of them. */

let house: House
let boss: Clients & { token: string }
let mine: { id: number }
let shop: { id: number; path: string }
let other: { id: number; path: string }
const at = new Date('2026-06-15T12:00:00Z')
const gib = 1024 ** 3

const seeds = [
  { sn: 'MORE-1', battery: 5, used: 9, agent: '1.9.0', os: '7.1.2', platform: 'android', model: 'A8', tags: ['vip'] },
  { sn: 'MORE-2', battery: 20, used: 5, agent: '1.10.0', os: '11', platform: 'android', model: 'A920', tags: ['bar'] },
  { sn: 'MORE-3', battery: 80, used: 1, agent: '1.10.2', os: '10.0.9', platform: 'windows', model: 'D2', tags: [] },
  {
    sn: 'MORE-4',
    battery: null,
    used: null,
    agent: null,
    os: null,
    platform: 'linux',
    model: 'X1',
    tags: ['vip', 'bar'],
  },
] as const

beforeAll(async () => {
  house = await openTestHouse({ now: () => at })
  mine = await house.make.enterprise('Mine')
  shop = await house.make.group(mine.id)
  other = await house.make.group(mine.id)
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  for (const [nth, one] of seeds.entries()) {
    const group = [shop, other, other, undefined][nth]
    const made = await house.make.terminal({
      enterpriseId: mine.id,
      sn: one.sn,
      platform: one.platform,
      ...(group ? { group } : {}),
    })
    await sql`update terminal set tags = ${one.tags}::text[], model = ${one.model} where id = ${made.id}`.execute(
      house.db,
    )
    if (one.battery === null) continue
    await terminalTopics.report?.({ db: house.db, now: new Date(at.getTime() - nth * 3_600_000) }, [
      {
        terminalId: made.id,
        sn: one.sn,
        enterpriseId: mine.id,
        groupPath: null,
        sessionNo: 1,
        payload: {
          seq: 1,
          battery: one.battery,
          agent: one.agent,
          osVersion: one.os,
          storage: { total: 10 * gib, used: one.used * gib },
        },
      },
    ])
  }
})
afterAll(() => house.close())

type Query = CallOf<typeof terminal.routes.list>
/** The last digits of the SNs a filter finds, which the count agrees with. */
async function found(query: Query): Promise<string> {
  const { records, total } = await boss.terminal.list(query)
  expect(total).toBe(records.length)
  return records.map(({ sn }) => sn.slice(-1)).join('')
}

test('battery below, storage above: what a terminal says nothing of is neither', async () => {
  expect(await found({ batteryBelow: 20 })).toBe('1')
  expect(await found({ batteryBelow: 21 })).toBe('12')
  expect(await found({ storageAbove: 50 })).toBe('1')
  expect(await found({ storageAbove: 49 })).toBe('12')
  expect(await found({ batteryBelow: 50, storageAbove: 40, platform: ['android'], sort: '-lastSeenAt' })).toBe('12')
  await expect(boss.terminal.list({ batteryBelow: 101 })).rejects.toMatchObject({ answer: { code: 400 } })
})

test('last seen from one moment to before another', async () => {
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000).toISOString()
  expect(await found({ lastSeenFrom: hoursAgo(1) })).toBe('12')
  expect(await found({ lastSeenFrom: hoursAgo(2), lastSeenTo: hoursAgo(0) })).toBe('23')
  expect(await found({ lastSeenTo: hoursAgo(1) })).toBe('3')
})

test('versions of agent and system below and above, compared as versions', async () => {
  expect(await found({ agentBelow: '1.10' })).toBe('1')
  expect(await found({ agentAbove: '1.9' })).toBe('23')
  expect(await found({ agentAbove: '1.10' })).toBe('3')
  expect(await found({ agentBelow: '1.10.1', agentAbove: '1.9.0' })).toBe('2')
  expect(await found({ osVersionBelow: '11' })).toBe('13')
  expect(await found({ osVersionAbove: '8', sort: '-sn' })).toBe('32')
  await expect(boss.terminal.list({ agentBelow: 'new' })).rejects.toMatchObject({ answer: { code: 400 } })
})

test('some of the choices, and all but some', async () => {
  expect(await found({ platform: ['android', 'linux'] })).toBe('124')
  expect(await found({ platformNot: ['android', 'linux'] })).toBe('3')
  expect(await found({ model: ['A8', 'X1'] })).toBe('14')
  expect(await found({ modelNot: ['A8'] })).toBe('234')
  expect(await found({ statusNot: ['activated'] })).toBe('')
  expect(await found({ agent: ['1.9.0', '1.10.2'] })).toBe('13')
  // Who says nothing of it is none of those.
  expect(await found({ agentNot: ['1.9.0', '1.10.2'] })).toBe('24')
  expect(await found({ osVersionNot: ['11'] })).toBe('134')
  expect(await found({ tag: ['vip', 'bar'] })).toBe('124')
  expect(await found({ tag: ['vip'] })).toBe('14')
  expect(await found({ tagNot: ['vip'] })).toBe('23')
  expect(await found({ groupId: [String(shop.id), String(other.id)] })).toBe('123')
  expect(await found({ groupId: [String(other.id)] })).toBe('23')
  expect(await found({ groupIdNot: [String(other.id)] })).toBe('14')
  expect(await found({ groupId: [String(shop.id), '999999'] })).toBe('1')
  expect(await found({ platform: ['android'], modelNot: ['A8'], tag: ['bar', 'vip'] })).toBe('2')
})

test('one choice alone may be written without a list, as links and kept targets have it', async () => {
  const { result } = await house.ask(
    { method: 'GET', url: '/api/v1/terminals?platform=android&modelNot=A8&status=activated&status=shipped' },
    { session: boss.token },
  )
  expect((result as { records: { sn: string }[] }).records.map(({ sn }) => sn)).toEqual(['MORE-2'])
})

test('a file, a target and a saved view hold to the same filter', async () => {
  const { body } = await house.app.inject({
    method: 'GET',
    url: '/api/v1/terminals?export=csv&agentAbove=1.9&platformNot=windows',
    headers: { session: boss.token },
  })
  expect(body.match(/MORE-\d/g)).toEqual(expect.arrayContaining(['MORE-2']))
  expect(body).not.toMatch(/MORE-[134]/)
  const filter = { agentAbove: '1.9', batteryBelow: 50, tagNot: ['vip'] }
  expect(await boss.terminal.count({ target: { filter } })).toMatchObject({ total: 1 })
  const { id } = await boss.savedView.create({
    page: 'terminal',
    name: 'Old',
    shared: false,
    query: filter,
    layout: null,
  })
  const { records } = await boss.savedView.list({ page: 'terminal' })
  expect(records.find((one) => one.id === id)?.query).toEqual(filter)
})

test('a file has one value a cell, units in its head, numbers as numbers and states in words of the language', async () => {
  const rowsOf = async (language: string) => {
    const { body } = await house.app.inject({
      method: 'GET',
      url: '/api/v1/terminals?export=csv&sns=MORE-1',
      headers: { session: boss.token, 'accept-language': language },
    })
    const [head = '', row = ''] = body.slice(1).trim().split('\r\n')
    const cells = row.split(',')
    return new Map(head.split(',').map((title, at) => [title, cells[at]]))
  }
  const en = await rowsOf('en')
  expect(en.get('Battery (%)')).toBe('5')
  expect(en.get('Used storage (bytes)')).toBe(String(9 * gib))
  expect(en.get('Total storage (bytes)')).toBe(String(10 * gib))
  expect([en.get('Platform'), en.get('Status'), en.get('Test terminal')]).toEqual(['Android', 'Activated', 'No'])
  const cn = await rowsOf('zh-CN')
  expect(cn.get('已用存储（字节）')).toBe(String(9 * gib))
  expect([cn.get('状态'), cn.get('测试终端')]).toEqual(['已激活', '否'])
})

test("another enterprise's group finds nothing, and naming enterprises is for administrators of ours", async () => {
  const theirs = await house.make.enterprise()
  const foreign = await house.make.group(theirs.id)
  expect(await found({ groupId: [String(foreign.id)] })).toBe('')
  expect(await found({ groupIdNot: [String(foreign.id)] })).toBe('1234')
  await expect(boss.terminal.list({ enterpriseIdNot: [String(mine.id)] })).rejects.toMatchObject({
    answer: { code: 400 },
  })
  const admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  expect((await admin.terminal.list({ enterpriseIdNot: [String(mine.id)] })).total).toBe(0)
})

test('the agents there are, to choose from', async () => {
  expect((await boss.terminal.choices()).agents).toEqual(['1.10.0', '1.10.2', '1.9.0'])
})
