import { encode } from 'fast-png'
import { deflateSync } from 'node:zlib'
import { chunk, halves, type Made, poolOf, words, xmlOf } from '../android/compiled.ts'
import { numberOf, type Resource, tableOf } from '../android/table.ts'
import { apkOf, pngOf, zipOf } from '../packages.ts'
import { type Hostile, poked } from './hostile.ts'

type Parts = { manifest?: Buffer; table?: Buffer; dex?: Buffer; more?: Record<string, Buffer> }

const plain: Made = { name: 'manifest', attributes: { package: 'com.harbour.till' } }
const labelled = (to: number, icon?: number): Made => ({
  ...plain,
  inside: [{ name: 'application', attributes: { label: { to }, ...(icon && { icon: { to: icon } }) } }],
})

const app = ({ manifest = xmlOf(plain), table, dex, more = {} }: Parts) =>
  zipOf([
    { name: 'AndroidManifest.xml', bytes: manifest },
    ...(dex ? [{ name: 'classes.dex', bytes: dex }] : []),
    ...(table ? [{ name: 'resources.arsc', bytes: table }] : []),
    ...Object.entries(more).map(([name, bytes]) => ({ name, bytes })),
  ])

const xml = (...chunks: Buffer[]) => chunk(0x0003, Buffer.alloc(0), ...chunks)
/** A pool by hand: so many strings, each at its place. */
const pool = (count: number, offsets: readonly number[], texts: Buffer, from = 28 + 4 * offsets.length) =>
  chunk(0x0001, words(count, 0, 0x100, from, 0), words(...offsets), texts)

/** A hundred thousand names that are all the same four megabytes. */
function onePoolForAll(): Buffer {
  const count = 100_000
  const text = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.alloc(0x7fff, 0x61), Buffer.alloc(1)])
  const element = (nth: number) =>
    chunk(0x0102, words(1, 0xffffffff), words(0xffffffff, nth), halves(20, 20, 0, 0, 0, 0))
  const ends = chunk(0x0103, words(1, 0xffffffff), words(0xffffffff, 0))
  const elements = Array.from({ length: 5000 }, (_, nth) => [element(nth), ends]).flat()
  return xml(
    pool(
      count,
      Array.from({ length: count }, () => 0),
      text,
    ),
    element(0),
    ...elements,
  )
}

function deep(depth: number): Made {
  let made: Made = { name: 'a' }
  for (let nth = 0; nth < depth; nth++) made = { name: 'a', inside: [made] }
  return { ...plain, inside: [made] }
}

const manifest = xmlOf(plain)
const firstChunk = 8
/** Where its one element begins. */
const element = manifest.indexOf(halves(0x0102, 16))
const label: Resource = { type: 'string', values: [{ value: 'Till' }] }
const table = tableOf([label])
/** Where the pack of resources and its one part begin. */
const packAt = table.indexOf(halves(0x0200, 288))
const partAt = table.indexOf(halves(0x0201, 84))

/** Resources that refer to one another in a ring. */
const ring: Resource[] = [
  { type: 'string', values: [{ value: { to: 0x7f010001 } }] },
  { type: 'string', values: [{ value: { to: 0x7f010000 } }] },
]
const layers = xmlOf({
  name: 'adaptive-icon',
  inside: [{ name: 'foreground', attributes: { drawable: { to: 0x7f010000 } } }],
})
const icons: Resource[] = [{ type: 'mipmap', values: [{ value: 'res/icon.xml' }] }]

/** A picture that says a small size and holds a hundred megabytes. */
function flood(): Buffer {
  const good = Buffer.from(encode({ width: 48, height: 48, channels: 3, depth: 8, data: new Uint8Array(48 * 48 * 3) }))
  return pngOf(good.subarray(16, 29), deflateSync(Buffer.alloc(100e6), { level: 9 }))
}
const withIcon = (bytes: Buffer) => () => apkOf('com.harbour.till', '1.0', 1, { icon: bytes })

const dexOf = (count: number, from: number, length = 1000) => {
  const dex = Buffer.alloc(length, 0x80)
  dex.write('dex\n035\0', 0, 'latin1')
  return poked(dex, [56, 4, count], [60, 4, from])
}

const parts = (count: number) => {
  const part = chunk(0x0201, Buffer.concat([halves(1, 0), words(0, 84), words(64), Buffer.alloc(60)]))
  const pack = chunk(0x0200, Buffer.alloc(280, 0x7f), ...Array.from({ length: count }, () => part))
  return chunk(0x0002, words(1), poolOf(['a']), poked(pack, [8, 4, 0x7f]))
}

