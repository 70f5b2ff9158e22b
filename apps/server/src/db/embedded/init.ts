import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { runGuarded } from './guard.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** The role the product signs in with. It owns the product's database and is no superuser. */
export const DATABASE_USER = 'cpm'
/** The server's first role, with which nobody signs in: see roles.ts. */
export const SUPERUSER = 'cpm_root'

/** The folder of the embedded database inside the data folder: data/ (PostgreSQL's own), password, server.log, run/. */
export const databaseHome = (dataDir: string) => join(dataDir, 'database')

interface InitOptions {
  dataDir: string
  binaries: Binaries
  runAs: RunAs
  env: NodeJS.ProcessEnv
  fast: boolean
  /** For tests: what earlier versions called it. */
  superuser?: string
}

/**
 * Makes the database folder if there is none. It is made under another name and renamed when whole,
 * so being killed here costs nothing but the few hundred milliseconds. Answers whether it was made now.
 */
export async function initDatabase(options: InitOptions): Promise<boolean> {
  const { dataDir, binaries, runAs, env, fast, superuser = SUPERUSER } = options
  await sweepUnfinished(dataDir)
  const home = databaseHome(dataDir)
  if (await stat(home).catch(() => undefined)) {
    await checkMajor(home, binaries.major)
    await giveTo(runAs.owner, home)
    // A folder brought back from a backup may have lost its modes, which PostgreSQL insists on.
    for (const folder of [home, join(home, 'data')]) await chmod(folder, 0o700)
    await chmod(join(home, 'password'), 0o600)
    return false
  }
  const unfinished = await mkdtemp(join(dataDir, 'database.new-'))
  await mkdir(join(unfinished, 'run'), { mode: 0o700 })
  const passwordFile = join(unfinished, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await giveTo(runAs.owner, unfinished)
  const logFile = join(unfinished, 'server.log')
  const initdb = (letters: string) =>
    runGuarded({
      runAs,
      cwd: unfinished,
      env,
      lockFile: join(unfinished, 'server.lock'),
      logFile,
      // prettier-ignore
      command: [
        binaries.initdb, '-D', join(unfinished, 'data'), '-U', superuser, `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', '--no-instructions',
        // Text sorts by code point, the same on every machine and version; the operating system has no say.
        '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${letters}`,
        ...(fast ? ['--no-sync'] : []),
      ],
    })
  // Which characters are letters, for the trigram index: with plain C it would leave Chinese words out.
  let code = await initdb('C.UTF-8')
  if (code !== 0 && (await lastWords(logFile)).includes('locale')) code = await initdb('C')
  if (code !== 0) {
    const said = await lastWords(logFile)
    await rm(unfinished, { recursive: true, force: true })
    throw new StartError(`The database folder ${home} could not be made: ${said || `initdb ended with ${code}`}`)
  }
  await giveTo(runAs.owner, unfinished)
  await rename(unfinished, home)
  await persist(dataDir)
  return true
}

/** Without this a power cut could take back the new name, and the next start would sweep acknowledged rows away. */
async function persist(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Removes what a start cut short left; a dying initdb may still be writing there, so it is not a must. */
async function sweepUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (/^database\.(new|try)-/.test(name))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
}

async function checkMajor(home: string, major: number): Promise<void> {
  const found = Number.parseInt(await readFile(join(home, 'data', 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  if (Number.isNaN(found))
    throw new StartError(`${home} holds no database that can be read: move it away and restore it from a backup.`)
  if (found !== major)
    throw new StartError(
      `${home} was made by PostgreSQL ${found} and this version of CPM brings ${major}: ` +
        `export it with the CPM that made it, or serve it by a PostgreSQL ${found} and set DATABASE_URL.`,
    )
}

/** The last thing a log complains of, else its last line, without time and process; empty when it says nothing. */
export async function lastWords(logFile: string, from = 0): Promise<string> {
  const text = (await readFile(logFile, 'utf8').catch(() => '')).slice(from)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
  return (complaints.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|error|initdb): +/, '')
}
