import { damaged } from '../../../bad-file.ts'
import { type Certificate, certificateIn } from '../../../der/certificate.ts'
import { isSignedBy, keyIn, type Signature, strongest } from './methods.ts'
import { isRotation } from './rotation.ts'
import { allIn, sizedIn } from './length-prefix.ts'
import type { Digest } from './sums.ts'

/** One who signed an app whole: by which sum of it, and whether all but that sum is as it has to be. */
export type WholeSigner = {
  certificate: Certificate
  isSound: boolean
  digest: Digest | null
  sum: Buffer | null
  /** What more stands there that is signed, by its number. */
  more: ReadonlyMap<number, Buffer>
}

/** As many as Android takes; and of what one says of himself. */
const most = { signers: 10, values: 50 }
const rotation = 0x3ba06f8c

/** All signers in a block of the second or the third scheme, which tells for which Androids each is. */
export function signersIn(bytes: Buffer, isThird: boolean): WholeSigner[] {
  const signers = allIn(sizedIn(bytes).next(), most.signers)
  if (signers.length === 0) throw damaged()
  return signers.map((one) => signerIn(one, isThird))
}

function signerIn(bytes: Buffer, isThird: boolean): WholeSigner {
  const parts = sizedIn(bytes)
  const signed = parts.next()
  const range = isThird ? [parts.word(), parts.word()] : []
  const signatures = numbered(parts.next())
  const keyBytes = parts.next()

  const inside = sizedIn(signed)
  const sums = numbered(inside.next())
  const [first] = allIn(inside.next(), most.values)
  const signedRange = isThird ? [inside.word(), inside.word()] : []
  const more = moreIn(inside.isDone() ? Buffer.alloc(0) : inside.next())
  if (!first) throw damaged()

  const certificate = certificateIn(first)
  const chosen = strongest(signatures)
  const key = keyIn(keyBytes)
  const past = more.get(rotation)
  const isSound =
    chosen !== null &&
    key !== null &&
    isSignedBy(key, signed, chosen.method, chosen.bytes) &&
    certificate.x509.publicKey.equals(key) &&
    range.join() === signedRange.join() &&
    // Each signature is of a sum of its own kind, in the same order.
    sums.map(({ method }) => method).join() === signatures.map(({ method }) => method).join() &&
    (past === undefined || isRotation(past, certificate))
  const sum = sums.find(({ method }) => method === chosen?.method)?.bytes ?? null
  return { certificate, isSound, digest: chosen?.digest ?? null, sum, more }
}

/** Values that each have the number of a way of signing before them. */
const numbered = (bytes: Buffer): Signature[] =>
  allIn(bytes, most.values).map((one) => {
    const parts = sizedIn(one)
    return { method: parts.word(), bytes: parts.next() }
  })

const moreIn = (bytes: Buffer) =>
  new Map(
    allIn(bytes, most.values).map((one) => {
      if (one.length < 4) throw damaged()
      return [one.readUInt32LE(0), one.subarray(4)] as const
    }),
  )
