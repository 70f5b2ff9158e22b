import { type FileAnswer, type RemoteEntry, mostEntries } from '@cpm/contract/remote/remote-session/files'
import type { Dirent } from 'node:fs'
import { access, constants, lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { partName } from './upload.ts'

const atOnce = 64

/** What lies in a folder, folders first; and the room there is. */
export async function listFolder(folder: string): Promise<FileAnswer> {
  const all = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !partName.test(name))
    .toSorted((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || (a.name < b.name ? -1 : 1))
  const some = all.slice(0, mostEntries)
  const entries: RemoteEntry[] = []
  for (let at = 0; at < some.length; at += atOnce) {
    const found = await Promise.all(some.slice(at, at + atOnce).map((one) => entryOf(folder, one)))
    entries.push(...found.filter((one) => one !== null))
  }
  const room = await statfs(folder).catch(() => null)
  return {
    ok: true,
    entries,
    more: all.length > some.length,
    ...(room && { free: room.bavail * room.bsize, total: room.blocks * room.bsize }),
  }
}

/** Null for what went in the meantime. */
async function entryOf(folder: string, one: Dirent): Promise<RemoteEntry | null> {
  const path = join(folder, one.name)
  const found = await lstat(path).catch(() => null)
  if (!found) return null
  const writable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
  const kind = found.isSymbolicLink() ? 'link' : found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'
  return {
    name: one.name,
    kind,
    size: kind === 'file' ? found.size : 0,
    changedAt: Math.floor(found.mtimeMs),
    writable,
  }
}
