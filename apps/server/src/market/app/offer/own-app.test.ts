import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

/** An enterprise's own app comes before the platform's of the same package, on every screen and in every deed. */

let world: GrayWorld
let name: string
let named = 0
let ours: { id: string; second: string }
let mineTills: Awaited<ReturnType<GrayWorld['fleet']>>
let theirTill: { id: number; sn: string }
const v = (code: number) => ({ name, version: `${code}.0`, code })

beforeAll(async () => void (world = await openGrayWorld()))
afterAll(() => world.close())

/** The platform's app in version 2, updated automatically; three terminals of one enterprise have 1, and one of another. */
beforeEach(async () => {
  name = `com.harbour.own${++named}`
  const made = await world.newApp(world.admin, v(1))
  await world.officialOfPlatform((await world.versionOf(world.admin, made.id)).id)
  const artifactId = await world.apk(world.admin, v(2))
  const second = (await world.admin.app.addVersion({ id: made.id, artifactId })).id
  await world.officialOfPlatform(second)
  ours = { id: made.id, second }
  mineTills = await world.fleet(3, v(1))
  theirTill = await world.make.terminal({ enterpriseId: world.theirs.id })
  await world.shows(theirTill, v(1))
})

async function settle() {
  await world.job('app.findHolders')
  await world.job('app.judgeApps')
  await world.job('app.addUpHeld')
  await world.job('app.autoUpdate')
}
async function listOurs() {
  await world.admin.app.update({ id: ours.id, autoUpdate: true })
  await world.admin.app.launch({ id: ours.id })
  await settle()
}
const snsOf = (all: readonly { sn: string }[]) => all.map(({ sn }) => sn).toSorted()
const mineAndTheirs = () => snsOf([...mineTills, theirTill])

/** What the platform's app is to the fleet: its card, its terminals, and the automatic updates it made. */
async function ofPlatform() {
  const { outdated, holders } = await world.admin.app.get({ id: ours.id })
  const filter = { appId: ours.id, apps: ['outdated' as const], pageSize: 100 }
  const { records } = await world.admin.task.list({ market: 'auto', pageSize: 500 })
  const tasks = records.filter((row) => row.market?.appId === ours.id)
  const runs = await Promise.all(tasks.map(({ id }) => world.admin.task.runs({ id, pageSize: 100 })))
  return {
    outdated,
    holders,
    listed: snsOf((await world.admin.terminal.list(filter)).records),
    updated: snsOf(runs.flatMap((page) => page.records)),
  }
}
const same = (sns: string[]) => ({ outdated: sns.length, holders: sns.length, listed: sns, updated: sns })
const tab = async () => {
  const [till] = mineTills
  const { records } = await world.owner.inventory.apps({ sn: till?.sn ?? '' })
  return records.find((row) => row.packageName === name)
}
const inShop = async () =>
  (await world.owner.app.shop({ pageSize: 100, q: name })).records.map(({ id, outdated }) => ({ id, outdated }))

test('without an own app the platform’s is outdated and updated for both enterprises', async () => {
  await listOurs()
  expect(await ofPlatform()).toEqual(same(mineAndTheirs()))
  expect(await inShop()).toEqual([{ id: ours.id, outdated: 3 }])
})

test('with an own app that is listed, the platform’s counts and updates the other enterprise alone', async () => {
  const own = await world.published(world.owner, v(3))
  await world.owner.app.launch({ id: own.id })
  await listOurs()
  expect(await ofPlatform()).toEqual(same([theirTill.sn]))
  expect(await tab()).toMatchObject({ standing: 'outdated', meant: { appId: own.id, version: '3.0' } })
  expect(await world.owner.app.get({ id: own.id })).toMatchObject({ outdated: 3, holders: 3 })
  expect(await world.owner.app.get({ id: ours.id })).toMatchObject({ outdated: 0, holders: 0 })
  expect(await inShop()).toEqual([{ id: own.id, outdated: 3 }])
})

test('an own app that is published and not listed is still not replaced', async () => {
  await world.published(world.owner, v(1))
  await listOurs()
  expect(await ofPlatform()).toEqual(same([theirTill.sn]))
  expect(await tab()).toMatchObject({ standing: 'unknown', meant: null })
  expect(await inShop()).toEqual([])
})

test('an own app whose range leaves out the terminals is still not replaced', async () => {
  const own = await world.published(world.owner, v(3))
  await world.owner.app.update({ id: own.id, models: ['N910'] })
  await world.owner.app.launch({ id: own.id })
  for (const till of mineTills) await world.isOf(till, { model: 'A920' })
  await listOurs()
  expect(await ofPlatform()).toEqual(same([theirTill.sn]))
  expect(await tab()).toMatchObject({ standing: 'unknown' })
})

test('a draft of an own app changes nothing, until a terminal has the version that only the draft has', async () => {
  const draft = await world.newApp(world.trainee, v(9))
  await listOurs()
  expect(await ofPlatform()).toEqual(same(mineAndTheirs()))
  const [till] = mineTills
  if (!till) throw new Error('no terminal')
  await world.shows(till, v(9))
  await settle()
  expect(await world.trainee.app.get({ id: draft.id })).toMatchObject({ holders: 1, outdated: 0 })
  expect((await world.admin.app.get({ id: ours.id })).holders).toBe(3)
})

test('a gray release of the platform’s app is refused for a terminal with an own app, and passes it over in a group', async () => {
  const own = await world.published(world.owner, v(1))
  await world.owner.app.launch({ id: own.id })
  await listOurs()
  const third = (await world.admin.app.addVersion({ id: ours.id, artifactId: await world.apk(world.admin, v(3)) })).id
  await world.admin.app.submit({ id: third })
  await world.second.app.approve({ id: third })
  const sn = mineTills[0]?.sn ?? ''
  await expect(world.admin.app.gray({ id: third, sns: [sn] })).rejects.toMatchObject({
    message: expect.stringContaining(sn),
  })
  await expect(world.admin.app.grayPreview({ id: third, groupIds: [String(world.north.id)] })).resolves.toMatchObject({
    matching: 0,
  })
})

test('unlisting the platform’s app with an uninstall leaves the own app on its terminals', async () => {
  const own = await world.published(world.owner, v(1))
  await world.owner.app.launch({ id: own.id })
  await listOurs()
  const { taskId } = await world.admin.app.unlaunch({ id: ours.id, uninstall: true })
  const runs = await world.admin.task.runs({ id: String(taskId), pageSize: 100 })
  expect(snsOf(runs.records)).toEqual([theirTill.sn])
})

test('when the own app is deleted, its terminals count for the platform’s again', async () => {
  const own = await world.published(world.owner, v(1))
  await listOurs()
  expect((await ofPlatform()).outdated).toBe(1)
  const { id } = await world.versionOf(world.owner, own.id)
  await world.owner.app.unpublish({ id })
  await world.owner.app.remove({ id: own.id })
  await settle()
  expect(await ofPlatform()).toMatchObject({ outdated: 4, listed: mineAndTheirs(), updated: mineAndTheirs() })
})
