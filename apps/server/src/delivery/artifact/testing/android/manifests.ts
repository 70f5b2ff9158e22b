import { chunk, poolOf, words, xmlOf } from './compiled.ts'

/** One manifest in many forms: those Android takes, and those it does not. */

const plain = xmlOf({
  name: 'manifest',
  attributes: { versionCode: 5, versionName: '1.5', package: 'com.harbour.till' },
  inside: [
    { name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } },
    { name: 'application', attributes: { label: 'Till' } },
  ],
})

/** What each of the forms says, where it is taken. */
export const saidByManifests = {
  packageName: 'com.harbour.till',
  version: '1.5',
  versionCode: 5,
  permissions: ['android.permission.CAMERA'],
  label: { '': 'Till' },
}

const parts: Buffer[] = []
for (let at = 8; at < plain.length; at += plain.readUInt32LE(at + 4)) {
  parts.push(plain.subarray(at, at + plain.readUInt32LE(at + 4)))
}
const [pool, numbers, first, ...rest] = parts as [Buffer, Buffer, Buffer, ...Buffer[]]
const last = rest.pop() as Buffer

const made = (some: readonly Buffer[], type = 3, more = 0) => chunk(type, Buffer.alloc(more), ...some)
const written = (bytes: Buffer, at: number, length: number, value: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUIntLE(value, at, length)
  return copy
}
const longer = (bytes: Buffer, more: Buffer) => written(Buffer.concat([bytes, more]), 4, 4, bytes.length + more.length)
/** A part of the document whose head has eight bytes that nobody knows. */
const wide = (bytes: Buffer) => {
  const wider = Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(8, 0xaa), bytes.subarray(16)])
  return written(written(wider, 2, 2, 24), 4, 4, wider.length)
}
const unknown = chunk(0x7777, Buffer.alloc(8), Buffer.from('abcd'))
const small = chunk(0x7777, Buffer.alloc(0))
const uneven = chunk(0x7777, Buffer.alloc(8), Buffer.from('abc'))
const inside = (one: Buffer) => made([pool, numbers, first, one, ...rest, last])

type Form = readonly [what: string, bytes: Buffer]

export const takenManifests: readonly Form[] = [
  ['as it is compiled', plain],
  ['with a head of no type', made(parts, 0)],
  ['with a head of a type of its own', made(parts, 7)],
  ['with a head of 16 bytes', made(parts, 3, 8)],
  ['with a head of 16 bytes and no type', made(parts, 0, 8)],
  ['with more behind it than its head says', Buffer.concat([plain, Buffer.alloc(12, 1)])],
  ['with wider heads of all parts', made([pool, numbers, ...[first, ...rest, last].map(wide)])],
  ['with an unknown part before all', made([unknown, ...parts])],
  ['with an empty unknown part before all', made([small, ...parts])],
  ['with an unknown part in it', inside(unknown)],
  ['with other strings in it, which are not looked at', inside(poolOf(['x']))],
  ['with other numbers in it, which are not looked at', inside(chunk(0x0180, Buffer.alloc(8), words(0)))],
  ['with other strings before its own', made([poolOf(['x']), ...parts])],
  ['with strings that are followed by nothing', made([longer(pool, Buffer.alloc(8)), numbers, first, ...rest, last])],
  ['with nothing behind its end', made([...parts, Buffer.alloc(8)])],
  ['without its last ends', made([pool, numbers, first, ...rest.slice(0, -1)])],
]

export const refusedManifests: readonly Form[] = [
  ['whose head says more than there is', written(plain, 4, 4, plain.length + 4)],
  ['whose head is no head', written(plain, 2, 2, 0)],
  ['with an uneven part before all', made([uneven, ...parts])],
  ['with other strings behind its own', made([pool, poolOf(['x']), numbers, first, ...rest, last])],
  ['with strings that do not end', made([longer(pool, Buffer.alloc(8, 0x61)), numbers, first, ...rest, last])],
  ['with strings of an uneven length', made([longer(pool, Buffer.alloc(2)), numbers, first, ...rest, last])],
  ['with styles that lie in no place', made([written(pool, 12, 4, 1), numbers, first, ...rest, last])],
  ['without strings', made([numbers, first, ...rest, last])],
  ['that ends before it begins', made([pool, numbers, last, first, ...rest, last])],
]

/** Here `aapt` stops and shows what it has; Android refuses the whole. */
export const cutManifests: readonly Form[] = [
  ['with an empty unknown part in it', inside(small)],
  ['with an uneven part in it', inside(uneven)],
  ['with a last part that is longer than it', made([...parts.slice(0, -1), written(last, 4, 4, last.length + 4)])],
]
