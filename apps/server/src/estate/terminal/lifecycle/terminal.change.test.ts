import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'

let house: House
let boss: Clients
let other: Clients
let north: Clients
let admin: Clients
let mine: { id: number }
let theirs: { id: number }
let shop: { id: number; path: string }
let south: { id: number; path: string }

beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise('Mine')
  theirs = await house.make.enterprise('Theirs')
  shop = await house.make.group(mine.id)
  south = await house.make.group(mine.id)
  boss = await house.as(await house.make.account({ enterpriseId: mine.id, name: 'boss' }))
  other = await house.as(await house.make.account({ enterpriseId: mine.id }))
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  north = await house.as(await house.make.account({ enterpriseId: mine.id, groupPaths: [shop.path] }))
})
afterAll(() => house.close())

const some = async (prefix: string, count: number, more: Partial<Parameters<House['make']['terminal']>[0]> = {}) => {
  const sns = Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}000`)
  for (const sn of sns)
    await house.make.terminal({ enterpriseId: mine.id, group: shop, status: 'in_stock', sn, ...more })
  return sns
}
const life = async (sn: string) => {
  const { rows } = await sql<{ step: string; name: string | null }>`
    select coalesce(l.from_status, '') || '>' || l.to_status as step, l.account_name as name from terminal_life l
    join terminal t on t.id = l.terminal_id where t.sn = ${sn} order by l.id`.execute(house.db)
  return rows.map(({ step, name }) => (name ? `${step} ${name}` : step))
}

describe('two people who edit the same terminal', () => {
  test('both keep what they wrote, or the second is told', async () => {
    const [sn = ''] = await some('EDIT', 1)
    const { version } = await boss.terminal.get({ sn })
    expect(await boss.terminal.update({ sn, version, name: 'Till 1', ext1: 'a' })).toEqual({ version: version + 1 })
    const late = await refusalOf(other.terminal.update({ sn, version, name: 'Till 2' }))
    expect(late).toMatchObject({ code: 409, messageEn: expect.stringContaining('Another user has changed') })
    expect(await boss.terminal.get({ sn })).toMatchObject({ name: 'Till 1', ext1: 'a', version: version + 1 })
  })

  test('at the same moment: one of fifty wins', async () => {
    const [sn = ''] = await some('EDIF', 1)
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => boss.terminal.update({ sn, version: 1, name: `Till ${i}` })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await boss.terminal.get({ sn })).version).toBe(2)
  })

  test('are not told of what the terminal said meanwhile', async () => {
    const [sn = ''] = await some('EDIG', 1)
    await house.db.updateTable('terminal').set({ ip: '10.0.0.9' }).where('sn', '=', sn).execute()
    await boss.terminal.update({ sn, version: 1, tags: ['b', 'a'], producedAt: '2026-01-31', isTest: true })
    const { tags, producedAt, isTest, ip } = await boss.terminal.get({ sn })
    expect({ tags, producedAt, isTest, ip }).toEqual({
      tags: ['a', 'b'],
      producedAt: '2026-01-31',
      isTest: true,
      ip: '10.0.0.9',
    })
  })

  test('[8.5] ask for an SN nobody has, or another enterprise has, and hear the same', async () => {
    const foreign = await house.make.terminal({ enterpriseId: theirs.id })
    const wanted = { code: 404, messageEn: 'No SN configuration found, please re-enter' }
    expect(await refusalOf(boss.terminal.update({ sn: foreign.sn, version: 1, name: 'x' }))).toMatchObject(wanted)
    expect(await refusalOf(boss.terminal.get({ sn: 'NOBODY-1' }))).toMatchObject(wanted)
  })

  test('move it to another group, as far as they may', async () => {
    const [sn = ''] = await some('EDIM', 1)
    expect(await refusalOf(north.terminal.update({ sn, version: 1, groupId: null }))).toMatchObject({ code: 400 })
    expect(await refusalOf(north.terminal.update({ sn, version: 1, groupId: String(south.id) }))).toMatchObject({
      code: 400,
    })
    await boss.terminal.update({ sn, version: 1, groupId: String(south.id) })
    expect((await boss.terminal.get({ sn })).groupId).toBe(String(south.id))
  })
})

describe('[4.5] many at a time', () => {
  test('are shipped and taken back; the others are skipped', async () => {
    const sns = await some('SHIP', 3)
    const active = await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'SHIP-ACTIVE' })
    const target = { sns: [...sns, active.sn] }
    expect(await boss.terminal.ship({ target })).toEqual({ changed: 3, skipped: 1 })
    expect(await boss.terminal.get({ sn: 'SHIP-1000' })).toMatchObject({
      status: 'shipped',
      shippedAt: expect.any(String),
    })
    expect(await boss.terminal.takeBack({ target: { filter: { q: 'SHIP-' } } })).toEqual({ changed: 3, skipped: 1 })
    expect(await boss.terminal.get({ sn: 'SHIP-1000' })).toMatchObject({ status: 'in_stock', shippedAt: null })
    expect(await life('SHIP-1000')).toEqual(['>in_stock', 'in_stock>shipped boss', 'shipped>in_stock boss'])
  })

  test('are logged off: no credential is left, and each connection is cut', async () => {
    const sns = await some('OFFM', 3, { status: 'activated' })
    const heard: string[] = []
    const client = await house.database.pool.connect()
    client.on('notification', ({ channel, payload }) => channel === 'cut' && heard.push(payload ?? ''))
    await client.query('listen cut')
    expect(await boss.terminal.logOffMany({ target: { sns } })).toEqual({ changed: 3, skipped: 0 })
    await expect
      .poll(() => heard.toSorted())
      .toEqual(sns.map((sn) => JSON.stringify({ sn })).map((one) => one.replace(':', ' : ')))
    client.release(true)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from terminal where sn = any(${sns}) and secret_hash is null and logged_off_at is not null`.execute(
      house.db,
    )
    expect(rows[0]?.n).toBe(3)
    expect(await boss.terminal.logOffMany({ target: { sns } })).toEqual({ changed: 0, skipped: 3 })
  })

  test('get and lose tags', async () => {
    const sns = await some('TAGS', 3)
    const target = { sns }
    expect(await boss.terminal.tag({ target, add: ['bar', 'vip'] })).toEqual({ changed: 3, skipped: 0 })
    expect(await boss.terminal.tag({ target, add: ['vip'], remove: ['bar', 'nothing'] })).toEqual({
      changed: 3,
      skipped: 0,
    })
    expect(await boss.terminal.tag({ target, add: ['vip'] })).toEqual({ changed: 0, skipped: 3 })
    expect((await boss.terminal.list({ tag: 'vip', q: 'TAGS-' })).total).toBe(3)
    expect((await boss.terminal.list({ tag: 'bar', q: 'TAGS-' })).total).toBe(0)
    const twenty = Array.from({ length: 20 }, (_, i) => `t${i}`)
    expect(await refusalOf(boss.terminal.tag({ target, add: twenty }))).toMatchObject({ code: 422 })
  })

  test('move to a group that can be seen, of their own enterprise', async () => {
    const sns = await some('MOVE', 3)
    const target = { sns }
    expect(await boss.terminal.move({ target, groupId: String(south.id) })).toEqual({ changed: 3, skipped: 0 })
    expect((await boss.terminal.list({ groupId: String(south.id), q: 'MOVE-' })).total).toBe(3)
    expect(await refusalOf(north.terminal.move({ target, groupId: String(shop.id) }))).toMatchObject({ code: 422 })
    const abroad = await house.make.group(theirs.id)
    expect(await refusalOf(boss.terminal.move({ target, groupId: String(abroad.id) }))).toMatchObject({ code: 400 })
    expect(await refusalOf(admin.terminal.move({ target, groupId: String(abroad.id) }))).toMatchObject({ code: 422 })
    expect(await boss.terminal.move({ target, groupId: null })).toEqual({ changed: 3, skipped: 0 })
  })

  test('are none when one of the SNs is not to be seen, and the answer names it', async () => {
    const sns = await some('NONE', 2)
    const foreign = await house.make.terminal({ enterpriseId: theirs.id, status: 'in_stock', sn: 'NONE-FOREIGN' })
    for (const wrong of [foreign.sn, 'NONE-NOBODY']) {
      const answer = await refusalOf(boss.terminal.ship({ target: { sns: [...sns, wrong] } }))
      expect(answer).toMatchObject({ code: 422, messageEn: expect.stringContaining(wrong) })
      expect(await refusalOf(boss.terminal.count({ target: { sns: [...sns, wrong] } }))).toMatchObject({ code: 422 })
    }
    expect((await boss.terminal.list({ status: 'shipped', q: 'NONE-' })).total).toBe(0)
    expect(await refusalOf(boss.terminal.ship({ target: { filter: { q: 'nowhere' } } }))).toMatchObject({ code: 422 })
  })

  test('are counted before anybody agrees', async () => {
    const sns = await some('COUN', 2)
    const active = await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'COUN-ACTIVE' })
    await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [active.sn] } })
    expect(await boss.terminal.count({ target: { sns: [...sns, active.sn] } })).toEqual({
      total: 3,
      enterprises: 1,
      openRuns: 1,
      statuses: { in_stock: 2, shipped: 0, activated: 1, logged_off: 0 },
    })
    expect((await boss.terminal.count({ target: { filter: { q: 'COUN-', status: 'in_stock' } } })).total).toBe(2)
  })
})

