import { artifactRules, type ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import { codes } from '@cpm/contract/kernel/envelope'
import { zipOf as zipFor, type ZipPart } from '@cpm/archive/testing/zip'
import { encode } from 'fast-png'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../testing/folder.ts'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { refusalOf } from '../../../testing/refusal.ts'
import { apps } from '../testing/hostile/apps.ts'
import { archives } from '../testing/hostile/archives.ts'
import { poked } from '../testing/hostile/hostile.ts'
import { installers } from '../testing/hostile/installers.ts'
import { pictures } from '../testing/hostile/pictures.ts'
import { programs } from '../testing/hostile/programs.ts'
import { signatures } from '../testing/hostile/signatures.ts'
import { mp4, webm } from '../testing/pictures.ts'
import { apkOf, deb, debWith, floodDeb, msi, zipOf } from '../testing/packages.ts'
import { iconOf } from './inspect.ts'

let house: House
let owner: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const { id: enterpriseId } = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId }))
})
const folder = mkdtempSync(join(testFolder(), 'cpm-inspect-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})

const png = (width: number, height: number) =>
  Buffer.from(encode({ width, height, channels: 3, depth: 8, data: new Uint8Array(3 * width * height) }))
const put = (kind: ArtifactKind, bytes: Buffer<ArrayBuffer>, name = `a.${artifactRules[kind].endings[0] ?? 'bin'}`) =>
  owner.artifact.put({ kind, name, bytes })
const factsOf = async (kind: ArtifactKind, bytes: Uint8Array<ArrayBuffer>) =>
  (await owner.artifact.get({ id: (await put(kind, Buffer.from(bytes))).id })).facts
const wrongType = { code: codes.refused, messageEn: 'The file type does not match the chosen type' }

describe('what is in a file is found before it is believed', () => {
  test('of an app: package, version and permissions', async () => {
    expect(await factsOf('apk', apkOf('com.harbour.till', '3.2.1', 321))).toMatchObject({
      packageName: 'com.harbour.till',
      version: '3.2.1',
      versionCode: 321,
      permissions: ['android.permission.INTERNET'],
      entries: 2,
      signer: { scheme: 'v2', isVerified: true, subject: 'CN=Harbour' },
      isTestKey: false,
    })
  })

  test('of an app: its picture, if it has one', async () => {
    const asking = { account: { id: 1, enterpriseId: null }, gone: new AbortController().signal }
    const path = join(folder, 'a.apk')
    writeFileSync(path, apkOf('com.harbour.till', '1.0', 1, { icon: png(48, 48) }))
    expect(await iconOf(asking, path)).toEqual(png(48, 48))
    writeFileSync(path, apkOf('com.harbour.till', '1.0', 1))
    expect(await iconOf(asking, path)).toBeNull()
    writeFileSync(path, 'no app')
    await expect(iconOf(asking, path)).rejects.toThrow('artifact.wrongType')
  })

  test('of an installer: product code, version and maker', async () => {
    expect(await factsOf('msi', msi())).toEqual({
      productCode: '{ABCDDCBA-86C7-4D14-AEC0-86416A69ABDE}',
      upgradeCode: '{ABCDDCBA-7349-453F-94F6-BCB5110BA4FD}',
      version: '3.2.1',
      productName: 'Harbour Till',
      manufacturer: 'Harbour',
      architecture: 'x86',
    })
  })

  test('of a package of Debian, whichever way it is packed: name, version and processor', async () => {
    const facts = { packageName: 'harbour-till', version: '3.2.1-1', architecture: 'amd64' }
    expect(await factsOf('deb', deb())).toEqual(facts)
    const plain = Buffer.alloc(10_240)
    plain.write('./control', 0)
    plain.write('00000000106', 124)
    plain.write('Package: harbour-till\nVersion: 3.2.1-1\nArchitecture: amd64\n', 512)
    for (const [name, pack] of [
      ['control.tar', (tar: Buffer) => tar],
      ['control.tar.gz', gzipSync],
      ['control.tar.zst', zstdCompressSync],
    ] as const)
      expect(
        await factsOf(
          'deb',
          debWith(name, () => pack(plain)),
        ),
      ).toEqual(facts)
  })

  test('[5.7] of a picture and of a boot animation: its size', async () => {
    expect(await factsOf('picture', png(72, 128))).toEqual({ width: 72, height: 128 })
    const parts = [
      { name: 'desc.txt', bytes: Buffer.from('72 128 30\np 1 0 part0\n') },
      { name: 'part0/0001.png', bytes: png(72, 128) },
    ]
    expect(await factsOf('animation', zipOf(parts))).toMatchObject({ width: 72, height: 128, entries: 2 })
  })
})

describe('a file that lies is refused', () => {
  test.each([
    ['apk', 'an archive that is no app', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])],
    ['apk', 'an installer', msi],
    ['msi', 'an app', () => apkOf('com.a', '1', 1)],
    ['exe', 'an app', () => apkOf('com.a', '1', 1)],
    ['deb', 'random bytes', () => randomBytes(5000)],
    ['zip', 'random bytes', () => randomBytes(5000)],
    ['picture', 'an app', () => apkOf('com.a', '1', 1)],
    ['video', 'a picture', () => png(8, 8)],
  ] as const)('[8.5] as %s: %s', async (kind, _what, bytes) => {
    expect(await refusalOf(put(kind, bytes()))).toMatchObject(wrongType)
  })

  test('what apps are handed out in elsewhere is refused with what to do, by its name and by what is in it', async () => {
    const bundle = zipOf([{ name: 'BundleConfig.pb', bytes: Buffer.from('a') }])
    for (const name of ['till.apk', 'till.aab'])
      expect(await refusalOf(put('apk', bundle, name))).toMatchObject({
        code: codes.refused,
        messageEn: expect.stringMatching(/App Bundle.*Build a universal APK/),
        message: expect.stringMatching(/AAB.*通用 APK/),
      })
  })

  test.each([
    ['cut off', 'apk', () => Buffer.from(apkOf('com.a', '1', 1).subarray(0, -30))],
    ['a picture without its pixels', 'picture', () => Buffer.from(png(300, 300).subarray(0, 60))],
    ['a package whose control part is damaged', 'deb', () => debWith('control.tar.xz', (one) => one.fill(7, 40, 90))],
    ['a package that unpacks to more than is sound', 'deb', floodDeb],
    ['an installer cut in two', 'msi', () => Buffer.from(msi().subarray(0, 4000))],
  ] as const)('%s', async (_what, kind, bytes) => {
    expect(await refusalOf(put(kind, bytes()))).toMatchObject({ code: codes.refused })
  })

  test.each([
    ['leads out of its folder', [{ name: '../../etc/passwd', bytes: Buffer.from('a') }]],
    ['has a name twice', [1, 2].map(() => ({ name: 'a', bytes: Buffer.from('a') }))],
    ['unpacks to more than is sound', [{ name: 'a', bytes: Buffer.alloc(9), says: 0xfffffff0 }]],
  ])('an archive that %s', async (_what, parts) => {
    const answer = await refusalOf(put('zip', zipOf(parts)))
    expect(answer).toMatchObject({ code: codes.refused })
    expect(answer.messageEn).toMatch(/archive/)
  })

  test('and nobody else notices: what others ask is answered meanwhile, and what is sound is taken', async () => {
    const worst = [archives, apps, signatures, programs, installers, pictures].flatMap((some) =>
      some.filter(([, , , end]) => typeof end === 'string').filter((_, nth) => nth % 8 === 0),
    )
    let isOver = false
    const refusals = Promise.all(worst.map(([kind, , bytes]) => refusalOf(put(kind, Buffer.from(bytes()))))).finally(
      () => (isOver = true),
    )
    let answered = 0
    for (; !isOver; answered++) await owner.artifact.list({})
    for (const one of await refusals) expect(one).toMatchObject({ code: codes.refused })
    expect(answered).toBeGreaterThan(1)
    expect(await factsOf('apk', apkOf('com.harbour.queue', '1.0', 1))).toMatchObject({ version: '1.0' })
  })

  test('and leaves nothing behind', async () => {
    expect((await owner.artifact.list({ kind: ['exe', 'video', 'zip'] })).total).toBe(0)
  })
})

