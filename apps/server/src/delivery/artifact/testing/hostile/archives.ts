import { deflateRawSync } from 'node:zlib'
import { words } from '../android/compiled.ts'
import { apkOf, zipOf } from '../packages.ts'
import { programOf } from '../windows/program.ts'
import { endOf, entryOf, type Hostile, listOf, localOf, poked } from './hostile.ts'

const letter = { name: 'a.txt', bytes: Buffer.from('Good morning') }
const two = zipOf([letter, { name: 'b.txt', bytes: Buffer.from('Good night') }])
const unsigned = (name = 'com.harbour.till') => apkOf(name, '1.0', 1, { signedBy: null })
const manifest = 'AndroidManifest.xml'
const named = (name: string) => () => zipOf([letter, { name, bytes: Buffer.from('a') }])
const twice = (name: string) => () => zipOf([...[1, 2].map(() => ({ name, bytes: Buffer.from('dex\n035') })), letter])

/** An app whose list says something else of its manifest than stands there. */
const lying = (field: number, bytes: number, value: (zip: Buffer) => number) => () => {
  const zip = unsigned()
  return poked(zip, [entryOf(zip, manifest) + field, bytes, value(zip)])
}
const sizeOf = (zip: Buffer) => zip.readUInt32LE(entryOf(zip, manifest) + 24)

/** A ZIP with the end for large ones, which may say something else. */
function long(count: number, length?: number, offset?: number, place?: number): Buffer {
  const end = endOf(two)
  const list = listOf(two)
  const big = Buffer.alloc(56)
  big.writeUInt32LE(0x06064b50, 0)
  poked(big, [4, 8, 44]).copy(big)
  poked(big, [24, 8, count], [32, 8, count], [40, 8, length ?? end - list], [48, 8, offset ?? list]).copy(big)
  const where = Buffer.concat([words(0x07064b50, 0), poked(Buffer.alloc(8), [0, 8, place ?? end]), words(1)])
  const last = poked(two.subarray(end), [10, 2, 0xffff], [12, 4, 0xffffffff], [16, 4, 0xffffffff])
  return Buffer.concat([two.subarray(0, end), big, where, last])
}

/** A manifest that becomes something else when it is unpacked. */
function packed(bytes: Buffer, size: number): Buffer {
  const body = deflateRawSync(bytes, { level: 9 })
  const zip = zipOf([{ name: manifest, bytes: body, says: size }, letter])
  const at = entryOf(zip, manifest)
  return poked(zip, [at + 10, 2, 8], [8, 2, 8], [22, 4, size])
}

const inside = () => {
  // The first one's bytes are the second one whole, which is listed, too.
  const core = zipOf([letter])
  const entry = core.subarray(0, listOf(core))
  const zip = zipOf([{ name: 'outer', bytes: entry }, letter])
  return poked(zip, [entryOf(zip, letter.name) + 42, 4, 35])
}

