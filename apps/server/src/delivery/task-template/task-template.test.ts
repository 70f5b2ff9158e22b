import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let mine: { id: number }
let theirs: { id: number }
let boss: Clients
let clerk: Clients
let stranger: Clients
beforeAll(async () => {
  house = await openTestHouse()
  theirs = await house.make.enterprise()
  mine = await house.make.enterprise()
  const bossAccount = await house.make.account({ enterpriseId: mine.id })
  boss = await house.as(bossAccount)
  clerk = await house.as(await house.make.account({ enterpriseId: mine.id, superior: bossAccount }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const asks = {
  type: 'command' as const,
  params: { line: 'df -h' },
  rules: {
    zone: 'terminal' as const,
    calendar: { every: 'day' as const, at: '02:00' },
    conditions: { wifiOnly: true },
  },
  waitMs: 3_600_000,
}
const add = async (who: Clients, name: string, shared = false) =>
  (await who.taskTemplate.create({ name, shared, ...asks })).id
const namesOf = async (who: Clients, query: Parameters<Clients['taskTemplate']['list']>[0] = {}) =>
  (await who.taskTemplate.list(query)).records.map(({ name }) => name)

test('what a task asks is kept under a name, read, changed and deleted', async () => {
  const id = await add(boss, '  Nightly ')
  expect(await boss.taskTemplate.get({ id })).toMatchObject({
    name: 'Nightly',
    own: true,
    shared: false,
    ...asks,
    params: { line: 'df -h', timeoutMs: 60_000 },
  })
  const message = { type: 'message' as const, params: { text: 'Closing' }, rules: {}, waitMs: null }
  await boss.taskTemplate.update({ id, shared: true, asks: message })
  expect(await boss.taskTemplate.get({ id })).toMatchObject({ name: 'Nightly', shared: true, ...message })
  await boss.taskTemplate.remove({ id })
  const { get, remove, update } = boss.taskTemplate
  for (const call of [get, remove, update]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
})

test("one's own is for oneself, a shared one for the enterprise and for nobody else", async () => {
  const own = await add(clerk, 'own')
  const shared = await add(clerk, 'shared', true)
  expect(await namesOf(clerk)).toEqual(['own', 'shared'])
  expect(await namesOf(boss)).toEqual(['shared'])
  expect(await namesOf(clerk, { shared: true })).toEqual(['shared'])
  expect(await namesOf(clerk, { q: 'OW' })).toEqual(['own'])
  expect(await namesOf(stranger)).toEqual([])
  for (const id of [own, shared]) {
    await expect(stranger.taskTemplate.get({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(stranger.taskTemplate.remove({ id })).rejects.toEqual(refusal(codes.missing))
  }
  await expect(boss.taskTemplate.update({ id: own, name: 'x' })).rejects.toEqual(refusal(codes.missing))
  expect(await boss.taskTemplate.get({ id: shared })).toMatchObject({ own: false, ownerName: expect.any(String) })
  // Of whoever stands above or beside nothing is told.
  const above = await add(boss, 'above', true)
  expect(await clerk.taskTemplate.get({ id: above })).toMatchObject({ own: false, ownerName: null })
})

test('faults are said at their fields: parameters of the type, a name that is taken, a file that is not there', async () => {
  const wrong = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })
  const create = (more: object) => boss.taskTemplate.create({ name: 'n', shared: false, ...asks, ...more })
  await expect(create({ params: { line: '' } })).rejects.toMatchObject(wrong('params.line'))
  await expect(create({ name: ' ' })).rejects.toMatchObject(wrong('name'))
  await add(boss, 'Twice')
  await expect(add(boss, 'tWICE')).rejects.toMatchObject(wrong('name'))
  await expect(create({ type: 'push_file', params: { artifactId: '999999', path: '/a' } })).rejects.toEqual(
    refusal(codes.missing),
  )
})

test('moments and secrets are not kept', async () => {
  const rules = { startAt: '2099-01-01T00:00:00Z', conditions: { notBusy: true, deadlineAt: '2099-01-02T00:00:00Z' } }
  const { id } = await boss.taskTemplate.create({ name: 'Moments', shared: false, ...asks, rules })
  expect((await boss.taskTemplate.get({ id })).rules).toEqual({ conditions: { notBusy: true } })
  const kept = house.db.selectFrom('task_template').select('rules').where('id', '=', Number(id))
  const rows = await kept.execute()
  expect(JSON.stringify(rows)).not.toContain('2099')
  const locked = { type: 'lock' as const, params: { password: '4711' }, rules: {}, waitMs: null }
  const lock = await boss.taskTemplate.create({ name: 'Locked', shared: false, ...locked })
  expect((await boss.taskTemplate.get(lock)).params).not.toHaveProperty('password')
})

test('a task is asked for again as it was: what it said, without secrets, for the terminals one still sees', async () => {
  const terminal = await house.make.terminal({ enterpriseId: mine.id })
  const { id } = await boss.task.create({
    type: 'command',
    params: asks.params,
    target: { sns: [terminal.sn] },
    windows: [{ days: ['mon'], from: '02:00', to: '05:00' }],
  })
  const draft = await boss.task.draft({ id })
  expect(draft).toMatchObject({
    type: 'command',
    params: { line: 'df -h' },
    target: { sns: [terminal.sn] },
    rules: { windows: [{ days: ['mon'], from: '02:00', to: '05:00' }] },
    waitMs: 7 * 86_400_000,
  })
  const again = await boss.task.create({ ...draft, expiresAt: undefined } as Parameters<typeof boss.task.create>[0])
  expect(again.id).not.toBe(id)
  // Since then it belongs to somebody else.
  await house.db.updateTable('terminal').set({ enterprise_id: theirs.id }).where('id', '=', terminal.id).execute()
  expect((await boss.task.draft({ id })).target).toEqual({ sns: [] })
  await expect(stranger.task.draft({ id })).rejects.toEqual(refusal(codes.missing))
})
