import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { Language } from '@cpm/contract/kernel/words'
import type { Choice, DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped, type OwnedTable } from '../../core/scope.ts'

const read = unscoped('dictionary', 'what is in them is read by everybody')

/**
 * Whether `value` may be chosen now from a dictionary [3.12]. It holds the item until the end of the transaction, so
 * that it is not deleted while a row takes it.
 */
export async function mayChoose(db: QueryExecutorProvider, code: DictionaryCode, value: string): Promise<boolean> {
  const { rows } = await sql`
    select from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where ${read} and d.code = ${code} and i.value = ${value} and i.available for share of i`.execute(db)
  return rows.length > 0
}

/** What the items of a dictionary say, and whether each is in use. */
export async function itemsOf(
  db: QueryExecutorProvider,
  code: DictionaryCode,
): Promise<{ value: string; available: boolean }[]> {
  const { rows } = await sql<{ value: string; available: boolean }>`
    select i.value, i.available from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where ${read} and d.code = ${code}`.execute(db)
  return rows
}

/** The columns that hold values of a dictionary, as their resources say. */
const columns: readonly { table: OwnedTable; column: string; code: string }[] = Object.values(
  contract as Record<string, Resource>,
).flatMap(({ choices = {} }) =>
  Object.entries(choices).map(([place, code]) => {
    const [table, column] = place.split('.') as [OwnedTable, string]
    return { table, column, code }
  }),
)

/** How many rows have each of these values of a dictionary; one that the product does not ask for is in no row. */
export async function usesOf(
  db: QueryExecutorProvider,
  code: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const places = columns.filter((one) => one.code === code)
  if (places.length === 0 || values.length === 0) return new Map()
  const all = sql.join(
    places.map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${unscoped(table, 'seen or not, it is only counted')} and ${sql.ref(column)} = any(${values})`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::int as count from (${all}) t group by value`.execute(db)
  return new Map(rows.map((row) => [row.value, row.count]))
}

/** What the named dictionaries hold, each in its order. */
export async function choicesOf(db: QueryExecutorProvider, codes: readonly string[]): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select d.code, i.value, i.label, i.english_name as "englishName", i.sort, i.available
    from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where ${read} and d.code = any(${codes}) order by d.code, i.sort, i.id`.execute(db)
  return rows
}

/** How values of the named dictionaries are called in a language; a value no dictionary has is shown as it is. */
export async function wordsOf(
  db: QueryExecutorProvider,
  language: Language,
  codes: readonly DictionaryCode[],
): Promise<(code: DictionaryCode, value: string) => string> {
  const words = new Map(
    (await choicesOf(db, codes)).map((one) => [
      `${one.code} ${one.value}`,
      language === 'cn' ? one.label : one.englishName,
    ]),
  )
  return (code, value) => words.get(`${code} ${value}`) ?? value
}
