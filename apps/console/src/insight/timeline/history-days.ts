import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { formatMoment } from '../../kit/values/values.tsx'

export type Day<E = HistoryEntry> = { day: string; entries: E[] }

/** The entries, in their order, under the days they happened on by the clock of the reader. */
export function daysOf<E extends { at: string }>(entries: readonly E[]): Day<E>[] {
  const days: Day<E>[] = []
  for (const entry of entries) {
    const day = formatMoment(new Date(entry.at)).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
