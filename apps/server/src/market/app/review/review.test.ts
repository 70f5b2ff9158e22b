import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badField, refusal } from '../../../testing/refusal.ts'
import { zipOf } from '../../../delivery/artifact/testing/packages.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

type Build = Parameters<MarketWorld['newApp']>[1]
async function newVersion(by: MarketWorld['clerk'], build: Build) {
  const { id } = await world.newApp(by, build)
  return (await world.versionOf(by, id)).id
}
const statusOf = async (id: string) => (await world.admin.app.version({ id })).reviewStatus

test('[4.7] a version is not submitted, waits for its review, and is approved or rejected with a reason', async () => {
  const { clerk, admin } = world
  const id = await newVersion(clerk, { name: 'com.review.way' })
  expect(await statusOf(id)).toBe('not_submitted')
  await expect(admin.app.approve({ id })).rejects.toEqual(refusal(422, 'is not pending review'))
  await clerk.app.submit({ id })
  expect(await statusOf(id)).toBe('pending')
  await expect(clerk.app.submit({ id })).rejects.toEqual(refusal(422, 'already submitted or approved'))
  await clerk.app.withdraw({ id })
  expect(await statusOf(id)).toBe('not_submitted')
  await expect(clerk.app.withdraw({ id })).rejects.toEqual(refusal(422, 'is not pending review'))
  await clerk.app.submit({ id })
  await expect(admin.app.reject({ id, reason: ' ' })).rejects.toEqual(refusal(codes.badInput))
  await admin.app.reject({ id, reason: 'It asks for SMS' })
  expect(await clerk.app.version({ id })).toMatchObject({
    reviewStatus: 'rejected',
    reason: 'It asks for SMS',
    reviewedAt: expect.any(String),
    // Somebody the clerk does not see.
    reviewedBy: null,
  })
  await expect(admin.app.approve({ id })).rejects.toEqual(refusal(422, 'is not pending review'))
  await clerk.app.submit({ id })
  await admin.app.approve({ id })
  expect(await admin.app.version({ id })).toMatchObject({
    reviewStatus: 'approved',
    reason: null,
    reviewedBy: expect.stringMatching(/./),
  })
  // Sent back, as long as nobody has it.
  await admin.app.reject({ id, reason: 'a fault was found' })
  expect((await clerk.app.reviewHistory({ id })).map(({ step }) => step)).toEqual([
    'submit',
    'withdraw',
    'submit',
    'reject',
    'submit',
    'approve',
    'reject',
  ])
})

test('an approved one that is published is not sent back', async () => {
  const { versionId } = await world.published(world.clerk, { name: 'com.review.out' })
  await expect(world.admin.app.reject({ id: versionId, reason: 'late' })).rejects.toEqual(refusal(422, 'unpublish'))
})

test("nobody reviews their own; of an enterprise's app no account below theirs does either", async () => {
  const { admin, second, under, clerk } = world
  const own = refusal(codes.forbidden, 'another account must review')
  const id = await newVersion(admin, { name: 'com.review.own' })
  await admin.app.submit({ id })
  await expect(admin.app.approve({ id })).rejects.toEqual(own)
  await expect(admin.app.reject({ id, reason: 'x' })).rejects.toEqual(own)
  expect((await admin.app.review({ id })).own).toBe(true)
  // All administrators stand below the first.
  expect((await under.app.review({ id })).own).toBe(false)
  await under.app.approve({ id })
  // Who submitted what another brought has answered for it, too.
  const theirs = await newVersion(clerk, { name: 'com.review.submitted' })
  await admin.app.submit({ id: theirs })
  for (const who of [admin, under]) {
    await expect(who.app.approve({ id: theirs })).rejects.toEqual(own)
    expect((await who.app.review({ id: theirs })).own).toBe(true)
  }
  await second.app.approve({ id: theirs })
})

