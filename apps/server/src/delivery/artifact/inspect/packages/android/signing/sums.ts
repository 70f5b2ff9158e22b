import { createHash } from 'node:crypto'
import type { FileBytes } from '../../../file-bytes.ts'
import type { Place } from '@cpm/archive/list'

export type Digest = 'sha256' | 'sha512'

const piece = 1024 * 1024

/**
 * The sums of an app as its signers count them: of each megabyte of the entries, of their list and of its end, and of all
 * those. The file is gone through once, and never in memory but for a piece.
 */
export function contentSums(file: FileBytes, place: Place, block: number, digests: readonly Digest[]) {
  const counted = digests.map((digest) => ({ digest, sums: [] as Buffer[] }))
  const count = (bytes: Buffer) => {
    for (const { digest, sums } of counted) sums.push(marked(digest, 0xa5, bytes.length).update(bytes).digest())
  }
  for (const bytes of file.pieces(0, block, piece)) count(bytes)
  for (const bytes of file.pieces(place.offset, place.end, piece)) count(bytes)
  // As it was before there was a block: the list began where that begins now.
  const end = file.at(place.end, file.size - place.end)
  end.writeUInt32LE(block, 16)
  count(end)
  return new Map(
    counted.map(({ digest, sums }) => [digest, marked(digest, 0x5a, sums.length).update(Buffer.concat(sums)).digest()]),
  )
}

function marked(digest: Digest, mark: number, length: number) {
  const head = Buffer.alloc(5)
  head.writeUInt8(mark, 0)
  head.writeUInt32LE(length, 1)
  return createHash(digest).update(head)
}
