import { createHash, createPublicKey, sign } from 'node:crypto'
import { words } from './compiled.ts'
import { type SigningKey } from './keys.ts'

export type Scheme = 'v2' | 'v3'
const identifiers: Readonly<Record<Scheme, number>> = { v2: 0x7109871a, v3: 0xf05368c0 }

/** With its length before it, as everything in a signature. */
export const sized = (...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([words(body.length), body])
}

/** Where the list of a ZIP begins, and where what says so. */
const placesIn = (zip: Buffer) => ({ list: zip.readUInt32LE(zip.length - 6), end: zip.length - 22 })

/** The sum of the sums of pieces of a megabyte, as Android counts it. */
function contentSum(zip: Buffer): Buffer {
  const { list, end } = placesIn(zip)
  const pieces = [zip.subarray(0, list), zip.subarray(list, end), zip.subarray(end)].flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / 2 ** 20) }, (_, nth) =>
      part.subarray(nth * 2 ** 20, (nth + 1) * 2 ** 20),
    ),
  )
  const sum = (mark: number, count: number, bytes: Uint8Array) =>
    createHash('sha256')
      .update(Buffer.from([mark]))
      .update(words(count))
      .update(bytes)
      .digest()
  return sum(0x5a, pieces.length, Buffer.concat(pieces.map((piece) => sum(0xa5, piece.length, piece))))
}

/** What one signer says, signed. */
export function signerOf(
  scheme: Scheme,
  contents: Buffer,
  { key, certificate }: SigningKey,
  more = Buffer.alloc(0),
): Buffer {
  const method = words(key.asymmetricKeyType === 'rsa' ? 0x0103 : 0x0201)
  const range = scheme === 'v3' ? words(24, 0x7fffffff) : Buffer.alloc(0)
  const said = Buffer.concat([sized(sized(method, sized(contents))), sized(sized(certificate)), range, sized(more)])
  const signature = sized(method, sized(sign('sha256', said, key)))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return sized(sized(said), range, sized(signature), sized(publicKey))
}

/** A part of the block: a number, and what is beneath it. */
export type Part = readonly [number: number, bytes: Buffer]

/** A ZIP with a block before its list. */
export function withBlock(zip: Buffer, pairs: readonly Part[]): Buffer<ArrayBuffer> {
  const long = (value: number) => words(value, 0)
  const body = Buffer.concat(pairs.flatMap(([number, bytes]) => [long(4 + bytes.length), words(number), bytes]))
  const size = long(body.length + 24)
  const block = Buffer.concat([size, body, size, Buffer.from('APK Sig Block 42')])
  const { list } = placesIn(zip)
  const whole = Buffer.concat([zip.subarray(0, list), block, zip.subarray(list)])
  whole.writeUInt32LE(list + block.length, whole.length - 6)
  return whole
}

type By = Readonly<Partial<Record<Scheme, readonly SigningKey[]>>>

/**
 * An app as its maker hands it out: signed whole, by each scheme with each key. Or as somebody else would: with other parts
 * of the block before these, and with more that is signed.
 */
export function signed(
  zip: Buffer,
  by: By,
  before: readonly Part[] = [],
  more?: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  const contents = contentSum(zip)
  const pairs = (['v2', 'v3'] as const).flatMap((scheme): Part[] => {
    const keys = by[scheme]
    return keys ? [[identifiers[scheme], sized(...keys.map((one) => signerOf(scheme, contents, one, more)))]] : []
  })
  return withBlock(zip, [...before, ...pairs])
}
