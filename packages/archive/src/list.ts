import { BadZip, damaged } from './bad-zip.ts'
import type { Bytes } from './bytes.ts'
import { fieldIn } from './extra.ts'
import { nameOf } from './name.ts'
import type { Stance } from './reader-rules.ts'

/** An entry as the list of a ZIP tells it. */
export type Entry = {
  name: string
  /** The same as it stands there: bytes that are no letters are still to be the same in both places. */
  nameBytes: Buffer
  flags: number
  method: number
  sum: number
  packed: number
  size: number
  offset: number
  /** Who may do what with it; only what was packed on a Unix says it. */
  mode: number | undefined
}

/** Where the list of entries lies, and where what says so begins. */
export type Place = { count: number; offset: number; length: number; end: number; isLong: boolean }

const limits = {
  entries: 100_000,
  /** Bytes of the list of entries. */
  list: 32 * 1024 * 1024,
}

const endMark = 0x06054b50
const end64Mark = 0x06064b50
const end64Place = 0x07064b50
const entryMark = 0x02014b50
const field64 = 1

/** The end of the file says where the list is. Nothing may stand behind it that another reader takes for the end. */
export function placeOf(file: Bytes, { behind }: Stance): Place {
  if (file.size < 22) throw new BadZip('artifact.wrongType')
  const from = Math.max(0, file.size - 22 - 0xffff)
  const tail = file.at(from, file.size - from)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at--
  if (at >= 0 && isPart(tail.readUInt16LE(at + 4))) throw new BadZip('artifact.zip.split')
  if (file.at(0, 2).toString('latin1') !== 'PK') throw new BadZip('artifact.wrongType')
  const over = at < 0 ? -1 : tail.length - at - 22 - tail.readUInt16LE(at + 20)
  if (over < 0 || (over > 0 && behind === 'refused')) throw damaged()
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const hasLong = at >= 20 && tail.readUInt32LE(at - 20) === end64Place
  const place = hasLong ? longPlace(file, whole(tail, at - 20 + 8), plain) : { ...plain, end: from + at, isLong: false }
  const listEnd = place.offset + place.length
  if (listEnd > place.end) throw damaged()
  if (over > 0 && marksIn(tail.subarray(Math.max(0, listEnd - from))) !== 1) throw damaged()
  const { entries: most } = limits
  if (place.count > most || place.length > limits.list) throw new BadZip('artifact.tooManyEntries', { most })
  return place
}

/** The number of this part of an archive that is in several files. */
const isPart = (disk: number) => disk !== 0 && disk !== 0xffff

/** How many ends there are: of two, readers differ in which they take. */
function marksIn(bytes: Buffer): number {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(endMark)
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) count++
  return count
}

type Plain = Pick<Place, 'count' | 'length' | 'offset'>

/** What both ends say has to be the same: readers differ in which of them they believe. */
function longPlace(file: Bytes, end: number, plain: Plain): Place {
  const long = file.at(end, 56)
  if (long.readUInt32LE(0) !== end64Mark) throw damaged()
  const place = { count: whole(long, 32), length: whole(long, 40), offset: whole(long, 48) }
  const isSame = (short: number, value: number, most: number) => short === most || short === value
  const agree =
    isSame(plain.count, place.count, 0xffff) &&
    isSame(plain.length, place.length, 0xffffffff) &&
    isSame(plain.offset, place.offset, 0xffffffff)
  if (!agree) throw damaged()
  return { ...place, end, isLong: true }
}

/** 64 bits that are a number one can count with. */
function whole(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw damaged()
  return value
}

export function entriesIn(list: Buffer, count: number, stance: Stance): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) throw damaged()
    const nameLength = list.readUInt16LE(at + 28)
    const extraLength = list.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + list.readUInt16LE(at + 32)
    if (next > list.length) throw damaged()
    entries.push(entryOf(list.subarray(at, at + 46 + nameLength + extraLength), nameLength, stance))
    at = next
  }
  // More entries than are counted are seen by some readers, and not by others.
  if (at !== list.length) throw damaged()
  return entries
}

function entryOf(line: Buffer, nameLength: number, { names, backslash }: Stance): Entry {
  const nameBytes = line.subarray(46, 46 + nameLength)
  const extra = line.subarray(46 + nameLength)
  const flags = line.readUInt16LE(8)
  const name = names === 'utf8' ? nameBytes.toString('utf8') : nameOf(nameBytes, flags, extra)
  const said = { size: line.readUInt32LE(24), packed: line.readUInt32LE(20), offset: line.readUInt32LE(42) }
  return {
    name: backslash === 'separator' ? name.replaceAll('\\', '/') : name,
    nameBytes,
    flags,
    method: line.readUInt16LE(10),
    sum: line.readUInt32LE(16),
    mode: modeIn(line),
    ...asLong(said, extra),
  }
}

function modeIn(line: Buffer): number | undefined {
  const isUnix = line.readUInt8(5) === 3
  const mode = line.readUInt16LE(40) & 0o777
  return isUnix && mode !== 0 ? mode : undefined
}

type Sizes = Pick<Entry, 'size' | 'packed' | 'offset'>

/** What does not fit in 32 bits stands in an extra field, in this order, and only that. */
function asLong(said: Sizes, extra: Buffer): Sizes {
  const isLong = (value: number) => value === 0xffffffff
  if (!Object.values(said).some(isLong)) return said
  const field = fieldIn(extra, field64)
  let place = 0
  const next = (value: number) => {
    if (!isLong(value)) return value
    place += 8
    if (field === null || place > field.length) throw damaged()
    return whole(field, place - 8)
  }
  const size = next(said.size)
  const packed = next(said.packed)
  return { size, packed, offset: next(said.offset) }
}
