import { actionLabel, tableLabel } from '@cpm/contract/audit.labels'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

type Person = Clients & { token: string }
let house: House
let now = new Date('2026-05-01T10:00:00Z')
let admin: Person
let boss: Person
let clerk: Person
let stranger: Person
let bossAccount: { id: number; path: string }
let clerkAccount: { id: number; path: string }
let enterpriseId: number

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise('Noodles')).id
  bossAccount = await house.make.account({ enterpriseId, name: 'noodle_boss' })
  clerkAccount = await house.make.account({ enterpriseId, name: 'noodle_clerk', superior: bossAccount })
  const other = await house.make.enterprise('Rice')
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null, name: 'root_of_all' }))
  boss = await house.as(bossAccount)
  clerk = await house.as(clerkAccount)
  stranger = await house.as(await house.make.account({ enterpriseId: other.id, name: 'rice_boss' }))
})
afterAll(() => house.close())

const later = (ms = 1000) => void (now = new Date(now.getTime() + ms))
const save = async (who: Person, title: string) => {
  later()
  return (await who.message.save({ title, content: `about ${title}` })).id
}
describe('who sees what', () => {
  test('an administrator sees all, an enterprise its own, a sub-account its own and below', async () => {
    await save(boss, 'by boss')
    await save(clerk, 'by clerk')
    await save(stranger, 'by stranger')
    const seenBy = async (who: Person) => {
      const { records, total } = await who.audit.list({ action: ['message.save'], pageSize: 100 })
      expect(total).toBe(records.length)
      return [...new Set(records.map(({ accountName }) => String(accountName)))].toSorted()
    }
    expect(await seenBy(admin)).toEqual(['noodle_boss', 'noodle_clerk', 'rice_boss'])
    expect(await seenBy(boss)).toEqual(['noodle_boss', 'noodle_clerk'])
    expect(await seenBy(clerk)).toEqual(['noodle_clerk'])
    expect(await seenBy(stranger)).toEqual(['rice_boss'])
  })

  test("another's deed answers as a missing one, and no filter, search or export finds it", async () => {
    const id = await save(stranger, 'hidden-4711')
    const deed = await house.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const theirs = await refusalOf(boss.audit.get({ id: String(deed.id) }))
    expect(theirs).toEqual(await refusalOf(boss.audit.get({ id: '999999999' })))
    expect(theirs.code).toBe(codes.missing)
    for (const filter of [{ q: 'rice_boss' }, { of: `message:${id}` }, { resource: ['message'] }]) {
      expect(JSON.stringify(await boss.audit.list(filter))).not.toContain('rice_boss')
    }
    expect(await csv(boss, '')).not.toContain('rice_boss')
    expect(await csv(stranger, '')).toContain('rice_boss')
  })

  test('a name is only said of what the reader sees', async () => {
    const elsewhere = await house.make.account({ enterpriseId, name: 'somebody_apart', superior: bossAccount })
    later()
    await boss.message.save({
      title: 'to one',
      content: 'c',
      userScope: 'designated',
      accountIds: [String(elsewhere.id)],
    })
    const deed = await house.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const detail = await boss.audit.get({ id: String(deed.id) })
    expect(detail.names).toContainEqual({ table: 'account', id: String(elsewhere.id), name: 'somebody_apart' })
    expect(detail.names).toContainEqual({ table: 'enterprise', id: String(enterpriseId), name: 'Noodles' })
    // The clerk once did the same, before the tree was changed; now that account is not theirs to see.
    await copyDeed(deed.id, clerkAccount.id)
    const [own] = (await clerk.audit.list({ action: ['message.save'], pageSize: 1 })).records
    const told = await clerk.audit.get({ id: own?.id as string })
    expect(JSON.stringify(told)).toContain(String(elsewhere.id))
    expect(JSON.stringify(told)).not.toContain('somebody_apart')
  })
})

/** The same deed once more, by somebody else. */
async function copyDeed(id: number, by: number): Promise<void> {
  later()
  await sql`insert into audit (at, account_id, account_name, enterprise_id, ip, action, object, input, code, hash, changes)
    select ${now}, ${by}, 'noodle_clerk', enterprise_id, ip, action, object, input, code, hash, changes
    from audit where id = ${id}`.execute(house.db)
}

async function csv(who: Person, query: string, kind = 'csv'): Promise<string> {
  const answer = await house.app.inject({
    method: 'GET',
    url: `/api/v1/audits?export=${kind}${query}`,
    headers: { session: who.token, 'accept-language': 'en', timezone: 'Asia/Shanghai' },
  })
  return answer.body
}

