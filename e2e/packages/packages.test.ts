import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf, iconAt } from '../../apps/server/src/delivery/artifact/inspect/facts-of.ts'
import { msi } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { programOf } from '../../apps/server/src/delivery/artifact/testing/windows/program.ts'
import { appOf, badging, file, folder, keyOf, lacksAndroid, picture, run, sign, signatures } from './apps.ts'

/** What we find in packages is what the tools say that make them. */

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const skipped = (why: readonly string[]) => why.map((one) => ` (skipped: ${one})`).join('')
const only = (...schemes: number[]) =>
  [1, 2, 3].flatMap((one) => [`--v${one}-signing-enabled`, String(schemes.includes(one))])
const rsa = ['rsa:2048']
const curve = (name: string) => ['ec', '-pkeyopt', `ec_paramgen_curve:${name}`]

describe.skipIf(lacksAndroid.length > 0)(`apps as aapt and apksigner know them${skipped(lacksAndroid)}`, () => {
  let bare: string
  let key: string[]
  beforeAll(() => {
    bare = appOf('densities')
    key = keyOf('Harbour', ...rsa)
  })

  test.each(['aapt', 'aapt2'] as const)('what an app says of itself, made by %s [3.17]', async (tool) => {
    const made = tool === 'aapt' ? bare : appOf('densities', tool)
    const facts = await factsOf('apk', made)
    const { impliedPermissions, ...said } = badging(made)
    expect(facts).toMatchObject({ ...said, label: expect.any(Object) })
    expect(facts.impliedPermissions?.map(({ name }) => name)).toEqual(impliedPermissions)
    // What it says of a language is what holds there, also where that is the one for all.
    for (const [locale, label] of Object.entries(said.label)) {
      expect(facts.label?.[locale] ?? facts.label?.[''], locale).toBe(label)
    }
    expect(facts.label).toEqual({
      '': 'Harbour Till',
      de: 'Hafenkasse',
      'sr-Latn': 'Lučka kasa',
      'zh-CN': '港口收银',
    })
    expect(facts).toMatchObject({ usesCleartext: true, allowsBackup: false, trackers: ['Umeng'], hasIcon: true })
    expect(facts).toMatchObject({ signers: [], isTestKey: false })
  })

  test('its picture is the sharpest it has, of layers the front one', async () => {
    expect(await iconAt(bare)).toEqual(picture(144))
    expect(await iconAt(appOf('layers'))).toEqual(picture(144))
  })

  const kinds: readonly (readonly [what: string, schemes: number[], key: () => string[]])[] = [
    ['the second scheme alone', [2], () => key],
    ['the third scheme alone', [3], () => key],
    ['all three', [1, 2, 3], () => key],
    ['RSA of 4096 bits', [2, 3], () => keyOf('Long', 'rsa:4096')],
    ['EC', [1, 2, 3], () => keyOf('Curve', ...curve('P-256'))],
    ['a longer EC', [2, 3], () => keyOf('Longer', ...curve('P-384'))],
  ]
  test.each(kinds)('who signed it: %s', async (what, schemes, by) => {
    const apk = sign(bare, what, ...by(), ...only(...schemes), '--min-sdk-version', schemes.includes(2) ? '26' : '28')
    const said = signatures(apk, ...(schemes.includes(2) ? [] : ['--min-sdk-version', '28']))
    const { signer, signers = [] } = await factsOf('apk', apk)
    expect(signer).toMatchObject({ sha256: said.certificates[0], isVerified: true, scheme: `v${schemes.at(-1)}` })
    const found = signers.map(({ scheme }) => scheme).toSorted()
    expect(found).toEqual(schemes.map((one) => `v${one}`))
    const verified = signers.flatMap(({ isVerified, scheme }) => (isVerified ? [scheme] : []))
    expect(said.schemes).toEqual(expect.arrayContaining(verified))
    expect(signer?.subject).toMatch(/^CN=.*, O=Harbour, C=CN$/)
  })

  test('signed the oldest way: by whom, not verified', async () => {
    const apk = sign(bare, 'oldest', ...key, ...only(1), '--min-sdk-version', '21')
    const said = signatures(apk, '--min-sdk-version', '21', '--max-sdk-version', '23')
    const signer = {
      sha256: said.certificates[0],
      scheme: 'v1',
      isVerified: false,
      subject: 'CN=Harbour, O=Harbour, C=CN',
    }
    expect(await factsOf('apk', apk)).toMatchObject({ signer, signers: [signer] })
  })

  test('with another key than before: the new one counts', async () => {
    const next = keyOf('Next', ...rsa)
    const lineage = file('lineage')
    run('apksigner', 'rotate', '--out', lineage, '--old-signer', ...key, '--new-signer', ...next)
    const apk = sign(bare, 'rotated', ...key, '--next-signer', ...next, '--lineage', lineage, ...only(1, 2, 3))
    const newest = signatures(apk, '--min-sdk-version', '28').certificates[0]
    const { signer, signers } = await factsOf('apk', apk)
    expect(signer).toMatchObject({
      sha256: newest,
      scheme: 'v3',
      isVerified: true,
      subject: 'CN=Next, O=Harbour, C=CN',
    })
    expect(signers).toContainEqual(
      expect.objectContaining({ scheme: 'v2', isVerified: true, subject: 'CN=Harbour, O=Harbour, C=CN' }),
    )
  })

  test('signed by two: each of them, by the second scheme', async () => {
    const apk = sign(bare, 'two', ...key, '--next-signer', ...keyOf('Friend', ...rsa), ...only(2))
    const { signers = [] } = await factsOf('apk', apk)
    expect(signers.map(({ sha256 }) => sha256)).toEqual(signatures(apk).certificates)
    expect(signers.every(({ isVerified }) => isVerified)).toBe(true)
  })

  test('changed after it was signed: not verified, as apksigner says', async () => {
    const bytes = readFileSync(sign(bare, 'whole', ...key, ...only(2, 3)))
    // A byte of a library, whose sum nobody looks at but the signers.
    bytes.writeUInt8(8, bytes.indexOf(Buffer.alloc(3000, 7)) + 2000)
    writeFileSync(file('changed.apk'), bytes)
    expect(() => signatures(file('changed.apk'))).toThrow(/digest/i)
    const { signers = [] } = await factsOf('apk', file('changed.apk'))
    expect(signers.map(({ scheme, isVerified }) => [scheme, isVerified])).toEqual([
      ['v3', false],
      ['v2', false],
    ])
  })

  test('an app of a developer shows that it is none for others', async () => {
    const debug = keyOf('Android Debug', ...rsa)
    expect(await factsOf('apk', sign(bare, 'debug', ...debug))).toMatchObject({ isTestKey: true })
  })
})

