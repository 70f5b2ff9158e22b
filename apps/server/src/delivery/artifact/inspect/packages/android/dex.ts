import { damaged } from '../../bad-file.ts'
import type { Zip } from '../../zip.ts'
import { trackers } from './trackers.ts'

/** How much code is looked into: of one file, and of all together. */
const most = { bytes: 32 * 1024 * 1024, all: 96 * 1024 * 1024 }

/** Names of what follows people, found among the names of classes and of the parts the manifest tells of. */
export function trackersIn(zip: Zip, named: readonly string[]): string[] {
  const found = new Set<string>()
  const note = (has: (prefix: string) => boolean) => {
    for (const [name, prefixes] of Object.entries(trackers)) if (prefixes.some(has)) found.add(name)
  }
  note((prefix) => named.some((one) => one.startsWith(prefix)))
  let read = 0
  for (const entry of zip.entries) {
    const isCode = /^classes\d{0,3}\.dex$/.test(entry.name)
    read += isCode ? entry.size : 0
    if (!isCode || entry.size > most.bytes || read > most.all) continue
    const strings = stringsIn(zip.read(entry, most.bytes))
    // A class is named as `Lcom/example/Name;`.
    if (strings) note((prefix) => strings.has(Buffer.from(`L${prefix.replaceAll('.', '/')}`)))
  }
  return [...found].toSorted()
}

/** The strings of a DEX stand in their order: whether one begins so is found by halving. */
function stringsIn(dex: Buffer): { has: (prefix: Buffer) => boolean } | null {
  if (dex.length < 112 || dex.toString('latin1', 0, 4) !== 'dex\n') return null
  const [count, from] = [dex.readUInt32LE(56), dex.readUInt32LE(60)]
  if (from + 4 * count > dex.length) throw damaged()
  const beginning = (nth: number, length: number): Buffer => {
    let at = dex.readUInt32LE(from + 4 * nth)
    // The length before it, in as many bytes as it needs, which are five at most.
    for (let nth = 0; nth < 5 && dex.readUInt8(at++) >= 0x80; nth++);
    return dex.subarray(at, at + length)
  }
  const has = (prefix: Buffer) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (beginning(middle, prefix.length).compare(prefix) < 0) low = middle + 1
      else high = middle
    }
    return low < count && beginning(low, prefix.length).equals(prefix)
  }
  return { has }
}
