import { damaged, wrongType } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'

/** A stream inside a compound file: its name as it is stored, and its bytes. */
export type Stream = {
  name: string
  size: number
  read(): Buffer
  /** In pieces, however long it is. */ pieces(): Iterable<Buffer>
}
export type Compound = {
  streams: readonly Stream[]
  /** What kind of file the whole is, 16 bytes. */
  meaning: Buffer
  /** Whether there are folders in it, with streams of their own that are not listed. */
  hasFolders: boolean
}

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const endOfChain = 0xfffffffe
const lastSector = 0xfffffffa
const streamLimit = 32 * 1024 * 1024
const folderLimit = 4 * 1024 * 1024
const smallSector = 64

/** The streams of a compound file (MS-CFB), as installers of Windows are. */
export function compoundIn(file: FileBytes): Compound {
  if (file.size < 512 || !file.at(0, 8).equals(magic)) throw wrongType()
  const head = file.at(0, 512)
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damaged()
  const sector = 1 << shift
  const at = (nth: number) => file.at((nth + 1) * sector, Math.min(sector, file.size - (nth + 1) * sector))
  const next = sectorTable(file.size, head, sector, at)
  const chain = (from: number, limit: number) => sectorsOf(from, next, at, limit)
  const whole = (from: number, limit: number) => Buffer.concat([...chain(from, limit)])
  const entries = entriesOf(whole(head.readUInt32LE(48), folderLimit))
  const [root] = entries
  if (root?.type !== 5) throw damaged()
  const smallBelow = head.readUInt32LE(56)
  let small: { table: Buffer; bytes: Buffer } | undefined
  const smallChain = (from: number) => {
    small ??= { table: whole(head.readUInt32LE(60), streamLimit), bytes: whole(root.start, streamLimit) }
    const { table, bytes } = small
    const follow = (nth: number) => (4 * nth + 4 <= table.length ? table.readUInt32LE(4 * nth) : endOfChain)
    const part = (nth: number) => bytes.subarray(nth * smallSector, (nth + 1) * smallSector)
    return sectorsOf(from, follow, part, streamLimit)
  }
  const inside = childrenOf(entries, root.child)
  const streams = inside
    .filter(({ type }) => type === 2)
    .map(({ name, start, size }) => {
      const pieces = () => cutAt(size < smallBelow ? smallChain(start) : chain(start, file.size), size)
      const read = () => {
        if (size > streamLimit) throw damaged()
        return Buffer.concat([...pieces()])
      }
      return { name, size, read, pieces }
    })
  return { streams, meaning: root.meaning, hasFolders: inside.some(({ type }) => type === 1) }
}

function* cutAt(pieces: Iterable<Buffer>, size: number): Generator<Buffer> {
  let left = size
  if (left === 0) return
  for (const piece of pieces) {
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
  throw damaged()
}

/** Which sector follows each: the first 109 parts of the table are named in the head, the others in a list of lists. */
function sectorTable(size: number, head: Buffer, sector: number, at: (nth: number) => Buffer) {
  const parts: number[] = []
  for (let nth = 0; nth < 109; nth++) parts.push(head.readUInt32LE(76 + 4 * nth))
  const perPart = sector / 4
  const most = Math.ceil(size / sector / perPart) + 109
  for (let more = head.readUInt32LE(68); more < lastSector;) {
    if (parts.length > most) throw damaged()
    const list = at(more)
    for (let nth = 0; nth < perPart - 1; nth++) parts.push(list.readUInt32LE(4 * nth))
    more = list.readUInt32LE(sector - 4)
  }
  const known = new Map<number, Buffer>()
  return (nth: number): number => {
    const part = parts[Math.floor(nth / perPart)]
    if (part === undefined || part >= lastSector) return endOfChain
    const table = known.get(part) ?? at(part)
    known.set(part, table)
    return table.readUInt32LE(4 * (nth % perPart))
  }
}

function* sectorsOf(
  from: number,
  next: (nth: number) => number,
  at: (nth: number) => Buffer,
  limit: number,
): Generator<Buffer> {
  let length = 0
  for (let nth = from; nth < lastSector; nth = next(nth)) {
    const part = at(nth)
    length += part.length
    // A ring of sectors has no end, either.
    if (part.length === 0 || length > limit) throw damaged()
    yield part
  }
}

type Listed = ReturnType<typeof entriesOf>[number]

function entriesOf(folder: Buffer) {
  return Array.from({ length: Math.floor(folder.length / 128) }, (_, nth) => {
    const bytes = folder.subarray(128 * nth, 128 * nth + 128)
    const length = bytes.readUInt16LE(64)
    return {
      name: length >= 2 && length <= 64 ? bytes.toString('utf16le', 0, length - 2) : '',
      type: bytes.readUInt8(66),
      left: bytes.readUInt32LE(68),
      right: bytes.readUInt32LE(72),
      child: bytes.readUInt32LE(76),
      meaning: bytes.subarray(80, 96),
      start: bytes.readUInt32LE(116),
      size: bytes.readUInt32LE(120),
    }
  })
}

/** The entries in a folder, which are a tree. One that is met twice, or two of one name, make it none. */
function childrenOf(entries: readonly Listed[], child: number): Listed[] {
  const found = new Map<string, Listed>()
  const seen = new Set<number>()
  const open = [child]
  for (let nth = open.pop(); nth !== undefined; nth = open.pop()) {
    if (nth > lastSector) continue
    const entry = entries[nth]
    if (!entry || seen.has(nth) || found.has(entry.name)) throw damaged()
    seen.add(nth)
    found.set(entry.name, entry)
    open.push(entry.left, entry.right)
  }
  return [...found.values()]
}
