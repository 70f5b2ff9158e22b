import { type FieldList, valueWord } from '@cpm/contract/kernel/fields/field-list'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { z } from 'zod'
import { type Text, useText, type WordKey } from '../../api/text.ts'
import type { Choices } from '../../kit/list/search-bar.tsx'
import { useDictionaryWords } from '../dictionary/dictionary-values.tsx'

type Def = {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** What a filter of a route takes: its values, as far as they are known beforehand, and whether several at once. */
export function choicesOf(schema: z.ZodType | undefined): { many: boolean; values: readonly (string | boolean)[] } {
  if (!schema) return { many: false, values: [] }
  const { type, innerType, out, element, entries } = defOf(schema)
  if (innerType ?? out) return choicesOf((innerType ?? out) as z.ZodType)
  if (element) return { ...choicesOf(element), many: true }
  if (entries) return { many: false, values: Object.values(entries) }
  return { many: false, values: type === 'boolean' ? [true, false] : [] }
}

/**
 * Filters of a list by fields whose values have words; what may be chosen, and whether several, the route says.
 * `widths` are of those for which the usual is too narrow.
 */
export function useFilters<R extends AnyRoute, K extends string, N extends K & keyof R['input']['shape'] & string>(
  { all }: FieldList<z.ZodObject, K, WordKey>,
  route: R,
  names: readonly N[],
  widths: Partial<Record<N, number>> = {},
): (Omit<Choices<Record<N, unknown>>, 'name'> & { name: N })[] {
  const t = useText()
  const { options } = useDictionaryWords(all.some(({ dictionary }) => dictionary !== undefined))
  return names.map((name) => {
    const field = all.find(({ key }) => (key as string) === name)
    if (!field) throw new Error(`${name} is no field`)
    const { many, values } = choicesOf(route.input.shape[name] as z.ZodType)
    const { [name]: width } = widths
    return {
      name,
      label: t(field.word),
      options:
        field.dictionary === undefined ? worded(values, field.words ?? field.word, t) : options(field.dictionary),
      ...(many ? { many } : {}),
      ...(width === undefined ? {} : { width }),
    }
  })
}

export const worded = (values: readonly (string | boolean)[], words: string, t: Text) =>
  values.map((value) => ({ value, label: t(valueWord(words, value) as WordKey) }))
