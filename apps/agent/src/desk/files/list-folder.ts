import { type FileAnswer, type RemoteEntry, mostEntries } from '@cpm/contract/remote/remote-session/files'
import { access, constants, lstat, statfs } from 'node:fs/promises'
import { entriesIn, type RawEntry, type RawPath } from '../../machine/raw-path.ts'
import { partName } from './upload.ts'

const atOnce = 64

/** What lies in a folder, folders first; and the room there is. */
export async function listFolder(folder: RawPath): Promise<FileAnswer> {
  const all = (await entriesIn(folder))
    .filter(({ name }) => !partName.test(name))
    .toSorted((a, b) => Number(b.entry.isDirectory()) - Number(a.entry.isDirectory()) || (a.name < b.name ? -1 : 1))
  const some = all.slice(0, mostEntries)
  const entries: RemoteEntry[] = []
  for (let at = 0; at < some.length; at += atOnce) {
    const found = await Promise.all(some.slice(at, at + atOnce).map(entryOf))
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
async function entryOf({ name, path }: RawEntry): Promise<RemoteEntry | null> {
  const found = await lstat(path).catch(() => null)
  if (!found) return null
  const writable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
  const kind = found.isSymbolicLink() ? 'link' : found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'
  return {
    name,
    kind,
    size: kind === 'file' ? found.size : 0,
    changedAt: Math.floor(found.mtimeMs),
    writable,
  }
}
