import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { signingKey } from '../../../delivery/artifact/testing/android/keys.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

/** An app with so many versions, the newest first. */
async function versions(name: string, ...builds: Parameters<MarketWorld['apk']>[1][]) {
  const { clerk } = world
  const { id } = await world.newApp(clerk, { name, version: '1.0', code: 1, ...builds[0] })
  for (const [nth, build] of builds.slice(1).entries()) {
    const artifactId = await world.apk(clerk, { name, version: `${nth + 2}.0`, code: nth + 2, ...build })
    await clerk.app.addVersion({ id, artifactId })
  }
  return { id, versions: (await clerk.app.versions({ id })).records }
}

test('every version is kept, and listed by its number', async () => {
  const { clerk } = world
  const { id } = await versions('com.many', {}, {}, {})
  const list = async (query = {}) => (await clerk.app.versions({ id, ...query })).records.map((one) => one.versionName)
  expect(await list()).toEqual(['3.0', '2.0', '1.0'])
  expect(await list({ sort: 'versionCode' })).toEqual(['1.0', '2.0', '3.0'])
  expect(await list({ q: '2.' })).toEqual(['2.0'])
  expect(await list({ reviewStatus: ['approved'] })).toEqual([])
  expect(await list({ published: ['none'], pageSize: 2 })).toEqual(['3.0', '2.0'])
  expect(await clerk.app.get({ id })).toMatchObject({ versions: 3, current: null })
})

test('[5.9] over all apps the name of one is said first', async () => {
  const { clerk } = world
  await versions('com.all', {}, {})
  const ask = clerk.app.allVersions as (input: object) => Promise<unknown>
  for (const input of [{}, { appName: ' ' }]) {
    await expect(ask(input)).rejects.toEqual(refusal(codes.badInput))
    await expect(ask(input)).rejects.toMatchObject({
      answer: { result: { issues: [{ path: 'appName', messageEn: 'Enter an app name first' }] } },
    })
  }
  const found = await clerk.app.allVersions({ appName: 'COM.ALL', sort: 'versionCode' })
  expect(found.records).toMatchObject([
    { versionName: '1.0', title: { en: 'com.all' } },
    { versionName: '2.0', title: { en: 'com.all' } },
  ])
})

test('two are compared: what it may do, how large it is, who signed it', async () => {
  const { clerk, admin } = world
  const permissions = (...names: string[]) => ({ said: { permissions: names, minSdk: names.length + 20 } })
  const { id, versions: all } = await versions(
    'com.compare',
    permissions('a.A', 'a.B'),
    permissions('a.B', 'a.C', 'a.D'),
  )
  const [newer, older] = all.map((one) => one.id) as [string, string]
  expect(await clerk.app.compare({ id: older, otherId: newer })).toMatchObject({
    before: { id: older },
    after: { id: newer },
    permissionsAdded: ['a.C', 'a.D'],
    permissionsRemoved: ['a.A'],
    size: { before: all[1]?.size, after: all[0]?.size },
    minSdk: { before: 22, after: 23 },
    targetSdk: { before: null, after: null },
    sameSigner: true,
  })
  const old = await world.apk(clerk, { name: 'com.compare', code: 8, said: { permissions: ['a.B'], targetSdk: 3 } })
  const { id: implying } = await clerk.app.addVersion({ id, artifactId: old })
  const added = ['WRITE_EXTERNAL_STORAGE', 'READ_PHONE_STATE', 'READ_EXTERNAL_STORAGE']
  expect(await clerk.app.compare({ id: newer, otherId: implying })).toMatchObject({
    after: { permissions: ['a.B'], impliedPermissions: added.map((name) => ({ name: `android.permission.${name}` })) },
    permissionsAdded: added.map((name) => `android.permission.${name}`),
    permissionsRemoved: ['a.C', 'a.D'],
  })
  const artifactId = await world.apk(admin, { name: 'com.compare', code: 9, said: { signedBy: signingKey('New') } })
  const third = await admin.app.addVersion({ id, artifactId, admitSigner: 'sold' })
  expect((await clerk.app.compare({ id: newer, otherId: third.id })).sameSigner).toBe(false)
})

test('what people say of a version is changed, and what its file says is not', async () => {
  const { clerk } = world
  const { versions: all } = await versions('com.said', {})
  const [{ id } = { id: '' }] = all
  await clerk.app.updateVersion({ id, descriptionEn: 'Faster', descriptionCn: '更快', systemVersion: '10' })
  expect(await clerk.app.version({ id })).toEqual({
    ...all[0],
    descriptionEn: 'Faster',
    descriptionCn: '更快',
    systemVersion: '10',
  })
})

describe('publishing', () => {
  test('takes an approved version that is not barred', async () => {
    const { clerk, admin } = world
    const { id: app, versions: all } = await versions('com.publish', {}, {})
    const [newer, older] = all.map((one) => one.id) as [string, string]
    await expect(clerk.app.publish({ id: older })).rejects.toEqual(refusal(422, 'Only an approved version'))
    for (const id of [older, newer]) {
      await clerk.app.submit({ id })
      await admin.app.approve({ id })
    }
    await clerk.app.publish({ id: older })
    await expect(clerk.app.publish({ id: older })).rejects.toEqual(refusal(422, 'already published'))
    expect(await clerk.app.get({ id: app })).toMatchObject({
      current: { id: older, versionName: '1.0', versionCode: '1' },
    })
    await clerk.app.publish({ id: newer })
    expect(await clerk.app.get({ id: app })).toMatchObject({ current: { id: newer } })
    // A version with a known fault gives way to the one before.
    await clerk.app.bar({ id: newer, reason: 'It loses receipts' })
    expect(await clerk.app.get({ id: app })).toMatchObject({ current: { id: older } })
    await clerk.app.unpublish({ id: newer })
    await expect(clerk.app.publish({ id: newer })).rejects.toEqual(refusal(422, 'blocked: It loses receipts'))
    await expect(clerk.app.unpublish({ id: newer })).rejects.toEqual(refusal(422, 'not published'))
    await clerk.app.unbar({ id: newer })
    await expect(clerk.app.unbar({ id: newer })).rejects.toEqual(refusal(422, 'not blocked'))
    await clerk.app.publish({ id: newer })
    expect(await clerk.app.version({ id: newer })).toMatchObject({
      published: 'official',
      barredAt: null,
      barReason: null,
    })
  })
})

