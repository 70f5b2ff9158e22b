import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { badField } from '../../feature.ts'

/** An order of rows: by `column`, then by `id` the same way, so that no two rows are equal. */
export type Order = {
  column: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'bigint'
  id: RawBuilder<unknown>
  down: boolean
}

export function orderBy({ column, id, down }: Order): RawBuilder<unknown> {
  const way = down ? sql`desc` : sql`asc`
  return sql`${column} ${way}, ${id} ${way}`
}

/** Where a page goes on: the value and id of the last row before it, as the text a list gave for `next`. */
export function goOn({ column, type, id, down }: Order, after: string | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`
  const [value, last] = read(after, type)
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

function read(after: string, type: Order['type']): [value: string, id: string] {
  const value = parsed(Buffer.from(after, 'base64url').toString())
  const [first, id] = Array.isArray(value) ? (value as unknown[]) : []
  const good = typeof first === 'string' && typeof id === 'string' && /^\d{1,18}$/.test(id) && !first.includes('\0')
  if (!good || !shapes[type].test(first)) throw badField('after', 'field.invalid')
  return [first, id]
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
