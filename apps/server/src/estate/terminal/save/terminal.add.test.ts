import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'

let house: House
let boss: Clients
let store: Clients
let admin: Clients
let enterpriseId: number
let region: { id: number; path: string }
let shop: { id: number; path: string }

const kind = { platform: 'android', model: 'A920Pro' } as const
const issuesOf = (answer: { result: unknown }) =>
  (answer.result as { issues: { path: string; messageEn: string }[] }).issues

beforeAll(async () => {
  house = await openTestHouse()
  const mine = await house.make.enterprise('Mine')
  enterpriseId = mine.id
  region = await house.make.group(mine.id)
  shop = await house.make.group(mine.id, region)
  await house.db.updateTable('terminal_group').set({ type: 'region' }).where('id', '=', region.id).execute()
  await house.db.updateTable('terminal_group').set({ name: 'Shop 1', number: 'S1' }).where('id', '=', shop.id).execute()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id, name: 'boss' }))
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  store = await house.as(await house.make.account({ kind: 'store', enterpriseId: mine.id, groupPaths: [shop.path] }))
})
afterAll(() => house.close())

const life = async (sn: string) => {
  const { rows } = await sql<{ was: string | null; now: string; name: string | null }>`
    select l.from_status as was, l.to_status as now, l.account_name as name from terminal_life l
    join terminal t on t.id = l.terminal_id where t.sn = ${sn} order by l.id`.execute(house.db)
  return rows
}

describe('[3.13] a terminal added by hand', () => {
  test('is in stock with all that was said of it, and its life begins with who added it', async () => {
    const said = { ext1: 'asset 7', ext2: 'north', tags: ['vip', 'bar', 'vip'], isTest: true, producedAt: '2026-03-01' }
    await boss.terminal.add({ ...kind, ...said, sn: 'HAND-0001', groupId: String(shop.id) })
    expect(await boss.terminal.get({ sn: 'HAND-0001' })).toMatchObject({
      name: 'HAND-0001',
      status: 'in_stock',
      groupName: 'Shop 1',
      store: 'Shop 1',

      ...said,
      tags: ['bar', 'vip'],
      version: 1,
      activatedAt: null,
      isFavourite: false,
    })
    expect(await life('HAND-0001')).toEqual([{ was: null, now: 'in_stock', name: 'boss' }])
    expect((await boss.terminal.choices()).tags).toEqual(['bar', 'vip'])
  })

  test('is refused when the SN is taken, whoever has it', async () => {
    const theirs = await house.make.enterprise()
    await house.make.terminal({ enterpriseId: theirs.id, sn: 'THEIRS-01' })
    const [own, foreign] = [
      await refusalOf(boss.terminal.add({ ...kind, sn: 'HAND-0001' })),
      await refusalOf(boss.terminal.add({ ...kind, sn: 'THEIRS-01' })),
    ]
    expect(issuesOf(own)).toMatchObject([{ path: 'sn', messageEn: 'This SN is already in use' }])
    // Whose it is, or that it is anybody's, is nothing to them.
    expect(issuesOf(foreign)).toMatchObject([
      { path: 'sn', messageEn: 'This SN cannot be used here. Check the SN, or contact your administrator' },
    ])
  })

  test('of an administrator of ours goes to the enterprise named, or to none', async () => {
    expect(issuesOf(await refusalOf(admin.terminal.add({ ...kind, sn: 'OURS-0001' })))).toMatchObject([
      { path: 'enterpriseId' },
    ])
    await admin.terminal.add({ ...kind, sn: 'OURS-0001', enterpriseId: String(enterpriseId) })
    expect(await boss.terminal.get({ sn: 'OURS-0001' })).toMatchObject({ enterpriseName: 'Mine', groupId: null })
  })

  test('[8.5] is not for a store, which is told so', async () => {
    const wanted = 'The store does not have permission to add new items'
    for (const call of [
      () => store.terminal.add({ ...kind, sn: 'STORE-001' }),
      () => store.terminal.addRange({ ...kind, prefix: 'ST', from: 1, to: 2, digits: 4 }),
      () => store.terminal.import({ rows: [{ sn: 'STORE-001' }] }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 403, messageEn: wanted })
    }
  })
})

describe('a range of SNs', () => {
  test('is added whole, with zeros in front', async () => {
    const groupId = String(shop.id)
    expect(await boss.terminal.addRange({ ...kind, prefix: 'RNG', from: 8, to: 11, digits: 3, groupId })).toEqual({
      added: 4,
    })
    const { records } = await boss.terminal.list({ q: 'RNG0' })
    expect(records.map((row) => row.sn)).toEqual(['RNG008', 'RNG009', 'RNG010', 'RNG011'])
  })

  test('is refused whole when an SN is taken, and the answer names it', async () => {
    const answer = await refusalOf(boss.terminal.addRange({ ...kind, prefix: 'RNG', from: 10, to: 13, digits: 3 }))
    expect(issuesOf(answer)).toMatchObject([{ path: 'from', messageEn: expect.stringContaining('RNG010, RNG011') }])
    expect((await boss.terminal.list({ q: 'RNG0' })).total).toBe(4)
  })

  test('is refused when it runs backwards, is too long, or does not fit its digits', async () => {
    const range = (more: object) =>
      boss.terminal.addRange({ ...kind, prefix: 'RNX', from: 1, to: 2, digits: 3, ...more })
    expect(issuesOf(await refusalOf(range({ from: 3 })))).toMatchObject([{ path: 'to' }])
    expect(issuesOf(await refusalOf(range({ to: 10_001, digits: 6 })))).toMatchObject([{ path: 'to' }])
    expect(issuesOf(await refusalOf(range({ to: 1000 })))).toMatchObject([{ path: 'digits' }])
    expect(issuesOf(await refusalOf(range({ prefix: 'a b' })))).toMatchObject([{ path: 'prefix' }])
  })
})

