import { type FileHandle, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, normalize, relative, sep } from 'node:path'
import { entriesIn, joinRaw, rawPath, type RawPath, rawPathOf } from '../../machine/raw-path.ts'
import { FileFailed } from './file-failed.ts'

/** Where people look at a terminal, of what is there; where the rules name no folders. */
const usual = {
  linux: ['/home', '/opt', '/srv', '/tmp', '/var/log', '/var/lib/cpm-files', '/media', '/mnt', '/sdcard'],
  win32: ['Public', 'ProgramData', 'TEMP'],
}

function usualHere(): string[] {
  const own = homedir()
  if (process.platform !== 'win32') return [...usual.linux, own]
  return [...usual.win32.map((name) => process.env[name] ?? process.env[name.toUpperCase()] ?? ''), own].filter(Boolean)
}

export type Roots = ReturnType<typeof rootsOf>

const isWithin = (path: string, root: string) => {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/**
 * The folders of a session of files. INVARIANT: what is answered lies within one of them and in none of `closed`, after
 * every link on the way was followed.
 */
export function rootsOf(asked: readonly string[], closed: readonly string[]) {
  const wanted = asked.length > 0 ? asked : usualHere()
  const real = async (paths: readonly string[]) => {
    const found = await Promise.all(paths.map((path) => realpath(path).catch(() => null)))
    return found.filter((path) => path !== null)
  }
  const open = real(wanted.filter((path) => isAbsolute(path)))
  const shut = real(closed)

  async function inside<P extends RawPath>(real: P): Promise<P> {
    const path = String(real)
    if ((await shut).some((one) => isWithin(path, one))) throw new FileFailed('denied')
    if ((await open).some((root) => isWithin(path, root))) return real
    throw new FileFailed('outside')
  }
  function whole(path: string): string {
    if (!isAbsolute(path) || path.includes('\0')) throw new FileFailed('outside')
    return normalize(path)
  }
  return {
    /** Those that are there, as they were named; one within another is no second one. */
    async list(): Promise<string[]> {
      const found = await Promise.all(
        wanted.map(async (path) => ((await stat(path).catch(() => null))?.isDirectory() ? [normalize(path)] : [])),
      )
      const there = [...new Set(found.flat().map(plain))]
      return there.filter((path) => !there.some((other) => other !== path && isWithin(path, other)))
    },
    /** What is there, behind all links. */
    async there(path: string): Promise<RawPath> {
      const asked = whole(path)
      const found = await realOf(asked).catch(async (error: unknown) => {
        // Whoever may not look there does not learn what is missing there.
        await inside(await nearest(asked))
        throw error
      })
      return inside(found)
    },
    /** A place in a folder that is there: of a link, the link. No root itself. */
    async place(path: string): Promise<RawPath> {
      const asked = plain(whole(path))
      const name = basename(asked)
      if (name === '' || name === '.' || name === '..') throw new FileFailed('denied')
      const place = await lastOf(joinRaw(await this.there(dirname(asked)), name), name)
      const text = String(place)
      if ((await open).includes(text) || (await shut).some((one) => isWithin(one, text))) throw new FileFailed('denied')
      return inside(place)
    },
    /** Once more when it is open: somebody there may have moved what lay on the way. */
    async stillInside(file: FileHandle): Promise<void> {
      if (process.platform !== 'linux') return
      await inside((await realpath(`/proc/self/fd/${file.fd}`).catch(() => null)) ?? '/')
    },
  }
}

const realOf = async (path: string): Promise<RawPath> =>
  rawPathOf(await realpath(await rawPath(path), { encoding: 'buffer' }))

/** A place, or the one in the same folder that is seen by that name. */
async function lastOf(place: RawPath, name: string): Promise<RawPath> {
  if (typeof place === 'string') return rawPath(place)
  const folder = place.subarray(0, place.lastIndexOf('/'))
  const found = (await entriesIn(folder)).find((one) => one.name === name)
  return found?.path ?? place
}

/** The folder above that is there. */
async function nearest(path: string): Promise<string> {
  const above = dirname(path)
  return (await realpath(above).catch(() => null)) ?? (above === path ? path : nearest(above))
}

/** Without a separator at its end, unless it is nothing else. */
function plain(path: string): string {
  return path.length > 1 && path.endsWith(sep) && dirname(path) !== path ? path.slice(0, -1) : path
}
