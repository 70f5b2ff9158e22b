import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Keys of lists: where a page ended, as one text that says nothing to whoever gets it, and how the next goes on there. */

export type KeyType = 'text' | 'timestamptz' | 'date' | 'bigint'
/** An order of rows: by `column`, then by `id` the same way, so that no two rows are equal. */
export type Order = {
  /** The sort a page is asked for by, as `-createdAt`: its places are none of another order. */
  name: string
  column: RawBuilder<unknown>
  type: KeyType
  id: RawBuilder<unknown>
  /** A number unless it is said. */
  idType?: KeyType
  down: boolean
}

export const direction = (down: boolean) => sql.raw(down ? 'desc' : 'asc')

export function orderBy({ column, id, down }: Order): RawBuilder<unknown> {
  const way = direction(down)
  return sql`${column} ${way}, ${id} ${way}`
}

/** Where a page goes on: the value and id of the last row before it. */
export type Place = readonly [value: string, id: string]

export function behind({ column, type, id, idType, down }: Order, [value, last]: Place): RawBuilder<SqlBool> {
  const than = down ? sql`<` : sql`>`
  return sql<SqlBool>`(${column}, ${id}) ${than} (${value}::${sql.raw(type)}, ${last}::${sql.raw(idType ?? 'bigint')})`
}

/** The column to select as `key`, from which `nextOf` makes the text. */
export function keyOf({ name, column, id }: Order): RawBuilder<string> {
  return sql<string>`json_build_array(${name}::text, (${column})::text, (${id})::text)::text`
}

/** `next` of a page: null when it was not full. */
export function nextOf(rows: readonly { key: string }[], pageSize: number): string | null {
  const last = rows.at(-1)
  return last && rows.length === pageSize ? textOf(last.key) : null
}

/** The place in a text that a list in this order gave for `next`; null when it is no such text. */
export function placeIn(after: string, { name, type, idType = 'bigint' }: PlacedBy): Place | null {
  const [of, value, id] = partsIn(after) ?? []
  const good =
    of === name &&
    typeof value === 'string' &&
    typeof id === 'string' &&
    isValueOf(type, value) &&
    isValueOf(idType, id)
  return good ? [value, id] : null
}
/** What a place is read by. */
export type PlacedBy = Pick<Order, 'name' | 'type' | 'idType'>

const shapes = {
  text: /^/,
  timestamptz: /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/,
  date: /^(\d{4}-\d\d-\d\d)$/,
  bigint: /^\d{1,18}$/,
}

/** Whether PostgreSQL takes a text as a value of this type. */
export function isValueOf(type: KeyType, text: string): boolean {
  const parts = shapes[type].exec(text)
  if (type !== 'timestamptz' && type !== 'date') return parts !== null
  return parts !== null && isDay(parts[1] as string)
}

/** Whether the calendar has the day, written as `2026-02-28`. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** A list of values, as JSON, in a text that fits into an address. */
export const textOf = (json: string): string => Buffer.from(json).toString('base64url')

/** The values in such a text; null when it is none, or holds what no database takes. */
export function partsIn(text: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isGood = (part: unknown) => typeof part !== 'string' || (part.isWellFormed() && !part.includes('\0'))
    return Array.isArray(parts) && parts.every(isGood) ? parts : null
  } catch {
    return null
  }
}
