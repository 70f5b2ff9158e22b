import { BadFile, damaged } from '../../../bad-file.ts'
import type { FileBytes } from '../../../file-bytes.ts'
import type { Place } from '@cpm/archive/list'

/** What stands between the entries of an app and their list: where it begins, and its parts by their numbers. */
export type Block = { from: number; part: (number: number) => Buffer | null }

const magic = 'APK Sig Block 42'
const most = { parts: 1000, bytes: 4 * 1024 * 1024 }

/** Null where an app has none: it was signed the oldest way, or not at all. */
export function blockOf(file: FileBytes, place: Place): Block | null {
  if (place.isLong || place.offset < 32) return null
  const foot = file.at(place.offset - 24, 24)
  if (foot.toString('latin1', 8) !== magic) return null
  const from = place.offset - sizeAt(foot, 0) - 8
  if (from < 0) throw damaged()
  // Where both lengths differ, Android sees no such block, and others do.
  if (sizeAt(file.at(from, 8), 0) !== place.offset - from - 8) throw new BadFile('artifact.readTwoWays')
  const parts = partsIn(file, from + 8, place.offset - 24)
  return {
    from,
    part: (number) => {
      const found = parts.get(number)
      if (!found) return null
      if (found.length > most.bytes) throw new BadFile('artifact.beyondLimits')
      return file.at(found.at, found.length)
    },
  }
}

const sizeAt = (bytes: Buffer, at: number) => {
  const size = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(size)) throw damaged()
  return size
}

/** Pairs of a length, and a number with what is under it. Of two with the same number Android takes the first. */
function partsIn(file: FileBytes, from: number, to: number): Map<number, { at: number; length: number }> {
  const parts = new Map<number, { at: number; length: number }>()
  let count = 0
  for (let at = from; at < to;) {
    if (at + 12 > to) throw damaged()
    if (++count > most.parts) throw new BadFile('artifact.beyondLimits')
    const head = file.at(at, 12)
    const length = sizeAt(head, 0)
    if (length < 4 || at + 8 + length > to) throw damaged()
    const number = head.readUInt32LE(8)
    if (!parts.has(number)) parts.set(number, { at: at + 12, length: length - 4 })
    at += 8 + length
  }
  return parts
}
