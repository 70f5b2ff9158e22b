import { CannotDo } from '@cpm/agent-core'
import { chmod, cp, lchown, link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whether a folder can be moved with all that is in it: nothing in it, nor itself, is another disk. */
export async function isOneVolume(folder: string): Promise<boolean> {
  const above = dirname(folder)
  if (above === folder) return false
  const { dev } = await lstat(above)
  const look = async (path: string): Promise<boolean> => {
    if ((await lstat(path)).dev !== dev) return false
    for (const one of await readdir(path, { withFileTypes: true }))
      if (one.isDirectory() && !(await look(join(path, one.name)))) return false
    return true
  }
  return look(folder)
}

/** Gives a new folder what only the old one has. Files are the same ones under another name, so it takes no space. */
export async function carryOver(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await lstat(from)
  await chmod(to, mode & 0o7777)
  if (process.getuid?.() === 0) await lchown(to, uid, gid)
  for (const one of await readdir(from, { withFileTypes: true })) {
    const [here, there] = [join(from, one.name), join(to, one.name)]
    const found = await lstat(there).catch(() => null)
    // What the archive has as a file is none here, or the other way round: a link to elsewhere, say.
    if (found && (found.isDirectory() ? !one.isDirectory() : !one.isFile()))
      throw new CannotDo('bad_path', `${here} is in the way.`)
    if (one.isDirectory()) {
      if (!found) await mkdir(there)
      await carryOver(here, there)
    } else if (!found) await link(here, there).catch(() => cp(here, there, { verbatimSymlinks: true }))
  }
}

/** Makes a folder below another. What is there already has to be one: by a link it would lie elsewhere. */
async function makeFolder(to: string, path: string): Promise<void> {
  let place = to
  for (const part of path.split('/')) {
    place = join(place, part)
    const found = await lstat(place).catch(() => null)
    if (found && !found.isDirectory()) throw new CannotDo('bad_path', `${place} is in the way.`)
    if (!found) await mkdir(place)
  }
}

/** Moves the files and empty folders of one folder into another; where one cannot be, those before it go and the old ones come back. */
export async function placeEach(
  files: readonly { path: string }[],
  folders: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  // Below what is taken away should this be cut off.
  const aside = join(from, '.cpm-old')
  await mkdir(aside, { recursive: true })
  const undo: (() => Promise<void>)[] = []
  try {
    for (const path of folders) await makeFolder(to, path)
    for (const [nth, { path }] of files.entries()) {
      const [place, old] = [join(to, path), join(aside, String(nth))]
      await makeFolder(to, dirname(path))
      if (await lstat(place).catch(() => null)) {
        await rename(place, old)
        undo.push(() => rename(old, place))
      }
      await rename(join(from, path), place)
      undo.push(() => rm(place, { force: true }))
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  } finally {
    // A program that runs on Windows may be moved, and not deleted.
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  }
}
