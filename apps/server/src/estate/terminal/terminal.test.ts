import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let enterpriseId: number
let north: { id: number; path: string }
let south: { id: number; path: string }
let now = new Date()

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  const root = await house.make.group(enterpriseId)
  north = await house.make.group(enterpriseId, root)
  south = await house.make.group(enterpriseId, root)
  for (let i = 0; i < 30; i++) {
    const sn = `POS-${String(i).padStart(4, '0')}`
    const platform = i % 3 === 0 ? 'windows' : 'android'
    await house.make.terminal({ enterpriseId, sn, name: `Till ${30 - i}`, group: i < 10 ? north : south, platform })
  }
})
afterAll(() => house.close())

const idOf = async (sn: string) =>
  (await house.db.selectFrom('terminal').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()).id
const setState = async (sn: string, set: { online?: boolean; last_seen_at?: Date | null }) => {
  await house.db
    .updateTable('terminal_state')
    .set(set)
    .where('terminal_id', '=', await idOf(sn))
    .execute()
}

describe('the list of terminals', () => {
  test('[9.4] a page holds 14 and says how many there are in all', async () => {
    const page = await boss.terminal.list()
    expect(page).toMatchObject({ current: 1, size: 14, total: 30 })
    expect(page.records.map((r) => r.sn)).toEqual(
      Array.from({ length: 14 }, (_, i) => `POS-${String(i).padStart(4, '0')}`),
    )
    expect((await boss.terminal.list({ page: 3 })).records).toHaveLength(2)
    expect((await boss.terminal.list({ page: 99 })).records).toEqual([])
  })

  test.each([
    'sn',
    '-sn',
    'name',
    '-name',
    'createdAt',
    '-createdAt',
    'model',
    '-model',
    'lastSeenAt',
    '-lastSeenAt',
  ] as const)('following `next` by %s meets every terminal once', async (sort) => {
    await setState('POS-0003', { last_seen_at: new Date(now.getTime() - 5000) })
    await setState('POS-0007', { last_seen_at: new Date(now.getTime() - 9000) })
    const met: string[] = []
    let after: string | undefined
    do {
      const page = await boss.terminal.list({ sort, pageSize: 7, ...(after ? { after } : {}) })
      met.push(...page.records.map((r) => r.sn))
      after = page.next ?? undefined
    } while (after)
    const byPages = await boss.terminal.list({ sort, pageSize: 500 })
    expect(met).toEqual(byPages.records.map((r) => r.sn))
    expect(new Set(met).size).toBe(30)
  })

  test('a broken cursor is bad input', async () => {
    expect((await refusalOf(boss.terminal.list({ after: 'bm90IG91cnM' }))).code).toBe(codes.badInput)
  })

  test('search finds a part of the SN or the name, and signs mean themselves', async () => {
    expect((await boss.terminal.list({ q: 's-0012' })).records.map((r) => r.sn)).toEqual(['POS-0012'])
    expect((await boss.terminal.list({ q: 'till 30' })).records.map((r) => r.sn)).toEqual(['POS-0000'])
    expect((await boss.terminal.list({ q: '%' })).total).toBe(0)
    expect((await boss.terminal.list({ q: 'POS_0012' })).total).toBe(0)
  })

  test('filters by platform, group with what is below it, connection and long offline', async () => {
    await setState('POS-0001', { online: true, last_seen_at: now })
    await setState('POS-0002', { online: false, last_seen_at: new Date(now.getTime() - 73 * 3_600_000) })
    expect((await boss.terminal.list({ platform: 'windows' })).total).toBe(10)
    expect((await boss.terminal.list({ groupId: String(north.id) })).total).toBe(10)
    expect((await boss.terminal.list({ online: true })).records.map((r) => r.sn)).toEqual(['POS-0001'])
    expect((await boss.terminal.list({ offlineLong: true })).records.map((r) => r.sn)).toEqual(['POS-0002'])
    expect((await boss.terminal.list({ platform: 'android', groupId: String(north.id), online: true })).total).toBe(1)
  })

  test('[6.2] a store sees its own group and nothing beside it', async () => {
    const store = await house.as(await house.make.account({ enterpriseId, kind: 'store', groupPath: north.path }))
    expect((await store.terminal.list()).total).toBe(10)
    expect((await store.terminal.list({ groupId: String(south.id) })).total).toBe(0)
    expect((await refusalOf(store.terminal.get({ sn: 'POS-0020' }))).code).toBe(codes.missing)
    const groups = (await store.group.list()).records
    expect(groups).toEqual([expect.objectContaining({ id: String(north.id), parentId: null, terminals: 10 })])
  })

  test('an export holds the whole filter, and no text that a spreadsheet would run', async () => {
    await house.make.terminal({ enterpriseId, sn: 'EVIL-1', name: '=HYPERLINK("http://x")', group: north })
    const response = await house.app.inject({
      url: '/api/v1/terminals?export=csv',
      headers: { session: boss.token, 'accept-language': 'cn', timezone: 'Asia/Shanghai' },
    })
    const lines = response.body.trim().split('\r\n')
    expect(response.headers['content-disposition']).toContain('terminals.csv')
    expect(lines).toHaveLength(32)
    expect(lines[0]).toContain('终端 SN')
    expect(response.body).toContain(`"'=HYPERLINK(""http://x"")"`)
    const sheet = await house.app.inject({ url: '/api/v1/terminals?export=xlsx', headers: { session: boss.token } })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    await house.db.deleteFrom('terminal').where('sn', '=', 'EVIL-1').execute()
  })

  test('an export has the tags in one column for people, and each in a column of its own', async () => {
    const many = [
      { sn: 'TAGS-1', tags: ['bar', 'a; b', 'vip'] },
      { sn: 'TAGS-2', tags: ['bar'] },
      { sn: 'TAGS-3', tags: [] },
    ]
    for (const { sn, tags } of many) {
      const { id } = await house.make.terminal({ enterpriseId, sn })
      await sql`update terminal set tags = ${tags}::text[] where id = ${id}`.execute(house.db)
    }
    const read = async (query: string) => {
      const { body } = await house.app.inject({
        url: `/api/v1/terminals?export=csv&${query}`,
        headers: { session: boss.token, 'accept-language': 'en' },
      })
      return papa.parse<string[]>(body.replace(/^\uFEFF/, '').trim()).data
    }
    const [header = [], ...rows] = await read('q=TAGS-')
    const from = header.indexOf('Tags')
    expect(header.slice(from, from + 5)).toEqual(['Tags', 'Tags 1', 'Tags 2', 'Tags 3', 'Test terminal'])
    expect(rows.map((row) => row.slice(from, from + 4))).toEqual([
      [String.raw`bar; a\; b; vip`, 'bar', 'a; b', 'vip'],
      ['bar', 'bar', '', ''],
      ['', '', '', ''],
    ])
    // As many columns as the fullest row of this file needs.
    const [narrow = []] = await read('q=TAGS-3')
    expect(narrow.filter((title) => title.startsWith('Tags'))).toEqual(['Tags'])
    await house.db.deleteFrom('terminal').where('sn', 'like', 'TAGS-%').execute()
  })

  test('an export wants its own permission', async () => {
    const reader = await house.as(await house.make.account({ enterpriseId, codes: ['terminal.read'] }))
    const answer = await house.ask({ method: 'GET', url: '/api/v1/terminals?export=csv' }, { session: reader.token })
    expect(answer.code).toBe(codes.forbidden)
  })
})

