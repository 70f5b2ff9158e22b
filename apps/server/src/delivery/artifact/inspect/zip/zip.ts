import { crc32, inflateRawSync } from 'node:zlib'
import { BadFile, damaged } from '../bad-file.ts'
import type { FileBytes } from '../file-bytes.ts'
import { entriesIn, type Entry, type Place, placeOf } from './list.ts'

export type Zip = {
  entries: readonly Entry[]
  unpacked: number
  /** Where the list lies; what is signed of an app is counted from there. */
  place: Place
  /** What is in an entry, which may be so long at most. */
  read: (entry: Entry, limit: number) => Buffer
}

/** What is refused in an archive that is unpacked may be usual in another. */
export type Stance = {
  /** Between folders, as Windows reads it, or a letter as any other. */
  backslash: 'refused' | 'letter'
  /** The bit that says a password is needed. */
  encrypted: 'refused' | 'ignored'
}
const asArchive: Stance = { backslash: 'refused', encrypted: 'refused' }
/** As Android reads an app: it asks for no password and knows no other separator than `/`. */
export const asAndroid: Stance = { backslash: 'letter', encrypted: 'ignored' }

const limits = {
  unpacked: 16 * 1024 ** 3,
  /** How many times its own size it may unpack to, beyond what is small anyhow. */
  ratio: 200,
  small: 64 * 1024 * 1024,
}

const localMark = 0x04034b50
const localHead = 30
/** Sizes stand behind the bytes, and not before them. */
const sizesBehind = 8
const isEncrypted = 1

/**
 * The list of a ZIP, without unpacking any of it. Refused before that: too many entries, more when unpacked than is sound,
 * names that lead out of a folder or stand twice, entries that share their bytes.
 */
export function readZip(file: FileBytes, stance: Stance = asArchive): Zip {
  const place = placeOf(file)
  const entries = entriesIn(file.at(place.offset, place.length), place.count)
  const sum = (of: (one: Entry) => number) => entries.reduce((all, one) => all + of(one), 0)
  const unpacked = sum(({ size }) => size)
  if (sum(({ packed }) => packed) > file.size) throw damaged()
  if (unpacked > limits.unpacked || unpacked > Math.max(limits.small, file.size * limits.ratio)) {
    throw new BadFile('artifact.unpacksTooFar')
  }
  checkNames(entries, stance)
  const ends = endsOf(entries, place.offset)
  const read = (entry: Entry, limit: number) => {
    if (stance.encrypted === 'refused' && (entry.flags & isEncrypted) !== 0) throw damaged()
    return readEntry(file, entry, ends.get(entry) ?? 0, limit)
  }
  return { entries, unpacked, place, read }
}

function checkNames(entries: readonly Entry[], { backslash }: Stance): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    const isOut = name === '' || /\0|^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)/.test(name)
    if (isOut || (backslash === 'refused' && name.includes('\\')) || seen.has(name))
      throw new BadFile('artifact.badEntryName')
    seen.add(name)
  }
}

/** Where each has to end: no two of them lie one upon the other, nor upon the list. */
function endsOf(entries: readonly Entry[], list: number): Map<Entry, number> {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  const ends = new Map<Entry, number>()
  inOrder.forEach((one, nth) => {
    const end = inOrder[nth + 1]?.offset ?? list
    if (one.offset + localHead + one.nameBytes.length + one.packed > end) throw damaged()
    ends.set(one, end)
  })
  return ends
}

/** An entry says what it is at its own place, too. Where that is not the same, others may read something else than we. */
function readEntry(file: FileBytes, entry: Entry, end: number, limit: number): Buffer {
  const { method, packed, size, offset, sum, nameBytes } = entry
  if (size > limit || packed > limit) throw new BadFile('artifact.unpacksTooFar')
  const head = file.at(offset, localHead)
  const from = offset + localHead + head.readUInt16LE(26) + head.readUInt16LE(28)
  const isOther =
    head.readUInt32LE(0) !== localMark ||
    head.readUInt16LE(8) !== method ||
    !file.at(offset + localHead, head.readUInt16LE(26)).equals(nameBytes) ||
    from + packed > end
  if (isOther || !hasSameSizes(head, entry)) throw damaged()
  const bytes = unpackedOf(file.at(from, packed), method, size)
  if (bytes.length !== size || crc32(bytes) !== sum) throw damaged()
  return bytes
}

function hasSameSizes(head: Buffer, { packed, size }: Entry): boolean {
  if ((head.readUInt16LE(6) & sizesBehind) !== 0) return true
  const isSame = (said: number, value: number) => said === value || said === 0xffffffff
  return isSame(head.readUInt32LE(18), packed) && isSame(head.readUInt32LE(22), size)
}

function unpackedOf(bytes: Buffer, method: number, size: number): Buffer {
  if (method === 0) return bytes
  if (method !== 8) throw damaged()
  return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
}
