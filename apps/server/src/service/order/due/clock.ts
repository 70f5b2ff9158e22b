import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import type { Span } from '@cpm/contract/kernel/time/wall'
import { daysOf, spansOf, without } from '../../../delivery/task/when/clock.ts'

/** When the clock of an order runs: these hours in this zone, and never on these days; without hours day and night. */
export type OpenHours = { zone: string; hours: ShopHours['hours']; blackDays: readonly string[] }

const day = 86_400_000
const piece = 28
/** Nobody agrees on more; a store that is never open ends here. */
const farthest = 5 * 366

function openIn({ zone, hours, blackDays }: OpenHours, from: number, days: number): Span[] {
  const end = from + days * day
  const always: Span[] = [[from, end]]
  const open = hours === null || hours.length === 0 ? always : spansOf(hours, zone, from, days)
  return without(open, daysOf([...blackDays], zone)).flatMap(([a, b]): Span[] => {
    const span: Span = [Math.max(a, from), Math.min(b, end)]
    return span[0] < span[1] ? [span] : []
  })
}

/** The moment at which so many milliseconds of open hours have gone by since `from`. */
export function afterOpen(clock: OpenHours, from: number, ms: number): number {
  let left = ms
  for (let days = 0; days < farthest; days += piece) {
    for (const [a, b] of openIn(clock, from + days * day, piece)) {
      if (left <= b - a) return a + left
      left -= b - a
    }
  }
  return from + farthest * day
}

/** How many milliseconds of open hours there are between two moments. */
export function openBetween(clock: OpenHours, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += piece * day) {
    for (const [a, b] of openIn(clock, at, piece)) sum += Math.max(0, Math.min(b, to) - a)
  }
  return sum
}
