import { codes } from '@cpm/contract/kernel/envelope'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clients } from '../../../testing/house.ts'
import { refusal } from '../../../testing/refusal.ts'
import { pngOf } from '../testing/pictures.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
let keeper: Clients
let bare: Clients & { token: string }
let north: { id: number; path: string }
let south: { id: number; path: string }
let app: { id: string; versionId: string }
const name = 'com.harbour.shop'
beforeAll(async () => {
  world = await openMarketWorld()
  north = await world.make.group(world.mine.id)
  south = await world.make.group(world.mine.id)
  const of = { enterpriseId: world.mine.id, superior: world.accounts.owner, kind: 'store' as const }
  keeper = await world.as(await world.make.account({ ...of, groupPath: north.path }))
  // Nothing but the page of the shop.
  bare = await world.as(await world.make.account({ ...of, groupPath: north.path, codes: ['app.install'] }))
  app = await world.published(world.owner, { name, version: '2.0', code: 2 })
  await world.owner.app.launch({ id: app.id })
  await world.job('app.findHolders')
})
afterAll(() => world.close())

const terminal = (group = north, more: { status?: 'in_stock'; platform?: 'windows' } = {}) =>
  world.make.terminal({ enterpriseId: world.mine.id, group, ...more })
type Terminal = Awaited<ReturnType<typeof terminal>>
const has = (one: Terminal, versionCode: number) =>
  world.shows(one, [{ packageName: name, version: `${versionCode}.0`, versionCode }])
const find = async (id = app.id, by: Clients = keeper) =>
  (await by.app.shop({ pageSize: 100 })).records.find((one) => one.id === id)
const install = (sns: string[], more: { versionId?: string; when?: 'afterClosing' } = {}, by: Clients = keeper) =>
  by.app.install({ id: app.id, versionId: app.versionId, sns, ...more })
const taskOf = (id: string) =>
  world.db.selectFrom('task').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

describe('the apps of a shop [2.10]', () => {
  test('are those on the shelves that fit a terminal of one’s own, with how many have them', async () => {
    expect(await find()).toBeUndefined()
    const [missing, old, fresh] = [await terminal(), await terminal(), await terminal()]
    await terminal(south)
    await terminal(north, { status: 'in_stock' })
    await terminal(north, { platform: 'windows' })
    await has(old, 1)
    await has(fresh, 2)
    expect(await find()).toMatchObject({
      platform: 'android',
      version: { id: app.versionId, versionName: '2.0' },
      terminals: 3,
      installed: 2,
      outdated: 1,
      coming: 0,
    })
    const rows = (await keeper.app.shopTerminals({ id: app.id })).records
    expect(Object.fromEntries(rows.map(({ sn, standing }) => [sn, standing]))).toEqual({
      [missing.sn]: 'missing',
      [old.sn]: 'outdated',
      [fresh.sn]: 'current',
    })
    const sought = async (standing: ('missing' | 'outdated' | 'current')[]) =>
      (await keeper.app.shop({ standing })).records.map(({ id }) => id)
    expect(await sought(['outdated'])).toContain(app.id)
    expect(await sought(['current'])).not.toContain(app.id)
  })

  test('leave out what is not launched, not published, barred, or meant for other terminals', async () => {
    await terminal()
    await world.db.updateTable('terminal').set({ os_version: '10' }).execute()
    const other = await world.published(world.owner, { name: 'com.harbour.later', code: 1 })
    expect(await find(other.id)).toBeUndefined()
    await world.owner.app.launch({ id: other.id })
    expect(await find(other.id)).toBeDefined()
    await world.owner.app.update({ id: other.id, models: ['N910'] })
    expect(await find(other.id)).toBeUndefined()
    await world.owner.app.update({ id: other.id, models: [], osFrom: '99' })
    expect(await find(other.id)).toBeUndefined()
    await world.owner.app.update({ id: other.id, osFrom: '' })
    await world.owner.app.bar({ id: other.versionId, reason: 'It prints no receipts' })
    expect(await find(other.id)).toBeUndefined()
    await world.owner.app.unbar({ id: other.versionId })
    await world.owner.app.unlaunch({ id: other.id })
    expect(await find(other.id)).toBeUndefined()
    const abroad = await world.make.group(world.theirs.id)
    await world.make.terminal({ enterpriseId: world.theirs.id, group: abroad })
    const stranger = { enterpriseId: world.theirs.id, kind: 'store' as const, groupPath: abroad.path }
    expect(await find(app.id, await world.as(await world.make.account(stranger)))).toBeUndefined()
  })

  test('are installed with that permission alone, and how far it is shows with the terminal', async () => {
    const till = await terminal()
    const { taskId, terminals, awaits } = await install([till.sn], {}, bare)
    expect([terminals, awaits]).toEqual([1, false])
    expect(await taskOf(taskId)).toMatchObject({ type: 'install', total: 1, target: { sns: [till.sn] } })
    await expect(
      bare.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [till.sn] } }),
    ).rejects.toEqual(refusal(codes.forbidden))
    const row = async (by: Clients) =>
      (await by.app.shopTerminals({ id: app.id, q: till.sn })).records.map(({ run }) => run)
    expect(await row(bare)).toMatchObject([{ status: 'waiting', progress: null, reason: null }])
    // Whoever asked for it.
    expect(await row(keeper)).toMatchObject([{ status: 'waiting' }])
    expect((await find())?.coming).toBe(1)
  })

  test('show the picture their package brought, to whoever has nothing but the page', async () => {
    const png = pngOf(2, 2, () => [0, 0, 0])
    const made = await world.newApp(world.owner, { name: 'com.harbour.picture', said: { icon: png } })
    const url = `/api/v1/shop-apps/${made.id}/icon`
    const answer = await world.app.inject({ url, headers: { session: bare.token } })
    expect(answer.rawPayload.equals(png)).toBe(true)
    await expect(bare.app.shopIcon({ id: app.id })).rejects.toEqual(refusal(codes.missing))
  })

  test('wait for closing time where that was said', async () => {
    const till = await terminal()
    const one = async () => (await keeper.app.shopTerminals({ id: app.id, q: till.sn })).records[0]
    expect((await one())?.hasHours).toBe(false)
    const hours = [{ days: [...weekdays], from: '09:00', to: '21:00' }]
    await world.owner.group.setHours({ groupId: String(north.id), zone: 'UTC', hours, blackDays: null })
    expect((await one())?.hasHours).toBe(true)
    const { taskId } = await install([till.sn], { when: 'afterClosing' })
    expect((await taskOf(taskId)).rules).toMatchObject({ outsideHours: true })
  })
})

