import type { AppTitle } from '@cpm/contract/market/app/app'
import type { Language } from '@cpm/contract/kernel/words'
import { useCallback } from 'react'
import { useLanguage } from '../../../api/text.ts'

/** What is said in a language, or in the other one where this one has nothing. */
export const inLanguage = (cn: string, en: string, language: Language): string =>
  language === 'cn' ? cn || en : en || cn

/** What an app is called on this screen. */
export function useTitle(): (title: AppTitle) => string {
  const language = useLanguage()
  return useCallback(({ cn, en }) => inLanguage(cn, en, language), [language])
}
