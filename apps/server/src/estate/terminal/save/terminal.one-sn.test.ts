import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'

/** SNs that differ by case are one SN, and the terminal keeps the spelling it was registered with. */

let house: House
let boss: Clients & { token: string }
let mine: { id: number }
let theirs: { id: number }

beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise('Mine')
  theirs = await house.make.enterprise('Theirs')
  boss = await house.as(await house.make.account({ enterpriseId: mine.id, name: 'boss' }))
})
afterAll(() => house.close())

const kind = { platform: 'android', model: 'A920Pro' } as const
const row = (sn: string) => ({ ...kind, sn })

test('the same SN in another case is not added again: by hand, by range, from a file, twice in a file', async () => {
  await boss.terminal.add({ ...kind, sn: 'Till-0001' })
  const byHand = await refusalOf(boss.terminal.add({ ...kind, sn: 'TILL-0001' }))
  expect(byHand).toMatchObject({ code: 400, messageEn: 'This SN is already in use' })
  const byRange = await refusalOf(boss.terminal.addRange({ ...kind, prefix: 'tILL-', from: 1, to: 2, digits: 4 }))
  expect(byRange.messageEn).toBe('These SNs are already in use: tILL-0001')
  const { rows } = await boss.terminal.import({
    rows: [{ ...row('till-0001'), name: 'Other' }, row('TWICE-1'), row('twice-1')],
  })
  expect(rows.map(({ row: at, issues }) => [at, issues[0]?.messageEn])).toEqual([
    [0, 'This SN is already in use'],
    [1, 'This SN appears twice in the file'],
    [2, 'This SN appears twice in the file'],
  ])
  expect((await boss.terminal.list({ q: 'till-' })).total).toBe(1)
})

test('a terminal is found, opened, changed and asked by its SN in any case', async () => {
  await boss.terminal.add({ ...kind, sn: 'Find-0001' })
  expect((await boss.terminal.list({ sns: ['FIND-0001'] })).records.map(({ sn }) => sn)).toEqual(['Find-0001'])
  expect(await boss.terminal.get({ sn: 'find-0001' })).toMatchObject({ sn: 'Find-0001', version: 1 })
  await boss.terminal.update({ sn: 'FIND-0001', version: 1, name: 'Counter' })
  await boss.terminal.ship({ target: { sns: ['fIND-0001'] } })
  expect(await boss.terminal.get({ sn: 'Find-0001' })).toMatchObject({ name: 'Counter', status: 'shipped' })
  expect((await boss.terminal.count({ target: { sns: ['find-0001', 'FIND-0001'] } })).total).toBe(1)
  // What was done under another spelling stands in the history of the one terminal.
  const { records } = await boss.timeline.list({ sn: 'find-0001', kind: ['change'] })
  expect(records.map((one) => one.kind === 'change' && one.action)).toContain('terminal.update')
  const { records: deeds } = await boss.audit.list({ of: 'terminal:FIND-0001', action: ['terminal.update'] })
  expect(deeds.map(({ object }) => object)).toEqual(['Find-0001'])
})

test('a task for an SN in two cases is for one terminal', async () => {
  await house.make.terminal({ enterpriseId: mine.id, sn: 'Task-0001' })
  const { id } = await boss.task.create({
    type: 'message',
    params: { text: 'hello' },
    target: { sns: ['TASK-0001', 'task-0001'] },
  })
  await house.job('task.fanOut')
  expect((await boss.task.runs({ id })).records.map(({ sn }) => sn)).toEqual(['Task-0001'])
})

test('who enrols an SN in another case is told the spelling it was registered with, and speaks under that', async () => {
  await boss.terminal.add({ ...kind, sn: 'Enrol-0001' })
  const { token } = await boss.enrolment.create({ maxUses: 5 })
  const answer = await house.anyone.agent.enrol({ ...kind, token, sn: 'ENROL-0001' })
  expect(answer.sn).toBe('Enrol-0001')
  expect(await house.asTerminal(answer.sn, answer.secret).agent.self()).toMatchObject({ sn: 'Enrol-0001' })
  expect((await boss.terminal.list({ q: 'enrol-' })).records).toMatchObject([{ sn: 'Enrol-0001', status: 'activated' }])
  const again = await refusalOf(house.anyone.agent.enrol({ ...kind, token, sn: 'enrol-0001' }))
  expect(again.code).toBe(409)
})

test('logging off by an SN in another case ends the connection of the terminal itself', async () => {
  await house.make.terminal({ enterpriseId: mine.id, sn: 'Cut-0001' })
  const client = await house.database.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen cut')
  await boss.terminal.logOff({ sn: 'CUT-0001' })
  await expect.poll(() => heard.map((one) => JSON.parse(one) as unknown)).toEqual([{ sn: 'Cut-0001' }])
  client.release(true)
})

test('a new SN that differs from the old one by case takes no place', async () => {
  await boss.terminal.add({ ...kind, sn: 'Swap-0001' })
  expect(await refusalOf(boss.terminal.replace({ sn: 'Swap-0001', newSn: 'SWAP-0001' }))).toMatchObject({ code: 400 })
})

test("of another enterprise's SN, or one out of sight, nothing is told but that it cannot be used here", async () => {
  const shop = await house.make.group(mine.id)
  const other = await house.make.group(mine.id)
  await house.make.terminal({ enterpriseId: theirs.id, sn: 'THEIRS-001' })
  await house.make.terminal({ enterpriseId: mine.id, group: other, sn: 'OTHER-001' })
  await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: 'SEEN-0001' })
  const clerk = await house.as(await house.make.account({ enterpriseId: mine.id, groupPath: shop.path }))
  const groupId = String(shop.id)
  const said = 'This SN cannot be used here. Check the SN, or contact your administrator'
  const answers = []
  for (const sn of ['THEIRS-001', 'other-001'])
    answers.push(await refusalOf(clerk.terminal.add({ ...kind, sn, groupId })))
  expect(answers[0]).toMatchObject({ code: 400, messageEn: said })
  expect(answers[1]).toEqual(answers[0])
  expect(await refusalOf(clerk.terminal.add({ ...kind, sn: 'SEEN-0001', groupId }))).toMatchObject({
    messageEn: 'This SN is already in use',
  })
  const { rows } = await clerk.terminal.import({
    rows: [row('THEIRS-001'), { ...row('SEEN-0001'), name: 'Other' }],
    groupId,
  })
  expect(rows.map(({ issues }) => issues[0]?.messageEn)).toEqual([said, 'This SN is already in use'])
  const range = await refusalOf(boss.terminal.addRange({ ...kind, prefix: 'THEIRS-', from: 1, to: 3, digits: 3 }))
  expect(range.messageEn).toBe('These SNs cannot be used here: THEIRS-001')
})
