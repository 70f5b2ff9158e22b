import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { pngOf } from '../testing/pictures.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
const red = pngOf(4, 4, () => [200, 0, 0])
const blue = pngOf(4, 4, () => [0, 0, 200])
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

describe('the market', () => {
  test('[4.7] has what is launched, and launches what is published officially', async () => {
    const { clerk, admin } = world
    const inMarket = async () => (await clerk.app.list({ market: true })).records.map((one) => one.packageName)
    const { id } = await world.newApp(clerk, { name: 'com.shelf' })
    const version = await world.versionOf(clerk, id)
    await expect(clerk.app.launch({ id })).rejects.toEqual(refusal(422, 'Publish a version first'))
    await clerk.app.submit({ id: version.id })
    await admin.app.approve({ id: version.id })
    await clerk.app.publish({ id: version.id })
    expect(await inMarket()).not.toContain('com.shelf')
    await clerk.app.launch({ id })
    await expect(clerk.app.launch({ id })).rejects.toEqual(refusal(422, 'already listed'))
    expect(await inMarket()).toContain('com.shelf')
    expect(await clerk.app.get({ id })).toMatchObject({ launched: true, launchedAt: expect.any(String) })
    // Without a version one can install there is nothing to offer.
    await clerk.app.bar({ id: version.id, reason: 'a fault' })
    expect(await inMarket()).not.toContain('com.shelf')
    await clerk.app.unbar({ id: version.id })
    expect(await clerk.app.unlaunch({ id })).toEqual({ taskId: null })
    expect(await inMarket()).not.toContain('com.shelf')
    await expect(clerk.app.unlaunch({ id })).rejects.toEqual(refusal(422, 'not listed'))
  })

  test('takes an app off the terminals that have it, where that is asked for', async () => {
    const { clerk, owner } = world
    const { id } = await world.published(clerk, { name: 'com.taken' })
    const has = await world.make.terminal({ enterpriseId: world.mine.id })
    const hasNot = await world.make.terminal({ enterpriseId: world.mine.id })
    const others = await world.make.terminal({ enterpriseId: world.theirs.id })
    for (const one of [has, others]) await world.shows(one, [{ packageName: 'com.taken', versionCode: 1 }])
    await world.shows(hasNot, [{ packageName: 'com.other', versionCode: 1 }])
    await clerk.app.launch({ id })
    const { taskId } = await clerk.app.unlaunch({ id, uninstall: true })
    expect(await owner.task.get({ id: taskId ?? '' })).toMatchObject({
      type: 'uninstall',
      params: { packageName: 'com.taken', name: 'com.taken' },
      total: 1,
    })
    expect((await owner.task.runs({ id: taskId ?? '' })).records.map((one) => one.sn)).toEqual([has.sn])
    // Nobody has it any more.
    await world.shows(has, [])
    await clerk.app.launch({ id })
    expect(await clerk.app.unlaunch({ id, uninstall: true })).toEqual({ taskId: null })
  })

  test('makes no task for who may not uninstall, and leaves the app where it was', async () => {
    const { clerk } = world
    const { id } = await world.published(clerk, { name: 'com.stays' })
    const till = await world.make.terminal({ enterpriseId: world.mine.id })
    await world.shows(till, [{ packageName: 'com.stays', versionCode: 1 }])
    await clerk.app.launch({ id })
    const only = await world.as(
      await world.make.account({ enterpriseId: null, kind: 'administrator', codes: ['app.read', 'app.launch'] }),
    )
    await expect(only.app.unlaunch({ id, uninstall: true })).rejects.toEqual(refusal(codes.forbidden))
    expect((await clerk.app.get({ id })).launched).toBe(true)
    await only.app.unlaunch({ id })
  })

  test('asks for a proof where it would be taken off many terminals, as any task does', async () => {
    const { clerk } = world
    const { id } = await world.published(clerk, { name: 'com.widely' })
    await world.database.pool.query(
      `insert into terminal (sn, enterprise_id, name, platform, model, status, activated_at)
       select 'WIDE' || lpad(n::text, 6, '0'), $1, 'POS', 'android', 'A920', 'activated', now() from generate_series(1, 501) n`,
      [world.mine.id],
    )
    await world.database.pool.query(
      `insert into inventory (terminal_id, kind, hash, at, items)
       select id, 'apps', '1', now(), '[{"packageName":"com.widely","name":"a","version":"1","versionCode":1,"system":false}]'
       from terminal where sn like 'WIDE%'`,
    )
    await world.database.pool.query(`select app_held_anew(array(select id from terminal where sn like 'WIDE%'))`)
    await clerk.app.launch({ id })
    const hurried = await world.as(world.accounts.clerk, { unproven: true })
    await expect(hurried.app.unlaunch({ id, uninstall: true })).rejects.toEqual(refusal(codes.unproven))
    expect((await clerk.app.get({ id })).launched).toBe(true)
    const { taskId } = await clerk.app.unlaunch({ id, uninstall: true })
    expect((await world.owner.task.get({ id: taskId ?? '' })).total).toBe(501)
  })
})

