import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { type Begun, minute, openFenceWorld, shape, type World } from './testing/world.ts'

let world: World
let house: World['house']
let w: Begun
beforeAll(async () => {
  world = await openFenceWorld()
  house = world.house
})
beforeEach(async () => void (w = await world.begin()))
afterAll(() => house.close())

const tasks = async () => (await w.boss.task.list({ sort: 'createdAt' })).records
const follow = () => house.job('fence.followExits')
const form = { name: 'Shop', shape, stayMs: 0, outMessage: 'Bring it back', outLock: true, outPassword: 'Shop2026' }

test('a terminal that goes out is told so and locked, once, and its exit says by which tasks', async () => {
  const { boss, exits, later, reports, terminal } = w
  const { id: fenceId } = await boss.fence.create(form)
  const [till, counter] = [await terminal({ platform: 'android' }), await terminal({ platform: 'windows' })]
  await reports(till, 900)
  await reports(counter, 900)
  await follow()
  await follow()
  const made = await tasks()
  expect(made.map(({ type, total }) => [type, total])).toEqual([
    ['message', 2],
    ['lock', 1],
  ])
  const origin = { kind: 'fence', id: fenceId, title: { cn: 'Shop', en: 'Shop' }, link: '/device/fence' }
  expect(made.map((task) => task.origin)).toEqual([origin, origin])
  const [message, lock] = made.map(({ id }) => id)
  const of = Object.fromEntries((await exits()).map(({ sn, id }) => [sn, id]))
  expect((await boss.fenceExit.get({ id: of[till.sn] as string })).taskIds).toEqual([message, lock])
  expect((await boss.fenceExit.get({ id: of[counter.sn] as string })).taskIds).toEqual([message])
  expect((await boss.task.draft({ id: message as string })).params).toEqual({ title: 'Shop', text: 'Bring it back' })
  // Back and out again is another exit, and is told anew; the same lock a moment ago is enough.
  later(minute)
  await reports(till, 0)
  later(minute)
  await reports(till, 900)
  await follow()
  expect((await tasks()).map(({ type }) => type)).toEqual(['message', 'lock', 'message'])
})

test('one that came back meanwhile is left alone, and a fence that wants nothing done does nothing', async () => {
  const { boss, later, reports, terminal } = w
  const { id } = await boss.fence.create(form)
  const till = await terminal({ platform: 'android' })
  await reports(till, 900)
  later(minute)
  await reports(till, 0)
  await follow()
  expect(await tasks()).toEqual([])
  await boss.fence.update({ id, name: 'Shop', shape, stayMs: 0 })
  later(minute)
  await reports(till, 900)
  await follow()
  expect(await tasks()).toEqual([])
})

test('a fence whose password was kept with another key tells the terminal all the same, and holds up no other', async () => {
  const { boss, reports, terminal } = w
  const { id } = await boss.fence.create(form)
  await house.db
    .updateTable('fence')
    .set({ out_lock: Buffer.alloc(60) })
    .where('id', '=', Number(id))
    .execute()
  await reports(await terminal({ platform: 'android' }), 900)
  await follow()
  expect((await tasks()).map(({ type }) => type)).toEqual(['message'])
  expect(house.logged.join()).toContain('its password cannot be read')
})

test('the password stays when it is left out, is needed at first, and is said nowhere', async () => {
  const { boss, reports, terminal } = w
  const { outPassword, ...rest } = form
  await expect(boss.fence.create(rest)).rejects.toMatchObject({
    answer: { code: codes.badInput, result: { issues: [{ path: 'outPassword' }] } },
  })
  const bare = await boss.fence.create({ name: 'Bare', shape, enabled: false })
  await expect(boss.fence.update({ ...rest, id: bare.id, name: 'Bare' })).rejects.toEqual(
    refusal(codes.refused, 'Enter an unlock password'),
  )
  const { id } = await boss.fence.create({ ...rest, outPassword })
  await boss.fence.update({ id, ...rest, outMessage: undefined })
  expect(await boss.fence.get({ id })).toMatchObject({ outLock: true, outMessage: null })
  await reports(await terminal({ platform: 'android' }), 900)
  await follow()
  expect((await tasks()).map(({ type }) => type)).toEqual(['lock'])
  const { records } = await boss.audit.list({ of: `fence:${id}` })
  const audit = await Promise.all(records.map((one) => boss.audit.get({ id: one.id })))
  expect(JSON.stringify([audit, await boss.fence.get({ id }), await tasks()])).not.toContain(outPassword)
})

test('who may not lock terminals has no fence lock them, and one whose maker is disabled does nothing', async () => {
  const { boss, enterpriseId, reports, terminal } = w
  const clerk = await house.make.account({ enterpriseId, codes: ['fence.read', 'fence.create', 'task.create'] })
  const as = await house.as(clerk)
  await expect(as.fence.create(form)).rejects.toEqual(refusal(codes.forbidden))
  await as.fence.create({ name: 'Told only', shape, stayMs: 0, outMessage: 'Bring it back' })
  await house.db.updateTable('account').set({ active: false }).where('id', '=', clerk.id).execute()
  await reports(await terminal(), 900)
  await follow()
  expect(await tasks()).toEqual([])
  expect(house.logged.join()).toContain('whoever saved it is gone or disabled')
  expect((await boss.fenceExit.list({})).total).toBe(1)
})

test('what whoever saved a fence may not do any more, the fence does not do in their name', async () => {
  const { enterpriseId, reports, terminal } = w
  const guard = await house.make.account({
    enterpriseId,
    codes: ['fence.read', 'fence.create', 'task.create', 'task.act'],
  })
  await (await house.as(guard)).fence.create({ ...form, name: 'Told and locked', shape, stayMs: 0 })
  await sql`delete from role_menu using menu, account_role
    where menu.id = menu_id and menu.permission = 'task.act' and role_menu.role_id = account_role.role_id
      and account_role.account_id = ${guard.id}`.execute(house.db)
  await reports(await terminal({ platform: 'android' }), 900)
  await follow()
  const made = await house.db.selectFrom('task').select('type').where('account_id', '=', guard.id).execute()
  expect(made).toEqual([{ type: 'message' }])
  expect(house.logged.join()).toContain('may not do that any more')
})
