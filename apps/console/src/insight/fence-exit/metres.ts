import type { Language } from '@cpm/contract/kernel/words'
import { unitText } from '../../kit/values/duration.ts'

/** `420 m`, `3.4 km`. */
export function metresText(metres: number, language: Language): string {
  const [unit, value, digits] =
    metres < 1000 ? (['meter', metres, 0] as const) : (['kilometer', metres / 1000, 1] as const)
  return unitText(value, language, { unit, maximumFractionDigits: digits })
}