describe('one terminal', () => {
  test('[3.13] shows what it reported, and its events newest first', async () => {
    const id = await idOf('POS-0005')
    const facts = JSON.stringify({ maker: 'PAX', network: { type: 'wifi', ip: '10.0.0.9' }, battery: 81 })
    await house.db.updateTable('terminal_state').set({ facts, battery: 81 }).where('terminal_id', '=', id).execute()
    await house.db.updateTable('terminal').set({ ip: '10.0.0.9' }).where('id', '=', id).execute()
    for (const [n, type] of ['boot', 'error'].entries()) {
      const received_at = new Date(now.getTime() + n)
      await house.db
        .insertInto('event')
        .values({ terminal_id: id, id: `e${n}`, type, received_at, at: null })
        .execute()
    }
    const detail = await boss.terminal.get({ sn: 'POS-0005' })
    expect(detail).toMatchObject({ sn: 'POS-0005', maker: 'PAX', ip: '10.0.0.9', battery: 81, facts: { maker: 'PAX' } })
    expect((await boss.terminal.events({ sn: 'POS-0005' })).records.map((e) => e.type)).toEqual(['error', 'boot'])
  })

  test('[4.5] logging off takes the credential away; only then can it go back to stock', async () => {
    expect((await refusalOf(boss.terminal.restock({ sn: 'POS-0006' }))).code).toBe(codes.conflict)
    expect(await boss.terminal.logOff({ sn: 'POS-0006' })).toMatchObject({ status: 'logged_off' })
    const row = await house.db.selectFrom('terminal').selectAll().where('sn', '=', 'POS-0006').executeTakeFirstOrThrow()
    expect(row.secret_hash).toBeNull()
    expect((await refusalOf(boss.terminal.logOff({ sn: 'POS-0006' }))).messageEn).toContain('Logged off')
    expect(await boss.terminal.restock({ sn: 'POS-0006' })).toMatchObject({ status: 'in_stock' })
  })
})

