import type { AppStanding } from '@cpm/contract/estate/inventory/inventory.kinds'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clients } from '../../../testing/house.ts'
import { refusal } from '../../../testing/refusal.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
let owner: Clients & { token: string }
let north: { id: number; path: string }
let south: { id: number; path: string }
let keeper: Clients
beforeAll(async () => {
  world = await openMarketWorld()
  owner = world.owner
  north = await world.make.group(world.mine.id)
  south = await world.make.group(world.mine.id)
  keeper = await world.as(
    await world.make.account({
      enterpriseId: world.mine.id,
      superior: world.accounts.owner,
      kind: 'store',
      groupPath: north.path,
    }),
  )
})
afterAll(() => world.close())

let named = 0
const newName = () => `com.harbour.tell${++named}`
const terminal = (group = north, enterpriseId = world.mine.id) => world.make.terminal({ enterpriseId, group })
type Terminal = Awaited<ReturnType<typeof terminal>>
const has = (one: Terminal, name: string, versionCode: number, more: object = {}) =>
  world.shows(one, [{ packageName: name, version: `${versionCode}.0`, versionCode, ...more }])
const becomes = (one: Terminal, set: { os_version?: string; model?: string }) =>
  world.db.updateTable('terminal').set(set).where('id', '=', one.id).execute()

/** An app with two versions on the shelves. */
async function launched(name: string, by = owner) {
  const made = await world.published(by, { name, version: '1.0', code: 1 })
  const artifactId = await world.apk(by, { name, version: '2.0', code: 2 })
  const { id } = await by.app.addVersion({ id: made.id, artifactId })
  await by.app.submit({ id })
  await world.admin.app.approve({ id })
  await by.app.publish({ id })
  await by.app.launch({ id: made.id })
  await world.job('app.findHolders')
  return { id: made.id, first: made.versionId, second: id, artifactId }
}

const appsOf = async (one: Terminal, standing?: AppStanding[], by: Clients = owner) =>
  (await by.inventory.apps({ sn: one.sn, ...(standing && { standing }) })).records
const standingOf = async (one: Terminal, name: string) =>
  (await appsOf(one)).find((row) => row.packageName === name)?.standing
const listed = async (filter: Parameters<Clients['terminal']['list']>[0], by: Clients = owner) =>
  (await by.terminal.list({ pageSize: 500, ...filter })).records.map(({ sn }) => sn)

describe('how the apps of a terminal stand [2.10]', () => {
  test('an older version is outdated, with what would take its place; the current one and a newer one are not', async () => {
    const name = newName()
    const app = await launched(name)
    const [old, fresh, ahead] = [await terminal(), await terminal(), await terminal()]
    await has(old, name, 1)
    await has(fresh, name, 2)
    await has(ahead, name, 3)
    expect((await appsOf(old, ['outdated']))[0]).toMatchObject({
      packageName: name,
      meant: { appId: app.id, artifactId: app.artifactId, version: '2.0' },
    })
    expect((await appsOf(fresh))[0]).toMatchObject({ standing: 'current', meant: null })
    expect((await appsOf(ahead))[0]).toMatchObject({ standing: 'ahead', meant: null })
    expect(await appsOf(fresh, ['outdated'])).toEqual([])
  })

  test('a version that does not fit the system or the model leaves nobody outdated', async () => {
    const name = newName()
    const app = await launched(name)
    const till = await terminal()
    await has(till, name, 1)
    await becomes(till, { os_version: 'Android 10.0.3' })
    await owner.app.update({ id: app.id, osFrom: '9', osTo: '10' })
    expect(await standingOf(till, name)).toBe('outdated')
    await owner.app.update({ id: app.id, osFrom: '11', osTo: '' })
    expect(await standingOf(till, name)).toBe('unknown')
    await owner.app.update({ id: app.id, osFrom: '', osTo: '9.9' })
    expect(await standingOf(till, name)).toBe('unknown')
    await owner.app.update({ id: app.id, osTo: '', models: ['N910'] })
    expect(await standingOf(till, name)).toBe('unknown')
    await becomes(till, { model: 'N910' })
    expect(await standingOf(till, name)).toBe('outdated')
  })

  test('one that is barred is said to be, and what is not on the shelves is meant for nobody', async () => {
    const name = newName()
    const app = await launched(name)
    const till = await terminal()
    await has(till, name, 1)
    await owner.app.bar({ id: app.first, reason: 'It prints no receipts' })
    expect((await appsOf(till))[0]).toMatchObject({ standing: 'barred', meant: { version: '2.0' } })
    await owner.app.unbar({ id: app.first })
    await owner.app.unlaunch({ id: app.id })
    expect((await appsOf(till))[0]).toMatchObject({ standing: 'unknown', meant: null })
  })

  test('what no app of the market names is not ours: but what came with the system, and the agent', async () => {
    const name = newName()
    await launched(name)
    const till = await terminal()
    await world.shows(till, [
      { packageName: name, version: '2.0', versionCode: 2 },
      { packageName: 'com.game.fun' },
      { packageName: 'com.vendor.shell', system: true },
      { packageName: 'com.cpm.agent' },
    ])
    const said = (await appsOf(till)).map(({ packageName, standing }) => [packageName, standing])
    expect(Object.fromEntries(said)).toEqual({
      [name]: 'current',
      'com.game.fun': 'notOurs',
      'com.vendor.shell': null,
      'com.cpm.agent': null,
    })
    // An enterprise without apps of its own has nothing to tell them by.
    const theirs = await world.make.terminal({ enterpriseId: world.theirs.id })
    await world.shows(theirs, [{ packageName: 'com.game.fun' }, { packageName: name, versionCode: 1 }])
    const told = (await world.stranger.inventory.apps({ sn: theirs.sn })).records.map(({ standing }) => standing)
    expect(told).toEqual([null, null])
  })
})

