import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

type Terminal = Awaited<ReturnType<MarketWorld['make']['terminal']>>
const till = (more: object = {}) => world.make.terminal({ enterpriseId: world.mine.id, ...more })
const has = (one: Terminal, packageName: string, versionCode: number) =>
  world.shows(one, [{ packageName, version: `${versionCode}.0`, versionCode }])
const becomes = (one: Terminal, set: { status?: 'logged_off'; os_version?: string }) =>
  world.db.updateTable('terminal').set(set).where('id', '=', one.id).execute()

/** An app whose second version is everybody's; its first one is barred, and its third one published nowhere. */
async function launched(name: string) {
  const { owner, admin } = world
  const made = await world.published(owner, { name, version: '1.0', code: 1 })
  const next = async (code: number) => {
    const artifactId = await world.apk(owner, { name, version: `${code}.0`, code })
    const { id } = await owner.app.addVersion({ id: made.id, artifactId })
    await owner.app.submit({ id })
    await admin.app.approve({ id })
    return { id, artifactId }
  }
  const second = await next(2)
  await owner.app.publish({ id: second.id })
  await next(3)
  await owner.app.launch({ id: made.id })
  await owner.app.bar({ id: made.versionId, reason: 'It prints no receipts' })
  return { id: made.id, second }
}

test('the list, the preview and the task have as many outdated terminals as the page of the app says; those out of its range are none', async () => {
  const { owner, mine } = world
  const name = 'com.harbour.outdated'
  const { id, second } = await launched(name)
  await owner.app.update({ id, osFrom: '10' })
  const shop = await world.make.group(mine.id)
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => till(nth < 3 ? { group: shop } : {})))
  const [barred, older, off, outside, current, ahead] = all as Terminal[] as [
    Terminal,
    Terminal,
    Terminal,
    Terminal,
    Terminal,
    Terminal,
  ]
  for (const one of [barred, off, outside]) await has(one, name, 1)
  await has(older, name, 0)
  await has(current, name, 2)
  await has(ahead, name, 3)
  await becomes(off, { status: 'logged_off' })
  await becomes(outside, { os_version: '8.1' })
  const theirs = await world.make.terminal({ enterpriseId: world.theirs.id })
  await has(theirs, name, 1)
  const sns = [barred, older, off].map(({ sn }) => sn).toSorted()
  await world.job('app.judgeApps')
  const { outdated } = await owner.app.get({ id })
  expect(outdated).toBe(3)
  const found = await owner.terminal.list({ appId: id, apps: ['outdated'] })
  expect(found.total).toBe(outdated)
  expect(found.records.map(({ sn }) => sn).toSorted()).toEqual(sns)
  const draft = {
    type: 'install' as const,
    params: { artifactId: second.artifactId },
    target: { filter: { appId: id, apps: ['outdated' as const], status: [...terminalStates.names] } },
  }
  expect(await owner.task.preview(draft)).toMatchObject({
    matching: outdated,
    willRun: 2,
    unableFor: [{ reason: 'logged_off', count: 1 }],
  })
  const task = await owner.task.create(draft)
  expect((await owner.task.get({ id: task.id })).total).toBe(outdated)
  expect((await owner.task.runs({ id: task.id })).records.map(({ sn }) => sn).toSorted()).toEqual(sns)
  const keeper = await world.as(
    await world.make.account({
      enterpriseId: mine.id,
      superior: world.accounts.owner,
      kind: 'store',
      groupPath: shop.path,
    }),
  )
  const own = await keeper.terminal.list({ appId: id, apps: ['outdated'] })
  expect(own.records.map(({ sn }) => sn).toSorted()).toEqual([barred.sn, older.sn].toSorted())
  expect((await keeper.app.get({ id })).outdated).toBe(own.total)
  expect((await world.stranger.terminal.list({ appId: id, apps: ['outdated'] })).total).toBe(0)
})

test('no terminal is outdated in an app that is published nowhere, or is not there', async () => {
  const { owner } = world
  const { id } = await world.newApp(owner, { name: 'com.harbour.unpublished', code: 2 })
  await has(await till(), 'com.harbour.unpublished', 1)
  for (const appId of [id, '999999']) expect((await owner.terminal.list({ appId, apps: ['outdated'] })).total).toBe(0)
})

test('a group by rule follows who has an app, in which version, and who is outdated in it', async () => {
  const { owner } = world
  const name = 'com.harbour.rule'
  const { id } = await launched(name)
  const one = await till()
  const rules = {
    app: { app: name },
    appVersion: { app: name, appVersion: '2.0' },
    appId: { appId: id, apps: ['outdated' as const] },
  }
  const groups = await Promise.all(
    Object.entries(rules).map(async ([of, rule]) => (await owner.ruleGroup.create({ name: of, rule })).id),
  )
  const members = async () => {
    await world.job('app.judgeApps')
    await world.job('ruleGroup.judgeRules')
    return Promise.all(groups.map(async (group) => (await owner.terminal.list({ ruleGroupId: [group] })).total))
  }
  expect(await members()).toEqual([0, 0, 0])
  await has(one, name, 2)
  expect(await members()).toEqual([1, 1, 0])
  await has(one, name, 1)
  expect(await members()).toEqual([1, 0, 1])
  await world.shows(one, [])
  expect(await members()).toEqual([0, 0, 0])
})
