import type { RemoteProcess } from '@cpm/contract/remote/remote-session/files'
import { cpus } from 'node:os'
import { listProcesses } from '../../machine/facts/processes.ts'
import { type ProcessTimes, readProcesses } from './linux-processes.ts'

/** A first look has nothing to compare with: this is waited for. */
const firstMs = 250
/** More than one message holds nobody reads. */
const most = 2000

/** Looks at what runs, and how much of a core it took since the look before. */
export function processWatch() {
  let before: { at: number; times: ProcessTimes } | undefined
  async function linux(): Promise<RemoteProcess[]> {
    if (!before || performance.now() - before.at > 60_000) {
      before = { at: performance.now(), times: (await readProcesses()).times }
      await new Promise<void>((resolve) => void setTimeout(resolve, firstMs))
    }
    const last = before
    const { processes, times } = await readProcesses()
    const at = performance.now()
    const passed = at - last.at
    before = { at, times }
    return processes.map((one) => {
      const then = last.times.get(one.pid)
      const now = times.get(one.pid)
      if (then === undefined || now === undefined || passed <= 0) return one
      return { ...one, cpu: Math.max(0, Math.round(((now - then) / passed) * 1000) / 10) }
    })
  }
  return {
    list: async (): Promise<RemoteProcess[]> =>
      (process.platform === 'linux' ? await linux() : await elsewhere()).slice(0, most),
  }
}

async function elsewhere(): Promise<RemoteProcess[]> {
  const cores = Math.max(1, cpus().length)
  return (await listProcesses()).map(({ pid, name, user, cpu, memory, startedAt, command }) => ({
    pid,
    name: name.slice(0, 200),
    user: user ?? null,
    cpu: cpu === undefined ? null : Math.round(cpu * cores * 10) / 10,
    memory: memory ?? null,
    startedAt: startedAt ?? null,
    command: command?.slice(0, 300) ?? null,
  }))
}
