import GeoJSONVT from 'geojson-vt'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import vtpbf from 'vt-pbf'
import type { Layers } from './geography.ts'

/** Deeper the same tiles are drawn larger: the data has no more. */
export const deepest = 7
/** The zoom of tiles from which a layer is in them. A tile is drawn one zoom deeper than its own. */
const from: Readonly<Record<string, number>> = {
  lake: 2,
  river: 3,
  province: 3,
  prefecture: 5,
  province_name: 3,
  city_name: 2,
}

type Entry = { id: number; offset: number; length: number; run: number }

/** Tiles of all zooms, by their PMTiles id, gzipped. A tile that holds nothing is left out. */
function* tilesOf(layers: Layers): Generator<{ id: number; bytes: Buffer }> {
  const options = { maxZoom: deepest, indexMaxZoom: deepest, indexMaxPoints: 0, tolerance: 4, extent: 4096, buffer: 64 }
  const cut = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, options),
  }))
  for (let z = 0; z <= deepest; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const there = cut.flatMap(({ name, index }) => {
          const tile = z >= (from[name] ?? 0) ? index.getTile(z, x, y) : null
          const features = tile?.features.filter(({ tags }) => Number(tags?.['z'] ?? 0) <= (z === deepest ? 99 : z + 1))
          return tile && features && features.length > 0 ? [[name, { ...tile, features }] as const] : []
        })
        if (there.length === 0) continue
        const bytes = gzipSync(vtpbf.fromGeojsonVt(Object.fromEntries(there), { version: 2 }), { level: 9 })
        yield { id: zxyToTileId(z, x, y), bytes }
      }
    }
  }
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

/** As the format has it: column by column, and an offset of 0 where an entry begins at the end of the one before. */
function directory(entries: readonly Entry[]): Buffer {
  const before = (at: number) => entries[at - 1]
  const columns = [
    entries.map(({ id }, at) => id - (before(at)?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }, at) => {
      const last = before(at)
      return last && offset === last.offset + last.length ? 0 : offset + 1
    }),
  ]
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)))
}

/** The first read of a map is this long: the header with the root. */
const firstRead = 16_384
const headerLength = 127
/** Entries of a leaf. */
const leafOf = 1024

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= firstRead - headerLength) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const roots: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += leafOf) {
    const leaf = directory(entries.slice(at, at + leafOf))
    roots.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(roots), leaves: Buffer.concat(leaves) }
}

/** The layers as one file of PMTiles 3, from which a browser reads the ranges it shows. */
export function pmtiles(layers: Layers, metadata: object): Buffer {
  const entries: Entry[] = []
  const kept = new Map<string, Entry>()
  const data: Buffer[] = []
  let end = 0
  let tiles = 0
  for (const { id, bytes } of [...tilesOf(layers)].toSorted((a, b) => a.id - b.id)) {
    tiles++
    const hash = createHash('sha256').update(bytes).digest('base64')
    const same = kept.get(hash)
    const last = entries.at(-1)
    if (same && last && last.offset === same.offset && last.id + last.run === id) {
      last.run++
      continue
    }
    const entry = { id, offset: same?.offset ?? end, length: bytes.length, run: 1 }
    entries.push(entry)
    if (same) continue
    kept.set(hash, entry)
    data.push(bytes)
    end += bytes.length
  }
  const { root, leaves } = directories(entries)
  const said = gzipSync(JSON.stringify(metadata))
  return Buffer.concat([
    header([root.length, said.length, leaves.length, end], [tiles, entries.length, kept.size]),
    root,
    said,
    leaves,
    ...data,
  ])
}

function header(lengths: readonly number[], counts: readonly number[]): Buffer {
  const bytes = Buffer.alloc(headerLength)
  bytes.write('PMTiles')
  bytes.writeUInt8(3, 7)
  let offset = headerLength
  for (const [at, length] of lengths.entries()) {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    bytes.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    offset += length
  }
  for (const [at, count] of counts.entries()) bytes.writeBigUInt64LE(BigInt(count), 72 + at * 8)
  const [clustered, gzip, vectors] = [0, 2, 1]
  for (const [at, value] of [clustered, gzip, gzip, vectors, 0, deepest].entries()) bytes.writeUInt8(value, 96 + at)
  for (const [at, value] of [-180, -85, 180, 85].entries()) bytes.writeInt32LE(value * 1e7, 102 + at * 4)
  return bytes
}
