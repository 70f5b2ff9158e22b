import type { Language } from '@cpm/contract/kernel/words'
import { localeOf } from '../../api/text.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A round time in words, by its largest unit: `7 days`, `7天`. */
export function durationText(ms: number, language: Language): string {
  const [unit, size] = units.find(([, one]) => ms >= one) ?? (['second', 1000] as const)
  const number = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return number.format(ms / size)
}
