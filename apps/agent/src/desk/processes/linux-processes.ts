import type { RemoteProcess } from '@cpm/contract/remote/remote-session/files'
import { readdir, readFile, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import { withoutSecrets } from '../../machine/facts/processes.ts'

/** Milliseconds of processor each process took so far. */
export type ProcessTimes = ReadonlyMap<number, number>

/** Ticks of a second and bytes of a page are these on every Linux that is met here. */
const tickMs = 10
const pageBytes = 4096
const atOnce = 64

/** What runs, from the files of the kernel: its own threads are left out. */
export async function readProcesses(): Promise<{ processes: RemoteProcess[]; times: ProcessTimes }> {
  const [names, users] = await Promise.all([readdir('/proc'), userNames()])
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const bootAt = Date.now() - uptime() * 1000
  const times = new Map<number, number>()
  const processes: RemoteProcess[] = []
  for (let at = 0; at < pids.length; at += atOnce) {
    const found = await Promise.all(pids.slice(at, at + atOnce).map((pid) => readOne(pid, users, bootAt)))
    for (const one of found) {
      if (!one) continue
      times.set(one.process.pid, one.tookMs)
      processes.push(one.process)
    }
  }
  return { processes, times }
}

async function readOne(pid: number, users: ReadonlyMap<number, string>, bootAt: number) {
  try {
    const [line, commandLine, { uid }] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      stat(`/proc/${pid}`),
    ])
    const { comm, state, fields } = parsed(line)
    const [parent, user, system, began, pages] = [1, 11, 12, 19, 21].map((at) => Number(fields[at]))
    if (pid === 2 || parent === 2 || state === 'Z') return null
    const command = withoutSecrets(commandLine.replaceAll('\0', ' ').trim()).slice(0, 300)
    const process: RemoteProcess = {
      pid,
      name: calledBy(comm, commandLine),
      user: users.get(uid) ?? String(uid),
      cpu: null,
      memory: (pages ?? 0) * pageBytes,
      startedAt: Math.floor(bootAt + (began ?? 0) * tickMs),
      command: command || null,
    }
    return { process, tookMs: ((user ?? 0) + (system ?? 0)) * tickMs }
  } catch {
    return null // it ended meanwhile
  }
}

/** What a process is called: as the kernel says, which keeps fifteen letters of its file. */
function calledBy(comm: string, commandLine: string): string {
  const file = /[^/]*$/.exec(commandLine.split('\0', 1)[0] ?? '')?.[0] ?? ''
  const isCut = comm.length === keptLetters && file.startsWith(comm)
  return file !== '' && (isCut || comm === ofNode) ? file : comm
}
const keptLetters = 15
/** So Node calls its first thread, and with it the process. */
const ofNode = 'MainThread'

/** The name stands in parentheses and may hold anything, parentheses too. */
function parsed(line: string) {
  const comm = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { comm, state: fields[0] ?? '', fields }
}

async function userNames(): Promise<ReadonlyMap<number, string>> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.split(':'))
  return new Map(lines.filter(({ length }) => length > 2).map(([name = '', , uid]) => [Number(uid), name]))
}

/** What a process is called now; null where there is none. */
export async function nameOf(pid: number): Promise<string | null> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null)
  const [line, commandLine] = await Promise.all([read('stat'), read('cmdline')])
  if (line === null) return null
  const { comm, state } = parsed(line)
  return state === 'Z' ? null : calledBy(comm, commandLine ?? '')
}
