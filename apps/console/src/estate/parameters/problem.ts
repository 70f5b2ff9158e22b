import type { Parameter } from '@cpm/contract/estate/agent/parameters.config'
import type { WordKey } from '../../api/text.ts'

/** As the contract has it, without the weight of its schema on every page of terminals; the server says the last word. */
const name = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** Why parameters cannot be given so; null when they can. */
export function problemOf(value: unknown): WordKey | null {
  const list = value as readonly Parameter[]
  if (list.length === 0) return 'parameters.none'
  const names = list.map((one) => one.name.trim())
  if (names.includes('')) return 'parameters.unnamed'
  if (names.some((one) => !name.test(one))) return 'parameters.badName'
  if (new Set(names).size < names.length) return 'parameters.twice'
  if (list.some((one) => one.value.length > 2000)) return 'parameters.longValue'
  return list.reduce((sum, one) => sum + one.name.length + one.value.length, 0) > 16_000 ? 'parameters.tooLong' : null
}
