import { gzipSync, zstdCompressSync } from 'node:zlib'
import { deb, debWith, floodDeb, msi } from '../packages.ts'
import { type Hostile, poked } from './hostile.ts'

const till = msi()
const sector = 512
const sectorAt = (nth: number) => (nth + 1) * sector
const folder = till.readUInt32LE(48)
/** Where the table says which sector follows one. */
const nextAt = (nth: number) => sectorAt(till.readUInt32LE(76 + 4 * Math.floor(nth / 128))) + 4 * (nth % 128)
const rootAt = sectorAt(folder)
const smallStart = till.readUInt32LE(rootAt + 116)

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._'
/** A table's name as it is stored: two letters in one. */
function stored(name: string): Buffer {
  const at = (nth: number) => letters.indexOf(name.charAt(nth))
  const codes = Array.from({ length: Math.ceil(name.length / 2) }, (_, nth) =>
    2 * nth + 1 < name.length ? 0x3800 + at(2 * nth) + (at(2 * nth + 1) << 6) : 0x4800 + at(2 * nth),
  )
  return Buffer.from(String.fromCharCode(0x4840, ...codes), 'utf16le')
}
const entryOf = (name: string) => till.indexOf(stored(name))
/** Where a small stream lies: sixty-four bytes each, in the one stream of them all. */
const smallAt = (name: string) => sectorAt(smallStart) + 64 * till.readUInt32LE(entryOf(name) + 116)

/** A list of parts of the table that goes on in itself. */
const ringOfLists = () => {
  const nth = Math.ceil(till.length / sector) - 1
  const list = poked(Buffer.alloc(sector, 0xff), [sector - 4, 4, nth])
  return poked(Buffer.concat([till, Buffer.alloc(sectorAt(nth) - till.length), list]), [68, 4, nth])
}

const first = deb().indexOf('debian-binary')
const control = deb().indexOf('control.tar')
const withSize = (at: number, size: string) => () => {
  const bytes = deb()
  bytes.write(size.padEnd(10), at + 48)
  return bytes
}
const tarOf = (size: string) => {
  const tar = Buffer.alloc(10_240)
  tar.write('./other', 0)
  tar.write(size, 124)
  return tar
}

export const installers: readonly Hostile[] = [
  ['msi', 'a folder that goes on in itself', () => poked(till, [nextAt(folder), 4, folder]), 'artifact.damaged'],
  [
    'msi',
    'small streams that go on in themselves',
    () => poked(till, [nextAt(smallStart), 4, smallStart]),
    'artifact.damaged',
  ],
  ['msi', 'a list of the table that goes on in itself', ringOfLists, 'artifact.damaged'],
  ['msi', 'an entry that is beside itself', () => poked(till, [rootAt + 128 + 68, 4, 1]), 'artifact.damaged'],
  ['msi', 'an entry that nobody has', () => poked(till, [rootAt + 76, 4, 0x7fffff]), 'artifact.damaged'],
  ['msi', 'a root that is none', () => poked(till, [rootAt + 66, 1, 2]), 'artifact.damaged'],
  ['msi', 'sectors of a megabyte', () => poked(till, [30, 2, 20]), 'artifact.damaged'],
  ['msi', 'a folder behind the file', () => poked(till, [48, 4, 0x7fffffff]), 'artifact.damaged'],
  ['msi', 'a table behind the file', () => poked(till, [76, 4, 0x7fffffff]), 'artifact.damaged'],
  ['msi', 'strings of gigabytes', () => poked(till, [entryOf('_StringData') + 120, 4, 0x7fffffff]), 'artifact.damaged'],
  [
    'msi',
    'strings that are longer than all of them',
    () => poked(till, [smallAt('_StringPool') + 4, 2, 0xffff]),
    'artifact.damaged',
  ],
  [
    'msi',
    'strings that begin behind the file',
    () => poked(till, [entryOf('_StringPool') + 116, 4, 0x7fffff]),
    'artifact.damaged',
  ],
  [
    'msi',
    'two tables of one name',
    () => {
      const bytes = Buffer.from(till)
      till.copy(bytes, entryOf('_StringData'), entryOf('_StringPool'), entryOf('_StringPool') + 66)
      return bytes
    },
    'artifact.damaged',
  ],
  ['deb', 'a part of less than nothing', withSize(first, '-60'), 'artifact.wrongType'],
  ['deb', 'a part of gigabytes', withSize(control, '9999999999'), 'artifact.damaged'],
  ['deb', 'a part longer than the file', withSize(control, '999999'), 'artifact.damaged'],
  ['deb', 'a part whose length is no number', withSize(control, '0x10'), 'artifact.wrongType'],
  [
    'deb',
    'parts that are nothing, without end',
    () =>
      Buffer.concat([
        deb().subarray(0, 68 + 4),
        ...Array.from({ length: 5000 }, () => Buffer.from(`${'a'.padEnd(48)}${'0'.padEnd(10)}\`\n`)),
      ]),
    'artifact.wrongType',
  ],
  ['deb', 'a file in it of less than nothing', () => debWith('control.tar', () => tarOf('-1000')), 'artifact.damaged'],
  ['deb', 'a file in it longer than it', () => debWith('control.tar', () => tarOf('77777777777')), 'artifact.damaged'],
  [
    'deb',
    'a control part of a hundred megabytes in a hundred kilobytes',
    () => debWith('control.tar.gz', () => gzipSync(Buffer.alloc(1e8))),
    'artifact.damaged',
  ],
  [
    'deb',
    'the same, packed by zstd',
    () => debWith('control.tar.zst', () => zstdCompressSync(Buffer.alloc(1e8))),
    'artifact.damaged',
  ],
  ['deb', 'the same, packed by xz', floodDeb, 'artifact.damaged'],
  [
    'deb',
    'a control part packed by something that is not said',
    () => debWith('control.tar.gz', () => Buffer.from('not gzip')),
    'artifact.damaged',
  ],
]
