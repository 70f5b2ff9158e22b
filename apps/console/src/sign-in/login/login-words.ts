import type { WordKey } from '@cpm/contract'
import { type Pair, fill } from '@cpm/contract/kernel/words'
import { useEffect, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { useLanguage, useText } from '../../api/text.ts'

/** Names the document by its page and the system [9.8]. */
export function useTitle(name: string): void {
  const t = useText()
  const title = `${name} - ${t('system.title')}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Something said: by the server in both languages, or by a word. */
export type Said = Pair | WordKey

/** What is said of a failure. */
export const saidOf = (error: unknown): Said => (error instanceof AnswerError ? error.pair : 'common.failedHint')

/** Something said that stays on the screen, and follows the language; null where there is nothing to say. */
export function useSaid(first: Said | null = null): [text: string, say: (said: Said | null) => void] {
  const [said, say] = useState(first)
  const language = useLanguage()
  const t = useText()
  if (said === null) return ['', say]
  return [typeof said === 'string' ? t(said) : fill(said, language), say]
}
