/** Between a row of the database and what the contract says of it: `created_at`, a date, is `createdAt`, a text. */

type CamelCase<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : S
type SnakeCase<S extends string> = S extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : S
type IdName = 'id' | `${string}Id`

type PlainValue<Name, V> = V extends Date ? string : V extends number ? (Name extends IdName ? string : V) : V
export type Plain<Row> = {
  [C in keyof Row & string as CamelCase<C>]: PlainValue<CamelCase<C>, Row[C]>
}

type Told = { name: string; isId: boolean }
const known = new Map<string, Told>()

function toldAs(column: string): Told {
  const said = known.get(column)
  if (said !== undefined) return said
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const told = { name, isId: name === 'id' || name.endsWith('Id') }
  known.set(column, told)
  return told
}

/**
 * A row as it is answered: names in camel case, ids as text, moments in ISO; what JSON holds as it is. `but` names the
 * columns that are not told.
 */
export function plain<Row extends object, const But extends keyof Row & string = never>(
  row: Row,
  but: readonly But[] = [],
): Plain<Omit<Row, But>> {
  const answer: Record<string, unknown> = {}
  for (const column of Object.keys(row) as (keyof Row & string)[]) {
    if ((but as readonly string[]).includes(column)) continue
    const value = row[column]
    const { name, isId } = toldAs(column)
    if (value instanceof Date) answer[name] = value.toISOString()
    else answer[name] = isId && typeof value === 'number' ? String(value) : value
  }
  return answer as Plain<Omit<Row, But>>
}

export const columnNameOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Written<Input, Empty> = {
  [N in keyof Input & string as SnakeCase<N>]: N extends Empty ? Input[N] | null : Input[N]
}

/** Fields of a form as columns. In those that may be empty, an empty text is none. */
export function columnsOf<Input extends object, const Empty extends keyof Input & string = never>(
  input: Input,
  mayBeEmpty: readonly Empty[] = [],
): Written<Input, Empty> {
  const columns = Object.entries(input).map(([name, value]: [string, unknown]) => {
    const isNone = value === '' && (mayBeEmpty as readonly string[]).includes(name)
    return [columnNameOf(name), isNone ? null : value]
  })
  return Object.fromEntries(columns) as Written<Input, Empty>
}
