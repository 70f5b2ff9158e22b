import { damaged } from '../bad-file.ts'

/** A value of DER where it lies: its kind, what is in it, and the whole with its head. */
export type Der = { tag: number; body: Buffer; whole: Buffer }

export const tags = { integer: 0x02, bits: 0x03, bytes: 0x04, identifier: 0x06, list: 0x30, set: 0x31 } as const

/** The value at the beginning of some bytes. Of lengths only those that are said are read, and none beyond four bytes. */
export function derIn(bytes: Buffer, at = 0): Der {
  if (at + 2 > bytes.length) throw damaged()
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 4 || (tag & 0x1f) === 0x1f || at + 2 + more > bytes.length) throw damaged()
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
  const from = at + 2 + more
  if (from + length > bytes.length) throw damaged()
  return { tag, body: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) }
}

/** The most values in one list: certificates and what is said of a signature are few. */
const most = 1000

/** The values in a list. */
export function listIn({ body }: Pick<Der, 'body'>): Der[] {
  const values: Der[] = []
  for (let at = 0; at < body.length;) {
    const value = derIn(body, at)
    if (values.push(value) > most) throw damaged()
    at += value.whole.length
  }
  return values
}

/** One that has to be there, and of this kind. */
export function mustBe(value: Der | undefined, tag?: number): Der {
  if (value === undefined || (tag !== undefined && value.tag !== tag)) throw damaged()
  return value
}
