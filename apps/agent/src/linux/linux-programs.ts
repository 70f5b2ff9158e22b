import { CannotDo, type RunningProgram } from '@cpm/agent-core'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Below this are the accounts of the system; a till's own programs run under one above, or as the agent does. */
const firstOfPeople = 1000
/** Asked to end, a program has this long to do so. */
const graceMs = 5_000

type Process = { pid: number; parent: number; uid: number; names: string[] }

/** What runs here. The agent, what it was started by and what it started are its own. */
export async function listRunning(): Promise<RunningProgram[]> {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const own = ownOf(all)
  const uid = process.getuid?.() ?? 0
  return all.map(({ pid, uid: of, names }) => ({
    pid,
    names,
    // On a till where everything runs as root, root is who its programs are run by.
    isSystem: pid === 1 || own.has(pid) || names.length === 0 || (of < firstOfPeople && of !== uid),
  }))
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    // The name stands in brackets, and may have some itself.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return [{ pid, parent, uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? 0), names: namesOf(pid) }]
  } catch {
    // It ended meanwhile.
    return []
  }
}

/** The file it runs, then a script it may have been told to run; none for a thread of the kernel. */
function namesOf(pid: number): string[] {
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  if (args.length === 0) return []
  const script = args.slice(1).find((one) => !one.startsWith('-'))
  const told = [fileOf(pid), args[0] ?? '', script?.includes('/') ? script : '']
  return [...new Set(told.map((one) => basename(one)).filter(Boolean))]
}

function fileOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')
  } catch {
    return ''
  }
}

function ownOf(all: readonly Process[]): ReadonlySet<number> {
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const own = new Set<number>()
  for (let pid = process.pid; pid > 0 && !own.has(pid); pid = parents.get(pid) ?? 0) own.add(pid)
  const isBelow = (pid: number, seen = 0): boolean =>
    pid === process.pid || (seen < 100 && pid > 1 && isBelow(parents.get(pid) ?? 0, seen + 1))
  for (const { pid } of all) if (isBelow(pid)) own.add(pid)
  return own
}

/** Asks it to end, and ends it. */
export async function stopProgram({ pid, names }: RunningProgram): Promise<string> {
  // The number may be another's by now.
  const isStill = () => namesOrNone(pid).join() === names.join()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isStill()) break
    send(pid, signal)
    for (const until = Date.now() + graceMs; isStill() && Date.now() < until;) await wait(100)
  }
  if (isStill()) throw new CannotDo('protected', `${names[0]} does not end.`)
  return `${names[0]} was ended.`
}

function namesOrNone(pid: number): string[] {
  try {
    return namesOf(pid)
  } catch {
    return []
  }
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
