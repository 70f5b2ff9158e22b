import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes of a file, the first and the last of them included. */
export type Range = { readonly from: number; readonly to: number }

/** A file on this machine; whoever asked for it lets go of it. */
export type LocalFile = { readonly path: string; drop(): Promise<void> }

/**
 * Where files are kept: a folder of this machine, or an S3 that several share. Each has a key of ours: nothing anybody
 * says is ever part of it. What is on its way comes in pieces and is no file yet. Whether a file is whole its row alone
 * says, so a key is written down, and the transaction over, before the first byte is kept under it.
 */
export type Store = {
  /** Bytes of a file; null where there is none. */
  sizeOf(key: string): Promise<number | null>
  read(key: string, range?: Range): Promise<Readable>
  /**
   * Puts a piece behind the `here` bytes that are there, so that it would survive a power cut, and answers how many are
   * there then. Where there are fewer than `here`, nothing is written and the answer is how many there are.
   */
  append(key: string, here: number, bytes: Uint8Array): Promise<number>
  /**
   * What has come of it so far, `here` bytes, as a file of this machine; null where there is less. Letting go of it takes
   * nothing of what has come.
   */
  gather(key: string, here: number): Promise<LocalFile | null>
  /** Keeps a file of this machine under the key, whole or not at all; what has come of it in pieces goes. */
  put(key: string, path: string): Promise<void>
  /** Takes away whatever there is of it. */
  drop(key: string): Promise<void>
  /** A new file of this machine, for what is not in the store yet. */
  temporary(): Promise<LocalFile>
}

export const newKey = () => randomBytes(16).toString('hex')

export function mustBeKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}

/** Whether all of a file is there. */
export async function isThere(store: Store, key: string, size: number): Promise<boolean> {
  return (await store.sizeOf(key)) === size
}

/** Keeps bytes that are at hand. */
export async function keepBytes(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  await store.append(key, 0, bytes)
  const part = await store.gather(key, bytes.length)
  if (part === null) throw new Error(`What was written of ${key} is not there`)
  await store.put(key, part.path)
  await part.drop()
}

/** SHA-256 of a file of this machine, in hex. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/** The first bytes of a file of this machine, by which many kinds are told. */
export async function headOf(path: string, length = 16): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
