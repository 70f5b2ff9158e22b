import { snPattern } from '@cpm/contract/kernel/topic'
import { targetLimits } from '@cpm/contract/estate/terminal/terminal.shape'

/** SNs one call may name; the server refuses more. */
export const mostSns = targetLimits.sns

/** Takes a pasted list apart: each SN once, in the order given, and what cannot be one. */
export function parseSns(text: string): { sns: string[]; bad: string[] } {
  const parts = [...new Set(text.split(/[\s,;，；、"']+/).filter((part) => part !== ''))]
  return { sns: parts.filter((part) => snPattern.test(part)), bad: parts.filter((part) => !snPattern.test(part)) }
}
