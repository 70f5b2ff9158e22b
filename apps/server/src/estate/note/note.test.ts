import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let mine: { id: number }
let top: { id: number; path: string }
let boss: Clients & { token: string }
let clerk: Clients & { token: string }
let sn: string
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  top = await house.make.account({ enterpriseId: mine.id, name: 'boss' })
  boss = await house.as(top)
  clerk = await house.as(await house.make.account({ enterpriseId: mine.id, superior: top, name: 'clerk' }))
  sn = (await house.make.terminal({ enterpriseId: mine.id, sn: 'NOTE-0001' })).sn
})
afterAll(() => house.close())

test('a note says who wrote it and when, the newest first, and what was edited', async () => {
  const first = await boss.note.add({ sn, text: '  Behind the counter ' })
  await clerk.note.add({ sn: sn.toLowerCase(), text: 'New paper roll' })
  await boss.note.update({ id: first.id, text: 'Behind the bar' })
  expect((await boss.note.list({ sn })).records).toMatchObject([
    { text: 'New paper roll', accountName: 'clerk', editedAt: null, formerSn: null },
    { id: first.id, text: 'Behind the bar', accountName: 'boss', editedAt: expect.any(String), mayChange: true },
  ])
  expect((await boss.note.list({ sn, sort: 'at', pageSize: 1 })).records).toMatchObject([{ id: first.id }])
  expect((await boss.timeline.list({ sn, kind: ['note'] })).records).toMatchObject([
    { kind: 'note', text: 'New paper roll', accountName: 'clerk' },
    { kind: 'note', text: 'Behind the bar', editedAt: expect.any(String) },
  ])
})

test('notes are searched on the page of the terminal, and terminals by what was noted', async () => {
  expect((await boss.note.list({ sn, q: 'PAPER' })).records.map(({ text }) => text)).toEqual(['New paper roll'])
  expect((await boss.note.list({ sn, q: 'clerk' })).total).toBe(1)
  expect((await boss.note.list({ sn, q: '%' })).total).toBe(0)
  expect((await boss.terminal.list({ note: 'paper ROLL' })).records.map((one) => one.sn)).toEqual([sn])
  expect((await boss.terminal.list({ note: 'nowhere' })).total).toBe(0)
})

test('one edits and deletes what one wrote, or somebody below; nobody else does', async () => {
  const { id } = await clerk.note.add({ sn, text: 'mine' })
  const own = await boss.note.add({ sn, text: "the boss's" })
  expect((await clerk.note.list({ sn, q: 'boss' })).records).toMatchObject([{ mayChange: false }, { mayChange: false }])
  for (const call of [() => clerk.note.update({ id: own.id, text: 'x' }), () => clerk.note.remove({ id: own.id })]) {
    await expect(call()).rejects.toMatchObject({ answer: { code: codes.missing } })
  }
  await boss.note.update({ id, text: 'tidied' })
  await clerk.note.remove({ id })
  expect((await boss.note.list({ sn, q: 'tidied' })).total).toBe(0)
})

test('every change of a note is in the audit with what it was before', async () => {
  const { id } = await boss.note.add({ sn, text: 'one' })
  await boss.note.update({ id, text: 'two' })
  await boss.note.remove({ id })
  const { records } = await boss.audit.list({ of: `terminal_note:${id}` })
  expect(records.map(({ action }) => action)).toEqual(['note.remove', 'note.update', 'note.add'])
  const { changes } = await boss.audit.get({ id: records[1]!.id })
  expect(changes).toMatchObject([{ before: { text: 'one' }, after: { text: 'two' } }])
})

test("another enterprise's terminal takes no note, and who may not read them sees none", async () => {
  const theirs = await house.make.enterprise()
  const stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  for (const call of [() => stranger.note.add({ sn, text: 'x' }), () => stranger.note.list({ sn })]) {
    await expect(call()).rejects.toMatchObject({ answer: { code: codes.missing } })
  }
  const reader = await house.as(
    await house.make.account({ enterpriseId: mine.id, codes: ['terminal.read', 'timeline.read'] }),
  )
  expect((await reader.timeline.list({ sn, kind: ['note'] })).records).toEqual([])
  await expect(reader.note.list({ sn })).rejects.toMatchObject({ answer: { code: codes.forbidden } })
})

test('all of them as a file', async () => {
  const { body } = await house.app.inject({
    method: 'GET',
    url: `/api/v1/terminals/${sn}/notes?export=csv`,
    headers: { session: boss.token },
  })
  expect(body).toMatch(/^\uFEFFSN,Time,Author,Text,Edited at\r\n/)
  expect(body).toMatch(/^NOTE-0001,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,clerk,New paper roll,\r$/m)
})
