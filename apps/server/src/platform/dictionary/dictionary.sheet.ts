import type { WordKey } from '@cpm/contract'
import { type Field, type FieldList, valueWord } from '@cpm/contract/kernel/fields/field-list'
import type { DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import type { z } from 'zod'
import type { SheetField } from '../../core/export.ts'
import type { Ctx } from '../../core/feature.ts'
import { wordsOf } from './dictionary.lookup.ts'

/**
 * The columns of a list's file, in their order: fields of its rows by their keys, what has a word by its word, bytes
 * with their unit, and columns the file alone has.
 */
export function columnsOfFile<S extends z.ZodObject, K extends string>(
  { all }: FieldList<S, K, WordKey>,
  columns: readonly (K | SheetField<z.output<S>>)[],
) {
  type Row = z.output<S>
  const fields = columns.map((column) => all.find(({ key }) => key === column) ?? (column as SheetField<Row>))
  const codes = fields.flatMap((field) =>
    'key' in field && field.dictionary ? [field.dictionary as DictionaryCode] : [],
  )
  return async ({ db, from }: Pick<Ctx, 'db' | 'from'>): Promise<SheetField<Row>[]> => {
    const words = codes.length === 0 ? () => '' : await wordsOf(db, from.language, codes)
    return fields.map((field) => ('key' in field ? columnOf(field as Field<never, WordKey>, words) : field))
  }
}

type Values = Readonly<Record<string, string | number | boolean | null>>

function columnOf<T>(
  { key, word, kind, dictionary, words }: Field<keyof T & string, WordKey>,
  wordIn: (code: DictionaryCode, value: string) => string,
): SheetField<T> {
  if (kind === 'bytes') return [key, word, undefined, 'bytes']
  if (dictionary === undefined && words === undefined) return [key, word]
  return [
    key,
    word,
    (row, wordAt) => {
      const value = (row as Values)[key]
      if (value === null || value === undefined) return null
      return words === undefined
        ? wordIn(dictionary as DictionaryCode, String(value))
        : wordAt(valueWord(words, value) as WordKey)
    },
  ]
}
