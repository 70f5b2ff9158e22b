import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { deb, msi, zipOf } from '../../../delivery/artifact/testing/packages.ts'
import { signingKey } from '../../../delivery/artifact/testing/android/keys.ts'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
beforeAll(async () => void (world = await openMarketWorld()))
afterAll(() => world.close())

/** The smallest PNG that is whole. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('what is brought', () => {
  test('is read from the file, and nothing of it is asked for [3.17]', async () => {
    const label = { '': 'Harbour Pay', 'zh-CN': '港湾支付' }
    const said = { label, minSdk: 26, targetSdk: 34, permissions: ['android.permission.NFC'], icon: png }
    const made = await world.newApp(world.clerk, { name: 'com.harbour.pay', version: '4.8.0', code: 480, said })
    expect(made).toMatchObject({
      platform: 'android',
      packageName: 'com.harbour.pay',
      title: { cn: '港湾支付', en: 'Harbour Pay' },
      nameCn: '',
      visibility: 'public',
      launched: false,
      reviewStatus: 'not_submitted',
      current: null,
      versions: 1,
      hasIcon: true,
      mine: true,
      enterpriseId: String(world.mine.id),
    })
    const version = await world.versionOf(world.clerk, made.id)
    expect(version).toMatchObject({
      packageName: 'com.harbour.pay',
      versionName: '4.8.0',
      versionCode: '480',
      minSdk: 26,
      targetSdk: 34,
      permissions: ['android.permission.NFC'],
      label,
      signer: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), scheme: 'v2', verified: true },
      size: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      reviewStatus: 'not_submitted',
      published: 'none',
    })
    expect(await world.clerk.app.version({ id: version.id })).toEqual(version)
  })

  test('shows its picture as nothing but a picture', async () => {
    const made = await world.newApp(world.clerk, { name: 'com.harbour.icon', said: { icon: png } })
    const answer = await world.app.inject({
      url: `/api/v1/apps/${made.id}/icon`,
      headers: { session: world.clerk.token },
    })
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    await expect(world.stranger.app.icon({ id: made.id })).rejects.toEqual(refusal(codes.missing))
    const plain = await world.newApp(world.clerk, { name: 'com.harbour.plain' })
    expect(plain.hasIcon).toBe(false)
    await expect(world.clerk.app.icon({ id: plain.id })).rejects.toEqual(refusal(codes.missing))
  })

  test('may be an installer of Windows, a package of Linux, or an archive that is told its name', async () => {
    const ask = { type: 'tools', visibility: 'public' } as const
    const installer = await world.bring(world.clerk, 'msi', 'till.msi', msi())
    const ofWindows = await world.clerk.app.create({ ...ask, artifactId: installer })
    expect(ofWindows).toMatchObject({
      platform: 'windows',
      packageName: expect.stringMatching(/^\{[0-9A-F-]{36}\}$/),
      title: { en: 'Harbour Till' },
    })
    // 3.2.1 as a number: each part has its place.
    expect(await world.versionOf(world.clerk, ofWindows.id)).toMatchObject({
      versionName: '3.2.1',
      versionCode: null,
    })
    const ofLinux = await world.clerk.app.create({
      ...ask,
      artifactId: await world.bring(world.clerk, 'deb', 'till.deb', deb()),
    })
    expect(ofLinux).toMatchObject({ platform: 'linux', packageName: 'harbour-till' })
    const archive = zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])
    const named = await world.bring(world.clerk, 'zip', 'receipt-printer-2.4.1.zip', archive)
    expect(await world.clerk.app.create({ ...ask, artifactId: named })).toMatchObject({
      platform: 'windows',
      packageName: 'receipt-printer',
    })
    const unnamed = await world.bring(world.clerk, 'zip', 'tools.zip', archive)
    await expect(world.clerk.app.create({ ...ask, artifactId: unnamed })).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path: 'versionName' }] } },
    })
    const told = { artifactId: unnamed, packageName: 'Till tools', versionName: '7' }
    expect(await world.clerk.app.create({ ...ask, ...told })).toMatchObject({ title: { en: 'Till tools' } })
  })

  test('is refused where it is no app [5.6]', async () => {
    const picture = await world.bring(world.clerk, 'picture', 'a.png', png)
    await expect(world.clerk.app.create({ artifactId: picture, type: 'tools', visibility: 'public' })).rejects.toEqual(
      refusal(422, 'The file type does not match the chosen type'),
    )
    await expect(world.bring(world.clerk, 'apk', 'a.apk', png)).rejects.toEqual(
      refusal(422, 'The file type does not match the chosen type'),
    )
  })

  test('is of a type the dictionary has', async () => {
    await expect(world.newApp(world.clerk, { name: 'com.odd' }, { type: 'odd' })).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path: 'type' }] } },
    })
  })

  test('comes once in an enterprise, also when two bring it at the same moment', async () => {
    const artifactId = await world.apk(world.clerk, { name: 'com.harbour.twice' })
    const ask = { artifactId, type: 'payment', visibility: 'public' } as const
    const answers = await Promise.allSettled([world.clerk.app.create(ask), world.owner.app.create(ask)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = answers.find((one) => one.status === 'rejected')
    expect(lost?.reason).toEqual(refusal(codes.conflict, 'already has the app com.harbour.twice'))
    // Another enterprise has its own.
    expect((await world.newApp(world.stranger, { name: 'com.harbour.twice' })).packageName).toBe('com.harbour.twice')
  })

  test('is refused to a store that may not add items, in the words of the spec [6.3]', async () => {
    const store = await world.as(await world.make.account({ enterpriseId: world.mine.id, kind: 'store' }))
    await expect(store.app.create({ artifactId: '1', type: 'payment', visibility: 'public' })).rejects.toEqual(
      refusal(codes.forbidden, 'The store does not have permission to add new items'),
    )
  })
})

describe('a new version', () => {
  const makers = { ours: signingKey('Ours'), other: signingKey('Other') }
  const name = 'com.harbour.next'
  let id: string
  beforeAll(async () => {
    id = (await world.newApp(world.clerk, { name, code: 10, version: '1.0', said: { signedBy: makers.ours } })).id
  })
  const next = async (build: Parameters<MarketWorld['apk']>[1], more = {}, by = world.clerk) =>
    by.app.addVersion({
      id,
      artifactId: await world.apk(by, { name, said: { signedBy: makers.ours }, ...build }),
      ...more,
    })

  test('has the package of the app', async () => {
    await expect(next({ name: 'com.other', code: 11 })).rejects.toEqual(
      refusal(422, 'This file is com.other, but the app is com.harbour.next'),
    )
  })

  test('has a higher number', async () => {
    for (const code of [9, 10]) {
      await expect(next({ code, version: '0.9' })).rejects.toEqual(
        refusal(codes.conflict, `this file has ${code} (0.9), but 10 (1.0) already exists`),
      )
    }
  })

  test('has the same signer, unless an administrator lets another in and says why', async () => {
    const was = (await world.versionOf(world.clerk, id)).signer?.sha256 ?? ''
    const other = { code: 11, said: { signedBy: makers.other } }
    await expect(next(other)).rejects.toEqual(refusal(422, `earlier versions by ${was}`))
    await expect(next({ code: 11, said: { signedBy: null } })).rejects.toEqual(refusal(422, 'This file is not signed'))
    await expect(next(other, { admitSigner: 'we lost the key' })).rejects.toEqual(refusal(codes.forbidden))
    const made = await next(other, { admitSigner: 'They lost the key' }, world.admin)
    expect(made).toMatchObject({ versionCode: '11', signer: { verified: true } })
    expect(made.signer?.sha256).not.toBe(was)
    const [admitted] = (await world.admin.app.steps({ appId: id, step: ['admit'] })).records
    expect(admitted).toMatchObject({ step: 'admit', versionName: '1.0', note: 'They lost the key' })
    // From now on that one counts.
    await expect(next({ code: 12 })).rejects.toEqual(refusal(422, 'Signature mismatch'))
  })

  test('is brought once, also when two bring it at the same moment', async () => {
    const said = { signedBy: makers.other }
    const files = [await world.apk(world.clerk, { name, code: 20, version: '2.0', said })]
    files.push(await world.apk(world.owner, { name, code: 20, version: '2.0', said: { ...said, label: 'B' } }))
    const answers = await Promise.allSettled([
      world.clerk.app.addVersion({ id, artifactId: files[0] as string }),
      world.owner.app.addVersion({ id, artifactId: files[1] as string }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find((one) => one.status === 'rejected')?.reason).toEqual(
      refusal(codes.conflict, '20 (2.0) already exists'),
    )
  })
})
