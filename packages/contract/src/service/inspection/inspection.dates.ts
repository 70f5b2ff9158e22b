import type { repeats } from './inspection.shape.ts'

const monthsOf = { monthly: 1, quarterly: 3 } as const

/** The days of a plan. In a month without a 31st the last day replaces it. */
export function daysOf(first: string, repeat: (typeof repeats)[number], times: number): string[] {
  if (repeat === 'never') return [first]
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  return Array.from({ length: times }, (_, n) => {
    if (repeat === 'daily' || repeat === 'weekly')
      return new Date(Date.UTC(year, month - 1, day + n * (repeat === 'daily' ? 1 : 7))).toISOString().slice(0, 10)
    const at = month - 1 + n * monthsOf[repeat]
    const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
    return new Date(Date.UTC(year, at, Math.min(day, last))).toISOString().slice(0, 10)
  })
}
