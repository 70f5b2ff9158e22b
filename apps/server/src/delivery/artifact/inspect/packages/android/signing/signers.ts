import type { ArtifactSigner } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { FileBytes } from '../../../file-bytes.ts'
import type { Zip } from '../../../zip.ts'
import { blockOf } from './block.ts'
import { oldestSigners } from './first.ts'
import { signersIn, type WholeSigner } from './scheme.ts'
import { contentSums, type Digest } from './sums.ts'

/** Blocks of the schemes, the newest first: `v3.1` is the third scheme with another key for Android 13 and later. */
const schemes = [
  { name: 'v3', number: 0x1b93ad61, mark: 31 },
  { name: 'v3', number: 0xf05368c0, mark: 3 },
  { name: 'v2', number: 0x7109871a, mark: 2 },
] as const
/** Says in a scheme which newer one there has to be, lest somebody takes that away. */
const stripping: Readonly<Record<number, { number: number; mark: (value: Buffer) => number }>> = {
  2: { number: 0xbeeff00d, mark: (value) => value.readUInt32LE(0) },
  3: { number: 0x559f8b02, mark: () => 31 },
}

/** All who signed an app, the one that counts first: of the newest scheme there is, and the newest key of it. */
export function signersOf(file: FileBytes, zip: Zip): ArtifactSigner[] {
  const { place } = zip
  const block = blockOf(file, place)
  const found = schemes.flatMap((scheme) => {
    const bytes = block?.part(scheme.number)
    return bytes ? [{ ...scheme, signers: signersIn(bytes, scheme.name === 'v3') }] : []
  })
  const all = found.flatMap(({ signers }) => signers)
  const digests = [...new Set(all.filter(({ isSound }) => isSound).flatMap(({ digest }) => digest ?? []))]
  // Something between the list and its end would be signed by nobody.
  const isClosed = place.offset + place.length === place.end
  const isCounted = block !== null && isClosed && digests.length > 0
  const sums = isCounted ? contentSums(file, place, block.from, digests) : new Map<Digest, Buffer>()
  const marks = new Set<number>(found.map(({ mark }) => mark))
  const whole = found.flatMap(({ name, mark, signers }) => {
    // Each of several has to have signed the same.
    const isVerified = signers.every((one) => isRight(one, sums) && hasPromised(one, mark, marks))
    return signers.map(({ certificate: { sha256, subject } }) => ({ sha256, scheme: name, isVerified, subject }))
  })
  return [...whole, ...oldestSigners(zip)]
}

const isRight = ({ isSound, digest, sum }: WholeSigner, sums: ReadonlyMap<Digest, Buffer>): boolean =>
  isSound && digest !== null && sum !== null && (sums.get(digest)?.equals(sum) ?? false)

function hasPromised({ more }: WholeSigner, mark: number, marks: ReadonlySet<number>): boolean {
  const promise = stripping[mark]
  const value = promise && more.get(promise.number)
  return !promise || !value || (value.length >= 4 && marks.has(promise.mark(value)))
}
