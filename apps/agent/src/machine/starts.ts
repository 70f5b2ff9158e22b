import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeWhole } from '../store/write-whole.ts'

const minute = 60_000
const noted = z.object({
  bootId: z.string(),
  count: z.number().int(),
  /** When the machine was last seen running, to the minute. */
  aliveAt: z.number(),
  shutdownAt: z.number().optional(),
})
type Noted = z.infer<typeof noted>

/**
 * Starts of the machine that the agent has seen, and when the one before this ended: no system says it after a power
 * cut, so the agent notes every minute that the machine is on. The answer is asked as often as the facts are read.
 */
export function startsOf(file: string, bootId: string): (now?: number) => { bootCount: number; shutdownAt?: number } {
  const before = read(file)
  let kept: Noted = { bootId, count: 1, aliveAt: 0 }
  if (before?.bootId === bootId) kept = before
  else if (before) kept = { bootId, count: before.count + 1, aliveAt: 0, shutdownAt: before.aliveAt }
  return (now = Date.now()) => {
    if (Math.abs(now - kept.aliveAt) >= minute) {
      kept = { ...kept, aliveAt: now }
      writeWhole(file, JSON.stringify(kept))
    }
    return { bootCount: kept.count, ...(kept.shutdownAt !== undefined && { shutdownAt: kept.shutdownAt }) }
  }
}

function read(file: string): Noted | undefined {
  try {
    return noted.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
