import type { Page } from '@cpm/contract/kernel/list'

type Value = string | number | boolean | null | undefined
type Query = { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }
export type Ways<T> = {
  /** What `q` looks in. */
  texts: (row: T) => readonly (string | undefined)[]
  sorts: Record<string, (row: T) => Value>
  /** The order when none is asked for. */
  usual: string
  /** Tells two equal rows apart. */
  tie: (row: T) => string
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))
}

/** What a query finds of a list that lies here whole, in its order. What has no value comes last, up and down. */
export function found<T>(rows: readonly T[], query: Query, ways: Ways<T>): T[] {
  const sought = query.q?.toLowerCase()
  const matching = sought
    ? rows.filter((row) => ways.texts(row).some((text) => text?.toLowerCase().includes(sought)))
    : rows
  const sort = query.sort ?? ways.usual
  const value = ways.sorts[sort.replace('-', '')] ?? ways.tie
  const way = sort.startsWith('-') ? -1 : 1
  return matching.toSorted((a, b) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null]
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
    } else {
      const order = compare(x, y)
      if (order !== 0) return order * way
    }
    return compare(ways.tie(a), ways.tie(b)) * way
  })
}

export function pageOf<T>(rows: readonly T[], { page, pageSize }: Query): Page<T> {
  const from = (page - 1) * pageSize
  return { current: page, size: pageSize, total: rows.length, records: rows.slice(from, from + pageSize) }
}
