import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { type MarketWorld, openMarketWorld } from './testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

type Person = MarketWorld['clerk']
const sees = async (by: Person, id: string) => {
  const { records } = await by.app.list({ pageSize: 500 })
  return records.some((one) => one.id === id)
}

test('a private app is seen by the account that brought it and by those below it, and by nobody else [6.2]', async () => {
  const { clerk, trainee, owner, colleague, stranger, admin } = world
  const { id } = await world.newApp(clerk, { name: 'com.secret' }, { visibility: 'private' })
  const version = await world.versionOf(clerk, id)
  for (const who of [clerk, trainee]) {
    expect(await sees(who, id)).toBe(true)
    expect((await who.app.get({ id })).packageName).toBe('com.secret')
    expect((await who.app.allVersions({ appName: 'com.secret' })).total).toBe(1)
    expect((await who.app.steps({ appId: id })).total).toBe(1)
  }
  for (const who of [owner, colleague, stranger]) {
    expect(await sees(who, id)).toBe(false)
    await expect(who.app.get({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(who.app.versions({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(who.app.version({ id: version.id })).rejects.toEqual(refusal(codes.missing))
    await expect(who.app.reviewHistory({ id: version.id })).rejects.toEqual(refusal(codes.missing))
    await expect(who.app.update({ id, notes: 'x' })).rejects.toEqual(refusal(codes.missing))
    await expect(who.app.publish({ id: version.id })).rejects.toEqual(refusal(codes.missing))
    expect((await who.app.allVersions({ appName: 'com.secret' })).total).toBe(0)
    expect((await who.app.steps({ appId: id })).total).toBe(0)
    // Nor by the file it came in.
    await expect(who.artifact.get({ id: version.artifactId })).rejects.toEqual(refusal(codes.missing))
    expect((await who.artifact.list({ q: 'app-1' })).records.map((one) => one.id)).not.toContain(version.artifactId)
  }
  // Administrators of ours review it.
  expect(await sees(admin, id)).toBe(true)
  await clerk.app.update({ id, visibility: 'public' })
  expect(await sees(owner, id)).toBe(true)
  expect((await owner.app.steps({ appId: id })).total).toBe(2)
  expect((await owner.artifact.get({ id: version.artifactId })).id).toBe(version.artifactId)
})

test('a public one is seen by the whole enterprise, and changed by who brought it or stands above alone', async () => {
  const { clerk, trainee, owner, colleague, stranger } = world
  const { id } = await world.newApp(clerk, { name: 'com.open' })
  const version = await world.versionOf(clerk, id)
  for (const who of [clerk, owner]) {
    expect((await who.app.get({ id })).mine).toBe(true)
    await who.app.update({ id, notes: 'by them' })
  }
  for (const who of [trainee, colleague]) {
    expect((await who.app.get({ id })).mine).toBe(false)
    const mayNot = refusal(422, 'Only the account that uploaded this app')
    await expect(who.app.update({ id, notes: 'x' })).rejects.toEqual(mayNot)
    await expect(who.app.remove({ id })).rejects.toEqual(mayNot)
    await expect(who.app.launch({ id })).rejects.toEqual(mayNot)
    await expect(who.app.setScreenshots({ id, artifactIds: [] })).rejects.toEqual(mayNot)
    await expect(who.app.submit({ id: version.id })).rejects.toEqual(mayNot)
    await expect(who.app.bar({ id: version.id, reason: 'x' })).rejects.toEqual(mayNot)
    const artifactId = await world.apk(who, { name: 'com.open', code: 2 })
    await expect(who.app.addVersion({ id, artifactId })).rejects.toEqual(mayNot)
  }
  expect((await trainee.app.list({ mine: true, q: 'com.open' })).total).toBe(0)
  expect((await owner.app.list({ mine: true, q: 'com.open' })).total).toBe(1)
  await expect(stranger.app.get({ id })).rejects.toEqual(refusal(codes.missing))
})

test('what is ours and public is for every enterprise, which installs it once it is published', async () => {
  const { admin, second, owner, stranger } = world
  const { id } = await world.newApp(admin, { name: 'com.ours' })
  const version = await world.versionOf(admin, id)
  const till = await world.make.terminal({ enterpriseId: world.mine.id })
  const install = () =>
    owner.task.create({
      type: 'install',
      params: { artifactId: version.artifactId },
      target: { sns: [till.sn] },
    })
  for (const who of [owner, stranger]) expect(await sees(who, id)).toBe(true)
  expect(await owner.app.get({ id })).toMatchObject({ mine: false, enterpriseId: null, enterpriseName: null })
  await expect(owner.app.update({ id, notes: 'x' })).rejects.toEqual(refusal(422, 'Only the account'))
  await expect(install()).rejects.toEqual(refusal(codes.missing))
  await admin.app.submit({ id: version.id })
  await second.app.approve({ id: version.id })
  await admin.app.publish({ id: version.id })
  expect((await install()).id).toMatch(/^\d+$/)
  await expect(owner.artifact.remove({ id: version.artifactId })).rejects.toEqual(refusal(422))
})

test('an administrator of ours adds a version to an app of an enterprise, which then has the file', async () => {
  const { admin, clerk } = world
  const { id } = await world.newApp(clerk, { name: 'com.helped' })
  const artifactId = await world.apk(admin, { name: 'com.helped', code: 2 })
  const made = await admin.app.addVersion({ id, artifactId })
  expect(made.artifactId).not.toBe(artifactId)
  expect((await clerk.artifact.get({ id: made.artifactId })).sha256).toBe(made.sha256)
})

test('it stays with the enterprise when the account that brought it goes', async () => {
  const { make, owner, as } = world
  const leaving = await make.account({ enterpriseId: world.mine.id, superior: world.accounts.owner })
  const by = await as(leaving)
  const { id } = await world.newApp(by, { name: 'com.left' }, { visibility: 'private' })
  await expect(owner.app.get({ id })).rejects.toEqual(refusal(codes.missing))
  await owner.account.remove({ ids: [String(leaving.id)] })
  expect(await owner.app.get({ id })).toMatchObject({ mine: true, visibility: 'private' })
  expect((await owner.app.steps({ appId: id })).records).toMatchObject([
    { step: 'upload', by: expect.stringMatching(/^person_/) },
  ])
})

test('a private app of an account that goes is its superior’s alone, who is told, until it is made public [6.2]', async () => {
  const { make, owner, colleague, clerk, as } = world
  const leaving = await make.account({ enterpriseId: world.mine.id, superior: world.accounts.owner })
  const by = await as(leaving)
  const { id } = await world.newApp(by, { name: 'com.left.alone' }, { visibility: 'private' })
  const { artifactId } = await world.versionOf(by, id)
  await owner.account.remove({ ids: [String(leaving.id)] })
  const bells = (await owner.message.mine({})).records
  expect(bells[0]).toMatchObject({ title: expect.stringMatching(/person_/) })
  // Of the private apps that the owner brought, they see each; this one came from beside them.
  for (const other of [colleague, clerk]) {
    await expect(other.app.get({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(other.artifact.get({ id: artifactId })).rejects.toEqual(refusal(codes.missing))
    expect((await other.app.steps({ q: 'com.left.alone' })).records).toEqual([])
  }
  expect(await owner.app.get({ id })).toMatchObject({ mine: true, visibility: 'private' })
  await owner.app.update({ id, visibility: 'public' })
  expect(await colleague.app.get({ id })).toMatchObject({ visibility: 'public' })
  await owner.app.update({ id, visibility: 'private' })
  expect(await colleague.app.get({ id })).toMatchObject({ visibility: 'private' })
})

test('the same bytes of a file that one does not see are a file of one’s own; of one that is seen they are the same', async () => {
  const { clerk, colleague, trainee } = world
  const { id } = await world.newApp(clerk, { name: 'com.twins' }, { visibility: 'private' })
  const { artifactId } = await world.versionOf(clerk, id)
  const own = await world.apk(colleague, { name: 'com.twins' })
  expect(own).not.toBe(artifactId)
  expect(await colleague.artifact.get({ id: own })).toMatchObject({ name: 'app-1.apk' })
  expect(await world.apk(colleague, { name: 'com.twins' })).toBe(own)
  expect(await world.apk(trainee, { name: 'com.twins' })).toBe(artifactId)
})
