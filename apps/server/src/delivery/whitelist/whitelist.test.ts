import type { WhitelistEntry, WhitelistMode } from '@cpm/contract/estate/agent/whitelist.config'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
let mine: { id: number }
let theirs: { id: number }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  theirs = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

/** Makes one, and says its id. */
const game = { platform: 'android', kind: 'package', name: 'com.game' } as const
type More = { mode?: WhitelistMode; entries?: WhitelistEntry[]; remark?: string }
const add = async (name: string, more: More = {}) =>
  (await boss.whitelist.create({ name, mode: 'black', entries: [game], ...more })).id
const fileOf = async (query: string) =>
  (
    await house.app.inject({
      method: 'GET',
      url: `/api/v1/whitelists?export=csv${query}`,
      headers: { session: boss.token },
    })
  ).body

test('a whitelist is made, changed field by field, and deleted', async () => {
  const id = await add('  First ', { remark: 'by the door' })
  const row = await boss.whitelist.get({ id })
  expect(row).toMatchObject({ id, name: 'First', mode: 'black', entries: [game], places: 0, remark: 'by the door' })
  await boss.whitelist.update({ id, mode: 'white', remark: null })
  expect(await boss.whitelist.get({ id })).toEqual({
    ...row,
    mode: 'white',
    remark: null,
    updatedAt: expect.any(String),
  })
  await boss.whitelist.remove({ id })
  const { get, remove, update } = boss.whitelist
  for (const call of [get, remove, update]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
})

test('a name that is missing or too long is said at its field', async () => {
  for (const name of ['', 'x'.repeat(101)]) {
    await expect(add(name)).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path: 'name' }] } },
    })
  }
})

test('the list is searched, filtered, sorted, paged and had as a file', async () => {
  await add('alpha', { remark: 'red' })
  await add('Beta', { mode: 'white', remark: 'blue' })
  await add('gamma')
  const names = async (query: Parameters<typeof boss.whitelist.list>[0]) =>
    (await boss.whitelist.list(query)).records.map(({ name }) => name)
  expect(await names({})).toEqual(['gamma', 'Beta', 'alpha'])
  expect(await names({ sort: 'name' })).toEqual(['alpha', 'Beta', 'gamma'])
  expect(await names({ q: 'RED' })).toEqual(['alpha'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ q: 'COM.GAME' })).toEqual(['gamma', 'Beta', 'alpha'])
  expect(await names({ mode: ['white'] })).toEqual(['Beta'])
  expect(await boss.whitelist.list({ sort: '-name', pageSize: 2, page: 2 })).toMatchObject({
    total: 3,
    records: [{ name: 'alpha' }],
  })
  expect(await fileOf('&sort=name&mode=black')).toMatch(
    /^\uFEFFName,Mode,Entries,Scope,Remark,Created at,Updated at\r\nalpha,Blacklist: block listed,"?Android.*com\.game"?,0,red,.*\r\ngamma,.*\r\n$/,
  )
})

test("another enterprise's is not there", async () => {
  const id = await add('secret')
  expect((await stranger.whitelist.list({})).total).toBe(0)
  for (const call of [stranger.whitelist.get, stranger.whitelist.update, stranger.whitelist.remove]) {
    await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  }
  expect((await boss.whitelist.get({ id })).name).toBe('secret')
})

test('every change is in the audit with what it was before', async () => {
  const id = await add('one')
  await boss.whitelist.update({ id, name: 'two' })
  expect((await boss.audit.list({ of: `whitelist:${id}` })).records[0]).toMatchObject({ objectName: 'two' })
  await boss.whitelist.remove({ id })
  const { records } = await boss.audit.list({ of: `whitelist:${id}` })
  expect(records.map(({ action }) => action)).toEqual(['whitelist.remove', 'whitelist.update', 'whitelist.create'])
  const { changes } = await boss.audit.get({ id: records[1]!.id })
  expect(changes).toMatchObject([{ before: { name: 'one' }, after: { name: 'two' } }])
})

/** What a terminal is to hold to. */
async function toldTo({ id }: { id: number }) {
  const found = await house.db
    .selectFrom('terminal_config')
    .select(['version', 'desired'])
    .where('terminal_id', '=', id)
    .executeTakeFirst()
  return found && [found.version, (found.desired as { whitelist?: unknown }).whitelist]
}

test('given to a group it is told to its terminals, and told anew whenever it changes [2.11]', async () => {
  const group = await house.make.group(mine.id)
  const [till, own] = [
    await house.make.terminal({ enterpriseId: mine.id, group }),
    await house.make.terminal({ enterpriseId: mine.id }),
  ]
  const id = await add('No games')
  const groupId = String(group.id)
  for (const place of [{ groupId }, { sn: own.sn }]) await boss.whitelist.give({ place, value: { listId: id } })
  await house.job('policy.tellPlaces')
  const told = { listId: id, name: 'No games', mode: 'black', entries: [game] }
  expect([await toldTo(till), await toldTo(own)]).toEqual([
    [2, told],
    [2, told],
  ])
  const entries = [game, { ...game, name: 'com.film' }]
  await boss.whitelist.update({ id, entries })
  await house.job('policy.tellPlaces')
  expect([await toldTo(till), await toldTo(own)]).toEqual([
    [3, { ...told, entries }],
    [3, { ...told, entries }],
  ])
  expect((await boss.whitelist.get({ id })).places).toBe(2)
  expect((await boss.whitelist.given({})).records.map(({ place }) => place).toSorted()).toEqual(['group', 'terminal'])
  expect((await boss.policy.ofTerminal({ sn: till.sn })).records).toMatchObject([
    { kind: 'whitelist', value: { name: 'No games' }, from: { place: 'group', groupId } },
  ])
})

test('one that is given somewhere is not deleted, and says at how many places', async () => {
  const id = await add('Kept')
  await boss.whitelist.give({ place: {}, value: { listId: id } })
  await expect(boss.whitelist.remove({ id })).rejects.toEqual(refusal(codes.refused, 'assigned to 1 place'))
  await boss.whitelist.takeBack({ place: {} })
  await boss.whitelist.remove({ id })
})

test('is not given by who does not see it, nor to an enterprise it is not of', async () => {
  const id = await add('Ours alone')
  await expect(stranger.whitelist.give({ place: {}, value: { listId: id } })).rejects.toEqual(refusal(codes.missing))
  const admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  const place = { enterpriseId: String(theirs.id) }
  await expect(admin.whitelist.give({ place, value: { listId: id } })).rejects.toEqual(refusal(codes.refused))
})

test('what a terminal did about it stands in its history, in both languages', async () => {
  const till = await house.make.terminal({ enterpriseId: mine.id })
  await house.db
    .insertInto('event')
    .values({
      terminal_id: till.id,
      id: 'v1',
      type: 'violation',
      received_at: new Date(),
      data: JSON.stringify({ what: 'run', name: 'game.exe', done: 'stopped', list: 'No games', listId: '1' }),
    })
    .execute()
  const file = async (language: string) =>
    (
      await house.app.inject({
        method: 'GET',
        url: `/api/v1/terminals/${till.sn}/timeline?export=csv`,
        headers: { session: boss.token, 'accept-language': language },
      })
    ).body
  expect(await file('en')).toContain('Program · game.exe · stopped · No games')
  expect(await file('zh-CN')).toContain('程序 · game.exe · 已停止 · No games')
})
