import { artifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { encode } from 'fast-png'
import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../testing/folder.ts'
import { harbourKey, signingKey } from '../testing/android/keys.ts'
import { signed } from '../testing/android/signed.ts'
import { apkOf, deb, msi, zipOf } from '../testing/packages.ts'
import { programOf, signedProgram } from '../testing/windows/program.ts'
import { BadFile } from './bad-file.ts'
import { factsOf, iconAt } from './facts-of.ts'

const folder = mkdtempSync(join(testFolder(), 'cpm-mutated-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file')

const icon = Buffer.from(encode({ width: 8, height: 8, channels: 3, depth: 8, data: new Uint8Array(192) }))
const said = { label: { '': 'Till', 'zh-CN': '收银' }, icon, minSdk: 24, targetSdk: 34 }
const apk = signed(apkOf('com.harbour.till', '1.0', 1, { ...said, signedBy: null }), {
  v2: [harbourKey],
  v3: [signingKey('Other')],
})
const exe = signedProgram(programOf({ ProductName: 'Till', FileVersion: '1.0' }), harbourKey)
const samples: readonly (readonly [ArtifactKind, Buffer])[] = [
  ['apk', apk],
  ['exe', exe],
  ['msi', msi()],
  ['deb', deb()],
  ['picture', icon],
  [
    'animation',
    zipOf([
      { name: 'desc.txt', bytes: Buffer.from('8 8 30\np 1 0 a\n') },
      { name: 'a/1.png', bytes: icon },
    ]),
  ],
]

/** Numbers that files lie with. */
const telling = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff)
const change = fc.oneof(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }),
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), word: telling }),
  fc.record({ cutAt: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(300),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  let whole = Buffer.from(bytes)
  for (const one of changes) {
    const place = (part: number) => Math.floor(part * Math.max(0, whole.length - 4))
    if (whole.length < 4) break
    if ('byte' in one) whole.writeUInt8(one.byte, place(one.at))
    else if ('word' in one) whole.writeUInt32LE(one.word, place(one.at))
    else if ('cutAt' in one) whole = whole.subarray(0, place(one.cutAt))
    else whole.copy(whole, place(one.to), place(one.from), place(one.from) + one.length)
  }
  return whole
}

const read = async (kind: ArtifactKind, bytes: Buffer) => {
  writeFileSync(path, bytes)
  return factsOf(kind, path).catch((error: unknown) => {
    if (error instanceof BadFile) return null
    throw error
  })
}

describe('a file that somebody changed anywhere', () => {
  test.each(samples)('is refused as %s, or what is found in it can be kept', async (kind, whole) => {
    expect(await read(kind, whole)).not.toBeNull()
    const changes = fc.array(change, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, async (some) => {
        const facts = await read(kind, changed(whole, some))
        if (facts === null) return
        const kept = JSON.stringify(artifactFacts.parse(facts))
        // What PostgreSQL keeps of a text has no such sign, and no half of one.
        expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/)
        expect(kept.length).toBeLessThan(100_000)
        if (kind === 'apk') await iconAt(path).catch((error: unknown) => expect(error).toBeInstanceOf(BadFile))
      }),
      { numRuns: 150 },
    )
  })

  test('is not verified any more, wherever it was signed', async () => {
    const before = [...((await read('apk', apk))?.signers ?? []), (await read('exe', exe))?.signer]
    expect(before.map((one) => one?.isVerified)).toEqual([true, true, true])
    const list = apk.readUInt32LE(apk.length - 6)
    const block = list - apk.readUInt32LE(list - 24) - 8
    const isSigned = (at: number) => at < block || at >= list
    const at = fc.nat(apk.length - 1).filter(isSigned)
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, bits) => {
        const other = Buffer.from(apk)
        other.writeUInt8(other.readUInt8(place) ^ bits, place)
        expect((await read('apk', other))?.signers?.some(({ isVerified }) => isVerified) ?? false).toBe(false)
      }),
      { numRuns: 150 },
    )
    const sumAt = 64 + 24 + 64
    const inExe = fc.nat(exe.readUInt32LE(64 + 24 + 112 + 32) - 1).filter((one) => one < sumAt || one >= sumAt + 4)
    await fc.assert(
      fc.asyncProperty(inExe, fc.integer({ min: 1, max: 255 }), async (place, bits) => {
        const other = Buffer.from(exe)
        other.writeUInt8(other.readUInt8(place) ^ bits, place)
        expect((await read('exe', other))?.signer?.isVerified ?? false).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('or cut anywhere is refused', async () => {
    for (let length = 0; length < apk.length; length += 37)
      expect(await read('apk', apk.subarray(0, length))).toBeNull()
  })
})
