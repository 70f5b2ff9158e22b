import type { Language } from '@cpm/contract/kernel/words'
import { localeOf } from '../../api/text.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A number with its unit: `7 days`, `7 天`. The platform leaves out the space in Chinese. */
export function unitText(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  const text = new Intl.NumberFormat(localeOf(language), { style: 'unit', ...options }).format(value)
  return text.replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
}

/** A round time in words, by its largest unit: `7 days`, `7 天`. */
export function durationText(ms: number, language: Language): string {
  const [unit, size] = units.find(([, one]) => ms >= one) ?? (['second', 1000] as const)
  return unitText(ms / size, language, { unit, unitDisplay: 'long', maximumFractionDigits: 1 })
}
