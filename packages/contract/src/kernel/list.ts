import { z } from 'zod'

/** Rows on one page: the table's default, its choices, and what a caller may ask for [9.4]. */
export const pageSizes = { default: 14, choices: [14, 20, 30, 40, 50, 60, 70, 80], max: 500 } as const
/** The reusable pager outside tables [9.4]. */
export const pagerSizes = { default: 10, choices: [10, 20, 50, 100, 500] } as const

/** A list in a query is written `a=1&a=2`, or `a=1` for one. */
export function many<T extends z.ZodType>(item: T) {
  return z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).max(1000))
}

/** `true` or `false` in a query or as JSON. */
export const flag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean())

type SortOf<S extends readonly string[]> = S[number] | `-${S[number]}`

/**
 * The query of a list: page, size, sort (`-field` is descending), keyset (`after`: the `next` of the page before), and
 * `export`, which streams the whole filter and not the page.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) {
  const sort = z.enum(sorts.flatMap((s) => [s, `-${s}`]) as [string, ...string[]])
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(pageSizes.max).default(pageSizes.default),
    sort: (sort as unknown as z.ZodType<SortOf<S>, SortOf<S>>).optional(),
    after: z.string().max(400).optional(),
    q: z.string().trim().max(100).optional(),
    export: z.enum(['csv', 'xlsx']).optional(),
    ...filters,
  })
}

/** One page of rows [3.6]. `next` continues where this page ended; null on the last one. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({
    current: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    records: z.array(row),
    next: z.string().nullable().optional(),
  })
}
export type Page<T> = { current: number; size: number; total: number; records: T[]; next?: string | null }

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
/** Whether it can be kept and read again: in the years 1 to 9999 of UTC, with an offset that some zone has. */
const isKept = (text: string) => {
  const at = Date.parse(text)
  return at >= earliest && at <= latest && !/[+-](?:1[5-9]|2\d):\d\d$/.test(text)
}
/** A moment, as ISO 8601 with offset on the wire. */
export const moment = z.iso.datetime({ offset: true }).refine(isKept, 'field.invalid')
/** A day, as `2026-02-28`. */
export const day = z.iso.date().refine(isKept, 'field.invalid')