describe('refused is', () => {
  test('a terminal of another shop, one that is unknown, and one the app is not meant for', async () => {
    const mine = await terminal()
    for (const sn of [(await terminal(south)).sn, 'NOBODY0001']) {
      await expect(install([mine.sn, sn])).rejects.toEqual(refusal(codes.refused, sn))
    }
    const [windows, stock] = [
      await terminal(north, { platform: 'windows' }),
      await terminal(north, { status: 'in_stock' }),
    ]
    for (const { sn } of [windows, stock]) {
      await expect(install([mine.sn, sn])).rejects.toEqual(refusal(codes.refused, sn))
    }
  })

  test('a version that is not the current one, one that is barred, and an app that left the shelves', async () => {
    const till = await terminal()
    const other = await world.published(world.owner, { name: 'com.harbour.gone', code: 1 })
    await expect(install([till.sn], { versionId: other.versionId })).rejects.toEqual(
      refusal(codes.refused, 'A new version'),
    )
    const notYet = keeper.app.install({ id: other.id, versionId: other.versionId, sns: [till.sn] })
    await expect(notYet).rejects.toEqual(refusal(codes.refused, 'no longer in the app market'))
    await world.owner.app.launch({ id: other.id })
    await world.owner.app.bar({ id: other.versionId, reason: 'It prints no receipts' })
    const barred = keeper.app.install({ id: other.id, versionId: other.versionId, sns: [till.sn] })
    await expect(barred).rejects.toEqual(refusal(codes.refused, 'no longer in the app market'))
  })

  test('an app of another enterprise, and whoever lacks the permission', async () => {
    const till = await terminal()
    const theirs = await world.published(world.stranger, { name: 'com.theirs.app', code: 1 })
    await world.stranger.app.launch({ id: theirs.id })
    const call = keeper.app.install({ id: theirs.id, versionId: theirs.versionId, sns: [till.sn] })
    await expect(call).rejects.toEqual(refusal(codes.missing))
    const none = await world.as(
      await world.make.account({ enterpriseId: world.mine.id, kind: 'store', groupPath: north.path, codes: [] }),
    )
    await expect(none.app.shop({})).rejects.toEqual(refusal(codes.forbidden))
    await expect(install([till.sn], {}, none)).rejects.toEqual(refusal(codes.forbidden))
  })
})
