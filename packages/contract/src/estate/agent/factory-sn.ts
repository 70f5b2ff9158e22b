import { dictionaries } from '../../platform/dictionary/dictionary.ts'

/** Letters and digits count alone: makers write the same in capitals, with spaces, dots or dashes. */
export const bareSn = (sn: string): string => sn.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The dictionary of what makers leave where a serial number should stand; administrators extend it. */
export const factorySnCode = 'factorySn'
const items = dictionaries.find(({ code }) => code === factorySnCode)?.items ?? []
export const firstFactorySns: ReadonlySet<string> = new Set(items.map(([value]) => bareSn(value)))
const counted = ['0123456789abcdef', '123456789abcdef', '1234567890abcdef']

/** Whether makers left this in place of a serial number; `known` are words as `bareSn` has them. */
export function isFactorySn(sn: string, known: ReadonlySet<string> = firstFactorySns): boolean {
  const bare = bareSn(sn)
  return /^(.?)\1*$/.test(bare) || counted.some((digits) => digits.startsWith(bare)) || known.has(bare)
}
