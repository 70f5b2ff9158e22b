import { type Choice, dictionaries, type DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import type { Language } from '@cpm/contract/kernel/words'
import { Select } from 'antd'
import { useMemo } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { type Text, useLanguage, useText } from '../../api/text.ts'

const codes = dictionaries.map((one) => one.code)
const noChoices: readonly Choice[] = []

/** Every dictionary of the product at once; an edit anywhere renews it. */
const useDictionaries = (enabled: boolean) =>
  useRead(quietApi.dictionary.items, { codes }, { staleTime: 600_000, enabled })

/** `search`: what it is found by when one types: its words in both languages, and its value. */
export type DictionaryOption = { value: string; label: string; search: string }

export const labelOf = (one: Choice, language: Language): string => (language === 'cn' ? one.label : one.englishName)

/**
 * The choices of every dictionary [3.12] in the language of the screen: `options` are those of one that may be chosen
 * now, `label` is the word for any value, and the value itself where the dictionary has none. They are asked for only
 * where they are wanted.
 */
export function useDictionaryWords(wanted = true) {
  const language = useLanguage()
  const { data, isPending } = useDictionaries(wanted)
  return useMemo(() => {
    const choices = Map.groupBy(data?.records ?? noChoices, (one) => one.code as string)
    const words = new Map(data?.records.map((one) => [`${one.code} ${one.value}`, labelOf(one, language)]))
    return {
      options: (code: string): DictionaryOption[] =>
        (choices.get(code) ?? [])
          .filter((one) => one.available)
          .map((one) => ({
            value: one.value,
            label: labelOf(one, language),
            search: `${one.label} ${one.englishName} ${one.value}`,
          })),
      label: (code: string, value: string): string => words.get(`${code} ${value}`) ?? value,
      isPending,
    }
  }, [data, language, isPending])
}

/** The same of one dictionary. */
export function useDictionary(code: DictionaryCode) {
  const { options, label, isPending } = useDictionaryWords()
  return useMemo(
    () => ({ options: options(code), label: (value: string) => label(code, value), isPending }),
    [options, label, code, isPending],
  )
}

type Props = {
  code: DictionaryCode
  /** From a form. */
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  id?: string
  /** Said to a screen reader where no label of a form does. */
  label?: string
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
}

/** Offers what is available, and beside it the value a row already has. */
function offered(options: readonly DictionaryOption[], value: string | undefined, label: string, t: Text) {
  if (!value || options.some((one) => one.value === value)) return [...options]
  return [...options, { value, label: t('item.withheld', { label }), search: `${label} ${value}` }]
}

/** Chooses a value of a dictionary. */
export function DictionarySelect({ code, value, onChange, label, ...rest }: Props) {
  const t = useText()
  const { options, label: labelFor, isPending } = useDictionary(code)
  // What is no longer offered is told apart only once it is known what is.
  const all = isPending ? [] : offered(options, value, labelFor(value ?? ''), t)
  return (
    <Select<string>
      {...rest}
      {...(label ? { 'aria-label': label } : {})}
      value={value ?? (null as unknown as string)}
      loading={isPending}
      options={all}
      showSearch={all.length > 8 ? { filterOption: answers } : false}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}

/** By its word in either language or by its value: a country is found by its two letters too. */
function answers(typed: string, option: { label?: unknown; search?: unknown } | undefined): boolean {
  return String(option?.search).toLowerCase().includes(typed.trim().toLowerCase())
}
