import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let mine: { id: number }
let shop: { id: number; path: string }
let top: { id: number; path: string }
let helper: { id: number; path: string }
let boss: Clients
let clerk: Clients
let stranger: Clients
let sn: string
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  shop = await house.make.group(mine.id)
  top = await house.make.account({ enterpriseId: mine.id, name: 'boss' })
  helper = await house.make.account({ enterpriseId: mine.id, superior: top, name: 'helper' })
  boss = await house.as(top)
  clerk = await house.as(helper)
  stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
  sn = (await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'ORD-0001' })).sn
})
afterAll(() => house.close())

const titles = async (as: Clients, input: Parameters<Clients['order']['list']>[0]) =>
  (await as.order.list(input)).records.map(({ title }) => title)
const befell = async (id: string) => (await boss.order.history({ id })).records.map(({ type }) => type).toReversed()
const bells = async (as: Clients) => (await as.message.mine({ current: 1, size: 20 })).records.map(({ title }) => title)

test('[2.12] an order is made for a terminal, stands at its store, and says how long there is', async () => {
  const { id, number } = await boss.order.create({ title: 'No paper feed', sns: [sn], priority: 'urgent' })
  expect(number).toBe(`WO-${id}`)
  const row = await boss.order.get({ id })
  expect(row).toMatchObject({
    title: 'No paper feed',
    status: 'open',
    overdue: false,
    source: 'person',
    groupId: String(shop.id),
    sns: [sn],
    accountName: 'boss',
    links: [],
  })
  expect(Date.parse(row.solveDue ?? '')).toBeGreaterThan(Date.parse(row.answerDue ?? ''))
  expect(await befell(id)).toEqual(['created'])
})

test('[4.12] it goes from open to done and closed as the table of states has it, and is opened again', async () => {
  const { id } = await boss.order.create({ title: 'Scanner is slow', sns: [sn] })
  await clerk.order.start({ id })
  expect(await boss.order.get({ id })).toMatchObject({ status: 'in_progress', assigneeName: 'helper', answerDue: null })
  await clerk.order.hold({ id, reason: 'Waits for a part' })
  expect(await boss.order.get({ id })).toMatchObject({
    status: 'on_hold',
    solveDue: null,
    holdReason: 'Waits for a part',
  })
  await clerk.order.start({ id })
  expect(await boss.order.get({ id })).toMatchObject({ holdReason: null, solveDue: expect.any(String) })
  await clerk.order.complete({ id, text: 'New lens' })
  await expect(clerk.order.start({ id })).rejects.toEqual(refusal(codes.refused))
  await boss.order.close({ id })
  expect(await boss.order.get({ id })).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
  await boss.order.reopen({ id, text: 'Slow again' })
  expect(await boss.order.get({ id })).toMatchObject({ status: 'reopened', solvedAt: null, closedAt: null })
  expect(await befell(id)).toEqual(['created', 'started', 'held', 'started', 'completed', 'closed', 'reopened'])
  expect(await bells(clerk)).toContain(`工单 WO-${id}：重新打开`)
})

test('the agreed times stand still on hold and at night, and another priority has others', async () => {
  const hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, from: '09:00', to: '18:00' }
  const term = { answer: 1, solve: 10 }
  await boss.order.setTerms({
    urgent: { answer: 1, solve: 1 },
    high: term,
    normal: term,
    low: term,
    hours: [{ ...hours, days: [...hours.days] }],
    zone: 'Asia/Shanghai',
  })
  const { id } = await boss.order.create({ title: 'Ten hours', sns: [sn] })
  const { solveDue } = await boss.order.get({ id })
  // Ten open hours are never on the day of the asking.
  expect(Date.parse(solveDue ?? '') - Date.now()).toBeGreaterThan(14 * 3_600_000)
  await boss.order.update({ id, priority: 'urgent' })
  const urgent = await boss.order.get({ id })
  expect(Date.parse(urgent.solveDue ?? '')).toBeLessThan(Date.parse(solveDue ?? ''))
  expect((await boss.order.terms({})).usual).toBe(false)
  expect((await stranger.order.terms({})).usual).toBe(true)
})

