import { BadFile, damaged, wrongType } from '../bad-file.ts'
import type { FileBytes } from '../file-bytes.ts'

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

/** The end of the file says where the list is. Nothing may stand behind it that another reader takes for the end. */
export function placeOf(file: FileBytes): Place {
  if (file.size < 22 || file.at(0, 2).toString('latin1') !== 'PK') throw wrongType()
  const from = Math.max(0, file.size - 22 - 0xffff)
  const tail = file.at(from, file.size - from)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at--
  if (at < 0 || at + 22 + tail.readUInt16LE(at + 20) !== tail.length) throw damaged()
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const hasLong = at >= 20 && tail.readUInt32LE(at - 20) === end64Place
  const place = hasLong ? longPlace(file, whole(tail, at - 20 + 8), plain) : { ...plain, end: from + at, isLong: false }
  if (place.offset + place.length > place.end) throw damaged()
  if (place.count > limits.entries || place.length > limits.list) throw new BadFile('artifact.tooManyEntries')
  return place
}

type Plain = Pick<Place, 'count' | 'length' | 'offset'>

/** What both ends say has to be the same: readers differ in which of them they believe. */
function longPlace(file: FileBytes, end: number, plain: Plain): Place {
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

export function entriesIn(list: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) throw damaged()
    const nameLength = list.readUInt16LE(at + 28)
    const extraLength = list.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + list.readUInt16LE(at + 32)
    if (next > list.length) throw damaged()
    const nameBytes = list.subarray(at + 46, at + 46 + nameLength)
    const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const said = {
      size: list.readUInt32LE(at + 24),
      packed: list.readUInt32LE(at + 20),
      offset: list.readUInt32LE(at + 42),
    }
    entries.push({
      name: nameBytes.toString('utf8'),
      nameBytes,
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      sum: list.readUInt32LE(at + 16),
      ...asLong(said, extra),
    })
    at = next
  }
  // More entries than are counted are seen by some readers, and not by others.
  if (at !== list.length) throw damaged()
  return entries
}

type Sizes = Pick<Entry, 'size' | 'packed' | 'offset'>

/** What does not fit in 32 bits stands in an extra field, in this order, and only that. */
function asLong(said: Sizes, extra: Buffer): Sizes {
  const isLong = (value: number) => value === 0xffffffff
  if (!Object.values(said).some(isLong)) return said
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    const next = (value: number) => {
      if (!isLong(value)) return value
      place += 8
      return whole(extra, place - 8)
    }
    const size = next(said.size)
    const packed = next(said.packed)
    return { size, packed, offset: next(said.offset) }
  }
  throw damaged()
}
