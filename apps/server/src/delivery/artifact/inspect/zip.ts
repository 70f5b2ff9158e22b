import { BadZip } from '@cpm/archive/bad-zip'
import type { Entry } from '@cpm/archive/list'
import { asAndroid } from '@cpm/archive/reader-rules'
import { type Unpackable, unpackable } from '@cpm/archive/unpackable'
import { type Listed, listed } from '@cpm/archive/zip'
import { crc32, inflateRawSync } from 'node:zlib'
import { BadFile, damaged } from './bad-file.ts'
import type { FileBytes } from './file-bytes.ts'

export type Zip = Omit<Listed, 'from'> & {
  /** What is in an entry, which may be so long at most. */
  read: (entry: Entry, limit: number) => Buffer
}

/** A ZIP that Android reads. */
export function readZip(file: FileBytes, stance = asAndroid): Zip {
  try {
    const { from, ...list } = listed(file, stance)
    return { ...list, read: (entry, limit) => readEntry(file, entry, () => from(entry), limit) }
  } catch (error) {
    throw asBadFile(error)
  }
}

/** Read through to that many bytes: of what is larger the heads of its entries alone. */
const readThrough = 512 * 1024 ** 2

/** An archive that a terminal unpacks. Each entry is tried, so that none is refused there. */
export async function tryUnpacking(file: FileBytes): Promise<Pick<Unpackable, 'entries' | 'unpacked'>> {
  try {
    const { files, entries, unpacked } = unpackable(file)
    for (const one of files) {
      if (unpacked > readThrough) one.mustBeThere()
      else for await (const _ of one.pieces());
    }
    return { entries, unpacked }
  } catch (error) {
    throw asBadFile(error)
  }
}

const asBadFile = (error: unknown) => (error instanceof BadZip ? new BadFile(error.word, error.vars) : error)

function readEntry(file: FileBytes, entry: Entry, begins: () => number | null, limit: number): Buffer {
  const { method, packed, size, sum } = entry
  if (size > limit || packed > limit) throw new BadFile('artifact.unpacksTooFar')
  const from = begins()
  if (from === null) throw damaged()
  const bytes = unpackedOf(file.at(from, packed), method, size)
  if (bytes.length !== size || crc32(bytes) !== sum) throw damaged()
  return bytes
}

function unpackedOf(bytes: Buffer, method: number, size: number): Buffer {
  if (method === 0) return bytes
  if (method !== 8) throw damaged()
  return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
}