describe('a barred version', () => {
  test('is handed to no terminal, whoever asks and under whatever name its bytes are there', async () => {
    const { clerk, owner } = world
    const { versionId } = await world.published(clerk, { name: 'com.barred', said: { label: 'Barred app' } })
    const { artifactId } = await clerk.app.version({ id: versionId })
    const till = await world.make.terminal({ enterpriseId: world.mine.id })
    const again = await world.apk(clerk, { name: 'com.barred', code: 1, said: { label: 'Barred app' } })
    const ask = (id: string) => ({
      type: 'install' as const,
      params: { artifactId: id },
      target: { sns: [till.sn] },
    })
    await owner.task.preview(ask(artifactId))
    const before = await owner.task.create(ask(artifactId))
    await clerk.app.bar({ id: versionId, reason: 'It drains the battery' })
    await expect(clerk.app.bar({ id: versionId, reason: 'twice' })).rejects.toEqual(refusal(422, 'is blocked'))
    for (const id of [artifactId, again]) {
      const barred = refusal(422, 'Barred app 1.0 is blocked: It drains the battery')
      await expect(owner.task.preview(ask(id))).rejects.toEqual(barred)
      await expect(owner.task.create(ask(id))).rejects.toEqual(barred)
    }
    // A task that was asked for before was stopped, and does not go again.
    expect((await owner.task.runs({ id: before.id })).records).toMatchObject([{ status: 'stopped' }])
    await expect(owner.task.restart({ taskId: before.id })).rejects.toEqual(refusal(422, 'is blocked'))
    await clerk.app.unbar({ id: versionId })
    expect(await owner.task.restart({ taskId: before.id })).toMatchObject({ restarted: 1 })
    await owner.task.stop({ id: before.id })
    expect((await owner.task.create(ask(artifactId))).id).toMatch(/^\d+$/)
  })
})

describe('deleting', () => {
  test('takes a version that was never published and that no terminal has', async () => {
    const { clerk, admin } = world
    const { id: app, versions: all } = await versions('com.gone', {}, {}, {})
    const [third, second, first] = all.map((one) => one.id) as [string, string, string]
    await clerk.app.submit({ id: first })
    await admin.app.approve({ id: first })
    await clerk.app.publish({ id: first })
    await expect(clerk.app.removeVersion({ id: first })).rejects.toEqual(refusal(422, 'unpublish the version first'))
    await clerk.app.unpublish({ id: first })
    await expect(clerk.app.removeVersion({ id: first })).rejects.toEqual(refusal(422, 'block the version instead'))
    const till = await world.make.terminal({ enterpriseId: world.mine.id })
    await world.shows(till, [{ packageName: 'com.gone', version: '2.0', versionCode: 2 }])
    await expect(clerk.app.removeVersion({ id: second })).rejects.toEqual(refusal(422, '1 terminal has this version'))
    await clerk.app.removeVersion({ id: third })
    await expect(clerk.app.version({ id: third })).rejects.toEqual(refusal(codes.missing))
    const [last] = (await clerk.app.steps({ appId: app })).records
    expect(last).toMatchObject({ step: 'delete', versionName: '3.0' })
  })

  test('of an app is refused while it is published or on its way; its record and its files stay', async () => {
    const { clerk, owner } = world
    const { id, versionId } = await world.published(clerk, { name: 'com.app.gone' })
    await expect(clerk.app.removeVersion({ id: versionId })).rejects.toEqual(refusal(422))
    await expect(clerk.app.remove({ id })).rejects.toEqual(refusal(422, 'has a published version'))
    const { artifactId } = await clerk.app.version({ id: versionId })
    const till = await world.make.terminal({ enterpriseId: world.mine.id })
    const task = await owner.task.create({ type: 'install', params: { artifactId }, target: { sns: [till.sn] } })
    await clerk.app.unpublish({ id: versionId })
    await expect(clerk.app.remove({ id })).rejects.toEqual(refusal(422, 'uses a file of this app'))
    await expect(clerk.artifact.remove({ id: artifactId })).rejects.toEqual(refusal(422))
    await owner.task.stop({ id: task.id })
    // No version is left behind without an app, and no file of an app goes before it.
    await expect(clerk.artifact.remove({ id: artifactId })).rejects.toEqual(refusal(422, 'in use by the app market'))
    await clerk.app.remove({ id })
    await expect(clerk.app.get({ id })).rejects.toEqual(refusal(codes.missing))
    await clerk.artifact.remove({ id: artifactId })
    const { records } = await clerk.app.steps({ q: 'com.app.gone' })
    expect(records.map((one) => [one.step, one.appId, one.title.en])).toEqual(
      ['delete', 'unpublish', 'publish', 'approve', 'submit', 'upload'].map((step) => [step, null, 'com.app.gone']),
    )
  })

  test('is refused for the last version: an app has one', async () => {
    const { versions: all } = await versions('com.only', {})
    await expect(world.clerk.app.removeVersion({ id: all[0]?.id ?? '' })).rejects.toEqual(
      refusal(422, 'delete the app'),
    )
  })
})
