import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clients } from '../../../testing/house.ts'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

/** One rule for which version a terminal should have: the same terminals are put to every screen and every deed. */

let world: GrayWorld
let keeper: Clients
beforeAll(async () => {
  world = await openGrayWorld()
  const of = { enterpriseId: world.mine.id, superior: world.accounts.owner, kind: 'store' as const }
  keeper = await world.as(await world.make.account({ ...of, groupPath: world.north.path }))
})
afterAll(() => world.close())

let named = 0
type Terminal = Awaited<ReturnType<GrayWorld['fleet']>>[number]
const snsOf = (all: readonly { sn: string }[]) => all.map(({ sn }) => sn).toSorted()

/** What was changed is judged, and then updated automatically. */
async function settle() {
  await world.job('app.findHolders')
  await world.job('app.judgeApps')
  await world.job('app.addUpHeld')
  await world.job('app.autoUpdate')
}

const systems = {
  exact: { os_version: '10', model: 'A920Pro' },
  silent: { os_version: null, model: 'A920Pro' },
  capitals: { os_version: '10', model: 'A920PRO' },
  edition: { os_version: '10 Pro', model: 'A920Pro' },
  nine: { os_version: 'Android 9', model: 'A920Pro' },
  patch: { os_version: '10.0.4', model: 'A920Pro' },
  worded: { os_version: 'Android 10', model: 'A920Pro' },
} as const

/** The seven terminals, each with version 1 of the app; `fit` are those in its range of 10 to 10 on an A920Pro. */
async function sevenWith(name: string) {
  const made = await world.fleet(7, { name, version: '1.0', code: 1 })
  for (const [nth, set] of Object.values(systems).entries()) await world.isOf(made[nth] as Terminal, set)
  const nine = made[Object.keys(systems).indexOf('nine')] as Terminal
  return { all: made, nine, fit: made.filter((one) => one !== nine) }
}

/** An own app with the range, whose versions 1 and 2 are official; version 3 is approved. */
async function ownApp() {
  const name = `com.harbour.rule${++named}`
  const v = (code: number) => ({ name, version: `${code}.0`, code })
  const app = await world.published(world.owner, v(1))
  await world.owner.app.update({ id: app.id, osFrom: '10', osTo: '10', models: ['A920Pro'] })
  const second = await world.approved(app.id, v(2))
  await world.owner.app.publish({ id: second })
  const third = await world.approved(app.id, v(3))
  const { artifactId } = await world.owner.app.version({ id: second })
  return { ...app, name, second, third, artifactId }
}

/** On which terminals each screen has the app outdated. */
async function screens(app: { id: string; name: string; second: string }, all: readonly Terminal[]) {
  const { owner } = world
  const tab = async ({ sn }: Terminal) =>
    (await owner.inventory.apps({ sn })).records.find((row) => row.packageName === app.name)?.standing
  const tabs = await Promise.all(all.map(tab))
  const holders = await owner.app.holders({ id: app.id, standing: ['outdated'], pageSize: 100 })
  const shop = (await keeper.app.shop({ pageSize: 100 })).records.find((row) => row.id === app.id)
  const filtered = { pageSize: 100, apps: ['outdated' as const] }
  return {
    card: (await owner.app.get({ id: app.id })).outdated,
    market: (await owner.app.list({ outdated: true, pageSize: 100 })).records.some((row) => row.id === app.id),
    holders: snsOf(holders.records),
    byId: snsOf((await owner.terminal.list({ ...filtered, appId: app.id })).records),
    byPackage: snsOf((await owner.terminal.list({ ...filtered, app: app.name })).records),
    tab: snsOf(all.filter((_, nth) => tabs[nth] === 'outdated')),
    shop: shop?.outdated ?? 0,
    shopTerminals: snsOf(
      (await keeper.app.shopTerminals({ id: app.id, standing: ['outdated'], pageSize: 100 })).records,
    ),
  }
}

/** What every screen says where these terminals are outdated. */
const allSay = (fit: readonly Terminal[]) => ({
  card: fit.length,
  market: fit.length > 0,
  holders: snsOf(fit),
  byId: snsOf(fit),
  byPackage: snsOf(fit),
  tab: snsOf(fit),
  shop: fit.length,
  shopTerminals: snsOf(fit),
})

