import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { BadFile } from '../../apps/server/src/delivery/artifact/inspect/bad-file.ts'
import { factsOf } from '../../apps/server/src/delivery/artifact/inspect/facts-of.ts'
import {
  cutManifests,
  refusedManifests,
  saidByManifests,
  takenManifests,
} from '../../apps/server/src/delivery/artifact/testing/android/manifests.ts'
import { apkOf, zipOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { badging, bareAppOf, file, folder, framework, lacksAndroid, run } from './apps.ts'

/** What we take of an app and what we refuse is what Android's own reader takes and refuses. */

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const why = lacksAndroid.map((one) => ` (skipped: ${one})`).join('')
const kept = (bytes: Buffer) => {
  writeFileSync(file('a.apk'), bytes)
  return file('a.apk')
}
const only = (bytes: Buffer) => kept(zipOf([{ name: 'AndroidManifest.xml', bytes }]))
const namesOf = (all: readonly { name: string }[] = []) => all.map(({ name }) => name)

/** What both say of an app. Of one without a table of resources aapt tells no label. */
async function bothOf(apk: string) {
  const said: Partial<ReturnType<typeof badging>> = badging(apk)
  delete said.label
  const facts = await factsOf('apk', apk)
  // Where a file does not say it, aapt says nothing, which is no number.
  const numbers = { minSdk: facts.minSdk ?? Number.NaN, targetSdk: facts.targetSdk ?? Number.NaN }
  return { said, ours: { ...facts, ...numbers, impliedPermissions: namesOf(facts.impliedPermissions) } }
}

describe.skipIf(lacksAndroid.length > 0)(`apps as aapt reads them${why}`, () => {
  test.each(takenManifests)('a manifest %s is taken by both [8.5]', async (_what, bytes) => {
    const { said, ours } = await bothOf(only(bytes))
    expect(ours).toMatchObject(said)
    expect(ours).toMatchObject(saidByManifests)
  })

  test.each(refusedManifests)('a manifest %s is refused by both', async (_what, bytes) => {
    expect(() => badging(only(bytes))).toThrow(/aapt/)
    await expect(factsOf('apk', file('a.apk'))).rejects.toThrow(BadFile)
  })

  test.each(cutManifests)('of a manifest %s aapt shows what stands before it, and we nothing', async (_what, bytes) => {
    expect(badging(only(bytes)).packageName).toBe('com.harbour.till')
    await expect(factsOf('apk', file('a.apk'))).rejects.toThrow('artifact.damaged')
  })

  test('an app with a backslash in a name is taken by both', async () => {
    const parts = [{ name: 'assets\\a\\b.txt', bytes: Buffer.from('b') }]
    const { said, ours } = await bothOf(
      kept(apkOf('com.harbour.till', '1.0', 1, { label: 'Till', targetSdk: 30, parts })),
    )
    expect(ours).toMatchObject(said)
  })

  test('an app whose entries have the bit of a password is taken by both', async () => {
    const bytes = apkOf('com.harbour.till', '1.0', 1, { label: 'Till', targetSdk: 30, signedBy: null })
    for (const [mark, at] of [
      ['504b0304', 6],
      ['504b0102', 8],
    ] as const) {
      for (let from = bytes.indexOf(mark, 0, 'hex'); from >= 0; from = bytes.indexOf(mark, from + 1, 'hex'))
        bytes.writeUInt16LE(bytes.readUInt16LE(from + at) | 1, from + at)
    }
    const { said, ours } = await bothOf(kept(bytes))
    expect(ours).toMatchObject(said)
    expect(ours.packageName).toBe('com.harbour.till')
  })

  const uses = (...names: string[]) =>
    names.map((name) => `<uses-permission android:name="android.permission.${name}"/>`).join('')
  const sdk = (least: number, target?: number) =>
    `<uses-sdk android:minSdkVersion="${least}" ${target ? `android:targetSdkVersion="${target}"` : ''}/>`
  test.each([
    ['nothing said', ''],
    ['the third SDK', sdk(3)],
    ['the fourth SDK', sdk(3, 4)],
    ['contacts, long ago', sdk(8, 15) + uses('READ_CONTACTS', 'WRITE_CONTACTS')],
    ['contacts, later', sdk(8, 16) + uses('READ_CONTACTS', 'WRITE_CONTACTS')],
    ['contacts and calls', sdk(8, 15) + uses('READ_CONTACTS', 'READ_CALL_LOG')],
    ['storage', sdk(21, 30) + uses('WRITE_EXTERNAL_STORAGE')],
    ['all of storage', sdk(21, 30) + uses('WRITE_EXTERNAL_STORAGE', 'READ_EXTERNAL_STORAGE')],
    ['storage asked for long ago', sdk(3) + uses('WRITE_EXTERNAL_STORAGE', 'READ_PHONE_STATE')],
  ])('what Android adds to its permissions: %s [4.7]', async (what, inside) => {
    const { said, ours } = await bothOf(bareAppOf(`implied${what.replaceAll(/\W/g, '')}`, inside))
    expect(ours.impliedPermissions).toEqual(said.impliedPermissions)
    expect(ours.permissions).toEqual(said.permissions)
  })

  test('a part of a split app is one to aapt, and refused', async () => {
    const part = bareAppOf('part', sdk(21, 30), 'split="config.zh"')
    expect(run('aapt', 'dump', 'badging', part)).toContain("split='config.zh'")
    await expect(factsOf('apk', part)).rejects.toThrow('artifact.configSplit')
    const base = bareAppOf('base', sdk(21, 30), 'android:isSplitRequired="true"')
    await expect(factsOf('apk', base)).rejects.toThrow('artifact.needsSplits')
  })

  test("an app that nobody here made: Android's own resources", async () => {
    const { said, ours } = await bothOf(framework)
    expect(ours).toMatchObject({ ...said, packageName: 'android', abis: [] })
  })
})
