import { nameIn } from '@cpm/archive/name'
import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Linux takes any bytes as a name, and older systems wrote GBK: such a name has no text that leads back to it. People see
 * what it says, and what they ask for by that is looked for among the names of the folder.
 */
export type RawPath = string | Buffer

const isWindows = process.platform === 'win32'

/** Text where it leads back to the same bytes. */
export const rawPathOf = (bytes: Buffer): RawPath => (isUtf8(bytes) ? bytes.toString('utf8') : bytes)

/** As people see it. */
export const pathText = (path: RawPath): string =>
  typeof path === 'string' ? path : path.toString('latin1').split('/').map(segmentText).join('/')

const segmentText = (latin1: string) => nameIn(Buffer.from(latin1, 'latin1'))

export function joinRaw(folder: RawPath, name: RawPath): RawPath {
  if (typeof folder === 'string' && typeof name === 'string') return join(folder, name)
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)])
}

export type RawEntry = { name: string; path: RawPath; entry: Dirent<RawPath> }

/** What lies in a folder, by the names people see. Rejects as `readdir` does. */
export async function entriesIn(folder: RawPath): Promise<RawEntry[]> {
  if (isWindows) {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, path: joinRaw(folder, entry.name), entry }))
  }
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' })
  return entries.map((entry) => {
    const name = entry.name as unknown as Buffer
    return { name: nameIn(name), path: joinRaw(folder, rawPathOf(name)), entry }
  })
}

/** The path that people mean by a whole path: itself where there is such a thing, else one that is seen so. */
export async function rawPath(path: string): Promise<RawPath> {
  if (isWindows || (await isThere(path))) return path
  let found: RawPath = '/'
  for (const segment of path.split('/').filter(Boolean)) {
    const next = joinRaw(found, segment)
    found = (await isThere(next)) ? next : ((await oddIn(found, segment)) ?? next)
  }
  return found
}

/** The one of a folder that is seen by this name, and whose name has no text. */
async function oddIn(folder: RawPath, segment: string): Promise<RawPath | undefined> {
  const entries = await entriesIn(folder).catch(() => [])
  return entries.find(({ name, path }) => typeof path !== 'string' && name === segment)?.path
}

const isThere = (path: RawPath) =>
  lstat(path).then(
    () => true,
    () => false,
  )
