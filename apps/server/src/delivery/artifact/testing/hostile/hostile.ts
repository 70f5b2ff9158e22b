import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import type { BadWord } from '../../inspect/bad-file.ts'

/** A file that lies: by which word it is refused, or what is found in it where it does no harm. */
export type Hostile = readonly [kind: ArtifactKind, what: string, bytes: () => Buffer, end: BadWord | ArtifactFacts]

type Poke = readonly [at: number, bytes: number, value: number]

/** Some bytes with numbers written over, lowest byte first. */
export function poked(bytes: Buffer, ...pokes: readonly Poke[]): Buffer<ArrayBuffer> {
  const whole = Buffer.from(bytes)
  for (const [at, length, value] of pokes) {
    if (length === 8) whole.writeBigUInt64LE(BigInt(value), at)
    else whole.writeUIntLE(value, at, length)
  }
  return whole
}

/** Where the nth entry of a ZIP's list begins, and where its end. */
export const endOf = (zip: Buffer) => zip.length - 22
export const listOf = (zip: Buffer) => zip.readUInt32LE(endOf(zip) + 16)
export const entryOf = (zip: Buffer, name: string) => zip.lastIndexOf(name, endOf(zip)) - 46
/** Where the entry itself begins. */
export const localOf = (zip: Buffer, name: string) => zip.readUInt32LE(entryOf(zip, name) + 42)