describe('assigning terminals to another enterprise', () => {
  test('is for administrators of ours; they leave their group, and what they were known by does not come along', async () => {
    const sns = await some('GIVE', 2, { status: 'activated' })
    const target = { sns }
    const enterpriseId = String(theirs.id)
    expect(await refusalOf(boss.terminal.transfer({ target, enterpriseId }))).toMatchObject({ code: 403 })
    await sql`
      insert into file (terminal_id, kind, name, size, sha256, key)
      select id, 'screenshot', 'a.png', 1, 'x', 'k' from terminal where sn = ${sns[0]}`.execute(house.db)
    expect(await admin.terminal.transfer({ target, enterpriseId })).toEqual({ changed: 2, skipped: 0 })
    // A picture of the shop it leaves does not come along.
    expect(await house.db.selectFrom('file').select('id').where('key', '=', 'k').execute()).toEqual([])
    expect((await boss.terminal.list({ q: 'GIVE-' })).total).toBe(0)
    expect(await admin.terminal.get({ sn: 'GIVE-1000' })).toMatchObject({ enterpriseName: 'Theirs', groupId: null })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from terminal where sn = any(${sns}) and secret_hash is not null`.execute(house.db)
    expect(rows[0]?.n).toBe(0)
  })

  test('ends their connections and their secret; they wait in stock for the new enterprise to enrol them', async () => {
    const [sn = '', stock = '', off = ''] = [
      ...(await some('LEFT', 1, { status: 'activated', secret: 'old secret' })),
      ...(await some('LEFS', 1, { status: 'shipped' })),
      ...(await some('LEFO', 1, { status: 'logged_off' })),
    ]
    const heard: string[] = []
    const client = await house.database.pool.connect()
    client.on('notification', ({ channel, payload }) => channel === 'cut' && heard.push(payload ?? ''))
    await client.query('listen cut')
    expect(await house.asTerminal(sn, 'old secret').agent.self()).toMatchObject({ sn })
    await admin.terminal.transfer({ target: { sns: [sn, stock, off] }, enterpriseId: String(theirs.id) })
    await expect.poll(() => heard.map((one) => (JSON.parse(one) as { sn: string }).sn)).toContain(sn)
    await client.query('unlisten cut')
    client.release()
    expect(await refusalOf(house.asTerminal(sn, 'old secret').agent.self())).toMatchObject({ code: 500 })
    const status = async (one: string) => (await admin.terminal.get({ sn: one })).status
    expect([await status(sn), await status(stock), await status(off)]).toEqual(['in_stock', 'shipped', 'logged_off'])
    expect((await life(sn)).slice(-2)).toEqual([
      expect.stringContaining('activated>logged_off'),
      expect.stringContaining('logged_off>in_stock'),
    ])
    const boss2 = await house.as(await house.make.account({ enterpriseId: theirs.id }))
    const { token } = await boss2.enrolment.create({})
    const { secret } = await house.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'NUC' })
    expect(await house.asTerminal(sn, secret).agent.self()).toMatchObject({ sn })
  })

  test('is refused while one has an unfinished task', async () => {
    const [sn = ''] = await some('BUSY', 1, { status: 'activated' })
    await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
    const answer = await refusalOf(admin.terminal.transfer({ target: { sns: [sn] }, enterpriseId: String(theirs.id) }))
    expect(answer).toMatchObject({ code: 422, messageEn: expect.stringContaining('unfinished tasks') })
  })
})
