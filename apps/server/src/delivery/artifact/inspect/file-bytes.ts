import { type Bytes, bytesOf } from '@cpm/archive/bytes'
import { closeSync, openSync } from 'node:fs'
import { damaged } from './bad-file.ts'

/** A file to read parts of, none longer than is asked for. What lies beyond its end is damage. */
export type FileBytes = Bytes & {
  /** All from one place to another, piece by piece in the same memory: one is good until the next is asked for. */
  pieces(from: number, to: number, length: number): Iterable<Buffer>
  close(): void
}

export function openBytes(path: string): FileBytes {
  const fd = openSync(path, 'r')
  const { size, at, into } = bytesOf(fd, damaged)
  return {
    size,
    at,
    *pieces(from, to, length) {
      if (from < 0 || to > size) throw damaged()
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, to - from)))
      for (let at = from; at < to; at += length) yield into(bytes.subarray(0, Math.min(length, to - at)), at)
    },
    close: () => closeSync(fd),
  }
}
