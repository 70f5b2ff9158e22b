import { BadFile, damaged } from '../../bad-file.ts'

/** The strings of a compiled file by their numbers; null where Android finds none. */
export type Pool = (nth: number) => string | null

/** How many bytes of strings are read of one pool: many numbers may name the same long one. */
const mostBytes = 16 * 1024 * 1024
const headLength = 28

/** A pool that is asked for few of its strings reads no others. Android refuses the whole pool for the same reasons. */
export function poolIn(chunk: Buffer): Pool {
  const head = chunk.readUInt16LE(2)
  const count = chunk.readUInt32LE(8)
  if (head < headLength || head % 4 !== 0 || chunk.length % 4 !== 0) throw damaged()
  if (count === 0) return () => null
  const isUtf8 = (chunk.readUInt32LE(16) & 0x100) !== 0
  if (head + 4 * count > chunk.length) throw damaged()
  const texts = textsIn(chunk, isUtf8 ? 1 : 2)
  const known = new Map<number, string | null>()
  let read = 0
  return (nth) => {
    if (nth >= count) return null
    const there = known.get(nth)
    if (there !== undefined) return there
    const offset = chunk.readUInt32LE(head + 4 * nth)
    const bytes = isUtf8 ? utf8At(texts, offset) : utf16At(texts, offset)
    read += bytes?.length ?? 0
    if (read > mostBytes) throw new BadFile('artifact.beyondLimits')
    const text = bytes?.toString(isUtf8 ? 'utf8' : 'utf16le') ?? null
    known.set(nth, text)
    return text
  }
}

/** The part with the strings, which ends with a zero. Behind it stand the styles, if there are any. */
function textsIn(chunk: Buffer, unit: 1 | 2): Buffer {
  const [from, styles] = [chunk.readUInt32LE(20), chunk.readUInt32LE(24)]
  const isStyled = chunk.readUInt32LE(12) > 0
  if (from >= chunk.length - 2) throw damaged()
  if (isStyled && (styles <= from || styles >= chunk.length - 2)) throw damaged()
  const units = Math.floor(((isStyled ? styles : chunk.length) - from) / unit)
  const texts = chunk.subarray(from, from + units * unit)
  if (units === 0 || texts.readUIntLE(texts.length - unit, unit) !== 0) throw damaged()
  return texts
}

/** The length stands before it twice, in characters and in bytes, each in one byte or two. */
function utf8At(texts: Buffer, offset: number): Buffer | null {
  let place = offset
  const sized = () => {
    const first = texts[place++] ?? 0
    return (first & 0x80) === 0 ? first : (first & 0x7f) * 0x100 + (texts[place++] ?? 0)
  }
  sized()
  const length = sized()
  // Of a longer text the length has its lowest 15 bits alone; it ends where a zero stands.
  for (let end = place + length; end < texts.length; end += 0x8000) {
    if (texts[end] === 0) return texts.subarray(place, end)
  }
  return null
}

/** The length in characters stands before it, in two bytes or four. */
function utf16At(texts: Buffer, offset: number): Buffer | null {
  let place = offset - (offset % 2)
  const next = () => (place + 2 > texts.length ? 0 : texts.readUInt16LE((place += 2) - 2))
  const first = next()
  const length = 2 * ((first & 0x8000) === 0 ? first : (first & 0x7fff) * 0x10000 + next())
  const end = place + length
  return end + 2 <= texts.length && texts.readUInt16LE(end) === 0 ? texts.subarray(place, end) : null
}
