import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Null where there is nothing to compare with: less was used than the system counts, or it does not count. */
export function ratioOf(measured: number, baseline: number): number | null {
  const ratio = measured / baseline
  return Number.isFinite(ratio) ? ratio : null
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Milliseconds of each of `n` runs, after a few that do not count, and no more than those. */
export async function samples(n: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < Math.min(3, n); i++) await work()
  const all: number[] = []
  for (let i = 0; i < n; i++) all.push(await timed(work))
  return all
}

const ticksPerSecond = 100

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** CPU seconds of a process, its children that ended, and those that live; NaN where there is no /proc. */
export function cpuOf(pid: number, withChildren = false): number {
  try {
    const own =
      [11, 12, ...(withChildren ? [13, 14] : [])].reduce((sum, i) => sum + Number(statOf(pid)[i]), 0) / ticksPerSecond
    if (!withChildren) return own
    // One that ended since they were listed is gone: what it spent is its parent's from now on.
    return own + childrenOf(pid).reduce((sum, child) => sum + (cpuOf(child, true) || 0), 0)
  } catch {
    return Number.NaN
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(statOf(one)[1]) === pid
      } catch {
        return false
      }
    })
}

/** Bytes of memory a process really uses. */
export function rssOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) * 1024
}

/** RSS once it has stopped moving, or after ten looks. */
export async function restingRss(pid: number, everyMs: number): Promise<number> {
  const until = Date.now() + 10 * everyMs
  let before = rssOf(pid)
  for (;;) {
    await wait(everyMs)
    const now = rssOf(pid)
    if (Math.abs(now - before) < 1024 * 1024 || Date.now() > until) return now
    before = now
  }
}

export async function untilTrue(
  what: string,
  mostMs: number,
  check: () => Promise<boolean>,
  everyMs = 50,
): Promise<number> {
  const from = performance.now()
  while (!(await check())) {
    if (performance.now() - from > mostMs) throw new Error(`${what}: not within ${mostMs} ms`)
    await wait(everyMs)
  }
  return performance.now() - from
}
