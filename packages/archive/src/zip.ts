import { BadZip, damaged, shown } from './bad-zip.ts'
import type { Bytes } from './bytes.ts'
import { entriesIn, type Entry, type Place, placeOf } from './list.ts'
import type { Stance } from './reader-rules.ts'

/** What the list of a ZIP says, without any of it unpacked. */
export type Listed = {
  entries: readonly Entry[]
  unpacked: number
  /** Where the list lies; what is signed of an app is counted from there. */
  place: Place
  /** Where the bytes of an entry begin; null where it says at its own place that it is another than the list says. */
  from: (entry: Entry) => number | null
}

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

/**
 * The list of a ZIP. Refused before any of it is unpacked: too many entries, more when unpacked than is sound, names that
 * lead out of a folder or stand twice, entries that share their bytes.
 */
export function listed(file: Bytes, stance: Stance): Listed {
  const place = placeOf(file, stance)
  const entries = entriesIn(file.at(place.offset, place.length), place.count, stance)
  const sum = (of: (one: Entry) => number) => entries.reduce((all, one) => all + of(one), 0)
  const unpacked = sum(({ size }) => size)
  if (sum(({ packed }) => packed) > file.size) throw damaged()
  if (unpacked > limits.unpacked || unpacked > Math.max(limits.small, file.size * limits.ratio)) {
    throw new BadZip('artifact.unpacksTooFar')
  }
  checkNames(entries)
  const ends = endsOf(entries, place.offset)
  return { entries, unpacked, place, from: (entry) => fromOf(file, entry, ends.get(entry) ?? 0) }
}

export const isFolder = ({ name }: Entry): boolean => name.endsWith('/')

function checkNames(entries: readonly Entry[]): void {
  const seen = new Set<string>()
  for (const one of entries) {
    const { name } = one
    const isOut = name === '' || /\0|^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)/.test(name)
    if (isOut) throw new BadZip('artifact.badEntryName', { name: shown(name) })
    if (seen.has(name) && !isFolder(one)) throw new BadZip('artifact.zip.twice', { name: shown(name) })
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
function fromOf(file: Bytes, entry: Entry, end: number): number | null {
  const { method, packed, offset, nameBytes } = entry
  const head = file.at(offset, localHead)
  const nameLength = head.readUInt16LE(26)
  const from = offset + localHead + nameLength + head.readUInt16LE(28)
  const isSame =
    head.readUInt32LE(0) === localMark &&
    head.readUInt16LE(8) === method &&
    nameLength === nameBytes.length &&
    file.at(offset + localHead, nameLength).equals(nameBytes) &&
    from + packed <= end &&
    hasSameSizes(head, entry)
  return isSame ? from : null
}

function hasSameSizes(head: Buffer, { packed, size }: Entry): boolean {
  if ((head.readUInt16LE(6) & sizesBehind) !== 0) return true
  const isSame = (said: number, value: number) => said === value || said === 0xffffffff
  return isSame(head.readUInt32LE(18), packed) && isSame(head.readUInt32LE(22), size)
}