test('one whose time is over is overdue, is told once, and is found among those that are', async () => {
  const { id } = await boss.order.create({ title: 'Late one', sns: [sn], assigneeId: String(helper.id) })
  await sql`update service_order set solve_due = now() - interval '1 minute' where id = ${id}`.execute(house.db)
  await house.job('order.noteLate')
  await house.job('order.noteLate')
  expect(await boss.order.get({ id })).toMatchObject({ status: 'open', overdue: true })
  expect(await titles(boss, { view: 'overdue' })).toEqual(['Late one'])
  expect((await befell(id)).filter((type) => type === 'late')).toHaveLength(1)
  expect((await bells(clerk)).filter((title) => title === `工单 WO-${id} 已逾期`)).toHaveLength(1)
  expect(await boss.dashboard.attention()).toMatchObject({ overdueOrders: 1 })
  expect(await clerk.dashboard.attention()).toMatchObject({ overdueOrders: 1, myOrders: expect.any(Number) })
  await clerk.order.complete({ id })
  expect(await titles(boss, { view: 'overdue' })).toEqual([])
})

test('a comment answers the order, mentions people who are told by bell, and brings pictures', async () => {
  const { id } = await clerk.order.create({ title: 'Screen is dark', sns: [sn] })
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
  const picture = await boss.order.putFile({ id, name: 'dark.png', bytes: png })
  await expect(boss.order.putFile({ id, name: 'a.png', bytes: Buffer.from('no picture') })).rejects.toEqual(
    refusal(codes.refused),
  )
  await boss.order.comment({ id, text: '@helper turn it on', mentions: [String(helper.id)], fileIds: [picture.id] })
  expect((await boss.order.comments({ id })).records).toMatchObject([
    { data: { text: '@helper turn it on', mentions: ['helper'] }, files: [{ id: picture.id, name: 'dark.png' }] },
  ])
  expect((await boss.order.get({ id })).answeredAt).not.toBeNull()
  expect(await bells(clerk)).toContain(`boss 在工单 WO-${id} 中提到您`)
  expect(await titles(clerk, { view: 'mentioned' })).toEqual(['Screen is dark'])
  const again = boss.order.comment({ id, text: 'x', fileIds: [picture.id] })
  await expect(again).rejects.toEqual(refusal(codes.refused))
  // A picture is a comment's on its own order, of whoever brought it.
  const other = await boss.order.create({ title: 'Elsewhere', sns: [sn] })
  const loose = await boss.order.putFile({ id, name: 'b.png', bytes: png })
  for (const [person, on] of [
    [boss, other.id],
    [clerk, id],
  ] as const) {
    const taken = person.order.comment({ id: on, text: 'x', fileIds: [loose.id] })
    await expect(taken).rejects.toEqual(refusal(codes.refused))
  }
  await expect(stranger.order.file({ id: picture.id })).rejects.toEqual(refusal(codes.missing))
})

test('orders are found in both languages by any of their texts, by number and by terminal', async () => {
  const { id } = await boss.order.create({ title: '收银台打印机卡纸', description: 'Receipt printer jams', sns: [sn] })
  await boss.order.comment({ id, text: '已更换滚轴' })
  for (const q of ['打印机', '卡纸', 'receipt PRINT', '滚轴', 'ord-0001 jams', `WO-${id}`, id]) {
    expect([q, await titles(boss, { q })]).toEqual([q, expect.arrayContaining(['收银台打印机卡纸'])])
  }
  for (const q of ['打卡', 'rinter', '%', 'WO-99999999']) expect([q, await titles(boss, { q })]).toEqual([q, []])
  expect(await titles(boss, { sn, q: '卡纸' })).toHaveLength(1)
})

test('the same trouble twice is one order: merged, it is closed and leads there, and comes back when opened', async () => {
  const first = await boss.order.create({ title: 'First', sns: [sn] })
  const second = await boss.order.create({ title: 'Second', sns: [sn] })
  await boss.order.merge({ id: second.id, into: first.id })
  expect(await boss.order.get({ id: second.id })).toMatchObject({ status: 'closed', mergedInto: first.id })
  expect((await boss.order.get({ id: first.id })).merged).toMatchObject([{ number: second.number, title: 'Second' }])
  await expect(boss.order.merge({ id: first.id, into: second.id })).rejects.toEqual(refusal(codes.refused))
  await expect(boss.order.merge({ id: first.id, into: first.id })).rejects.toEqual(refusal(codes.badInput))
  await boss.order.reopen({ id: second.id })
  expect(await boss.order.get({ id: second.id })).toMatchObject({ status: 'reopened', mergedInto: null })
})

