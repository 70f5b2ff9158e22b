import { createHash } from 'node:crypto'
import type { Compound } from './cfb.ts'

const signature = '\u0005DigitalSignature'
/** Says that more than the streams is signed. */
const more = '\u0005MsiDigitalSignatureEx'

/** The sum of an installer without its signature: of its streams in the order of their names, and of what it is. */
export function sumOf({ streams, meaning, hasFolders }: Compound, digest: string): Buffer | null {
  if (hasFolders || streams.some(({ name }) => name === more)) return null
  const sum = createHash(digest)
  const bytesOf = (name: string) => Buffer.from(name, 'utf16le')
  const inOrder = streams.toSorted((one, other) => bytesOf(one.name).compare(bytesOf(other.name)))
  for (const one of inOrder) {
    if (one.name === signature) continue
    for (const piece of one.pieces()) sum.update(piece)
  }
  return sum.update(meaning).digest()
}