export const apps: readonly Hostile[] = [
  [
    'apk',
    'a manifest that is text',
    () => app({ manifest: Buffer.from('<manifest package="com.a"/>') }),
    'artifact.damaged',
  ],
  ['apk', 'a manifest of nothing', () => app({ manifest: Buffer.alloc(0) }), 'artifact.damaged'],
  [
    'apk',
    'a manifest whose part has no length',
    () => app({ manifest: poked(manifest, [firstChunk + 4, 4, 0]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a manifest whose part is longer than it',
    () => app({ manifest: poked(manifest, [firstChunk + 4, 4, 0xffffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a manifest inside a manifest inside a manifest',
    () => app({ manifest: xml(xml(xml(manifest))) }),
    'artifact.damaged',
  ],
  ['apk', 'elements a hundred deep', () => app({ manifest: xmlOf(deep(100)) }), 'artifact.beyondLimits'],
  [
    'apk',
    'elements that end before they begin',
    () => app({ manifest: xml(...Array.from({ length: 100 }, () => chunk(0x0103, words(1, 1), words(1, 1)))) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a root that is no manifest',
    () => app({ manifest: xmlOf({ name: 'resources', inside: [plain] }) }),
    'artifact.wrongType',
  ],
  [
    'apk',
    'a pool of a billion strings',
    () => app({ manifest: poked(manifest, [firstChunk + 8, 4, 0x3fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a pool whose strings lie outside',
    () => app({ manifest: poked(manifest, [firstChunk + 20, 4, 0x7fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a pool whose strings are longer than it',
    () =>
      app({
        manifest: xml(
          pool(1, [0], Buffer.from([0xff, 0xff, 0xff, 0xff, 0x61])),
          chunk(0x0102, words(1, 0), words(0, 0), halves(20, 20, 0, 0, 0, 0)),
        ),
      }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a hundred thousand names of the same bytes',
    () => app({ manifest: onePoolForAll() }),
    'artifact.beyondLimits',
  ],
  [
    'apk',
    'more attributes than there is room for',
    () => app({ manifest: poked(manifest, [element + 28, 2, 0xffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'attributes of no length',
    () => app({ manifest: poked(manifest, [element + 26, 2, 0]) }),
    'artifact.readTwoWays',
  ],
  [
    'apk',
    'a package name that is written otherwise than it is meant',
    () => app({ manifest: poked(manifest, [element + 44, 4, 0]) }),
    'artifact.readTwoWays',
  ],
  [
    'apk',
    'a version with signs that are not seen is shown without them',
    () => apkOf('com.harbour.till', '1.\u0000\u202e0', 1),
    { version: '1.0' },
  ],
  ['apk', 'resources that are text', () => app({ table: Buffer.from('<resources></resources>') }), 'artifact.damaged'],
  [
    'apk',
    'resources whose part has no length',
    () => app({ table: poked(table, [packAt + 4, 4, 0]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'resources whose part is longer than they',
    () => app({ table: poked(table, [packAt + 4, 4, 0x7fffffff]) }),
    'artifact.damaged',
  ],
  ['apk', 'more parts of resources than any app has', () => app({ table: parts(10_001) }), 'artifact.beyondLimits'],
  [
    'apk',
    'a billion resources of a kind',
    () => app({ manifest: xmlOf(labelled(0x7f01ffff)), table: poked(table, [partAt + 12, 4, 0x3fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'resources that lie outside',
    () => app({ manifest: xmlOf(labelled(0x7f010000)), table: poked(table, [partAt + 16, 4, 0x7fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'resources for terminals of no end',
    () => app({ table: poked(table, [partAt + 20, 4, 0x7fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a list of few resources that says they are a billion',
    () =>
      app({
        manifest: xmlOf(labelled(0x7f010003)),
        table: poked(tableOf([label], 'sparse'), [partAt + 12, 4, 0x3fffffff]),
      }),
    'artifact.damaged',
  ],
  [
    'apk',
    'a name that refers to itself is none',
    () => app({ manifest: xmlOf(labelled(0x7f010000)), table: tableOf(ring) }),
    { packageName: 'com.harbour.till', label: undefined },
  ],
  [
    'apk',
    'a name that refers to nothing is none',
    () => app({ manifest: xmlOf(labelled(0x7f090000)), table }),
    { label: undefined },
  ],
  [
    'apk',
    'a picture that is made of itself is none',
    () =>
      app({
        manifest: xmlOf(labelled(0, numberOf(icons, 0))),
        table: tableOf(icons),
        more: { 'res/icon.xml': layers },
      }),
    { hasIcon: false },
  ],
  ['apk', 'a picture that floods is none', withIcon(flood()), { hasIcon: false }],
  ['apk', 'a picture of two megabytes is none', withIcon(Buffer.alloc(2e6)), { hasIcon: false }],
  ['apk', 'a picture that is a page is none', withIcon(Buffer.from('<svg onload="alert(1)"/>')), { hasIcon: false }],
  ['apk', 'code with a billion strings', () => app({ dex: dexOf(0x3fffffff, 112) }), 'artifact.damaged'],
  [
    'apk',
    'code whose strings lie outside',
    () => app({ dex: poked(dexOf(1, 112), [112, 4, 0x7fffffff]) }),
    'artifact.damaged',
  ],
  [
    'apk',
    'code with a string that never begins',
    () => app({ dex: poked(dexOf(1, 112, 1e6), [112, 4, 200]) }),
    { trackers: [] },
  ],
]
