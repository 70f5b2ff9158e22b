import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo, type RunAs } from './run-as.ts'
import type { Address } from './tuning.ts'

// The kernel allows 107 bytes for a socket's path; PostgreSQL adds the file name and, for its lock, another five.
const LONGEST_FOLDER = 107 - '/.s.PGSQL.5432.lock'.length

/** Chooses where the server listens: a private folder inside the database's, or in the temporary one if that is too deep. */
export async function chooseAddress(home: string, owner: RunAs['owner']): Promise<Address> {
  if (process.platform === 'win32') return { port: await freePort() }
  const own = join(home, 'run')
  if (Buffer.byteLength(own) <= LONGEST_FOLDER) {
    await mkdir(own, { recursive: true, mode: 0o700 })
    await giveTo(owner, own)
    return { socketDir: own }
  }
  const note = join(home, 'socket-folder')
  const noted = await readFile(note, 'utf8').catch(() => undefined)
  if (noted && (await isPrivate(noted, owner))) await rm(noted, { recursive: true, force: true })
  const base = Buffer.byteLength(join(tmpdir(), 'cpm-database-XXXXXX')) <= LONGEST_FOLDER ? tmpdir() : '/tmp'
  const socketDir = await mkdtemp(join(base, 'cpm-database-'))
  await giveTo(owner, socketDir)
  await writeFile(note, socketDir, { mode: 0o600 })
  return { socketDir }
}

/** Removes a folder that was made for one start only. */
export async function dropAddress(home: string, address: Address): Promise<void> {
  if ('socketDir' in address && address.socketDir !== join(home, 'run'))
    await rm(address.socketDir, { recursive: true, force: true })
}

/** Whether a folder noted by an earlier start is still the one that start made. */
async function isPrivate(folder: string, owner: RunAs['owner']): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory() || !/cpm-database-\w+$/.test(folder)) return false
  return (found.mode & 0o077) === 0 && (found.uid === owner?.uid || found.uid === process.getuid?.())
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
