import { codes } from '@cpm/contract/kernel/envelope'
import { shopLimits } from '@cpm/contract/service/order/shop'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusal } from '../../../testing/refusal.ts'

const secret = 'till-secret'
let house: House
let mine: { id: number }
let shop: { id: number; path: string }
let boss: Clients
let stranger: Clients
let sn: string
let till: Clients
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  shop = await house.make.group(mine.id)
  boss = await house.as(await house.make.account({ enterpriseId: mine.id, name: 'boss' }))
  stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
})
afterAll(() => house.close())
beforeEach(async () => {
  sn = (await house.make.terminal({ enterpriseId: mine.id, group: shop, secret })).sn
  till = house.asTerminal(sn, secret)
})
const ofTill = async () => (await boss.order.list({ sn })).records

test('[2.12] what the people at a terminal write becomes an order of their store, with times as any other', async () => {
  const text = 'The scanner is silent\nsince this morning'
  const sent = await till.order.putFromTerminal({ id: 'a-1', text, kind: 'fault', contact: 'Mei, till 3' })
  expect(sent).toMatchObject({ id: 'a-1', number: expect.stringMatching(/^WO-\d+$/), status: 'open' })
  const [row] = await ofTill()
  expect(row).toMatchObject({
    number: sent.number,
    title: 'The scanner is silent',
    description: text,
    source: 'shop',
    kind: 'fault',
    priority: 'normal',
    groupId: String(shop.id),
    enterpriseId: String(mine.id),
    sns: [sn],
    accountName: sn,
    contact: 'Mei, till 3',
    assigneeId: null,
    solveDue: expect.any(String),
  })
  expect((await boss.order.history({ id: row?.id ?? '' })).records).toMatchObject([
    { type: 'created', accountName: null, data: { to: sn } },
  ])
  expect((await boss.order.list({ q: 'silent', source: ['shop'] })).records.map(({ id }) => id)).toContain(row?.id)
  const { records } = await boss.timeline.list({ sn })
  expect(records.map(({ kind }) => kind)).toContain('order')
  expect((await stranger.order.list({ q: 'silent' })).records).toEqual([])
})

test('sent again and again, also at the same time and with other words, it is one order', async () => {
  const put = (text: string) => till.order.putFromTerminal({ id: 'same', text })
  const answers = await Promise.all([put('No paper'), put('No paper'), put('No paper')])
  answers.push(await put('Something else'))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  expect((await ofTill()).map(({ title }) => title)).toEqual(['No paper'])
})

test('two terminals may call theirs the same', async () => {
  const other = await house.make.terminal({ enterpriseId: mine.id, secret })
  const first = await till.order.putFromTerminal({ id: 'same', text: 'Mine' })
  const second = await house.asTerminal(other.sn, secret).order.putFromTerminal({ id: 'same', text: 'Theirs' })
  expect(second.number).not.toBe(first.number)
  expect((await till.order.listOfTerminal()).records).toMatchObject([{ id: 'same', number: first.number }])
})

test('the terminal is told how it stands, and nothing of what is said about it', async () => {
  const { number } = await till.order.putFromTerminal({ id: 'b', text: 'Screen is dark' })
  const [row] = await ofTill()
  await boss.order.start({ id: row?.id ?? '' })
  await boss.order.comment({ id: row?.id ?? '', text: 'They pulled the plug again' })
  const told = await till.order.listOfTerminal()
  expect(told.records).toMatchObject([{ id: 'b', number, status: 'in_progress' }])
  expect(JSON.stringify(told)).not.toContain('plug')
})

test('one that was given to another enterprise hears no more of the orders it left behind', async () => {
  await till.order.putFromTerminal({ id: 'c', text: 'Left behind' })
  const next = await house.make.enterprise()
  await sql`update terminal set enterprise_id = ${next.id}, group_id = null, group_path = null where sn = ${sn}`.execute(
    house.db,
  )
  expect((await till.order.listOfTerminal()).records).toEqual([])
})

test('an hour takes in so many of one terminal, and says when there is room again', async () => {
  for (let i = 0; i < shopLimits.anHour; i++) await till.order.putFromTerminal({ id: `n-${i}`, text: 'Again' })
  await expect(till.order.putFromTerminal({ id: 'more', text: 'Again' })).rejects.toEqual(refusal(codes.tooMany))
  // What is here already is answered all the same.
  expect(await till.order.putFromTerminal({ id: 'n-0', text: 'Again' })).toMatchObject({ id: 'n-0' })
  await sql`update service_order_shop set at = at - interval '1 hour'`.execute(house.db)
  expect(await till.order.putFromTerminal({ id: 'more', text: 'Again' })).toMatchObject({ id: 'more' })
})

test('nothing without a word or too long is taken, and nobody without the secret', async () => {
  const bad = [
    { id: 'x', text: ' \n ' },
    { id: 'x', text: 'a'.repeat(shopLimits.text + 1) },
    { id: 'a b', text: 'a' },
  ]
  for (const one of bad) await expect(till.order.putFromTerminal(one)).rejects.toEqual(refusal(codes.badInput))
  const thief = house.asTerminal(sn, 'guessed')
  await expect(thief.order.putFromTerminal({ id: 'x', text: 'a' })).rejects.toEqual(refusal(codes.noSession))
  await expect(boss.order.listOfTerminal()).rejects.toEqual(refusal(codes.noSession))
  expect(await ofTill()).toEqual([])
})

test('a kind nobody knows, or a contact that is too long, costs no order', async () => {
  const contact = 'b'.repeat(shopLimits.contact + 1)
  await till.order.putFromTerminal({ id: 'odd', text: 'No paper', kind: 'install' as 'fault', contact })
  expect(await ofTill()).toMatchObject([{ title: 'No paper' }])
  const { unread } = await boss.terminal.get({ sn })
  expect(unread.map(({ field }) => field).toSorted()).toEqual(['orders.contact', 'orders.kind'])
})

test('a title is the first line, and no more than fits', async () => {
  await till.order.putFromTerminal({ id: 'l', text: `${'键'.repeat(120)}\nmore` })
  const [row] = await ofTill()
  expect(row?.title).toBe(`${'键'.repeat(79)}…`)
})
