import { execFile } from 'node:child_process'
import { chmod, chown, lchown, lstat, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

/** As whom the database runs: PostgreSQL refuses to be root. */
export interface RunAs {
  /** As ourselves, as nobody inside a user namespace, or as another user. */
  way: 'self' | 'namespace' | 'user'
  /** Command that goes before the program. */
  prefix: string[]
  /** User to become before the program starts. */
  uid?: number
  gid?: number
  /** Who must own the database's files, as seen from here; undefined where files have no such owner. */
  owner?: { uid: number; gid: number }
}

// Outwardly the same user, so what only that user can enter stays open; inwardly nobody, which satisfies PostgreSQL.
const inNamespace = (uid: number, gid: number): RunAs => ({
  way: 'namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  owner: { uid, gid },
})

const asUser = (uid: number, gid: number): RunAs => ({ way: 'user', prefix: [], uid, gid, owner: { uid, gid } })

/**
 * Chooses as whom to run what works in `dataDir`. Root tries the folder's owner, then the user `cpm` where there is one,
 * then nobody, and only where none of them gets to the folder a user namespace: what runs there is outwardly root, and
 * reads what root reads; others run it as they are, or in a namespace if their user has no name, as in some containers.
 * Each is tried for real, since containers, AppArmor and folder rights forbid one or the other.
 */
export async function chooseRunAs(
  dataDir: string,
  program: string,
  ways: readonly RunAs['way'][] = ['self', 'namespace', 'user'],
): Promise<RunAs> {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return { way: 'self', prefix: [] }
  const choices =
    uid === 0
      ? [...(await ownerOf(dataDir)), ...(await namedUser()), asUser(65_534, 65_534), inNamespace(0, 0)]
      : [{ way: 'self' as const, prefix: [], owner: { uid, gid } }, inNamespace(uid, gid)]
  for (const choice of choices) {
    if (!ways.includes(choice.way)) continue
    const close = await openTo(choice, dataDir)
    if (await works(choice, dataDir, program)) return choice
    await close()
  }
  throw new StartError(
    uid === 0
      ? `PostgreSQL will not run as root, and no other user can both enter ${dataDir} and run ${dirname(program)}: ` +
          'start CPM as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
      : `PostgreSQL cannot run here as user ${uid}: it must have a name in /etc/passwd, be allowed to write ${dataDir} ` +
          `and to run ${program}. Mend that, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

async function ownerOf(folder: string): Promise<RunAs[]> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? [] : [asUser(uid, gid), { ...asUser(uid, gid), prefix: inNamespace(uid, gid).prefix }]
}

/** A user made for us, which shares its files with no other program as nobody may. */
async function namedUser(): Promise<RunAs[]> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^cpm:[^:]*:([1-9]\d*):(\d+):/m.exec(users) ?? []
  return uid === undefined ? [] : [asUser(Number(uid), Number(gid))]
}

/** Lets another user pass through a folder of root's, by its group and without seeing what lies in it; answers the way back. */
async function openTo({ way, gid }: RunAs, folder: string): Promise<() => Promise<void>> {
  const { uid, gid: before, mode } = await stat(folder)
  if (way !== 'user' || gid === undefined || uid !== 0 || process.getuid?.() !== 0) return () => Promise.resolve()
  const set = async (group: number, rights: number) => {
    await chown(folder, 0, group)
    await chmod(folder, rights)
  }
  await set(gid, (mode & 0o700) | 0o010)
  return () => set(before, mode & 0o777)
}

async function works(choice: RunAs, dataDir: string, program: string): Promise<boolean> {
  const folder = await mkdtemp(join(dataDir, 'database.try-'))
  try {
    if (choice.owner) await chown(folder, choice.owner.uid, choice.owner.gid)
    // initdb wants its user to have a name, so that is asked too.
    const trial = 'cd "$0" && test -w . && id -un && "$1" --version'
    const [command, ...args] = [...choice.prefix, 'sh', '-c', trial, folder, program]
    await run(command!, args, { uid: choice.uid, gid: choice.gid, cwd: '/', timeout: 10_000 })
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives a folder and all below to the owner, the folder itself last so that a start cut short is taken up again. */
export async function giveTo(owner: RunAs['owner'], path: string): Promise<void> {
  if (!owner) return
  const found = await lstat(path)
  if (found.uid === owner.uid) return
  if (process.getuid?.() !== 0)
    throw new StartError(
      `${path} belongs to another user (${found.uid}): start CPM as that user, or set CPM_DATA_DIR to another folder.`,
    )
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTo(owner, join(path, name))
  await lchown(path, owner.uid, owner.gid)
}
