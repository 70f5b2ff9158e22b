import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { damaged } from './bad-file.ts'

/** A file to read parts of, none longer than is asked for. What lies beyond its end is damage. */
export type FileBytes = {
  readonly size: number
  at(offset: number, length: number): Buffer
  /** All from one place to another, piece by piece in the same memory: one is good until the next is asked for. */
  pieces(from: number, to: number, length: number): Iterable<Buffer>
  close(): void
}

/** The most that is read in one go, whatever a file says of itself. */
const mostAtOnce = 32 * 1024 * 1024

export function openBytes(path: string): FileBytes {
  const fd = openSync(path, 'r')
  const { size } = fstatSync(fd)
  const into = (bytes: Buffer, offset: number) => {
    if (readSync(fd, bytes, 0, bytes.length, offset) !== bytes.length) throw damaged()
    return bytes
  }
  return {
    size,
    at(offset, length) {
      const isInside = offset >= 0 && length >= 0 && offset + length <= size
      if (!isInside || length > mostAtOnce) throw damaged()
      return into(Buffer.alloc(length), offset)
    },
    *pieces(from, to, length) {
      if (from < 0 || to > size) throw damaged()
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, to - from)))
      for (let at = from; at < to; at += length) yield into(bytes.subarray(0, Math.min(length, to - at)), at)
    },
    close: () => closeSync(fd),
  }
}
