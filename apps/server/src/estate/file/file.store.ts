import { createHash, randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Files of terminals on disk, each under a key of ours: nothing a terminal says is ever part of a path. What is on its
 * way has another ending, and the row alone says what is whole.
 */

/** A new name on disk. */
export const newKey = () => randomBytes(16).toString('hex')

/** Where a whole file lies. */
export function wholePath(folder: string, key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error(`${key} is no key of a file`)
  return join(folder, key.slice(0, 2), key)
}
const partPath = (folder: string, key: string) => `${wholePath(folder, key)}.part`

/** Whether all of a file is there. */
export async function isThere(folder: string, key: string, size: number): Promise<boolean> {
  return (await sizeAt(wholePath(folder, key))) === size
}

async function sizeAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Puts a piece behind the `here` bytes that are there, so that it would survive a power cut, and answers how many are
 * there then. Where the disk has fewer than `here`, nothing is written and the answer is what it has.
 */
export async function writePiece(folder: string, key: string, here: number, bytes: Uint8Array): Promise<number> {
  const part = await openPart(folder, key)
  try {
    const { size } = await part.stat()
    if (size < here) return size
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await part.write(bytes, done, bytes.length - done, here + done)
      done += bytesWritten
    }
    await part.sync()
    return here + bytes.length
  } finally {
    await part.close()
  }
}

async function openPart(folder: string, key: string): Promise<FileHandle> {
  const path = partPath(folder, key)
  if ((await sizeAt(path)) !== null) return open(path, constants.O_RDWR)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // It was whole, and a crash came before its row knew.
  await rename(wholePath(folder, key), path).catch(unlessMissing)
  const part = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  await syncFolder(dirname(path))
  return part
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

/** A name in a folder outlives a power cut only when the folder was written; Windows does so by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The SHA-256 of what is there so far, in hex, and what kind of picture its first bytes say it is. */
export async function examinePart(folder: string, key: string) {
  const path = partPath(folder, key)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const part = await open(path, constants.O_RDONLY)
  try {
    const { buffer } = await part.read(Buffer.alloc(8), 0, 8, 0)
    return { sha256: hash.digest('hex'), picture: pictureIn(buffer) }
  } finally {
    await part.close()
  }
}

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

/** By the first eight bytes; null when it is neither. */
export function pictureIn(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const head = Buffer.from(bytes.subarray(0, 8))
  if (head.equals(png)) return 'image/png'
  return head.subarray(0, 3).equals(jpeg) ? 'image/jpeg' : null
}

/** Gives a part that is complete and right its name as a whole file. */
export async function settlePart(folder: string, key: string): Promise<void> {
  await rename(partPath(folder, key), wholePath(folder, key))
  await syncFolder(dirname(wholePath(folder, key)))
}

/** Takes away whatever there is of a file. */
export async function dropFile(folder: string, key: string): Promise<void> {
  await rm(partPath(folder, key), { force: true })
  await rm(wholePath(folder, key), { force: true })
}
