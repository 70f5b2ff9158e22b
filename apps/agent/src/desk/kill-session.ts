import { readdir, readFile } from 'node:fs/promises'

/** Between asking processes to end and ending them. */
const graceMs = 1_000
const lookMs = 50

/** Ends every process of a terminal: the shell, and what it began beside itself. Linux alone. */
export async function killSession(leader: number): Promise<void> {
  if (process.platform === 'win32') return
  send(await members(leader), 'SIGHUP')
  for (let waited = 0; waited < graceMs && (await members(leader)).length > 0; waited += lookMs) await after(lookMs)
  send(await members(leader), 'SIGKILL')
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // gone by itself
    }
  }
}

async function members(session: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(async (pid) => ((await sessionOf(pid)) === session ? [pid] : [])))
  return found.flat()
}

async function sessionOf(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    // The name before it stands in parentheses and may hold anything. A zombie is over.
    const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : Number(session)
  } catch {
    return null
  }
}
