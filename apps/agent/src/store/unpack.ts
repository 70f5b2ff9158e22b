import { CannotDo } from '@cpm/agent-core'
import type { PackedFile, Unpackable } from '@cpm/archive/unpackable'
import type { Stats } from 'node:fs'
import { access, constants, lchown, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { asReason } from './as-reason.ts'
import { carryOver, isOneVolume, placeEach } from './place-folder.ts'
import { withUnpackable } from './zip-file.ts'

const noneThere = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
const lookAt = (path: string) => lstat(path).catch(noneThere)

/**
 * Unpacks a ZIP into a folder, all of it or nothing, and answers how many files there were. A new folder is made beside
 * the old one, with what the archive does not name, and takes its place: whoever looks, and whenever the power goes,
 * sees the one or the other. A folder that cannot be moved, as the root of a drive, gets its files one by one, and the
 * old ones back where one cannot be placed.
 */
export async function unpack(archive: string, to: string, overwrite: boolean): Promise<number> {
  try {
    const folder = await realpath(to).catch(() => resolve(to))
    await putRight(folder)
    return await withUnpackable(archive, (found) => place(found, folder, overwrite))
  } catch (error) {
    throw asReason(error)
  }
}

const besides = (folder: string) => ({ next: `${folder}.cpm-next`, before: `${folder}.cpm-before` })

/** What an agent that was cut off left: the old folder where there is no new one yet. */
async function putRight(folder: string): Promise<void> {
  const { next, before } = besides(folder)
  if ((await lookAt(before)) && !(await lookAt(folder))) await rename(before, folder)
  const inside = join(folder, '.cpm-next')
  for (const path of [before, next, inside]) await rm(path, { recursive: true, force: true })
}

async function place({ files, folders }: Unpackable, folder: string, overwrite: boolean): Promise<number> {
  const old = await lookAt(folder)
  if (old && !old.isDirectory()) throw new CannotDo('bad_path', `${folder} is a file.`)
  if (!overwrite) await mustBeNew(files, folder)
  const { next, before } = besides(folder)
  const isMovable = !old || ((await mayMove(folder)) && (await isOneVolume(folder)))
  // Beside it where it is to be moved, and on the same disk where not.
  const made = isMovable ? next : join(folder, '.cpm-next')
  try {
    await mkdir(made, { recursive: true })
    for (const path of folders) await makeFolder(join(made, path), made, old)
    for (const one of files) await write(one, made, old)
    if (!old) await rename(made, folder)
    else if (!isMovable || !(await swapped(folder, made, before))) await placeEach(files, folders, made, folder)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return files.length
}

const mayMove = (folder: string): Promise<boolean> =>
  access(dirname(folder), constants.W_OK).then(
    () => true,
    () => false,
  )

async function mustBeNew(files: readonly PackedFile[], folder: string): Promise<void> {
  for (const { path } of files) {
    const to = join(folder, path)
    if (await lookAt(to)) throw new CannotDo('is_there', `The file ${to} already exists.`)
  }
}

async function makeFolder(path: string, made: string, old: Stats | null): Promise<void> {
  await mkdir(path, { recursive: true })
  await giveOver(path, made, old)
}

async function write(one: PackedFile, made: string, old: Stats | null): Promise<void> {
  const to = join(made, one.path)
  await mkdir(dirname(to), { recursive: true })
  const file = await open(to, 'w')
  try {
    await file.writeFile(one.pieces())
    if (one.mode !== undefined) await file.chmod(one.mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await giveOver(to, made, old)
}

/** Whoever may use the folder may use what comes into it. */
async function giveOver(to: string, made: string, old: Stats | null): Promise<void> {
  if (!old || process.getuid?.() !== 0) return
  for (let path = to; path.length > made.length; path = dirname(path)) await lchown(path, old.uid, old.gid)
}

/** Puts the new folder in the place of the old one; false where the old one cannot be moved, as it is in use. */
async function swapped(folder: string, made: string, before: string): Promise<boolean> {
  await carryOver(folder, made)
  try {
    await rename(folder, before)
  } catch {
    return false
  }
  try {
    await rename(made, folder)
  } catch (error) {
    await rename(before, folder)
    throw error
  }
  // Something in it may be in use yet: the next time takes it away.
  await rm(before, { recursive: true, force: true }).catch(() => {})
  return true
}
