import { kernelWords } from '@cpm/contract/kernel/words/kernel.words'
import { type Pair, type Vars, fill } from '@cpm/contract/kernel/words'
import { meWords } from '@cpm/contract/people/me/me.words'
import { passwordWords } from '@cpm/contract/people/password/password.words'
import { sessionWords } from '@cpm/contract/people/session/session.words'
import { shellWords } from '@cpm/contract/platform/frame/frame.words'
import { useEffect } from 'react'
import { useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { useSession } from '../../api/session/session.ts'

/** The words needed before the console is there: without the contract's schemas. */
const early = { ...kernelWords, ...sessionWords, ...shellWords, ...passwordWords, ...meWords }
export type EarlyKey = keyof typeof early

export function useEarlyText(): (key: EarlyKey, vars?: Vars) => string {
  const language = useSession((s) => s.language)
  return (key, vars) => fill(early[key], language, vars)
}

/** Names the document by its page and the system [9.8]. */
export function useTitle(name: string): void {
  const t = useEarlyText()
  const title = `${name} - ${t('system.title')}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** What is said of a failure, in both languages. */
export const saidOf = (error: unknown): Pair => (error instanceof AnswerError ? error.pair : early['common.failedHint'])
export const earlyPair = (key: EarlyKey): Pair => early[key]

/** Something said that stays on the screen, and follows the language; null where there is nothing to say. */
export function useSaid(first: Pair | null = null): [text: string, say: (said: Pair | null) => void] {
  const [said, say] = useState(first)
  const language = useSession((s) => s.language)
  return [said ? fill(said, language) : '', say]
}
