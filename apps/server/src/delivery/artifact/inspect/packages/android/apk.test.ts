import { encode } from 'fast-png'
import { constants } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../../../testing/folder.ts'
import { type Made, words, xmlOf } from '../../../testing/android/compiled.ts'
import { harbourKey, sha256Of, signingKey } from '../../../testing/android/keys.ts'
import { cutManifests, refusedManifests, saidByManifests, takenManifests } from '../../../testing/android/manifests.ts'
import { signed } from '../../../testing/android/signed.ts'
import { type Form, type Resource, tableOf } from '../../../testing/android/table.ts'
import { apkOf, zipOf } from '../../../testing/packages.ts'
import { factsOf, iconAt } from '../../facts-of.ts'

const folder = mkdtempSync(join(testFolder(), 'cpm-apk-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'a.apk')
const read = (bytes: Buffer) => {
  writeFileSync(path, bytes)
  return factsOf('apk', path)
}

const labels: readonly Resource[] = [
  {
    type: 'string',
    values: [
      { value: { to: 0x7f010002 } },
      { locale: 'zh-CN', value: '收银' },
      { locale: 'sr-Latn', value: 'Kasa' },
      { locale: 'de', value: { to: 0x7f010002 } },
    ],
  },
  { type: 'string', values: [{ value: 'nothing' }] },
  {
    type: 'string',
    values: [{ value: 'Till 😀' }, { locale: 'de', value: 'Kasse' }, { density: 480, value: 'Sharp' }],
  },
]
const named = (form: Form, isUtf8: boolean) =>
  zipOf([
    {
      name: 'AndroidManifest.xml',
      bytes: xmlOf({
        name: 'manifest',
        attributes: { package: 'com.harbour.till' },
        inside: [{ name: 'application', attributes: { label: { to: 0x7f010000 } } }],
      }),
    },
    { name: 'resources.arsc', bytes: tableOf(labels, form, isUtf8) },
  ])

describe('what an app is called', () => {
  test.each([
    ['plain', true],
    ['plain', false],
    ['sparse', true],
    ['offset16', true],
    ['compact', false],
  ] as const)('in each language, from a table that is %s, in UTF-8: %s [3.17]', async (form, isUtf8) => {
    const { label } = await read(named(form, isUtf8))
    expect(label).toEqual({ '': 'Till 😀', 'zh-CN': '收银', 'sr-Latn': 'Kasa', de: 'Kasse' })
  })

  test('in a hundred languages at most', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const locales = Array.from({ length: 200 }, (_, nth) => `${letters[nth % 26]}${letters[Math.floor(nth / 26)]}`)
    const label = Object.fromEntries(['', ...locales].map((one) => [one, `Till ${one}`]))
    expect(Object.keys((await read(apkOf('com.a', '1', 1, { label }))).label ?? {})).toHaveLength(100)
  })
})

test('what is said in the wrong place, or twice, is not believed', async () => {
  const element = (name: string, attributes = {}) => ({ name, attributes })
  const bytes = xmlOf({
    name: 'manifest',
    attributes: { package: 'com.harbour.till' },
    inside: [
      { name: 'queries', inside: [element('uses-permission', { name: 'a.Hidden' })] },
      element('uses-permission', { name: 'a.Asked' }),
      { name: 'other', inside: [element('application', { debuggable: false })] },
      element('application', { debuggable: true }),
      element('application', { debuggable: false }),
    ],
  })
  const facts = await read(zipOf([{ name: 'AndroidManifest.xml', bytes }]))
  expect(facts).toMatchObject({ isDebuggable: true, permissions: ['a.Asked'] })
})

const only = (bytes: Buffer) => zipOf([{ name: 'AndroidManifest.xml', bytes }])

describe('a manifest is read as Android reads it [8.5]', () => {
  test.each(takenManifests)('%s it is taken', async (_what, bytes) => {
    expect(await read(only(bytes))).toMatchObject(saidByManifests)
  })
  test.each([...refusedManifests, ...cutManifests])('one %s is damaged', async (_what, bytes) => {
    await expect(read(only(bytes))).rejects.toThrow('artifact.damaged')
  })

  test('a name with a namespace is another name', async () => {
    const manifest = xmlOf({ name: 'manifest', attributes: { package: 'com.harbour.other' } })
    const at = manifest.indexOf(words(0xffffffff), manifest.indexOf(Buffer.from([2, 1, 16, 0])) + 36)
    manifest.writeUInt32LE(0, at)
    await expect(read(only(manifest))).rejects.toThrow('artifact.damaged')
  })
})

describe('what is no whole app is called by its name, with what to do', () => {
  const of = (attributes: Made['attributes']) =>
    only(xmlOf({ name: 'manifest', attributes: { package: 'com.harbour.till', ...attributes } }))
  const holding = (...names: string[]) => zipOf(names.map((name) => ({ name, bytes: Buffer.from('a') })))
  test.each([
    ['a part for a language', of({ split: 'config.zh' }), 'artifact.configSplit'],
    ['a part of a part', of({ split: 'pay.config.zh', configForSplit: 'pay' }), 'artifact.configSplit'],
    ['an app that needs its parts', of({ isSplitRequired: true }), 'artifact.needsSplits'],
    ['an app that needs parts of a kind', of({ requiredSplitTypes: 'base__abi' }), 'artifact.needsSplits'],
    ['an AAB', holding('BundleConfig.pb', 'base/manifest/AndroidManifest.xml'), 'file.appBundle'],
    ['an XAPK', holding('manifest.json', 'icon.png', 'com.harbour.till.apk', 'config.zh.apk'), 'file.apkSet'],
    ['an APKS', holding('toc.pb', 'splits/base-master.apk'), 'file.apkSet'],
    ['an APKM', holding('info.json', 'base.apk'), 'file.apkSet'],
  ])('%s', async (_what, bytes, word) => {
    await expect(read(bytes)).rejects.toThrow(word)
  })

  test('an app that holds others is an app', async () => {
    const parts = [{ name: 'assets/plugin.apk', bytes: Buffer.from('a') }]
    expect(await read(apkOf('com.harbour.till', '1', 1, { parts }))).toMatchObject({ packageName: 'com.harbour.till' })
  })
})

describe('what Android adds to the permissions an app asks for [4.7]', () => {
  const named = (name: string) => `android.permission.${name}`
  const impliedOf = async (permissions: string[], sdk: { minSdk?: number; targetSdk?: number }) => {
    const said = { permissions: permissions.map(named), ...sdk }
    const { impliedPermissions = [] } = await read(apkOf('com.harbour.till', '1', 1, said))
    return impliedPermissions
  }

  test('is told with the reason', async () => {
    expect(await impliedOf(['WRITE_EXTERNAL_STORAGE'], { targetSdk: 34 })).toEqual([
      { name: named('READ_EXTERNAL_STORAGE'), asked: named('WRITE_EXTERNAL_STORAGE') },
    ])
    expect(await impliedOf(['READ_CONTACTS', 'WRITE_CONTACTS'], { minSdk: 15 })).toEqual([
      { name: named('READ_CALL_LOG'), asked: named('READ_CONTACTS'), targetBelow: 16 },
      { name: named('WRITE_CALL_LOG'), asked: named('WRITE_CONTACTS'), targetBelow: 16 },
    ])
    expect(await impliedOf([], {})).toEqual([
      { name: named('WRITE_EXTERNAL_STORAGE'), targetBelow: 4 },
      { name: named('READ_PHONE_STATE'), targetBelow: 4 },
      { name: named('READ_EXTERNAL_STORAGE'), asked: named('WRITE_EXTERNAL_STORAGE') },
    ])
  })

  test('is nothing where it asks for it, or was made for a newer Android', async () => {
    expect(await impliedOf(['READ_CONTACTS', 'CAMERA'], { minSdk: 15, targetSdk: 16 })).toEqual([])
    expect(await impliedOf(['WRITE_EXTERNAL_STORAGE', 'READ_EXTERNAL_STORAGE'], { targetSdk: 4 })).toEqual([])
  })
})

test('a version code has 64 bits in two halves, each without a sign', async () => {
  const codeOf = async (code: number | bigint) => (await read(apkOf('com.a', '1', code))).versionCode
  expect(await codeOf(321)).toBe(321)
  expect(await codeOf(0x80000001)).toBe(2_147_483_649)
  expect(await codeOf((1n << 32n) + 5n)).toBe(4_294_967_301)
  expect(await codeOf(2n ** 53n - 1n)).toBe(9_007_199_254_740_991)
  expect(await codeOf(2n ** 53n + 1n)).toBe('9007199254740993')
  expect(await codeOf(2n ** 64n - 1n)).toBe('18446744073709551615')
})

describe('what follows people', () => {
  /** Code of classes with these names, as far as its strings go. */
  function dexOf(classes: readonly string[]): Buffer {
    const texts = classes.map((one) => Buffer.from(`\u0001L${one};\0`))
    const head = Buffer.alloc(112)
    head.write('dex\n035\0', 'latin1')
    words(texts.length, 112).copy(head, 56)
    let at = 112 + 4 * texts.length
    const places = texts.map(({ length }) => (at += length) - length)
    return Buffer.concat([head, words(...places), ...texts])
  }

  test('is named by the classes of an app, in whichever file of code', async () => {
    const parts = [
      { name: 'classes2.dex', bytes: dexOf(['com/adjust/sdkless/A', 'com/google/android/gms/ads/AdView', 'zz/Z']) },
      { name: 'classes3.dex', bytes: dexOf(['com/appsflyer/A']) },
      { name: 'assets/classes.dex', bytes: dexOf(['com/flurry/A']) },
    ]
    expect((await read(apkOf('com.a', '1', 1, { parts }))).trackers).toEqual(['AppsFlyer', 'Google Ads'])
  })
})

test('for which processors it has code', async () => {
  const names = ['lib/arm64-v8a/a.so', 'lib/x86/b.so', 'lib/x86/c.so', 'library/mips/d.so', 'lib/e.so']
  const parts = names.map((name) => ({ name, bytes: Buffer.from('a') }))
  expect((await read(apkOf('com.a', '1', 1, { parts }))).abis).toEqual(['arm64-v8a', 'x86'])
})

describe('the picture of an app', () => {
  test('is given as it lies there', async () => {
    const icon = Buffer.from(encode({ width: 9, height: 9, channels: 3, depth: 8, data: new Uint8Array(243) }))
    writeFileSync(path, apkOf('com.a', '1', 1, { icon }))
    expect(await iconAt(path)).toEqual(icon)
  })

  test('may be a WebP, if it is whole', async () => {
    const webp = Buffer.concat([Buffer.from('RIFF'), words(22), Buffer.from('WEBPVP8L'), Buffer.alloc(14)])
    expect((await read(apkOf('com.a', '1', 1, { icon: webp }))).hasIcon).toBe(true)
    expect((await read(apkOf('com.a', '1', 1, { icon: webp.subarray(0, -1) }))).hasIcon).toBe(false)
  })
})

describe('who signed an app', () => {
  test('is the newest scheme, and each of the others is told', async () => {
    const other = signingKey('Other')
    const bare = apkOf('com.a', '1', 1, { signedBy: null })
    const { signer, signers } = await read(signed(bare, { v2: [harbourKey], v3: [other] }))
    expect(signer).toMatchObject({ sha256: sha256Of(other), scheme: 'v3', isVerified: true })
    expect(signers).toMatchObject([{ subject: 'CN=Other' }, { subject: 'CN=Harbour', isVerified: true }])
  })

  test('does not count once one of several is not right', async () => {
    const bare = apkOf('com.a', '1', 1, { signedBy: null })
    const wrong = { key: signingKey('Other').key, certificate: harbourKey.certificate }
    const { signers = [] } = await read(signed(bare, { v2: [harbourKey, wrong] }))
    expect(signers.map(({ isVerified }) => isVerified)).toEqual([false, false])
  })

  const { RSA_PKCS1_PSS_PADDING: padding } = constants
  const curve = signingKey('Curve')
  test.each([
    ['RSA with PSS', harbourKey, { number: 0x0101, digest: 'sha256', padding, saltLength: 32 }],
    ['RSA with PSS and SHA-512', harbourKey, { number: 0x0102, digest: 'sha512', padding, saltLength: 64 }],
    ['RSA with SHA-512', harbourKey, { number: 0x0104, digest: 'sha512' }],
    ['EC with SHA-512', curve, { number: 0x0202, digest: 'sha512' }],
  ] as const)('by %s', async (_what, by, way) => {
    const bare = apkOf('com.a', '1', 1, { signedBy: null })
    const { signer } = await read(signed(bare, { v2: [{ ...by, way }] }))
    expect(signer).toMatchObject({ isVerified: true, sha256: sha256Of(by) })
  })
})