test('who waits the longest comes first, and is counted for the badge and the dashboard', async () => {
  const { clerk, admin, owner } = world
  const before = (await admin.app.waiting()).count
  const first = await newVersion(clerk, { name: 'com.review.first' })
  const later = await newVersion(clerk, { name: 'com.review.later' })
  await clerk.app.submit({ id: first })
  await clerk.app.submit({ id: later })
  const { records, total } = await admin.app.reviews({ reviewStatus: ['pending'] })
  expect(records.map((one) => one.id).slice(-2)).toEqual([first, later])
  expect(records.at(-1)).toMatchObject({
    title: { en: 'com.review.later' },
    platform: 'android',
    enterpriseName: world.mine.name,
    submittedAt: expect.any(String),
    own: false,
  })
  expect(await admin.app.waiting()).toEqual({ count: before + 2 })
  expect(total).toBe(before + 2)
  expect(await admin.dashboard.attention()).toMatchObject({ appReviews: before + 2 })
  expect(await owner.dashboard.attention()).toMatchObject({ appReviews: null })
  await expect(owner.app.reviews({})).rejects.toEqual(refusal(codes.forbidden))
  await admin.app.approve({ id: first })
  expect((await admin.app.reviews({ q: 'com.review.first', reviewStatus: ['approved'] })).total).toBe(1)
  expect((await admin.app.reviews({ platform: ['linux'] })).total).toBe(0)
})

test('the machine looks first, and says what it found', async () => {
  const { clerk, admin } = world
  const said = {
    debuggable: true,
    targetSdk: 22,
    permissions: ['android.permission.SEND_SMS', 'android.permission.INTERNET'],
  }
  const id = await newVersion(clerk, { name: 'com.review.odd', said })
  expect((await clerk.app.version({ id })).checks).toEqual([])
  await clerk.app.submit({ id })
  const { checks } = await admin.app.review({ id })
  expect(checks).toEqual([
    { name: 'signature', result: 'ok', found: ['v2'] },
    { name: 'permissions', result: 'warn', found: ['android.permission.SEND_SMS'] },
    { name: 'targetSdk', result: 'warn', found: ['22'] },
    { name: 'debuggable', result: 'bad' },
    { name: 'testKey', result: 'ok' },
    { name: 'trackers', result: 'ok' },
    { name: 'cleartext', result: 'ok' },
    { name: 'size', result: 'ok', found: [expect.stringMatching(/B$/)] },
    { name: 'duplicate', result: 'ok' },
  ])
  // Whether it goes all the same is a person's to say, and why.
  await expect(admin.app.approve({ id })).rejects.toEqual(badField('reason', /found a problem/))
  await expect(admin.app.approve({ id, reason: ' ' })).rejects.toEqual(refusal(codes.badInput))
  expect(await statusOf(id)).toBe('pending')
  const reason = 'a build for our own laboratory'
  await admin.app.approve({ id, reason })
  expect(await clerk.app.version({ id })).toMatchObject({ reviewStatus: 'approved', reason })
  expect((await clerk.app.reviewHistory({ id })).at(-1)).toMatchObject({ step: 'approve', note: reason })
})

test('what Android adds to the permissions counts as what is asked for', async () => {
  const permissions = ['android.permission.READ_CONTACTS']
  const id = await newVersion(world.clerk, { name: 'com.review.implied', said: { permissions, targetSdk: 15 } })
  await world.clerk.app.submit({ id })
  const found = [...permissions, 'android.permission.READ_CALL_LOG']
  const { checks } = await world.admin.app.review({ id })
  expect(checks).toContainEqual({ name: 'permissions', result: 'warn', found })
})

test('the same bytes in another app are told to administrators of ours alone', async () => {
  const { clerk, stranger, admin } = world
  await world.newApp(stranger, { name: 'com.review.same' })
  const id = await newVersion(clerk, { name: 'com.review.same' })
  await clerk.app.submit({ id })
  const duplicate = { name: 'duplicate', result: 'warn', found: [world.theirs.name] }
  expect((await admin.app.review({ id })).checks).toContainEqual(duplicate)
  expect((await clerk.app.version({ id })).checks.map(({ name }) => name)).not.toContain('duplicate')
})

test('an APK that nobody signed is not taken', async () => {
  const id = await newVersion(world.clerk, { name: 'com.review.bare', said: { signedBy: null } })
  await expect(world.clerk.app.submit({ id })).rejects.toEqual(refusal(422, 'is not valid'))
  expect(await statusOf(id)).toBe('not_submitted')
  // An archive has nothing to sign.
  const archive = zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])
  const artifactId = await world.bring(world.clerk, 'zip', 'drivers-1.2.zip', archive)
  const app = await world.clerk.app.create({ artifactId, type: 'tools', visibility: 'public' })
  const version = await world.versionOf(world.clerk, app.id)
  await world.clerk.app.submit({ id: version.id })
  expect((await world.clerk.app.version({ id: version.id })).checks).toContainEqual({
    name: 'signature',
    result: 'warn',
  })
})
