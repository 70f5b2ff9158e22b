import { constants } from 'node:fs'
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileStream } from './file-stream.ts'
import { type LocalFile, mustBeKey, newKey, type Store } from './store.ts'

/** What was left in the folder of temporary files by a process that was killed, after so long. */
const leftMs = 86_400_000

/** Files in a folder of this machine. What is on its way has another ending. */
export function diskStore(folder: string): Store {
  let reading = 0
  const whole = (key: string) => join(folder, mustBeKey(key).slice(0, 2), key)
  const part = (key: string) => `${whole(key)}.part`
  return {
    sizeOf: (key) => sizeAt(whole(key)),
    read: async (key, range) => {
      // Opened first: a file that is not there is told before an answer has begun.
      const file = await open(whole(key), 'r')
      const all = range ?? { from: 0, to: (await file.stat()).size - 1 }
      const bytes = new FileStream(file, all, reading < few ? quick : lean)
      reading++
      bytes.once('close', () => reading--)
      return bytes
    },
    append: async (key, here, bytes) => append(await openPart(part(key), whole(key)), here, bytes),
    gather: async (key, here) => {
      if (((await sizeAt(part(key))) ?? 0) < here) return null
      return { path: part(key), drop: async () => {} }
    },
    put: async (key, path) => {
      await makeFolder(dirname(whole(key)))
      if (path === part(key)) await rename(path, whole(key))
      else await linkOrCopy(path, whole(key))
      await rm(part(key), { force: true })
      await syncFolder(dirname(whole(key)))
    },
    drop: async (key) => {
      await rm(part(key), { force: true })
      await rm(whole(key), { force: true })
    },
    temporary: () => temporaryIn(join(folder, 'temporary')),
  }
}

/** Bytes read in one go: many while few read, which is quicker, and few where hundreds do. */
const quick = 512 * 1024
const lean = 64 * 1024
const few = 16

/** A new name in a folder of temporary files; what others left there long ago goes. */
export async function temporaryIn(folder: string): Promise<LocalFile> {
  await makeFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftMs) await rm(path, { force: true })
  }
  const path = join(folder, newKey())
  return { path, drop: () => rm(path, { force: true }) }
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

export async function sizeAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function append(part: FileHandle, here: number, bytes: Uint8Array): Promise<number> {
  try {
    const { size } = await part.stat()
    if (size < here) return size
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await part.write(bytes, done, bytes.length - done, here + done)
      done += bytesWritten
    }
    // A piece that was written and not counted may have been longer.
    await part.truncate(here + bytes.length)
    await part.sync()
    return here + bytes.length
  } finally {
    await part.close()
  }
}

async function openPart(path: string, whole: string): Promise<FileHandle> {
  if ((await sizeAt(path)) !== null) return open(path, constants.O_RDWR)
  await makeFolder(dirname(path))
  // It was whole, and a crash came before its row knew.
  if ((await sizeAt(whole)) !== null) await rename(whole, path)
  const part = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  await syncFolder(dirname(path))
  return part
}

/** A second name of the same bytes; where the disk knows no such, a copy that gets its name when it is whole. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rm(to, { force: true })
  try {
    await link(from, to)
  } catch {
    const copy = `${to}.copy`
    await copyFile(from, copy)
    await syncFile(copy)
    await rename(copy, to)
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
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
