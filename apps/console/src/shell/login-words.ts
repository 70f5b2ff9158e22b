import { kernelWords } from '@cpm/contract/kernel/kernel.words'
import { fill } from '@cpm/contract/kernel/words'
import { sessionWords } from '@cpm/contract/session.words'
import { shellWords } from '@cpm/contract/shell.words'
import { useSession } from '../api/session.ts'

/** The words needed before the console is there: without the contract's schemas. */
const early = { ...kernelWords, ...sessionWords, ...shellWords }
export type EarlyKey = keyof typeof early

export function useEarlyText(): (key: EarlyKey) => string {
  const language = useSession((s) => s.language)
  return (key) => fill(early[key], language)
}
