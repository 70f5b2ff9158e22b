import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stopLeftovers } from '../cleanup.ts'

/**
 * Removes a data folder when nothing works in it any more. For tests and measurements: whoever runs the database may have
 * been killed a moment ago, and then it writes its last checkpoint (`pg_logical`) while its folder is already going.
 */
export async function discardFolder(dataDir: string, patienceMs = 60_000): Promise<void> {
  const began = Date.now()
  const found = await realpath(dataDir).catch(() => null)
  if (found === null) return
  for (;;) {
    const working = await processesIn(found)
    if (working.length === 0) break
    if (Date.now() - began > patienceMs) throw new Error(`Process ${working[0]} still works in ${dataDir}.`)
    // One whose guard was killed, too, is asked by nobody else.
    await stopLeftovers(join(found, 'database', 'data'), () => undefined).catch(ignoreMissing)
    await wait(20)
  }
  await rm(found, { recursive: true, force: true })
}

/** The database, its guard and initdb: each stands in a folder of the data folder. Linux only. */
async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      return pid !== process.pid && place.startsWith(folder + sep) ? [pid] : []
    }),
  )
  return found.flat()
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
