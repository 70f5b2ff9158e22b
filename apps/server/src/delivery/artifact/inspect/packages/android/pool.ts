import { damaged } from '../../bad-file.ts'

/** The strings of a compiled file by their numbers. */
export type Pool = (nth: number) => string

/** How many bytes of strings are read of one pool: many numbers may name the same long one. */
const mostBytes = 16 * 1024 * 1024

/** A pool that is asked for few of its strings reads no others. What it has no place for is ''. */
export function poolIn(chunk: Buffer): Pool {
  const head = chunk.readUInt16LE(2)
  const count = chunk.readUInt32LE(8)
  const isUtf8 = (chunk.readUInt32LE(16) & 0x100) !== 0
  const from = chunk.readUInt32LE(20)
  if (head < 28 || head + 4 * count > chunk.length) throw damaged()
  const known = new Map<number, string>()
  let read = 0
  return (nth) => {
    if (nth >= count) return ''
    const there = known.get(nth)
    if (there !== undefined) return there
    const bytes = bytesAt(chunk, from + chunk.readUInt32LE(head + 4 * nth), isUtf8)
    read += bytes.length
    if (read > mostBytes) throw damaged()
    const text = bytes.toString(isUtf8 ? 'utf8' : 'utf16le')
    known.set(nth, text)
    return text
  }
}

/** The length stands before it: of UTF-8 in characters first, then in bytes, each in one byte or two. */
function bytesAt(chunk: Buffer, at: number, isUtf8: boolean): Buffer {
  let place = at
  const next = isUtf8 ? () => chunk.readUInt8(place++) : () => chunk.readUInt16LE((place += 2) - 2)
  const [more, shift] = isUtf8 ? [0x80, 8] : [0x8000, 16]
  const sized = () => {
    const first = next()
    return (first & more) === 0 ? first : (first & (more - 1)) * 2 ** shift + next()
  }
  if (isUtf8) sized()
  const length = sized() * (isUtf8 ? 1 : 2)
  if (place + length > chunk.length) throw damaged()
  return chunk.subarray(place, place + length)
}