describe('screenshots', () => {
  const shot = (by: MarketWorld['clerk'], name: string, bytes: Buffer) => world.bring(by, 'screenshot', name, bytes)

  test('[5.6] are pictures of at most 1 MB whose name is in English or digits', async () => {
    const { clerk } = world
    await expect(shot(clerk, '截图.png', red)).rejects.toMatchObject({
      answer: { messageEn: expect.stringContaining('The image name can contain only English letters and digits') },
    })
    await expect(shot(clerk, 'home.gif', red)).rejects.toEqual(refusal(422, 'does not match the chosen type'))
    await expect(shot(clerk, 'home.png', Buffer.from('no picture'))).rejects.toEqual(
      refusal(422, 'does not match the chosen type'),
    )
    const begin = clerk.artifact.begin({ kind: 'screenshot', name: 'home.png', size: 1024 * 1024 + 1 })
    await expect(begin).rejects.toEqual(refusal(codes.tooLarge))
  })

  test('stand in the order they are given, ten at most, and are shown as nothing but pictures', async () => {
    const { clerk, stranger } = world
    const { id } = await world.newApp(clerk, { name: 'com.pictured' })
    const files = [await shot(clerk, 'one.png', red), await shot(clerk, 'two.png', blue)]
    await clerk.app.setScreenshots({ id, artifactIds: files })
    expect((await clerk.app.get({ id })).screenshots).toEqual(files)
    await clerk.app.setScreenshots({ id, artifactIds: files.toReversed() })
    expect((await clerk.app.get({ id })).screenshots).toEqual(files.toReversed())
    const url = `/api/v1/apps/${id}/screenshots/${files[0]}`
    const answer = await world.app.inject({ url, headers: { session: clerk.token } })
    expect(answer.rawPayload.equals(red)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    await expect(stranger.app.screenshot({ id, artifactId: files[0] ?? '' })).rejects.toEqual(refusal(codes.missing))
    // What an app shows is not deleted under it.
    await expect(clerk.artifact.remove({ id: files[0] ?? '' })).rejects.toEqual(refusal(422))
    const many = Array.from({ length: 11 }, (_, nth) => String(nth))
    await expect(clerk.app.setScreenshots({ id, artifactIds: many })).rejects.toEqual(refusal(codes.badInput))
    const twice = [files[0] ?? '', files[0] ?? '']
    await expect(clerk.app.setScreenshots({ id, artifactIds: twice })).rejects.toEqual(refusal(422, 'once'))
    await clerk.app.setScreenshots({ id, artifactIds: [] })
    expect((await clerk.app.get({ id })).screenshots).toEqual([])
    await clerk.artifact.remove({ id: files[0] ?? '' })
  })

  test('are screenshots of the enterprise, and no other file', async () => {
    const { clerk, stranger } = world
    const { id } = await world.newApp(clerk, { name: 'com.notshot' })
    const wrong = [await world.bring(clerk, 'picture', 'a.png', blue), await shot(stranger, 'b.png', red)]
    for (const one of wrong) {
      await expect(clerk.app.setScreenshots({ id, artifactIds: [one] })).rejects.toEqual(
        refusal(422, 'Select a screenshot'),
      )
    }
  })
})
