import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'

let house: House
let boss: Clients
let mine: { id: number }
let shop: { id: number; path: string }
let person: { id: number }

beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise('Mine')
  shop = await house.make.group(mine.id)
  person = await house.make.account({ enterpriseId: mine.id, name: 'boss' })
  boss = await house.as(person)
})
afterAll(() => house.close())

const idOf = async (sn: string) =>
  (await house.db.selectFrom('terminal').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()).id
const runsOf = async (sn: string) =>
  house.db
    .selectFrom('task_run')
    .select(['status', 'attempt', 'started_at'])
    .where('terminal_id', '=', await idOf(sn))
    .orderBy('id')
    .execute()

test('a new SN takes over everything of a broken terminal, which is logged off', async () => {
  const old = await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'OLD-0001', name: 'Till 1' })
  await boss.terminal.update({ sn: old.sn, version: 1, ext1: 'a', ext2: 'b', tags: ['vip'], isTest: true })
  await sql`insert into policy (kind, enterprise_id, terminal_id, value)
    values ('plan', ${mine.id}, ${old.id}, '{"mon":{"on":"08:00"}}')`.execute(house.db)
  await sql`insert into favourite (account_id, terminal_id) values (${person.id}, ${old.id})`.execute(house.db)
  for (const text of ['one', 'two', 'three']) {
    await boss.task.create({ type: 'message', params: { text }, target: { sns: [old.sn] } })
  }
  const [first, second] = await house.db.selectFrom('task_run').select('id').orderBy('id').execute()
  const now = new Date()
  await house.db
    .updateTable('task_run')
    .set({ status: 'started', started_at: now })
    .where('id', '=', first!.id)
    .execute()
  await house.db
    .updateTable('task_run')
    .set({ status: 'success', finished_at: now })
    .where('id', '=', second!.id)
    .execute()

  expect(await boss.terminal.replace({ sn: old.sn, newSn: 'NEW-0001', note: 'broken screen' })).toEqual({
    sn: 'NEW-0001',
  })

  expect(await boss.terminal.get({ sn: 'NEW-0001' })).toMatchObject({
    name: 'Till 1',
    groupId: String(shop.id),
    status: 'in_stock',
    model: 'A920Pro',
    replaces: 'OLD-0001',

    ext1: 'a',
    ext2: 'b',
    tags: ['vip'],
    isTest: true,
    isFavourite: true,
    replacedBy: null,
  })
  expect(await boss.terminal.get({ sn: 'OLD-0001' })).toMatchObject({
    status: 'logged_off',
    replacedBy: 'NEW-0001',
    isFavourite: false,
  })
  // What was begun is begun anew, what waited waits, what has ended stays where it was done.
  expect(await runsOf('NEW-0001')).toEqual([
    { status: 'waiting', attempt: 2, started_at: null },
    { status: 'waiting', attempt: 1, started_at: null },
  ])
  expect(await runsOf('OLD-0001')).toMatchObject([{ status: 'success' }])
  // They wait for it to enrol, and are not swept away.
  await house.job('task.closeUnreachable')
  expect((await runsOf('NEW-0001')).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  const { rows } = await sql<{ version: number; desired: unknown }>`
    select version, desired from terminal_config where terminal_id = ${await idOf('NEW-0001')}`.execute(house.db)
  expect(rows).toEqual([{ version: 2, desired: { plan: { mon: { on: '08:00' } } } }])
  const life = await sql<{ to_status: string; account_name: string; note: string | null }>`
    select to_status, account_name, note from terminal_life where terminal_id = ${old.id} order by id desc limit 1`.execute(
    house.db,
  )
  expect(life.rows).toEqual([
    { to_status: 'logged_off', account_name: 'boss', note: 'Replaced by NEW-0001: broken screen' },
  ])
})

test('the new one enrols, stays where the old one stood, and gets its runs', async () => {
  const elsewhere = await house.make.group(mine.id)
  const enrol = async (groupId?: string) => {
    const { token } = await boss.enrolment.create(groupId ? { groupId } : {})
    return house.anyone.agent.enrol({ token, sn: 'NEW-0001', platform: 'android', model: 'A920Pro' })
  }
  // Not with a token of another store.
  expect(await refusalOf(enrol(String(elsewhere.id)))).toMatchObject({ code: 409 })
  await enrol()
  expect(await boss.terminal.get({ sn: 'NEW-0001' })).toMatchObject({ status: 'activated', groupId: String(shop.id) })
  expect((await runsOf('NEW-0001')).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
})

test('an SN in stock takes the place as what it is', async () => {
  await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'OLD-0002', name: 'Till 2' })
  await boss.terminal.add({ sn: 'NEW-0002', platform: 'windows', model: 'D2' })
  await boss.terminal.replace({ sn: 'OLD-0002', newSn: 'NEW-0002' })
  expect(await boss.terminal.get({ sn: 'NEW-0002' })).toMatchObject({
    name: 'Till 2',
    platform: 'windows',
    model: 'D2',
  })
})

test("an SN in use, logged off, another enterprise's, or in somebody's place already is refused alike", async () => {
  const theirs = await house.make.enterprise()
  await house.make.terminal({ enterpriseId: mine.id, sn: 'OLD-0003' })
  await house.make.terminal({ enterpriseId: mine.id, sn: 'USED-0003' })
  await house.make.terminal({ enterpriseId: mine.id, sn: 'GONE-0003', status: 'logged_off' })
  await house.make.terminal({ enterpriseId: theirs.id, sn: 'FOREIGN-3', status: 'in_stock' })
  const answers = []
  for (const newSn of ['USED-0003', 'GONE-0003', 'FOREIGN-3', 'NEW-0002']) {
    answers.push(await refusalOf(boss.terminal.replace({ sn: 'OLD-0003', newSn })))
  }
  expect(answers[0]).toMatchObject({ code: 400, messageEn: 'This SN cannot be used for the replacement' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await refusalOf(boss.terminal.replace({ sn: 'OLD-0003', newSn: 'OLD-0003' }))).toMatchObject({ code: 400 })
  expect(await refusalOf(boss.terminal.replace({ sn: 'NOBODY-1', newSn: 'NEW-0009' }))).toMatchObject({ code: 404 })
  expect(await refusalOf(boss.terminal.replace({ sn: 'GONE-0003', newSn: 'NEW-0009' }))).toMatchObject({ code: 409 })
})

test('of fifty who replace the same terminal at once one wins', async () => {
  await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'OLD-0004' })
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => boss.terminal.replace({ sn: 'OLD-0004', newSn: `NEW4-${100 + i}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await boss.terminal.list({ q: 'NEW4-' })).total).toBe(1)
})

test('of fifty broken terminals that want the same new one at once one gets it', async () => {
  const sns = Array.from({ length: 50 }, (_, i) => `OLD5-${100 + i}`)
  for (const sn of sns) await house.make.terminal({ enterpriseId: mine.id, group: shop, sn })
  const answers = await Promise.allSettled(sns.map((sn) => boss.terminal.replace({ sn, newSn: 'NEW-0005' })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await boss.terminal.list({ q: 'OLD5-', status: 'logged_off' })).total).toBe(1)
})
