import { type FileAnswer, windowBytes } from '@cpm/contract/remote/remote-session/files'
import { createHash, type Hash } from 'node:crypto'
import { chmod, chown, constants, type FileHandle, lstat, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileFailed } from './file-failed.ts'
import type { Roots } from './roots.ts'

/** What has come of a file so far lies beside its place under such a name. */
export const partName = /^\..*\.cpm-part$/
const partOf = (path: string) => join(dirname(path), `.${basename(path).slice(0, 200)}.cpm-part`)
/** How often is said how far it came. */
const sayBytes = 1024 * 1024
/** What is left free beside it. */
const spare = 16 * 1024 * 1024

/** Nobody wants one that nobody wrote to for so long. */
const keptMs = 7 * 86_400_000

/** Where somebody's file comes in now, of all sessions. */
const coming = new Set<string>()

export type Up = { path: string; size: number; resume: boolean; overwrite: boolean }
export type Upload = Awaited<ReturnType<typeof upload>>

/** Takes a file in: beside its place until all of it is there and its sum is right, so that no half one ever lies there. */
export async function upload(roots: Roots, asked: Up, answer: (answer: FileAnswer) => void) {
  const path = await roots.place(asked.path)
  // Beside a name that has no text nothing can be laid.
  if (typeof path !== 'string') throw new FileFailed('failed')
  await mayLieAt(path, asked.overwrite)
  if (coming.has(path)) throw new FileFailed('busy')
  coming.add(path)
  try {
    return await opened(roots, path, asked, answer)
  } catch (error) {
    coming.delete(path)
    throw error
  }
}

async function opened(roots: Roots, path: string, asked: Up, answer: (answer: FileAnswer) => void) {
  await tidy(dirname(path))
  const part = partOf(path)
  const file = await open(part, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o644)
  const hash = createHash('sha256')
  let at = 0
  try {
    await roots.stillInside(file)
    const has = (await file.stat()).size
    if (asked.resume && has <= asked.size) at = await summed(file, hash, has)
    else await file.truncate(0)
    const { bavail, bsize } = await statfs(dirname(path))
    if (asked.size - at + spare > bavail * bsize) throw new FileFailed('no_space')
  } catch (error) {
    await file.close()
    throw error
  }
  answer({ ok: true, from: at })

  let queue = Promise.resolve()
  let waiting = 0
  let said = at
  const close = async () => {
    coming.delete(path)
    await file.close().catch(() => {})
  }
  const behind = (what: () => Promise<void>) => {
    const next = queue.then(what)
    queue = next.catch(() => {})
    return next
  }
  return {
    path,
    /** Behind what is here. */
    piece(bytes: Uint8Array): Promise<void> {
      waiting += bytes.byteLength
      if (waiting > 2 * windowBytes) return Promise.reject(new FileFailed('failed'))
      return behind(async () => {
        if (at + bytes.byteLength > asked.size) throw new FileFailed('changed')
        await written(file, bytes, at)
        hash.update(bytes)
        at += bytes.byteLength
        waiting -= bytes.byteLength
        if (at - said < sayBytes && at < asked.size) return
        said = at
        answer({ ok: true, from: at })
      })
    },
    /** All was sent: it takes its place if its sum is right. */
    done: (sha256: string) =>
      behind(async () => {
        if (at !== asked.size) throw new FileFailed('changed')
        const sum = hash.digest('hex')
        if (sum !== sha256.toLowerCase()) {
          await file.close()
          await rm(part, { force: true })
          throw new FileFailed('sum')
        }
        await file.sync()
        await file.close() // Windows moves no open file
        await mayLieAt(path, asked.overwrite)
        await likeBefore(path, part)
        await rename(part, path)
        await safeName(dirname(path))
        answer({ ok: true, end: true, size: at, sha256: sum })
      }),
    /** What has come stays, to be gone on with. */
    leave: () => behind(close),
    /** It is not wanted any more. */
    drop: () =>
      behind(async () => {
        await close()
        await rm(part, { force: true })
      }),
  }
}

async function tidy(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => partName.test(one))) {
    const path = join(folder, name)
    const found = await lstat(path).catch(() => null)
    if (found?.isFile() && Date.now() - found.mtimeMs > keptMs) await rm(path, { force: true })
  }
}

async function mayLieAt(path: string, overwrite: boolean): Promise<void> {
  const there = await lstat(path).catch(() => null)
  if (there === null) return
  if (there.isDirectory()) throw new FileFailed('not_file')
  if (!overwrite) throw new FileFailed('exists')
}

async function summed(file: FileHandle, hash: Hash, size: number): Promise<number> {
  const buffer = new Uint8Array(1024 * 1024)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - at), at)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return at
}

async function written(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    done += (await file.write(bytes, done, bytes.byteLength - done, at + done)).bytesWritten
  }
}

/** A file that takes the place of another may be read and run by the same people. */
async function likeBefore(path: string, part: string): Promise<void> {
  const there = await lstat(path).catch(() => null)
  if (!there?.isFile()) return
  await chmod(part, there.mode & 0o7777)
  if (process.getuid?.() === 0) await chown(part, there.uid, there.gid)
}

/** Windows keeps names safe by itself and opens no folder. */
async function safeName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(folder, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
