import { type Field, type FieldList, isMoment, valueWord } from '@cpm/contract/kernel/fields/field-list'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { type Text, useText, type WordKey } from '../../api/text.ts'
import type { Detail } from '../../kit/page/page.tsx'
import type { Column } from '../../kit/table/column.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { Bytes, Copyable, DateTime } from '../../kit/values/values.tsx'
import { useDictionaryWords } from '../dictionary/dictionary-values.tsx'
import { Figures, Mono } from '../../kit/layout/text.tsx'

type WordIn = ReturnType<typeof useDictionaryWords>['label']
type RowOf<S extends z.ZodObject> = z.output<S>
/** What a page shows in its own way, by the keys of the fields. A key the row does not have must be here. */
type OwnCells<S extends z.ZodObject, K extends string> = { [P in K]?: (row: RowOf<S>) => ReactNode }

type Value = string | number | boolean | null | undefined

/** The word of a value that has one: of a dictionary, or in the language's own words. */
function wordOf(field: Field, value: Value, t: Text, wordIn: WordIn): string | null {
  if (value === null || value === undefined) return null
  if (field.dictionary !== undefined) return wordIn(field.dictionary, String(value))
  return field.words === undefined ? null : t(valueWord(field.words, value) as WordKey)
}

const shownAs: Record<NonNullable<Field['kind']>, (value: never) => ReactNode> = {
  moment: (at: string) => <DateTime at={at} />,
  ago: (at: string) => <DateTime at={at} relative />,
  copyable: (text: string) => <Copyable text={text} />,
  mono: (text: string) => <Mono title={text}>{text}</Mono>,
  number: (value: number) => <Figures>{value.toLocaleString('en')}</Figures>,
  bytes: (value: number) => <Bytes value={value} />,
}

function cellOf(field: Field, row: object, t: Text, wordIn: WordIn): ReactNode {
  const value = (row as Record<string, Value>)[field.key]
  if (value === null || value === undefined || value === '') return null
  const word = wordOf(field, value, t, wordIn)
  if (word !== null && field.tones === undefined) return word
  if (word !== null) return <StatusTag tone={field.tones?.[String(value)] ?? 'info'} label={word} />
  const kind = field.kind ?? (isMoment(field.key) ? 'moment' : null)
  return kind === null ? value : shownAs[kind](value as never)
}

function useCells(all: readonly Field[]) {
  const t = useText()
  const { label } = useDictionaryWords(all.some(({ dictionary }) => dictionary !== undefined))
  return useCallback((field: Field, row: object) => cellOf(field, row, t, label), [t, label])
}

/** The columns of a table from the fields of its rows: those that have a width, in their order. */
export function useColumns<S extends z.ZodObject, K extends string>(
  { all }: FieldList<S, K, WordKey>,
  own: OwnCells<S, K> = {},
): Column<RowOf<S>>[] {
  const t = useText()
  const cell = useCells(all)
  const latest = useRef(own)
  latest.current = own
  return useMemo(
    () =>
      all.flatMap((field): Column<RowOf<S>>[] => {
        const { key, word, sort, width, align, optional } = field
        if (width === undefined) return []
        const render = (row: RowOf<S>) => (latest.current[key] ?? ((one) => cell(field, one)))(row)
        return [
          {
            key,
            title: t(word),
            width,
            render,
            ...(sort === undefined ? {} : { sort }),
            ...(align === undefined ? {} : { align }),
            ...(optional === undefined ? {} : { optional }),
          },
        ]
      }),
    [all, t, cell],
  )
}

/** Some fields of a row with their labels, for `<Details items>`. A field the row says nothing of may be left out. */
export function useDetails<S extends z.ZodObject, K extends string>({ all }: FieldList<S, K, WordKey>) {
  const t = useText()
  const cell = useCells(all)
  return <R extends RowOf<S>>(row: R, keys: readonly K[], own: { [P in K]?: (row: R) => ReactNode } = {}): Detail[] =>
    keys.flatMap((key): Detail[] => {
      const field = all.find((one) => one.key === key)
      if (!field) return []
      const value = (own[key] ?? ((one) => cell(field, one)))(row)
      return [{ label: t(field.word), value, ...(field.wide ? { wide: true } : {}) }]
    })
}
