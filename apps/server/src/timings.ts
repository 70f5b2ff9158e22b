import { availableParallelism, loadavg } from 'node:os'

type Stage = { name: string; ms: number; cpuMs: number | null }

/** What tools/start.js did before this process was there, as it says in CPM_START_STAGES. */
function before(): Stage[] {
  const text = process.env.CPM_START_STAGES
  delete process.env.CPM_START_STAGES
  if (!text) return []
  const { stages, since } = JSON.parse(text) as { stages: [string, number][]; since: number }
  const born: [string, number] = ['the server process begins', performance.timeOrigin - since]
  return [...stages, born].map(([name, ms]) => ({ name, ms, cpuMs: null }))
}

/**
 * Where a start spends its time: each stage ends with a mark. The processor's time is this process's own, so a stage
 * with little of it waited: for another process, or for its turn on a busy machine.
 */
export function openTimings() {
  const stages = before()
  let at = 0
  let cpu = 0
  return {
    mark(name: string): void {
      const now = performance.now()
      const { user, system } = process.cpuUsage()
      const spent = (user + system) / 1000
      stages.push({ name, ms: now - at, cpuMs: spent - cpu })
      at = now
      cpu = spent
    },
    /** The stages as lines of a table. */
    lines(): string[] {
      const whole = stages.reduce((sum, { ms }) => sum + ms, 0)
      const line = (name: string, ms: string, own: string) => `  ${name.padEnd(38)}${ms.padStart(8)}${own.padStart(14)}`
      return [
        `Where the time went (load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors):`,
        line('', 'ms', 'processor ms'),
        ...stages.map(({ name, ms, cpuMs }) => line(name, ms.toFixed(0), cpuMs?.toFixed(0) ?? '')),
        line('all', whole.toFixed(0), ''),
      ]
    },
  }
}
export type Timings = ReturnType<typeof openTimings>