describe('one deed', () => {
  test('shows what was asked and each row before and after, under the names of today', async () => {
    const id = await save(boss, 'first title')
    later()
    await boss.message.save({ id, title: 'second title', content: 'about first title' })
    const [row] = (await boss.audit.list({ of: `message:${id}`, pageSize: 1 })).records
    expect(row).toMatchObject({ action: 'message.save', object: id, objectName: 'second title', code: 1, changed: 1 })
    const detail = await boss.audit.get({ id: row?.id as string })
    expect(detail).toMatchObject({
      ...row,
      more: 0,
      input: { id, title: 'second title' },
      changes: [{ table: 'message', id, before: { title: 'first title' }, after: { title: 'second title' } }],
    })
    expect(detail.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('what the database derives of a change is no change of its own', async () => {
    const sn = 'AUDITED-1'
    await boss.terminal.add({
      enterpriseId: String(enterpriseId),
      sn,
      name: 'Till 1',
      platform: 'android',
      model: 'A920Pro',
    })
    later()
    await boss.terminal.update({ sn, version: 1, name: 'Till 2' })
    const [row] = (await boss.audit.list({ of: `terminal:${sn}`, pageSize: 1 })).records
    const { changes } = await boss.audit.get({ id: row?.id as string })
    expect(changes).toHaveLength(1)
    expect(changes[0]?.before).toEqual({ name: 'Till 1', version: 1 })
    expect(changes[0]?.after).toEqual({ name: 'Till 2', version: 2 })
  })

  test('an old row without changes is shown too', async () => {
    later()
    const made = await house.db
      .insertInto('audit')
      .values({
        at: now,
        account_id: bossAccount.id,
        account_name: 'noodle_boss',
        enterprise_id: enterpriseId,

        action: 'gone.away',
        object: '12',
        input: '{}',
        code: 1,
        hash: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = await boss.audit.get({ id: String(made.id) })
    expect(detail).toMatchObject({ action: 'gone.away', object: '12', objectName: null, changes: [], changed: 0 })
  })
})

describe('finding', () => {
  let since: Date
  let id: string
  beforeAll(async () => {
    later(60_000)
    since = now
    id = await save(boss, 'to be found')
    await save(clerk, 'another')
    later()
    await boss.message.publish({ id })
    later()
    await refusalOf(boss.message.publish({ id }))
    await house.db
      .insertInto('audit')
      .values({
        at: now,
        account_id: bossAccount.id,
        account_name: 'noodle_boss',
        enterprise_id: enterpriseId,

        ip: '203.0.113.9',
        action: 'terminal.logOff',
        object: 'SN-XYZ-1',
        input: '{}',
        code: 1,

        hash: Buffer.alloc(32),
        token_name: 'robot',
      })
      .execute()
    later()
  })
  const find = async (filter: Parameters<Person['audit']['list']>[0]) => {
    const { records } = await boss.audit.list({ from: since.toISOString(), ...filter })
    return records.map(({ action, code }) => `${action} ${code}`)
  }
  const all = ['terminal.logOff 1', 'message.publish 409', 'message.publish 1', 'message.save 1', 'message.save 1']

  test('by time, action, area, person, outcome, token, text and the thing it was done to', async () => {
    expect(await find({})).toHaveLength(5)
    expect(await find({ to: since.toISOString() })).toEqual([])
    expect(await find({ action: ['message.publish'] })).toEqual(all.slice(1, 3))
    expect(await find({ action: ['message.save', 'terminal.logOff'] })).toEqual([all[0], all[3], all[4]])
    expect(await find({ resource: ['terminal'] })).toEqual([all[0]])
    expect(await find({ accountId: String(clerkAccount.id) })).toEqual(['message.save 1'])
    expect(await find({ outcome: 'refused' })).toEqual([all[1]])
    expect(await find({ outcome: 'ok' })).toHaveLength(4)
    expect(await find({ token: true })).toEqual([all[0]])
    expect(await find({ token: false })).toHaveLength(4)
    expect(await find({ of: `message:${id}` })).toEqual(all.slice(1, 4))
    expect(await find({ of: 'terminal:SN-XYZ-1' })).toEqual([all[0]])
    for (const q of ['xyz-1', '203.0.113', 'CLERK', '%']) {
      expect(await find({ q })).toHaveLength(q === '%' ? 0 : 1)
    }
    expect(await find({ sort: 'at' })).toEqual([...all].toReversed())
  })

  test('a terminal is found by its SN in what else changed it', async () => {
    const terminal = await house.make.terminal({ enterpriseId, sn: 'SN-HISTORY-1' })
    later()
    await house.db
      .insertInto('audit')
      .values({
        at: now,
        account_id: bossAccount.id,
        account_name: 'noodle_boss',
        enterprise_id: enterpriseId,

        action: 'group.move',
        object: '1',
        input: '{}',
        code: 1,
        hash: Buffer.alloc(32),
        changes: JSON.stringify([{ table: 'terminal', id: String(terminal.id), before: {}, after: { group_id: 1 } }]),
      })
      .execute()
    expect(await find({ of: 'terminal:SN-HISTORY-1' })).toEqual(['group.move 1'])
    expect(await find({ of: `terminal:${terminal.id}` })).toEqual(['group.move 1'])
  })

  test('bad filters are named', async () => {
    for (const bad of ['after=abc', 'from=yesterday', 'of=message', 'accountId=x', 'outcome=maybe', 'sort=ip']) {
      const answer = await house.ask({ method: 'GET', url: `/api/v1/audits?${bad}` }, { session: boss.token })
      expect(answer.code, bad).toBe(codes.badInput)
    }
  })

  test('pages neither repeat nor leave out a row, though new ones come in meanwhile', async () => {
    const seen: string[] = []
    const { total } = await boss.audit.list({})
    let after: string | undefined
    do {
      const page = await boss.audit.list({ pageSize: 3, ...(after ? { after } : {}) })
      seen.push(...page.records.map((row) => row.id))
      after = page.next ?? undefined
      await save(boss, 'meanwhile')
    } while (after)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    const second = await boss.audit.list({ pageSize: 3, page: 2 })
    expect(second).toMatchObject({ current: 2, size: 3, totalIsExact: true })
  })

  test('beyond ten thousand the count says that it is no more than a floor', async () => {
    const big = await house.make.enterprise()
    const owner = await house.make.account({ enterpriseId: big.id })
    await sql`insert into audit (at, account_id, account_name, enterprise_id, action, input, code, hash)
      select ${now}::timestamptz + n * interval '1 ms', ${owner.id}, 'big', ${big.id}, 'task.create', '{}', 1, '\\x00'
      from generate_series(1, 10001) n`.execute(house.db)
    const list = await (await house.as(owner)).audit.list({})
    expect(list).toMatchObject({ total: 10_000, totalIsExact: false })
    expect(await boss.audit.list({})).toMatchObject({ totalIsExact: true })
  })
})

describe('exporting', () => {
  test('the whole filter as CSV and as a sheet, in words and in the times of one’s zone', async () => {
    await save(boss, '=HYPERLINK("http://evil.example")')
    const text = await csv(boss, '&action=message.save')
    const [header = ''] = text.split('\r\n')
    expect(header).toContain(
      'Time,User,API token,Enterprise,IP address,Action,Object,Object ID,Result,Changed rows,Changes',
    )
    expect(text).toContain('noodle_boss')
    expect(text).not.toContain('terminal.logOff')
    // 10:00 in London is 18:00 in Shanghai.
    expect(text).toMatch(/2026-05-01 18:\d\d:\d\d/)
    for (const line of text.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=@]/)
    expect((await csv(boss, '&action=message.save', 'xlsx')).slice(0, 2)).toBe('PK')
  })

  test('a thing and its number have a column each, and what changed is told in words', async () => {
    const id = await save(boss, 'told in words')
    const [header = [], row = []] = papa.parse<string[]>((await csv(boss, `&of=message:${id}`)).trim()).data
    const cell = (title: string) => row[header.indexOf(title)]
    expect([cell('Object'), cell('Object ID')]).toEqual(['told in words', id])
    expect(cell('Changes')).toContain('told in words')
    expect(cell('Changes')).not.toMatch(/\b(null|true|false)\b|[[\]{}]/)
  })

  test('it takes a permission of its own', async () => {
    const reader = await house.as(await house.make.account({ enterpriseId, codes: ['audit.read'] }))
    expect(JSON.parse(await csv(reader, ''))).toMatchObject({ code: codes.forbidden })
    const bare = await house.as(await house.make.account({ enterpriseId, codes: [] }))
    expect((await refusalOf(bare.audit.list({}))).code).toBe(codes.forbidden)
  })
})

test('entries of before a thing was renamed are found and named as it is called now', async () => {
  const { id } = await house.make.enterprise()
  const boss = await house.as(await house.make.account({ enterpriseId: id }))
  await sql`insert into audit (at, enterprise_id, action, input, code, hash)
    values (now(), ${id}, 'fleet.logOff', '{}', 1, '')`.execute(house.db)
  expect((await boss.audit.list({ action: ['terminal.logOffMany'] })).records).toHaveLength(1)
  expect((await boss.audit.list({ resource: ['terminal'] })).records).toHaveLength(1)
  expect(actionLabel('fleet.logOff')).toEqual(actionLabel('terminal.logOffMany'))
  expect(tableLabel('peripheral_trouble')).toEqual(tableLabel('peripheral_fault'))
})
