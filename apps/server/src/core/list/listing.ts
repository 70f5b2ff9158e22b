import type { AnyRoute, InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { behind, direction, type KeyType, keyOf, nextOf, type Order, orderBy } from '../../db/keyset.ts'
import { type SheetField, sheetOf } from '../export.ts'
import { placeAfter } from './after.ts'
import { type Ctx, type Handler } from '../feature.ts'
import { columnNamed, type Condition, type Filter } from './list-filter.ts'
import type { Scope } from '../scope.ts'

/**
 * A list as data: what it is read from, its sorts, its filters, how a row is shown and what a file of it holds. The
 * rest is here: the direction, the page and what goes on behind it, the count, the export.
 */

type Sql = RawBuilder<unknown>

/** What a list is asked: the call, its input, and what `of` found the list to be of. */
export type Asked<R extends AnyRoute, Of = undefined> = Ctx<R> & { input: InputOf<R>; of: Of }

/**
 * A column to sort by. `nulls`: `last` keeps rows without a value behind the others, up and down; `low` has them first
 * going up. With the type of its values a page can go on behind the one before; then it is never null.
 */
type Sorting = Sql | { by: Sql; nulls: 'last' | 'low' } | Keyed
type Keyed = { by: Sql; key: KeyType }

type OfPage = 'page' | 'pageSize' | 'current' | 'size' | 'sort' | 'after' | 'export'
type FilterName<R extends AnyRoute> = Exclude<keyof InputOf<R>, OfPage>
type SortOf<R extends AnyRoute> = InputOf<R> extends { sort?: infer S } ? Extract<S, string> : never
type SortName<R extends AnyRoute> = Exclude<SortOf<R>, `-${string}`>
type RowOf<R extends AnyRoute> = OutputOf<R> extends { records: (infer T)[] } ? T : never
type Beside<R extends AnyRoute> = Omit<OutputOf<R>, 'current' | 'size' | 'total' | 'records' | 'next'>

/** What hand-written SQL finds: its columns, the tables, and what holds whatever is asked for. */
type InSql<Row> = { columns: Sql; tables: Sql; where: readonly Condition[]; row?: Row }
export function inSql<Row>(columns: Sql, tables: Sql, where: readonly Condition[] = []): InSql<Row> {
  return { columns, tables, where }
}

type Source<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row> | InSql<Row>
/** The rows a list found, before they are cut into pages, as one query of no columns. */
export type Found = SelectQueryBuilder<never, never, object>

type Sheet<T, A> = {
  name: string | ((asked: A) => string)
  fields: readonly SheetField<T>[] | ((asked: A, found: () => Found) => Promise<readonly SheetField<T>[]>)
  /** Rows of a file, where they have an end. */
  most?: number
}

type Shown<Row, T, A> =
  | { row: (row: Row, asked: A) => T; rows?: never }
  /** Where something is asked for all rows of a page at once. */
  | { rows: (rows: Row[], asked: A) => Promise<T[]>; row?: never }

/** A filter for each thing the route may be asked for. */
export type ListFilters<R extends AnyRoute, A = Asked<R>> = {
  [F in FilterName<R>]-?: Filter<NonNullable<InputOf<R>[F]>, A>
}

type ListSpec<R extends AnyRoute, DB, TB extends keyof DB, Row, Of, A = Asked<R, Of>> = {
  /** What the list is of, a terminal or a role; it refuses where that is missing. */
  of?: (asked: Ctx<R> & { input: InputOf<R> }) => Promise<Of>
  from: (asked: A) => Source<DB, TB, Row>
  /** The same rows without what is only shown of them, where that would be a burden to count. */
  counted?: (asked: A) => Found | SelectQueryBuilder<never, never, never>
  /** The column that tells rows of one value apart, or several. Its table is that of filters that name none. */
  id: string | readonly string[]
  sorts: { [S in SortName<R>]: Sorting }
  /** The order when none is asked for: one of the sorts, one of its own going up, or any. */
  usual: SortOf<R> | Keyed | Sql
  where: ListFilters<R, A>
  sheet?: Sheet<RowOf<R>, A>
  /** How many rows there are, where they need not all be counted for that. */
  total?: (asked: A, found: () => Found) => Promise<number> | undefined
  /** What the answer says beside the page, or of the total another way. */
  beside?: (asked: A, total: number) => Beside<R> & { total?: number }
} & Shown<Row, RowOf<R>, A>

type Input = Partial<Record<'page' | 'pageSize' | 'current' | 'size', number>> & {
  sort?: string
  after?: string
  export?: string
}

export function listing<R extends AnyRoute, DB, TB extends keyof DB, Row, Of = undefined>(
  _route: R,
  spec: ListSpec<R, DB, TB, Row, Of>,
): Handler<R> {
  type A = Asked<R, Of>
  const shown = (rows: Row[], asked: A) =>
    spec.rows ? spec.rows(rows, asked) : Promise.resolve(rows.map((row) => spec.row(row, asked)))
  const handler = async (ctx: Ctx<R>, input: InputOf<R>): Promise<unknown> => {
    const of = (await spec.of?.({ ...ctx, input })) as Of
    const asked: A = { ...ctx, input, of }
    const query = input as Input
    const source = sourceOf<Row>(ctx.scope, spec as never, asked, conditionsOf(spec, asked))
    const sorted = orderOf(spec, query.sort)
    if (query.export !== undefined && spec.sheet) {
      const { sheet } = spec
      const name = typeof sheet.name === 'string' ? sheet.name : sheet.name(asked)
      const fields = typeof sheet.fields === 'function' ? await sheet.fields(asked, source.found) : sheet.fields
      return sheetOf(ctx.from, name, fields, await everything(source, sorted, sheet.most, (some) => shown(some, asked)))
    }
    const current = query.page ?? query.current ?? 1
    const size = query.pageSize ?? query.size ?? 1
    const place = placed(sorted, query.after)
    const offset = place ? 0 : (current - 1) * size
    const [total, rows] = await Promise.all([
      spec.total?.(asked, source.found) ?? source.count(),
      source.read({ ...sorted, place, limit: size, offset }),
    ])
    const next = sorted.key && { next: nextOf(rows as { key: string }[], size) }
    return {
      current,
      size,
      total,
      records: await shown(withoutKeys(rows), asked),
      ...spec.beside?.(asked, total),
      ...next,
    }
  }
  return handler as Handler<R>
}

function conditionsOf(spec: Pick<Loose, 'id' | 'where'>, asked: { input: object }): Condition[] {
  const table = /^(\w+\.)?/.exec([spec.id].flat()[0] ?? '')?.[0] ?? ''
  return Object.entries(spec.where).flatMap(([name, filter]) => {
    const value = (asked.input as Record<string, unknown>)[name]
    if (value === undefined) return []
    return (filter as Filter<unknown, unknown>)(value, columnNamed(table, name), asked) ?? []
  })
}
type Loose = { id: string | readonly string[]; where: object; sorts: object; usual: string | Keyed | Sql }

/** How rows follow each other; with a key the next page can be found behind the last row. */
type Sorted = { order: Sql; key?: Order }

function orderOf(spec: Pick<Loose, 'id' | 'sorts' | 'usual'>, asked: string | undefined): Sorted {
  const sort = asked ?? spec.usual
  if (typeof sort !== 'string' && !('key' in sort)) return { order: sort }
  const down = typeof sort === 'string' && sort.startsWith('-')
  const sorts = spec.sorts as Record<string, Sorting>
  const sorting = typeof sort === 'string' ? (sorts[sort.replace('-', '')] as Sorting) : sort
  const ids = [spec.id].flat().map((id) => sql.ref(id))
  if ('key' in sorting) {
    const name = typeof sort === 'string' ? sort : ''
    const key = { name, column: sorting.by, type: sorting.key, id: ids[0] as Sql, down }
    return { order: orderBy(key), key }
  }
  const way = direction(down)
  const [by, nulls] = 'by' in sorting ? [sorting.by, nullsOf(sorting.nulls, down)] : [sorting, sql``]
  return { order: sql.join([sql`${by} ${way}${nulls}`, ...ids.map((id) => sql`${id} ${way}`)]) }
}

function nullsOf(nulls: 'last' | 'low', down: boolean): Sql {
  return nulls === 'low' && !down ? sql` nulls first` : sql` nulls last`
}

function placed({ key }: Sorted, after: string | undefined): Condition | null {
  const place = placeAfter(after, key)
  return key && place ? behind(key, place) : null
}

type Part = Sorted & { place?: Condition | null; limit?: number; offset?: number }
type Rows<Row> = { count: () => Promise<number>; read: (part: Part) => Promise<Row[]>; found: () => Found }

/** Reads what `from` gives, a query or hand-written SQL, within the conditions. */
function sourceOf<Row>(
  scope: Scope,
  spec: { from: (asked: never) => Found | InSql<Row>; counted?: (asked: never) => Found },
  asked: unknown,
  conditions: readonly Condition[],
): Rows<Row> {
  const source = spec.from(asked as never)
  if ('tables' in source) return handWritten(scope, source, conditions)
  const matching = (query: Found) =>
    conditions.length === 0 ? query : query.where((eb) => eb.and(conditions as Condition[]))
  const found = () => matching(spec.counted ? spec.counted(asked as never) : source)
  return {
    found: () => found().clearSelect(),
    count: async () => {
      const count = sql<number>`count(*)::int`.as('total')
      return (await found().clearSelect().select(count).executeTakeFirstOrThrow()).total
    },
    read: ({ order, key, place, limit, offset }) => {
      let rows = matching(source).orderBy(order as never)
      if (key) rows = rows.select(keyOf(key).as('key'))
      if (place) rows = rows.where(place)
      if (limit !== undefined) rows = rows.limit(limit)
      if (offset) rows = rows.offset(offset)
      return rows.execute() as Promise<Row[]>
    },
  }
}

function handWritten<Row>(scope: Scope, source: InSql<Row>, conditions: readonly Condition[]): Rows<Row> {
  const all = [...source.where, ...conditions]
  const within = (more: readonly Condition[]) =>
    more.length === 0 ? source.tables : sql`${source.tables} where ${sql.join(more, sql` and `)}`
  const refuse = (): never => {
    throw new Error('Hand-written SQL of a list cannot be asked for more.')
  }
  return {
    found: refuse,
    count: async () => {
      const { rows } = await scope.sql<{ total: number }>`select count(*)::int as total from ${within(all)}`
      return rows[0]?.total ?? 0
    },
    read: async ({ order, key, place, limit, offset }) => {
      const columns = key ? sql`${source.columns}, ${keyOf(key)} as key` : source.columns
      const part = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset ?? 0}`
      const { rows } = await scope.sql<Row>`
        select ${columns} from ${within(place ? [...all, place] : all)} order by ${order}${part}`
      return rows
    },
  }
}

/** What a page goes on by is not part of a row. */
function withoutKeys<Row>(rows: Row[]): Row[] {
  for (const row of rows as { key?: string }[]) delete row.key
  return rows
}

/** Rows read at a time of a list whose pages go on, and shown at a time of one that is read whole. */
const piece = 1000

/** All rows for a file. What cannot be read is refused here, and not in the middle of it. */
async function everything<Row, T>(
  { read }: Rows<Row>,
  sorted: Sorted,
  most: number | undefined,
  shown: (rows: Row[]) => Promise<T[]>,
): Promise<AsyncIterable<T>> {
  const { key } = sorted
  let rows = await read({ ...sorted, ...(key ? { limit: piece } : most === undefined ? {} : { limit: most }) })
  return (async function* () {
    if (!key) {
      for (let at = 0; at < rows.length; at += piece) yield* await shown(rows.slice(at, at + piece))
      return
    }
    for (;;) {
      const next = nextOf(rows as unknown as { key: string }[], piece)
      yield* await shown(withoutKeys(rows))
      if (next === null) return
      rows = await read({ ...sorted, place: placed(sorted, next), limit: piece })
    }
  })()
}