export const archives: readonly Hostile[] = [
  ['zip', 'more entries than anybody has', () => long(100_001), 'artifact.tooManyEntries'],
  ['zip', 'counts more entries than it lists', () => poked(two, [endOf(two) + 10, 2, 9]), 'artifact.damaged'],
  ['zip', 'counts fewer entries than it lists', () => poked(two, [endOf(two) + 10, 2, 1]), 'artifact.damaged'],
  ['zip', 'says it unpacks to gigabytes', () => zipOf([{ ...letter, says: 0xfffffff0 }]), 'artifact.unpacksTooFar'],
  [
    'apk',
    'a manifest of sixty megabytes in sixty kilobytes',
    () => packed(Buffer.alloc(60e6), 60e6),
    'artifact.unpacksTooFar',
  ],
  ['apk', 'a manifest that unpacks to more than it says', () => packed(Buffer.alloc(5e6), 1000), 'artifact.damaged'],
  ['apk', 'a manifest that unpacks to less than it says', () => packed(Buffer.alloc(1000), 5000), 'artifact.damaged'],
  ['zip', 'two entries of the same bytes', () => poked(two, [entryOf(two, 'b.txt') + 42, 4, 0]), 'artifact.damaged'],
  ['zip', 'an entry inside another', inside, 'artifact.damaged'],
  ['zip', 'an entry upon the list', () => poked(two, [entryOf(two, 'b.txt') + 20, 4, 60]), 'artifact.damaged'],
  ['zip', 'an entry behind its end', () => poked(two, [entryOf(two, 'b.txt') + 42, 4, 1e9]), 'artifact.damaged'],
  ['zip', 'a name that leads out of its folder', named('a/../../etc/passwd'), 'artifact.badEntryName'],
  ['zip', 'a name from the root', named('/etc/passwd'), 'artifact.badEntryName'],
  ['zip', 'a name on a drive', named('C:windows.ini'), 'artifact.badEntryName'],
  ['zip', 'a name that leads out on Windows', named('..\\..\\windows.ini'), 'artifact.badEntryName'],
  ['zip', 'a name that ends before it ends', named('a.txt\0.exe'), 'artifact.badEntryName'],
  ['zip', 'an entry without a name', named(''), 'artifact.badEntryName'],
  ['apk', 'a manifest twice', twice(manifest), 'artifact.zip.twice'],
  ['apk', 'code twice', twice('classes.dex'), 'artifact.zip.twice'],
  ['apk', 'resources twice', twice('resources.arsc'), 'artifact.zip.twice'],
  ['apk', 'an entry with another name at its own place', () => poked(unsigned(), [30, 1, 0x42]), 'artifact.damaged'],
  ['apk', 'an entry that is longer in the list', lying(24, 4, (zip) => sizeOf(zip) + 1), 'artifact.damaged'],
  ['apk', 'an entry that is shorter in the list', lying(20, 4, (zip) => sizeOf(zip) - 1), 'artifact.damaged'],
  ['apk', 'an entry packed in two ways', lying(10, 2, () => 8), 'artifact.damaged'],
  [
    'apk',
    'an entry packed in a way nobody knows',
    () => poked(lying(10, 2, () => 99)(), [8, 2, 99]),
    'artifact.damaged',
  ],
  [
    'apk',
    'an app that is said to need a password, which Android does not ask for',
    lying(8, 2, () => 1),
    { packageName: 'com.harbour.till' },
  ],
  [
    'apk',
    'an app with a backslash in a name, which Android takes for a letter',
    () => apkOf('com.harbour.till', '1.0', 1, { parts: [{ name: 'assets\\..\\b.txt', bytes: Buffer.from('b') }] }),
    { packageName: 'com.harbour.till', entries: 3 },
  ],
  ['apk', 'an entry with another sum', lying(16, 4, () => 0), 'artifact.damaged'],
  ['apk', 'an entry whose head is longer than the file', () => poked(unsigned(), [28, 2, 0xffff]), 'artifact.damaged'],
  ['apk', 'an entry that is none at its own place', () => poked(unsigned(), [2, 2, 0x0605]), 'artifact.damaged'],
  ['zip', 'a large end that lies beyond the file', () => long(2, undefined, undefined, 1e12), 'artifact.damaged'],
  ['zip', 'a large end with a list beyond the file', () => long(2, undefined, 1e12), 'artifact.damaged'],
  ['zip', 'a large end with a list of terabytes', () => long(2, 1e12), 'artifact.damaged'],
  ['zip', 'a large end that counts more than numbers go', () => long(2 ** 60), 'artifact.damaged'],
  ['zip', 'two ends that say two things', () => poked(long(2), [long(2).length - 12, 2, 1]), 'artifact.damaged'],
  [
    'zip',
    'sizes for large ones, and none there',
    () => poked(two, [entryOf(two, 'a.txt') + 24, 4, 0xffffffff]),
    'artifact.damaged',
  ],
  ['zip', 'a list beyond the file', () => poked(two, [endOf(two) + 16, 4, 0x7fffffff]), 'artifact.damaged'],
  ['zip', 'a list longer than the file', () => poked(two, [endOf(two) + 12, 4, 0x7fffffff]), 'artifact.damaged'],
  [
    'zip',
    'an end within the end',
    () => Buffer.concat([poked(two, [two.length - 2, 2, 26]), Buffer.from('504b0506', 'hex'), Buffer.alloc(22)]),
    'artifact.damaged',
  ],
  ['zip', 'an end with less behind it than it says', () => poked(two, [two.length - 2, 2, 9]), 'artifact.damaged'],
  [
    'apk',
    'code of Android with an app behind it',
    () => Buffer.concat([Buffer.from('dex\n035\0'), unsigned()]),
    'artifact.wrongType',
  ],
  [
    'apk',
    'a program of Windows with an app behind it',
    () => Buffer.concat([programOf({}), unsigned()]),
    'artifact.wrongType',
  ],
  [
    'zip',
    'a document with an archive behind it',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF\n'), two]),
    'artifact.wrongType',
  ],
  [
    'exe',
    'a program with an archive behind it is a program',
    () => Buffer.concat([programOf({}), two]),
    { architecture: 'x64' },
  ],
  [
    'zip',
    'an archive with a document in it is an archive',
    () => zipOf([{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }]),
    { entries: 1, unpacked: 15 },
  ],
  ['apk', 'an archive that holds a list of nothing', () => zipOf([]), 'artifact.wrongType'],
  ['apk', 'a package name that leads out of its folder', () => unsigned('../../etc'), 'artifact.damaged'],
  [
    'apk',
    'an entry that lies',
    () => poked(unsigned(), [localOf(unsigned(), 'classes.dex') + 22, 4, 3]),
    'artifact.damaged',
  ],
]