describe('the dashboard', () => {
  test('[1.1] totals agree with the list, and activity has a point for every step', async () => {
    const totals = await boss.dashboard.totals()
    expect(totals.total).toBe((await boss.terminal.list()).total)
    expect(totals.online).toBe(1)
    expect(totals.offlineLong).toBe(1)
    expect(totals.byPlatform.map((p) => [p.platform, p.total])).toEqual([
      ['android', 20],
      ['windows', 10],
      ['linux', 0],
    ])
    expect((await boss.dashboard.activity({ window: 'month' })).points).toHaveLength(30)
    const { points } = await boss.dashboard.activity({ window: 'hour' })
    expect(points).toHaveLength(60)
    expect(points.at(-1)?.byPlatform).toMatchObject({ android: 1, windows: 0 })
  })

  test('a minute that was counted is on the chart afterwards, for a store only its own', async () => {
    await house.job('dashboard.countOnline')
    const store = await house.as(await house.make.account({ enterpriseId, kind: 'store', groupPath: south.path }))
    now = new Date(now.getTime() + 60_000)
    const minute = async (who: Clients) => (await who.dashboard.activity({ window: 'hour' })).points.at(-2)?.byPlatform
    expect(await minute(boss)).toMatchObject({ android: 1 })
    expect(await minute(store)).toMatchObject({ android: 0 })
  })
})

describe('the menu', () => {
  test('[6.1] holds the pages a role was given and the codes on them, and no empty folder', async () => {
    const account = await house.make.account({ enterpriseId })
    const person = await house.as(account)
    const { menuList } = await person.menu.ofAccount({ id: String(account.id) })
    const paths = menuList.flatMap((folder) => folder.menuVoList.map((page) => page.url))
    expect(paths).toContain('/device/index')
    expect(menuList.every((folder) => folder.menuVoList.length > 0)).toBe(true)
    const device = menuList.flatMap((f) => f.menuVoList).find((page) => page.url === '/device/index')
    expect(device?.menuVoList.map((b) => [b.menuType, b.permission])).toContainEqual([3, 'enrolment.create'])
    expect((await refusalOf(person.menu.ofAccount({ id: '999999' }))).code).toBe(codes.missing)
  })

  test("another's menu is missing, also one's superior's", async () => {
    const superior = await house.make.account({ enterpriseId })
    const below = await house.as(await house.make.account({ enterpriseId, superior }))
    expect((await refusalOf(below.menu.ofAccount({ id: String(superior.id) }))).code).toBe(codes.missing)
  })
})
