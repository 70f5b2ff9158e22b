import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { damaged } from './bad-file.ts'

/** A file to read parts of, none longer than is asked for. What lies beyond its end is damage. */
export type FileBytes = { readonly size: number; at(offset: number, length: number): Buffer; close(): void }

/** The most that is read in one go, whatever a file says of itself. */
const mostAtOnce = 32 * 1024 * 1024

export function openBytes(path: string): FileBytes {
  const fd = openSync(path, 'r')
  const { size } = fstatSync(fd)
  return {
    size,
    at(offset, length) {
      if (offset < 0 || length < 0 || length > mostAtOnce || offset + length > size) throw damaged()
      const bytes = Buffer.alloc(length)
      if (readSync(fd, bytes, 0, length, offset) !== length) throw damaged()
      return bytes
    },
    close: () => closeSync(fd),
  }
}
