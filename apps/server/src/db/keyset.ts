import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type KeyType = 'text' | 'timestamptz' | 'bigint'
/** An order of rows: by `column`, then by `id` the same way, so that no two rows are equal. */
export type Order = {
  column: RawBuilder<unknown>
  type: KeyType
  id: RawBuilder<unknown>
  down: boolean
}

export const direction = (down: boolean) => sql.raw(down ? 'desc' : 'asc')

export function orderBy({ column, id, down }: Order): RawBuilder<unknown> {
  const way = direction(down)
  return sql`${column} ${way}, ${id} ${way}`
}

/** Where a page goes on: the value and id of the last row before it. */
export type Place = readonly [value: string, id: string]

export function behind({ column, type, id, down }: Order, [value, last]: Place): RawBuilder<SqlBool> {
  const than = down ? sql`<` : sql`>`
  return sql<SqlBool>`(${column}, ${id}) ${than} (${value}::${sql.raw(type)}, ${last}::bigint)`
}

/** The column to select as `key`, from which `nextOf` makes the text. */
export function keyOf({ column, id }: Order): RawBuilder<string> {
  return sql<string>`json_build_array((${column})::text, (${id})::text)::text`
}

/** `next` of a page: null when it was not full. */
export function nextOf(rows: readonly { key: string }[], pageSize: number): string | null {
  const last = rows.at(-1)
  return last && rows.length === pageSize ? Buffer.from(last.key).toString('base64url') : null
}

/** The place in a text that a list gave for `next`; null when it is no such text. */
export function placeIn(after: string, { type }: Order): Place | null {
  const value = parsed(Buffer.from(after, 'base64url').toString())
  const [first, id] = Array.isArray(value) ? (value as unknown[]) : []
  const good = typeof first === 'string' && typeof id === 'string' && /^\d{1,18}$/.test(id) && !first.includes('\0')
  return good && shapes[type].test(first) ? [first, id] : null
}

const shapes = {
  text: /^/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  bigint: /^\d{1,18}$/,
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
