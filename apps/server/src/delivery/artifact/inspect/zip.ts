import { inflateRawSync } from 'node:zlib'
import { BadFile, damaged, wrongType } from './bad-file.ts'
import type { FileBytes } from './file-bytes.ts'

export type Entry = { name: string; method: number; packed: number; size: number; offset: number }
export type Zip = { entries: Entry[]; unpacked: number; read: (entry: Entry, limit: number) => Buffer }

const limits = {
  entries: 100_000,
  /** Bytes of the list of entries. */
  list: 32 * 1024 * 1024,
  unpacked: 16 * 1024 ** 3,
  /** How many times its own size it may unpack to, beyond what is small anyhow. */
  ratio: 200,
  small: 64 * 1024 * 1024,
}

const endMark = 0x06054b50
const end64Mark = 0x06064b50
const end64Place = 0x07064b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/**
 * The list of a ZIP, without unpacking any of it. Refused before that: too many entries, more when unpacked than is sound,
 * names that lead out of a folder or stand twice, entries that share their bytes.
 */
export function readZip(file: FileBytes): Zip {
  const { count, offset, length } = endOf(file)
  if (count > limits.entries || length > limits.list) throw new BadFile('artifact.tooManyEntries')
  const entries = entriesIn(file.at(offset, length), count)
  const sum = (of: (one: Entry) => number) => entries.reduce((all, one) => all + of(one), 0)
  const unpacked = sum(({ size }) => size)
  if (sum(({ packed }) => packed) > file.size) throw damaged()
  if (unpacked > limits.unpacked || unpacked > Math.max(limits.small, file.size * limits.ratio)) {
    throw new BadFile('artifact.unpacksTooFar')
  }
  checkNames(entries)
  return { entries, unpacked, read: (entry, limit) => readEntry(file, entry, limit) }
}

function endOf(file: FileBytes): { count: number; offset: number; length: number } {
  if (file.size < 22 || file.at(0, 2).toString('latin1') !== 'PK') throw wrongType()
  const from = Math.max(0, file.size - 22 - 0xffff)
  const tail = file.at(from, file.size - from)
  let at = tail.length - 22
  while (at >= 0 && !(tail.readUInt32LE(at) === endMark && at + 22 + tail.readUInt16LE(at + 20) === tail.length)) at--
  if (at < 0) throw damaged()
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const isLong = plain.count === 0xffff || plain.length === 0xffffffff || plain.offset === 0xffffffff
  if (!isLong || at < 20 || tail.readUInt32LE(at - 20) !== end64Place) return plain
  const long = file.at(whole(tail, at - 20 + 8), 56)
  if (long.readUInt32LE(0) !== end64Mark) throw damaged()
  return { count: whole(long, 32), length: whole(long, 40), offset: whole(long, 48) }
}

/** 64 bits that are a number one can count with. */
function whole(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw damaged()
  return value
}

function entriesIn(list: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) throw damaged()
    const nameLength = list.readUInt16LE(at + 28)
    const extraLength = list.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + list.readUInt16LE(at + 32)
    if (next > list.length) throw damaged()
    const name = list.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const said = {
      size: list.readUInt32LE(at + 24),
      packed: list.readUInt32LE(at + 20),
      offset: list.readUInt32LE(at + 42),
    }
    entries.push({ name, method: list.readUInt16LE(at + 10), ...asLong(said, extra) })
    at = next
  }
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

function checkNames(entries: readonly Entry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    const isOut = name === '' || /[\\\0]|^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)/.test(name)
    if (isOut || seen.has(name)) throw new BadFile('artifact.badEntryName')
    seen.add(name)
  }
}

function readEntry(file: FileBytes, { method, packed, size, offset }: Entry, limit: number): Buffer {
  if (size > limit || packed > limit) throw new BadFile('artifact.unpacksTooFar')
  const head = file.at(offset, 30)
  if (head.readUInt32LE(0) !== localMark) throw damaged()
  const bytes = file.at(offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  if (method === 0) return bytes
  if (method !== 8) throw damaged()
  const out = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  if (out.length !== size) throw damaged()
  return out
}
