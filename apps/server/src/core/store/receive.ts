import { codes } from '@cpm/contract/kernel/envelope'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../feature.ts'
import type { LocalFile, Store } from './store.ts'

/** A body of bytes as a file of this machine, and what it came to. */
export type Received = LocalFile & { readonly size: number; readonly sha256: string }

const tooLarge = (limit: number) => new Refusal(codes.tooLarge, 'file.tooBig', { vars: { size: formatBytes(limit) } })

/** Takes a body in, piece by piece. What was cut off, or is longer than it may be, leaves nothing. */
export async function receive(store: Store, body: Readable, limit: number): Promise<Received> {
  const file = await store.temporary()
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (size > limit) return done(tooLarge(limit))
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(file.path, { mode: 0o600 }))
    return { ...file, size, sha256: hash.digest('hex') }
  } catch (error) {
    await file.drop()
    throw asCut(error)
  }
}

/** A short body, in memory. */
export async function receiveShort(body: Readable, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > limit) throw tooLarge(limit)
      pieces.push(piece)
    }
  } catch (error) {
    throw asCut(error)
  }
  return Buffer.concat(pieces)
}

/** Whoever sent it has gone: nobody hears the answer, and it is no fault of ours. */
function asCut(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isCut = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
  return isCut ? new Refusal(codes.badInput, 'answer.badInput') : error
}
