import { artifactWords } from '@cpm/contract/delivery/artifact/artifact.words'
import { fill } from '@cpm/contract/kernel/words'
import { describe, expect, test } from 'vitest'
import { BadZip, damaged } from './bad-zip.ts'
import type { Bytes } from './bytes.ts'
import { asAndroid } from './reader-rules.ts'
import { unicodePath, zipOf, type ZipPart } from './testing/zip.ts'
import { unpackable, unpackLimits } from './unpackable.ts'
import { listed } from './zip.ts'

const bytesIn = (zip: Buffer): Bytes => ({
  size: zip.length,
  at(offset, length) {
    if (offset + length > zip.length) throw damaged()
    return zip.subarray(offset, offset + length)
  },
})
const found = (zip: Buffer) => unpackable(bytesIn(zip))
const pathsOf = (zip: Buffer) => found(zip).files.map(({ path }) => path)
async function textsOf(zip: Buffer): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const { path, pieces } of found(zip).files)
    texts[path] = Buffer.concat(await Array.fromAsync(pieces())).toString()
  return texts
}
/** As a person reads it. */
function refusal(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof BadZip) return fill(artifactWords[error.word], 'en', error.vars)
    throw error
  }
  return 'It is taken.'
}
const refusalOf = (...parts: readonly ZipPart[]) => refusal(() => found(zipOf(parts)))
const gbk = (hex: string, ending = '.txt') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(ending)])
const a = { name: 'a.txt', text: 'Good morning' }

describe('a name in an archive is the one its packer saw', () => {
  const price = gbk('bcdbb8f1')
  const cases: readonly (readonly [what: string, part: ZipPart, name: string])[] = [
    ['in UTF-8, and says so', { name: '价格.txt', flags: 0x800 }, '价格.txt'],
    ['in UTF-8, and says nothing, as macOS', { name: '价格.txt' }, '价格.txt'],
    ['in GBK, as Windows in Chinese', { name: price }, '价格.txt'],
    ['in GBK, with a second byte that is a backslash', { name: gbk('d55cbcdb') }, '誠价.txt'],
    ['in code page 437, as old programs in the west', { name: gbk('4d816c6c6572') }, 'Müller.txt'],
    ['in code page 437, with what is a sign in GBK, too', { name: gbk('53747261e165') }, 'Straße.txt'],
    ['in GBK, with its Unicode beside it', { name: price, extra: unicodePath(price, '價格.txt') }, '價格.txt'],
    ['with the Unicode of another name', { name: price, extra: unicodePath(gbk('41'), 'other') }, '价格.txt'],
    ['with a flag that is not true', { name: price, flags: 0x800 }, '价格.txt'],
    ['with backslashes, as PowerShell', { name: 'data\\prices\\a.txt' }, 'data/prices/a.txt'],
    ['below a dot', { name: './data//a.txt' }, 'data/a.txt'],
  ]
  test.each(cases)('%s', (_, part, name) => {
    expect(pathsOf(zipOf([part]))).toEqual([name])
  })

  test('but for Android, which knows UTF-8 and no other separator than /', () => {
    const { entries } = listed(bytesIn(zipOf([{ name: 'assets\\..\\价格.txt' }])), asAndroid)
    expect(entries.map(({ name }) => name)).toEqual(['assets\\..\\价格.txt'])
  })
})

describe('what is in an archive is unpacked whole', () => {
  test('stored, packed, empty, and with sizes of 64 bits', async () => {
    const large = 'x'.repeat(700_000)
    const parts = [a, { name: 'b', text: large, method: 0 }, { name: 'c' }, { name: 'd', text: large, isLong: true }]
    const texts = { 'a.txt': 'Good morning', b: large, c: '', d: large }
    expect(await textsOf(zipOf(parts))).toEqual(texts)
    expect(await textsOf(zipOf(parts, { isLong: true }))).toEqual(texts)
  })

  test('empty folders too, and who may run a file', () => {
    const { folders, files } = found(
      zipOf([{ name: 'logs/' }, { name: 'old\\' }, { name: './' }, { name: 'run', mode: 0o755 }, { name: 'logs/' }]),
    )
    expect(folders).toEqual(['logs', 'old'])
    expect(files.map(({ path, mode }) => ({ path, mode }))).toEqual([{ path: 'run', mode: 0o755 }])
  })

  test('an entry that is damaged is named', async () => {
    const whole = zipOf([a, { name: 'b.txt', text: 'Good night', method: 0 }])
    whole[whole.indexOf('night')] = 0x4d
    await expect(textsOf(whole)).rejects.toMatchObject({ word: 'artifact.zip.entryDamaged', vars: { name: 'b.txt' } })
    const cut = zipOf([{ name: 'a', text: 'x'.repeat(500) }])
    cut[cut.indexOf('a') + 3] = 0xff
    await expect(textsOf(cut)).rejects.toMatchObject({ word: 'artifact.zip.entryDamaged' })
    const lying = zipOf([{ name: 'a', text: 'x'.repeat(500), size: 100 }])
    await expect(textsOf(lying)).rejects.toMatchObject({ word: 'artifact.zip.entryDamaged' })
  })
})

