import { damaged, wrongType } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'

/** A stream inside a compound file: its name as it is stored, and its bytes. */
export type Stream = { name: string; size: number; read(): Buffer }

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const endOfChain = 0xfffffffe
const freeSector = 0xffffffff
const streamLimit = 32 * 1024 * 1024
const folderLimit = 4 * 1024 * 1024

/** The streams of a compound file (MS-CFB), as installers of Windows are. */
export function streamsOf(file: FileBytes): Stream[] {
  if (file.size < 512 || !file.at(0, 8).equals(magic)) throw wrongType()
  const head = file.at(0, 512)
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damaged()
  const sector = 1 << shift
  const at = (nth: number) => file.at((nth + 1) * sector, sector)
  const table = sectorTable(file, head, sector, at)
  const chain = (from: number, limit: number) => gather(from, table, at, limit)
  const folder = chain(head.readUInt32LE(48), folderLimit)
  const miniTable = chain(head.readUInt32LE(60), streamLimit)
  const miniBelow = head.readUInt32LE(56)
  const entries = entriesOf(folder)
  const root = entries.find(({ type }) => type === 5)
  let mini: Buffer | undefined
  const readMini = (from: number) => {
    mini ??= root ? chain(root.start, streamLimit) : Buffer.alloc(0)
    const small = mini
    const next = (nth: number) => small.subarray(nth * 64, nth * 64 + 64)
    return gather(from, (nth) => wordAt(miniTable, nth), next, streamLimit)
  }
  return entries
    .filter(({ type }) => type === 2)
    .map(({ name, start, size }) => ({
      name,
      size,
      read: () => {
        if (size > streamLimit) throw damaged()
        const bytes = size === 0 ? Buffer.alloc(0) : size < miniBelow ? readMini(start) : chain(start, streamLimit)
        if (bytes.length < size) throw damaged()
        return bytes.subarray(0, size)
      },
    }))
}

const wordAt = (bytes: Buffer, nth: number) => (4 * nth + 4 <= bytes.length ? bytes.readUInt32LE(4 * nth) : endOfChain)

/** Which sector follows each: the first 109 parts of the table are named in the head, the others in a list of lists. */
function sectorTable(file: FileBytes, head: Buffer, sector: number, at: (nth: number) => Buffer) {
  const parts: number[] = []
  for (let nth = 0; nth < 109; nth++) parts.push(head.readUInt32LE(76 + 4 * nth))
  let more = head.readUInt32LE(68)
  const most = Math.ceil(file.size / sector)
  for (let lists = 0; more < endOfChain - 2 && lists <= most; lists++) {
    const list = at(more)
    for (let nth = 0; nth < sector / 4 - 1; nth++) parts.push(list.readUInt32LE(4 * nth))
    more = list.readUInt32LE(sector - 4)
  }
  const known = new Map<number, Buffer>()
  const perPart = sector / 4
  return (nth: number): number => {
    const part = parts[Math.floor(nth / perPart)]
    if (part === undefined || part >= freeSector - 3) return endOfChain
    const table = known.get(part) ?? at(part)
    known.set(part, table)
    return table.readUInt32LE(4 * (nth % perPart))
  }
}

function gather(from: number, next: (nth: number) => number, at: (nth: number) => Buffer, limit: number): Buffer {
  const parts: Buffer[] = []
  let length = 0
  for (let nth = from; nth < endOfChain - 2; nth = next(nth)) {
    const part = at(nth)
    length += part.length
    // A ring of sectors has no end, either.
    if (part.length === 0 || length > limit) throw damaged()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function entriesOf(folder: Buffer) {
  const entries: { name: string; type: number; start: number; size: number }[] = []
  for (let at = 0; at + 128 <= folder.length; at += 128) {
    const length = folder.readUInt16LE(at + 64)
    if (length < 2 || length > 64) continue
    entries.push({
      name: folder.toString('utf16le', at, at + length - 2),
      type: folder.readUInt8(at + 66),
      start: folder.readUInt32LE(at + 116),
      size: folder.readUInt32LE(at + 120),
    })
  }
  return entries
}