const tasksOf = async (by: Clients, appId: string) =>
  (await by.task.list({ market: 'auto', pageSize: 100 })).records.filter((row) => row.market?.appId === appId)
const runsOf = async (by: Clients, id: string) => snsOf((await by.task.runs({ id, pageSize: 100 })).records)

test('card, market, holders, both filters, tab and shop have the same terminals outdated; unknown systems fit, and letter case and editions make no difference', async () => {
  const app = await ownApp()
  const { all, fit } = await sevenWith(app.name)
  await world.owner.app.launch({ id: app.id })
  await settle()
  expect(await screens(app, all)).toEqual(allSay(fit))
})

test('a store installs on the same terminals, and is refused the one out of range', async () => {
  const app = await ownApp()
  const { nine, fit } = await sevenWith(app.name)
  await world.owner.app.launch({ id: app.id })
  await settle()
  const install = (sns: string[]) => keeper.app.install({ id: app.id, versionId: app.second, sns })
  await expect(install([nine.sn])).rejects.toMatchObject({ message: expect.stringContaining(nine.sn) })
  expect(await install(snsOf(fit))).toMatchObject({ terminals: fit.length })
})

test('an install by hand and a gray release leave out the same terminal, with the reason', async () => {
  const app = await ownApp()
  const { all, nine, fit } = await sevenWith(app.name)
  await world.owner.app.launch({ id: app.id })
  await settle()
  const out = { willRun: fit.length, unableFor: [{ reason: 'other_os', count: 1 }] }
  const draft = { type: 'install' as const, params: { artifactId: app.artifactId }, target: { sns: snsOf(all) } }
  expect(await world.owner.task.preview(draft)).toMatchObject(out)
  expect(await world.owner.app.grayPreview({ id: app.third, sns: snsOf(all) })).toMatchObject(out)
  expect(await world.owner.app.grayPreview({ id: app.third, percent: 100 })).toMatchObject({
    of: { terminals: fit.length, basis: 'holders' },
    willRun: fit.length,
  })
  const { taskId } = await world.owner.app.gray({ id: app.third, sns: snsOf(all) })
  const { records } = await world.owner.task.runs({ id: taskId, pageSize: 100 })
  expect(records.filter(({ reason }) => reason === 'other_os').map(({ sn }) => sn)).toEqual([nine.sn])
})

test('automatic update makes a run for each of them and for no other', async () => {
  const app = await ownApp()
  const { fit } = await sevenWith(app.name)
  await world.owner.app.update({ id: app.id, autoUpdate: true })
  await world.owner.app.launch({ id: app.id })
  await settle()
  const [task, ...others] = await tasksOf(world.owner, app.id)
  expect(others).toEqual([])
  expect(task?.total).toBe(fit.length)
  expect(await runsOf(world.owner, String(task?.id))).toEqual(snsOf(fit))
})

test('a version that is official of an app that is not listed leaves no terminal outdated anywhere', async () => {
  const app = await ownApp()
  const { all } = await sevenWith(app.name)
  await world.owner.app.update({ id: app.id, autoUpdate: true })
  await settle()
  expect(await screens(app, all)).toEqual(allSay([]))
  expect(await tasksOf(world.owner, app.id)).toEqual([])
  await world.owner.app.launch({ id: app.id })
  await settle()
  expect((await world.owner.app.get({ id: app.id })).outdated).toBe(all.length - 1)
  await world.owner.app.unlaunch({ id: app.id })
  await settle()
  expect(await screens(app, all)).toEqual(allSay([]))
})

test('the status and the app of a filter are of the same app: a terminal outdated in another app is not found', async () => {
  const [app, other] = [await ownApp(), await ownApp()]
  for (const one of [app, other]) await world.owner.app.launch({ id: one.id })
  const [terminal] = await world.fleet(1)
  if (!terminal) throw new Error('no terminal')
  await world.isOf(terminal, systems.exact)
  const shown = (name: string, code: number) => ({ packageName: name, version: `${code}.0`, versionCode: code })
  await world.showsAll(terminal, [shown(app.name, 1), shown(other.name, 2)])
  await settle()
  const found = async (name: string, version?: string) =>
    snsOf((await world.owner.terminal.list({ app: name, apps: ['outdated'], appVersion: version })).records)
  expect(await found(app.name)).toEqual([terminal.sn])
  expect(await found(app.name, '2.0')).toEqual([])
  expect(await found(other.name)).toEqual([])
})