const lacksMsi = existsSync('/usr/bin/msiinfo') ? [] : ['this system has no msiinfo']

describe.skipIf(lacksMsi.length > 0)(`installers as msiinfo knows them${skipped(lacksMsi)}`, () => {
  test('what an installer says of itself', async () => {
    writeFileSync(file('till.msi'), msi())
    const rows = run('msiinfo', 'export', file('till.msi'), 'Property').split(/\r?\n/)
    const properties = new Map(rows.map((row) => row.split('\t') as [string, string]))
    const template = /^Template: (\w*);/m.exec(run('msiinfo', 'suminfo', file('till.msi')))?.[1]
    expect(await factsOf('msi', file('till.msi'))).toEqual({
      productName: properties.get('ProductName'),
      version: properties.get('ProductVersion'),
      manufacturer: properties.get('Manufacturer'),
      productCode: properties.get('ProductCode'),
      upgradeCode: properties.get('UpgradeCode'),
      architecture: template === 'Intel' ? 'x86' : template,
      signer: undefined,
    })
  })
})

const lacksSigning = ['/usr/bin/osslsigncode', '/usr/bin/openssl']
  .filter((one) => !existsSync(one))
  .map((one) => `this system has no ${one}`)
const signedBy = (name: string, ending: string, ...how: string[]) => {
  const [, key = '', , certificate = ''] = keyOf('Maker', ...rsa)
  const out = file(`signed${how.join('')}.${ending}`)
  run('osslsigncode', 'sign', '-certs', certificate, '-key', key, '-h', 'sha256', ...how, '-in', name, '-out', out)
  const sum = run('openssl', 'x509', '-in', certificate, '-noout', '-fingerprint', '-sha256')
  return { out, sha256: sum.split('=')[1]?.trim().replaceAll(':', '').toLowerCase() }
}

describe.skipIf(lacksSigning.length > 0)(`programs as osslsigncode signs them${skipped(lacksSigning)}`, () => {
  test.each([
    ['exe', []],
    ['msi', []],
    ['msi', ['-add-msi-dse']],
  ] as const)('who signed an %s, and whether it is what was signed %s', async (kind, how) => {
    writeFileSync(file(`bare.${kind}`), kind === 'msi' ? msi() : programOf({ ProductName: 'Till' }))
    const { out, sha256 } = signedBy(file(`bare.${kind}`), kind, ...how)
    const signer = { sha256, scheme: 'authenticode', isVerified: true, subject: 'CN=Maker, O=Harbour, C=CN' }
    expect((await factsOf(kind, out)).signer).toEqual(signer)
    const bytes = readFileSync(out)
    // A letter of what it is called.
    const at = Math.max(bytes.indexOf('Harbour Till'), bytes.indexOf(Buffer.from('Till', 'utf16le')))
    bytes.writeUInt8(0x42, at)
    writeFileSync(out, bytes)
    expect((await factsOf(kind, out)).signer).toEqual({ ...signer, isVerified: false, isChanged: true })
  })
})