test('many are assigned and closed at once, all or none', async () => {
  const ids = [
    (await boss.order.create({ title: 'One', sns: [sn] })).id,
    (await boss.order.create({ title: 'Two', sns: [sn] })).id,
  ]
  expect(await boss.order.assignMany({ ids, accountId: String(helper.id) })).toEqual({ assigned: 2 })
  expect(await titles(clerk, { view: 'mine', sort: 'createdAt' })).toEqual(expect.arrayContaining(['One', 'Two']))
  await boss.order.close({ id: ids[0] ?? '' })
  await expect(boss.order.closeMany({ ids })).rejects.toEqual(refusal(codes.refused))
  expect(await boss.order.get({ id: ids[1] ?? '' })).toMatchObject({ status: 'open' })
})

test('an order of an alarm is linked to it, takes its terminals, and stands in their history', async () => {
  const { rows } = await sql<{ id: number }>`
    with a as (
      insert into alarm (enterprise_id, group_id, group_path, key, name, severity, fold, opened_at)
      values (${mine.id}, ${shop.id}, ${shop.path}, 'battery', 'Battery is low', 'major', 'store:1', now()) returning id),
    m as (
      insert into alarm_terminal (alarm_id, rule_id, terminal_id, epoch, opened_at)
      select a.id, 1, (select id from terminal where sn = ${sn}), 1, now() from a)
    select id from a`.execute(house.db)
  const alarmId = String(rows[0]?.id)
  const { id } = await boss.order.create({ title: 'Battery', links: [{ kind: 'alarm', ref: alarmId }] })
  expect(await boss.order.get({ id })).toMatchObject({
    source: 'alarm',
    sns: [sn],
    links: [{ kind: 'alarm', ref: alarmId, label: 'Battery is low' }],
  })
  expect(await titles(boss, { link: 'alarm', ref: alarmId })).toEqual(['Battery'])
  const entries = (await boss.timeline.list({ sn, kind: ['order'] })).records
  expect(entries[0]).toMatchObject({ kind: 'order', orderId: id, title: 'Battery', status: 'open' })
  const theirs = stranger.order.create({ title: 'x', links: [{ kind: 'alarm', ref: alarmId }] })
  await expect(theirs).rejects.toEqual(refusal(codes.refused))
  const other = await boss.order.create({ title: 'Same battery', sns: [sn] })
  await boss.order.link({ id: other.id, kind: 'alarm', ref: alarmId })
  expect((await boss.order.list({ link: 'alarm', ref: alarmId })).total).toBe(2)
})

test('store staff see the orders of their store alone, and nobody is asked who could not see it', async () => {
  const other = await house.make.group(mine.id)
  const staff = await house.make.account({ enterpriseId: mine.id, superior: top, groupPath: other.path, name: 'staff' })
  const there = await house.as(staff)
  const { id } = await boss.order.create({ title: 'Not theirs', sns: [sn] })
  const names = (await boss.order.people({ id })).records.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['boss', 'helper']))
  expect(names).not.toContain('staff')
  await expect(there.order.get({ id })).rejects.toEqual(refusal(codes.missing))
  await expect(boss.order.assign({ id, accountId: String(staff.id) })).rejects.toEqual(refusal(codes.refused))
  await expect(boss.order.assign({ id, accountId: '99999999' })).rejects.toEqual(refusal(codes.badInput))
  await expect(there.order.create({ title: 'Nowhere' })).rejects.toEqual(refusal(codes.badInput))
  await expect(stranger.order.get({ id })).rejects.toEqual(refusal(codes.missing))
})

test('how long answering and solving takes is told by store, model, person and kind', async () => {
  for (const by of ['store', 'model', 'person', 'kind'] as const) {
    const { records } = await boss.order.figures({ by })
    expect([by, records.length > 0 && records.every(({ orders, finished }) => orders >= finished)]).toEqual([by, true])
  }
  const { records } = await boss.order.figures({ by: 'store' })
  expect(records[0]).toMatchObject({ key: String(shop.id), solveMs: expect.any(Number) })
  expect((await stranger.order.figures({ by: 'store' })).records).toEqual([])
})
