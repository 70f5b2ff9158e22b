import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

type Person = MarketWorld['clerk']
async function pending(by: Person, name: string, submitter = by) {
  const { id } = await world.versionOf(by, (await world.newApp(by, { name })).id)
  await submitter.app.submit({ id })
  return id
}
const bells = async (who: Person) =>
  (await who.message.mine({})).records.map(({ title, content }) => ({ title, content }))
const languageOf = (who: { id: number }, language: 'cn' | 'en') =>
  world.db.updateTable('account').set({ language }).where('id', '=', who.id).execute()

test('who brought and who submitted a version hear what was decided, by whom and why', async () => {
  const { accounts, admin, second, clerk, owner } = world
  await languageOf(accounts.clerk, 'en')
  await languageOf(accounts.owner, 'cn')
  await languageOf(accounts.admin, 'en')
  const id = await pending(clerk, 'com.told.both', owner)
  await admin.app.reject({ id, reason: 'It asks for SMS' })
  const [told, ...more] = await bells(clerk)
  expect(more).toEqual([])
  expect(told?.title).toBe('"com.told.both" 1.0 is rejected')
  // Accounts of the platform are named to nobody else.
  expect(told?.content).toContain('Reviewed by Platform')
  expect(told?.content).toContain('Reason: It asks for SMS')
  expect(told?.content).toMatch(/appMarket\/appDetail\?id=\d+&tab=versions/)
  expect((await bells(owner)).map(({ title }) => title)).toEqual(['“com.told.both”1.0 已被驳回'])
  await owner.app.submit({ id })
  await admin.app.approve({ id })
  expect((await bells(clerk)).map(({ title }) => title)).toContain('"com.told.both" 1.0 is approved')
  // Who decides is not told of it; a colleague of the platform hears the name.
  expect(await bells(admin)).toEqual([])
  const ours = await pending(admin, 'com.told.ours')
  await second.app.approve({ id: ours })
  const { name } = await world.db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accounts.second.id)
    .executeTakeFirstOrThrow()
  expect((await bells(admin))[0]?.content).toContain(`Reviewed by ${name}`)
})

test('the reviewer stands on the version, in the list of reviews, and in its file', async () => {
  const { admin, second, clerk } = world
  const id = await pending(clerk, 'com.told.named')
  await second.app.approve({ id })
  const { reviewedBy } = await admin.app.version({ id })
  expect(reviewedBy).toMatch(/./)
  expect((await admin.app.reviews({ q: 'com.told.named' })).records).toMatchObject([{ reviewedBy, releasedBy: null }])
  const fileOf = async (path: string, { token }: { token: string }) =>
    (await world.app.inject({ url: `/api/v1/${path}`, headers: { session: token } })).body
  const reviews = await fileOf('app-reviews?q=com.told.named&export=csv', admin)
  expect(reviews).toContain('Reviewed by')
  expect(reviews).toContain(String(reviewedBy))
  const { appId } = await clerk.app.version({ id })
  expect(await fileOf(`apps/${appId}/versions?export=csv`, clerk)).toContain('Platform')
})

test('an app of our own is released without a review only where no other administrator can review it', async () => {
  const { admin, accounts, clerk } = world
  const reason = 'the only administrator there is'
  const id = await pending(admin, 'com.told.alone')
  expect((await admin.app.review({ id })).releasable).toBe(false)
  await expect(admin.app.release({ id, reason })).rejects.toEqual(refusal(422, 'Another administrator can review'))
  const others = [accounts.second.id, accounts.under.id]
  const active = (is: boolean) =>
    world.db.updateTable('account').set({ active: is }).where('id', 'in', others).execute()
  await active(false)
  try {
    expect((await admin.app.review({ id })).releasable).toBe(true)
    await expect(admin.app.release({ id, reason: ' ' })).rejects.toEqual(refusal(codes.badInput))
    const unproven = await world.as(accounts.admin, { unproven: true })
    await expect(unproven.app.release({ id, reason })).rejects.toEqual(refusal(codes.unproven))
    await admin.app.release({ id, reason })
    expect(await admin.app.version({ id })).toMatchObject({
      reviewStatus: 'approved',
      reviewedBy: null,
      releasedBy: expect.stringMatching(/./),
      reason,
    })
    expect((await admin.app.reviewHistory({ id })).at(-1)).toMatchObject({ step: 'release', note: reason })
    expect((await admin.audit.list({ action: ['app.release'] })).total).toBeGreaterThan(0)
    // Others see that nobody reviewed it, and not who let it go.
    await admin.app.publish({ id })
    expect(await clerk.app.version({ id })).toMatchObject({ reviewedBy: null, releasedBy: '' })
    // What an enterprise brought has its review.
    const theirs = await pending(clerk, 'com.told.theirs')
    await expect(admin.app.release({ id: theirs, reason })).rejects.toEqual(refusal(422, 'require a review'))
    // What was rejected and submitted again says nothing of an earlier release.
    await admin.app.unpublish({ id })
  } finally {
    await active(true)
  }
  await world.second.app.reject({ id, reason: 'looked at after all' })
  expect(await admin.app.version({ id })).toMatchObject({ releasedBy: null, reviewStatus: 'rejected' })
})