describe('terminals by how their apps stand', () => {
  test('are found in the list, counted, and follow what is installed, published and barred', async () => {
    const name = newName()
    const app = await launched(name)
    const [here, there] = [await terminal(), await terminal(south)]
    await world.job('app.judgeApps')
    const before = await owner.app.standingCounts({})
    await has(here, name, 1)
    await has(there, name, 2)
    await world.job('app.judgeApps')
    expect(await listed({ apps: ['outdated'], app: name })).toEqual([here.sn])
    expect((await owner.app.standingCounts({})).outdated).toBe(before.outdated + 1)
    await owner.app.bar({ id: app.second, reason: 'It prints no receipts' })
    await world.job('app.judgeApps')
    expect(await listed({ apps: ['barred'], app: name })).toEqual([there.sn])
    expect(await listed({ apps: ['outdated', 'barred'], app: name })).toEqual([there.sn])
    expect(await owner.app.standingCounts({ groupId: String(south.id) })).toMatchObject({ barred: 1 })
    await owner.app.unbar({ id: app.second })
    await has(here, name, 2)
    await world.job('app.judgeApps')
    expect(await listed({ apps: ['outdated', 'barred'], app: name })).toEqual([])
  })

  test('are found by an app and its version, in any case of its name', async () => {
    const name = newName()
    await launched(name)
    const [one, two] = [await terminal(), await terminal(south)]
    await has(one, name, 1)
    await has(two, name, 2)
    expect((await listed({ app: name.toUpperCase() })).toSorted()).toEqual([one.sn, two.sn].toSorted())
    expect(await listed({ app: name, appVersion: '2.0' })).toEqual([two.sn])
    expect(await listed({ app: name, appVersion: '7.0' })).toEqual([])
  })

  test('the people of a shop find and count their own alone, and no group of others [6.2]', async () => {
    const name = newName()
    await launched(name)
    const [here, there] = [await terminal(), await terminal(south)]
    await has(here, name, 1)
    await has(there, name, 1)
    await world.job('app.judgeApps')
    expect(await listed({ app: name, apps: ['outdated'] }, keeper)).toEqual([here.sn])
    const all = await keeper.app.standingCounts({})
    expect(all).toEqual(await keeper.app.standingCounts({ groupId: String(north.id) }))
    await expect(keeper.app.standingCounts({ groupId: String(south.id) })).rejects.toEqual(refusal(codes.missing))
  })

  test('stand in a group by rule for as long as they do', async () => {
    const name = newName()
    await launched(name)
    const till = await terminal()
    await has(till, name, 1)
    const { id } = await owner.ruleGroup.create({ name: `Old ${name}`, rule: { apps: ['outdated'], app: name } })
    const members = () => listed({ ruleGroupId: [id] })
    await world.job('app.judgeApps')
    await world.job('ruleGroup.judgeRules')
    expect(await members()).toEqual([till.sn])
    await has(till, name, 2)
    await world.job('app.judgeApps')
    await world.job('ruleGroup.judgeRules')
    expect(await members()).toEqual([])
  })

  test('an app that is taken away leaves nothing behind', async () => {
    const { stranger } = world
    const name = newName()
    const made = await stranger.app.create({
      artifactId: await world.apk(stranger, { name }),
      type: 'payment',
      visibility: 'public',
    })
    const till = await world.make.terminal({ enterpriseId: world.theirs.id })
    await world.shows(till, [{ packageName: 'com.game.other' }])
    await world.job('app.judgeApps')
    expect(await listed({ apps: ['notOurs'], q: till.sn }, stranger)).toEqual([till.sn])
    await stranger.app.remove({ id: made.id })
    await world.job('app.judgeApps')
    expect(await listed({ apps: ['notOurs'], q: till.sn }, stranger)).toEqual([])
  })
})
