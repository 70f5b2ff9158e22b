import { createHash } from 'node:crypto'
import type { Compound } from './cfb.ts'

const signature = '\u0005DigitalSignature'
/** Holds the sum of what is said of the streams, where that is signed, too. */
const more = '\u0005MsiDigitalSignatureEx'

/** The sum of an installer without its signature: of its streams in the order of their names, and of what it is. */
export function sumOf({ streams, meaning, said, hasFolders }: Compound, digest: string): Buffer | null {
  if (hasFolders) return null
  const bytesOf = (name: string) => Buffer.from(name, 'utf16le')
  const counted = streams
    .filter(({ name }) => name !== signature && name !== more)
    .toSorted((one, other) => bytesOf(one.name).compare(bytesOf(other.name)))
  const sum = createHash(digest)
  if (streams.some(({ name }) => name === more)) {
    sum.update(
      createHash(digest)
        .update(Buffer.concat([said, ...counted.map((one) => one.said)]))
        .digest(),
    )
  }
  for (const one of counted) for (const piece of one.pieces()) sum.update(piece)
  return sum.update(meaning).digest()
}
