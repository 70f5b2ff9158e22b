import { listProcesses } from '../../machine/facts/processes.ts'
import { isAlive } from '../../machine/processes-alive.ts'
import { FileFailed } from '../files/file-failed.ts'
import { nameOf } from './linux-processes.ts'

/** Between asking a process to end and ending it. */
const graceMs = 3_000
const lookMs = 50

/**
 * Ends one process. Its number may be another's by now, so its name has to be the same; the agent, what watches over it
 * and the first process are not ended.
 */
export async function endProcess({ pid, name }: { pid: number; name: string }): Promise<void> {
  if (pid === 1 || pid === process.pid || pid === process.ppid) throw new FileFailed('denied')
  const now = process.platform === 'linux' ? await nameOf(pid) : await nameElsewhere(pid)
  if (now === null) throw new FileFailed('missing')
  if (now !== name) throw new FileFailed('changed')
  process.kill(pid, 'SIGTERM')
  if (await isGone(pid, graceMs)) return
  process.kill(pid, 'SIGKILL')
  if (!(await isGone(pid, graceMs))) throw new FileFailed('busy')
}

async function nameElsewhere(pid: number): Promise<string | null> {
  return (await listProcesses()).find((one) => one.pid === pid)?.name.slice(0, 200) ?? null
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited <= withinMs; waited += lookMs) {
    if (process.platform === 'linux' ? (await nameOf(pid)) === null : !isAlive(pid)) return true
    await new Promise<void>((resolve) => void setTimeout(resolve, lookMs))
  }
  return false
}
