import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { formatMoment } from '../../kit/values/values.tsx'

export type Day = { day: string; entries: HistoryEntry[] }

/** The entries, in their order, under the days they happened on by the clock of the reader. */
export function daysOf(entries: readonly HistoryEntry[]): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = formatMoment(new Date(entry.at)).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
