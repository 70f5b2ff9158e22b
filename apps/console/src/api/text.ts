import { type WordKey, allWords } from '@cpm/contract'
import { type Language, type Vars, fill } from '@cpm/contract/kernel/words'
import { useEffect, useMemo } from 'react'
import { useSession } from './session/session.ts'
import { openBothLanguages, pairOf, useLateWords } from './words.ts'

export type { WordKey }

/** Texts by key, in the language of the screen: `t('terminal.sn')`. */
export type Text = (key: WordKey, vars?: Vars) => string

/** For code outside components (a toast, a confirm); a component takes `useText`, which follows the language. */
export const t: Text = (key, vars) => fill(pairOf(key), useSession.getState().language, vars)

export function useLanguage(): Language {
  return useSession((s) => s.language)
}

/** `const t = useText()`: the texts, and a new function when the language changes. */
export function useText(): Text {
  const language = useLanguage()
  const late = useLateWords((s) => s.count)
  return useMemo<Text>(() => textIn(language, late), [language, late])
}

const textIn =
  (language: Language, _late: number): Text =>
  (key, vars) =>
    fill(pairOf(key), language, vars)

/** For what is read from a file that may be in either language: the words that are open come in the other one, too. */
export function useBothLanguages(wanted: boolean): void {
  const late = useLateWords((s) => s.count)
  useEffect(() => {
    if (wanted) void openBothLanguages().catch(() => null) // a file in this language is read all the same
  }, [wanted, late])
}

/** A text in both languages, whatever the screen's: `[cn, en]`. */
export const bothOf = (key: WordKey): readonly [string, string] => allWords[key]

/** Whether a text is a key of the words: schemas name their messages by key. */
export function isWord(text: string): text is WordKey {
  return Object.hasOwn(allWords, text)
}

/** Language tags of the platform: `cn` is none. */
export const localeOf = (language: Language) => (language === 'cn' ? 'zh-CN' : 'en-GB')
