import type { z } from 'zod'

/** How a value is marked where it says a state. */
export type FieldTone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/**
 * How a value is shown where that is not the text it is: `ago` is a moment told by how long ago it was. A field called …At, at or since is a moment without saying so.
 */
export type FieldKind = 'moment' | 'ago' | 'copyable' | 'mono' | 'number' | 'bytes'

/** The control of a form, where a line of text is not it. */
export type FieldInput = 'area' | 'secret' | 'switch' | 'tel' | 'email' | 'url' | 'mono' | 'login'

export type FieldSpec = {
  /** The key of its label, where that is not the resource's own for the field. */
  readonly word?: string
  readonly kind?: FieldKind
  /** Its values are those of this dictionary. */
  readonly dictionary?: string
  /** Its values have words: behind the label's own key (`true`), or behind this one. */
  readonly words?: true | string
  /** A state: the tone of each value; one that is not named is `info`. */
  readonly tones?: Readonly<Record<string, FieldTone>>
  /** The list can be sorted by it, or by what is named here. */
  readonly sort?: true | string
  /** Of its column, in pixels; a field without one is no column. */
  readonly width?: number
  readonly align?: 'end'
  /** Its column is hidden until asked for. */
  readonly optional?: true
  /** In details it has the whole line. */
  readonly wide?: true
  readonly input?: FieldInput
}

export type Field<Key extends string = string, Word extends string = string> = Omit<
  FieldSpec,
  'word' | 'sort' | 'words'
> & {
  readonly key: Key
  readonly word: Word
  readonly sort?: string
  readonly words?: string
}

/** The fields of a row, each told once: columns, details, the form and the exported file are made of them. */
export type FieldList<
  S extends z.ZodObject = z.ZodObject,
  Key extends string = string,
  Word extends string = string,
> = {
  readonly row: S
  readonly all: readonly Field<Key, Word>[]
}

type WordOf<P extends string, K, F> = F extends { readonly word: infer W extends string }
  ? W
  : `${P}${'.'}${K & string}`

/** In the order of the table's columns; the label of each is the word `<name>.<key>` if none is said. */
export function fieldList<
  const P extends string,
  S extends z.ZodObject,
  const F extends Readonly<Record<string, FieldSpec>>,
>(name: P, row: S, list: F): FieldList<S, keyof F & string, { [K in keyof F]: WordOf<P, K, F[K]> }[keyof F]> {
  const all = Object.entries<FieldSpec>(list).map(([key, { sort, words, ...rest }]) => {
    const word = rest.word ?? [name, key].join('.')
    return {
      ...rest,
      key,
      word,
      ...(sort === undefined ? {} : { sort: sort === true ? key : sort }),
      ...(words === undefined ? {} : { words: words === true ? word : words }),
    }
  })
  return { row, all: all as never }
}

/** The word of a value; enabled and disabled are told as 1 and 0 [3.7]. */
export const valueWord = (words: string, value: unknown) =>
  [words, words === 'enabled' ? Number(value) : String(value)].join('.')

/** A field called …At, at or since is a moment. */
export const isMoment = (key: string) => /(^at|At|^since)$/.test(key)