describe('bytes behind the end of an archive', () => {
  const whole = zipOf([a])
  test.each([
    ['zeros', Buffer.alloc(4)],
    ['a line end', Buffer.from('\r\n')],
    ['a page of the server it came from', Buffer.from('<html></html>'.repeat(50))],
  ])('are passed over: %s', (_, behind) => {
    const zip = Buffer.concat([whole, behind])
    expect(pathsOf(zip)).toEqual(['a.txt'])
    expect(refusal(() => listed(bytesIn(zip), asAndroid))).toBe(artifactWords['artifact.damaged'][1])
  })

  test('are refused where another end is among them, or before them', () => {
    const end = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
    expect(refusal(() => found(Buffer.concat([whole, end, Buffer.alloc(3)])))).toBe(
      artifactWords['artifact.damaged'][1],
    )
    const commented = Buffer.from(whole)
    commented.writeUInt16LE(26, whole.length - 2)
    expect(refusal(() => found(Buffer.concat([commented, end, Buffer.alloc(4)])))).toBe(
      artifactWords['artifact.damaged'][1],
    )
  })
})

describe('what a terminal could not unpack is refused by its name, with what to do', () => {
  const cases: readonly (readonly [what: string, parts: readonly ZipPart[], said: RegExp])[] = [
    ['a password', [a, { name: 'notes/a.txt', flags: 1 }], /“notes\/a\.txt” is encrypted: create the ZIP without/],
    ['another method', [a, { name: 'x', method: 12 }], /“x” uses compression method BZip2.*select Deflate/],
    ['a method nobody knows', [{ name: 'x', method: 77 }], /“x” uses compression method 77/],
    [
      'a file too large',
      [{ name: 'x.img', size: unpackLimits.file + 1, text: 'x'.repeat(3e6), method: 0 }],
      /“x\.img” is 512 MB/,
    ],
    ['a name that leads out', [{ name: 'a/../../b' }], /“a\/\.\.\/\.\.\/b” in the archive is not allowed/],
    [
      'a name that leads out on Windows',
      [{ name: 'a\\..\\..\\b' }],
      /“a\/\.\.\/\.\.\/b” in the archive is not allowed/,
    ],
    ['a name twice', [a, a], /contains “a\.txt” twice/],
    ['a name twice, with another separator', [{ name: 'd/a' }, { name: 'd\\a' }], /contains “d\/a” twice/],
    ['a name twice, with a dot', [{ name: 'd/a' }, { name: './d/a' }], /contains “d\/a” twice/],
    [
      'names that differ in capitals',
      [a, { name: 'A.TXT' }],
      /“A\.TXT” and “a\.txt” differ only in upper and lower case/,
    ],
    ['a file and a folder', [{ name: 'd/a' }, { name: 'D' }], /“D” in the archive is both a file and a folder/],
    ['a file and an empty folder', [{ name: 'd' }, { name: 'd/' }], /“d” in the archive is both a file and a folder/],
    [
      'too many files',
      Array.from({ length: unpackLimits.files + 1 }, (_, nth) => ({ name: `f${nth}` })),
      /more than 20000 files/,
    ],
  ]
  test.each(cases)('%s', (_, parts, said) => {
    expect(refusalOf(...parts)).toMatch(said)
  })

  test('one of several parts', () => {
    const zip = zipOf([a])
    zip.writeUInt16LE(1, zip.length - 18)
    expect(refusal(() => found(zip))).toMatch(/create a single ZIP file/)
  })

  test('a name of sixty thousand letters is said in short', () => {
    expect(refusalOf({ name: `../${'x'.repeat(60_000)}` }).length).toBeLessThan(400)
  })
})
