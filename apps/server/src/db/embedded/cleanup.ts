import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Address } from './tuning.ts'

/** Every live process of a server on this data directory; a PostgreSQL process always stands in it. Linux only. */
export async function serverProcesses(data: string): Promise<number[]> {
  const here = await stat(data)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A zombie and a stranger's process have no folder to show: neither can be a server on our files.
      const there = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
      return there && there.dev === here.dev && there.ino === here.ino && pid !== process.pid ? [pid] : []
    }),
  )
  return found.flat()
}

/** The process id in postmaster.pid, the file by which PostgreSQL keeps a second server out; undefined when there is none. */
export async function postmasterPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number.parseInt(text ?? '', 10)
  return Number.isNaN(pid) ? undefined : pid
}

/**
 * The files by which PostgreSQL keeps a second server out. Each names a process, and after a crash that number may be
 * a stranger's: a container counts anew. They go once the folder's lock is held and no server stands in the folder.
 */
export function staleFiles(data: string, address: Address): string[] {
  // Elsewhere nobody has looked whether a server still stands in the folder.
  if (process.platform !== 'linux') return []
  const socket = 'socketDir' in address ? [join(address.socketDir, '.s.PGSQL.5432')] : []
  return [join(data, 'postmaster.pid'), ...socket, ...socket.map((path) => `${path}.lock`)]
}

/** Stops a server that outlived its parent, so that a new one can start. Call it only while holding the folder's lock. */
export async function stopLeftovers(data: string, log: (line: string) => void, patienceMs = 60_000): Promise<void> {
  if (process.platform !== 'linux') return
  const began = Date.now()
  let asked = false
  for (;;) {
    const alive = await serverProcesses(data)
    if (alive.length === 0) break
    const main = await postmasterPid(data)
    const waited = Date.now() - began
    if (waited > patienceMs)
      throw new StartError(
        `A database server (process ${alive[0]}) still runs on ${data} and does not stop: end it first.`,
      )
    if (main !== undefined && alive.includes(main)) {
      // SIGINT stops after rolling back; past half the patience SIGQUIT stops at once and the next start recovers.
      if (!asked) log('Stopping a database left over from an earlier start.')
      if (!asked || waited > patienceMs / 2) signal(main, waited > patienceMs / 2 ? 'SIGQUIT' : 'SIGINT')
      asked = true
    } else if (waited > 5_000) {
      // Without their parent these end by themselves as soon as they notice; one stuck in a query may not.
      for (const pid of alive) signal(pid, 'SIGQUIT')
    }
    await wait(waited < 1_000 ? 20 : 200)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the look and the signal.
  }
}