describe('a file of terminals', () => {
  const rows = [
    {
      sn: 'FILE-0001',
      platform: 'Android',
      model: 'A910',
      group: 'S1',
      tags: 'a；b',
      isTest: '是',
      producedAt: '2026/3/1',
    },
    {
      sn: 'FILE-0002',
      platform: 'windows',
      model: 'D2',
      group: 'shop 1',
      name: 'Till',
      isTest: 'no',
      producedAt: '46082',
    },
  ]

  test('is looked at first, and only then kept', async () => {
    expect(await boss.terminal.import({ rows })).toEqual({ imported: 0, rows: [] })
    expect((await boss.terminal.list({ q: 'FILE-' })).total).toBe(0)
    expect(await boss.terminal.import({ rows, commit: true })).toEqual({ imported: 2, rows: [] })
    const { records } = await boss.terminal.list({ q: 'FILE-' })
    expect(records).toMatchObject([
      {
        sn: 'FILE-0001',
        groupName: 'Shop 1',
        tags: ['a', 'b'],
        isTest: true,
        producedAt: '2026-03-01',
        name: 'FILE-0001',
      },
      { sn: 'FILE-0002', groupName: 'Shop 1', tags: [], isTest: false, producedAt: '2026-03-01', name: 'Till' },
    ])
  })

  test('says what is wrong with each row, and changes nothing while one is', async () => {
    const good = { platform: 'linux', model: 'X' }
    const bad = [
      { ...good, sn: 'FILE-0001' },
      { ...good, sn: 'FILE-0003' },
      { ...good, sn: 'FILE-0003' },
      { ...good, sn: 'a b' },
      { ...good, sn: 'FILE-0004', platform: 'ios' },
      { ...good, sn: 'FILE-0005', group: 'nowhere' },
      { ...good, sn: 'FILE-0006', producedAt: '2026-02-30', isTest: 'perhaps' },
      { sn: '', platform: '', model: '' },
      { ...good, sn: 'FILE-0007' },
    ]
    const { rows: wrong } = await boss.terminal.import({ rows: bad })
    const fields = wrong.map(({ row, issues }) => [row, ...issues.map((one) => one.path).toSorted()])
    expect(fields).toEqual([
      [0, 'sn'],
      [1, 'sn'],
      [2, 'sn'],
      [3, 'sn'],
      [4, 'platform'],
      [5, 'group'],
      [6, 'isTest', 'producedAt'],
      [7, 'model', 'platform', 'sn'],
    ])
    const before = (await boss.terminal.list()).total
    expect(await refusalOf(boss.terminal.import({ rows: bad, commit: true }))).toMatchObject({ code: 400 })
    expect((await boss.terminal.list()).total).toBe(before)
  })

  test('says in words what an SN may be, and of a text too long how long it may be', async () => {
    const good = { platform: 'linux', model: 'X' }
    const { rows: wrong } = await boss.terminal.import({
      // What a spreadsheet makes of a number too long for it, and of what it takes for a day; a whole page of a name.
      rows: [
        ...['1.23457E+18', '2024/03/01'].map((sn) => ({ ...good, sn })),
        { ...good, sn: 'F-1', name: 'x'.repeat(9000) },
      ],
    })
    const sn = {
      path: 'sn',
      message: 'SN 由 4 至 64 位字母、数字、- 或 _ 组成',
      messageEn: 'An SN consists of 4 to 64 letters, digits, - or _',
    }
    expect(wrong.map(({ issues }) => issues)).toEqual([
      [sn],
      [sn],
      [sn, { path: 'name', message: '最多 100 个字符', messageEn: 'At most 100 characters' }],
    ])
  })

  test('says which name two groups have', async () => {
    const twin = await house.make.group(enterpriseId, region)
    await house.db.updateTable('terminal_group').set({ name: 'Shop 1' }).where('id', '=', twin.id).execute()
    const one = { sn: 'FILE-0009', platform: 'linux', model: 'X', group: 'Shop 1' }
    const { rows: wrong } = await boss.terminal.import({ rows: [one] })
    expect(wrong).toMatchObject([
      {
        issues: [
          {
            path: 'group',
            messageEn: expect.stringMatching(/^The name matches \/.*Shop 1.* and .*Shop 1.*\. Enter the number/),
          },
        ],
      },
    ])
    await house.db.deleteFrom('terminal_group').where('id', '=', twin.id).execute()
  })

  test('brought in twice at once is kept once', async () => {
    const some = Array.from({ length: 300 }, (_, i) => ({ sn: `RACE-${1000 + i}`, platform: 'linux', model: 'X' }))
    const answers = await Promise.allSettled([0, 1, 2, 3].map(() => boss.terminal.import({ rows: some, commit: true })))
    // Who came later is refused, or has seen that they are there.
    const kept = answers.filter((one) => one.status === 'fulfilled' && one.value.imported > 0)
    expect(kept).toHaveLength(1)
    expect((await boss.terminal.list({ q: 'RACE-' })).total).toBe(300)
  })

  test('of many rows is told in the audit by the first of them and a count', async () => {
    const [row] = await house.db
      .selectFrom('audit')
      .select(['action', 'changes', 'code'])
      .where('action', '=', 'terminal.import')
      .where('code', '=', 1)
      .where(sql<boolean>`changes @> '[{"more": 200}]'`)
      .execute()
    expect(row).toBeDefined()
  })
})