describe('an archive that a terminal unpacks', () => {
  const named = (name: string | Buffer, more: Partial<ZipPart> = {}) => zipFor([{ name: 'b' }, { name, ...more }])

  test('is taken with names and separators as Windows writes them, and with bytes of a download behind it', async () => {
    const zip = zipFor([
      { name: 'data\\价格.txt', text: '1' },
      { name: Buffer.from('bcdbb8f1', 'hex') },
      { name: 'logs\\' },
    ])
    expect(await factsOf('zip', Buffer.concat([zip, Buffer.from('\r\n')]))).toEqual({ entries: 3, unpacked: 1 })
  })

  test.each([
    [
      'needs a password',
      named('notes/a.txt', { flags: 1 }),
      '“notes/a.txt” is encrypted: create the ZIP without a password',
      '“notes/a.txt”已加密，请制作不带密码的 ZIP',
    ],
    [
      'is packed otherwise',
      named('价格.txt', { method: 12 }),
      /“价格.txt” uses compression method BZip2.*select Deflate/,
      /“价格.txt”的压缩方式为 BZip2/,
    ],
    [
      'is damaged within',
      named('a.txt', { size: 9, text: 'short' }),
      /“a.txt” in the archive is damaged/,
      /“a.txt”已损坏/,
    ],
    [
      'lies elsewhere than listed',
      poked(named('a.txt'), [0, 4, 0]),
      'The file type does not match the chosen type',
      '文件类型与所选类型不符',
    ],
  ] as const)('is refused with the entry and what to do where it %s', async (_what, zip, english, chinese) => {
    const { message, messageEn, code } = await refusalOf(put('zip', zip))
    expect(code).toBe(codes.refused)
    expect(messageEn).toMatch(english)
    expect(message).toMatch(chinese)
  })

  test('is refused for nothing of that where it is no archive to unpack', async () => {
    expect(await factsOf('file', named('a.txt', { flags: 1 }))).toEqual({})
    expect(await factsOf('system', named('a.img', { size: 600 * 1024 ** 2, text: randomBytes(4e6) }))).toMatchObject({
      entries: 2,
    })
  })
})

describe('[2.13] of a video, its size and length', () => {
  test('an MP4, also one that was recorded lying', async () => {
    expect(await factsOf('video', mp4(720, 1280, 9))).toEqual({ width: 720, height: 1280, durationMs: 9000 })
    expect(await factsOf('video', mp4(1280, 720, 9, true))).toMatchObject({ width: 720, height: 1280 })
  })
  test('a WebM, also one that says no length', async () => {
    expect(await factsOf('video', webm(720, 1280))).toEqual({ width: 720, height: 1280 })
  })
  test('one that is cut off in the middle of what it says is refused', async () => {
    for (const bytes of [mp4(720, 1280, 9).slice(0, 200), webm(720, 1280).slice(0, -3)]) {
      expect(await refusalOf(put('video', Buffer.from(bytes)))).toMatchObject({ code: codes.refused })
    }
  })
})
