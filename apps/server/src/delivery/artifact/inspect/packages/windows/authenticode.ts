import type { ArtifactSigner } from '@cpm/contract/delivery/artifact/artifact.facts'
import { createHash } from 'node:crypto'
import { digestIn, isSigned, type SignedData, signedDataIn } from '../../der/cms.ts'
import { listIn, mustBe, tags as kinds } from '../../der/der.ts'
import type { FileBytes } from '../../file-bytes.ts'
import { type Program, tables } from './pe.ts'

const limit = 4 * 1024 * 1024
const piece = 1024 * 1024
const signedDataType = 2
const contentOfWindows = '2b060104018237020104'
const saysContentType = '2a864886f70d010903'
const saysDigest = '2a864886f70d010904'

/** Who signed a program; nobody where what stands there is no signature. */
export function signerOf(file: FileBytes, program: Program): ArtifactSigner | undefined {
  const place = program.table(tables.signature)
  if (!place || place.size < 8 || place.size > limit || place.address + place.size > file.size) return undefined
  const list = file.at(place.address, place.size)
  const length = list.readUInt32LE(0)
  if (length < 8 || length > list.length || list.readUInt16LE(6) !== signedDataType) return undefined
  // Behind the last of the signatures nothing may stand that they do not see.
  const isLast = place.address + place.size === file.size
  return signerIn(list.subarray(8, length), (digest) => (isLast ? sumOf(file, program, place.address, digest) : null))
}

/** Whose signature some bytes are, and whether it is of what has this sum. */
export function signerIn(bytes: Buffer, sum: (digest: string) => Buffer | null): ArtifactSigner | undefined {
  const data = readable(bytes)
  if (!data) return undefined
  const { sha256, subject } = data.signer.certificate
  let [isVerified, isChanged] = [false, false]
  try {
    const isSame = hasSum(data, sum)
    isVerified = isSame === true && isSignedSo(data)
    isChanged = isSame === false
  } catch {
    // What stands inside it is not as it has to be.
  }
  return { sha256, scheme: 'authenticode', isVerified, subject, ...(isChanged && { isChanged }) }
}

function readable(bytes: Buffer): SignedData | null {
  try {
    return signedDataIn(bytes)
  } catch {
    return null
  }
}

/** The key signed what is said, which says the sum of the content. */
function isSignedSo({ contentType, content, signer }: SignedData): boolean {
  const { said, saidWhole, digest } = signer
  if (contentType !== contentOfWindows || !content || !said || !saidWhole || digest === null) return false
  const isMeant = said.get(saysContentType)?.body.toString('hex') === contentOfWindows
  const isContent = said.get(saysDigest)?.body.equals(createHash(digest).update(content.body).digest())
  return isMeant && isContent === true && isSigned(saidWhole, signer)
}

/** Whether the file has the sum that the content says; null where it cannot be counted. */
function hasSum({ contentType, content }: SignedData, sum: (digest: string) => Buffer | null): boolean | null {
  if (contentType !== contentOfWindows || !content) return null
  const [algorithm, value] = listIn(mustBe(listIn(content)[1], kinds.list))
  const fileDigest = digestIn(algorithm)
  if (fileDigest === null) return null
  return sum(fileDigest)?.equals(mustBe(value, kinds.bytes).body) ?? null
}

/** The sum of a program without what changes when it is signed. */
function sumOf(file: FileBytes, { sumAt, signatureAt }: Program, end: number, digest: string): Buffer {
  const sum = createHash(digest)
  const parts: [from: number, to: number][] = [
    [0, sumAt],
    [sumAt + 4, signatureAt],
    [signatureAt + 8, end],
  ]
  for (const [from, to] of parts) for (const bytes of file.pieces(from, to, piece)) sum.update(bytes)
  return sum.digest()
}
