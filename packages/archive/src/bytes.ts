import { fstatSync, readSync } from 'node:fs'

/** A file to read parts of. What lies beyond its end, or is more than is read in one go, is an error. */
export type Bytes = { readonly size: number; at: (offset: number, length: number) => Buffer }

/** The most that is read in one go, whatever a file says of itself. */
const mostAtOnce = 32 * 1024 * 1024

export function bytesOf(fd: number, beyond: () => Error): Bytes & { into: (bytes: Buffer, offset: number) => Buffer } {
  const { size } = fstatSync(fd)
  const into = (bytes: Buffer, offset: number) => {
    if (readSync(fd, bytes, 0, bytes.length, offset) !== bytes.length) throw beyond()
    return bytes
  }
  return {
    size,
    into,
    at(offset, length) {
      const isInside = offset >= 0 && length >= 0 && offset + length <= size
      if (!isInside || length > mostAtOnce) throw beyond()
      return into(Buffer.alloc(length), offset)
    },
  }
}
