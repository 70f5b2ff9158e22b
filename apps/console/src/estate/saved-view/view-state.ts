import { terminalView, type ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import type { z } from 'zod'
import type { TableView } from '../../kit/table/table-view.ts'
import { readUrl, writeUrl } from '../../kit/list/url-state.ts'

export type Filter = z.output<typeof terminalView>

type Stored = Pick<ViewRow, 'id' | 'query'> | undefined

/** How a list's own query is kept in a view. */
export type ViewsOf<F, K extends string> = {
  page: ViewRow['page']
  /** Where its address says which view it is. */
  key: K
  /** Of a page's query, what a view keeps. */
  filterOf: (query: Partial<F>) => F
  readFilter: (stored: ViewRow['query']) => F
  sameFilter: (a: Partial<F>, b: Partial<F>) => boolean
  isEmpty: (filter: Partial<F>) => boolean
  /** What to set in the address to look through a view, or with undefined through none: everything it does not say goes. */
  patchOf: (view: Stored) => PatchOf<F, K>
}
export type PatchOf<F, K extends string> = Partial<F> & Partial<Record<K, string | undefined>> & { page: undefined }

export function viewsOf<S extends z.ZodObject, const K extends string>(
  page: ViewRow['page'],
  schema: S,
  key: K,
): ViewsOf<z.output<S>, K> {
  type Of = z.output<S>
  const names = Object.keys(schema.shape) as (keyof Of & string)[]
  /** As an address has it: what a stored one holds that the list no longer knows is left out. */
  const textOf = (filter: Partial<Of>) => writeUrl(schema, filter)
  const readFilter = (stored: ViewRow['query']): Of => readUrl(schema, textOf(stored as Partial<Of>))
  const only = (query: Partial<Of>, given: readonly (keyof Of & string)[]) =>
    Object.fromEntries(given.map((name) => [name, query[name]])) as Of
  return {
    page,
    key,
    filterOf: (query) =>
      only(
        query,
        names.filter((name) => query[name] !== undefined),
      ),
    readFilter,
    sameFilter: (a, b) => textOf(a) === textOf(b),
    isEmpty: (filter) => textOf(filter) === '',
    patchOf: (view) =>
      ({ ...only(view ? readFilter(view.query) : {}, names), [key]: view?.id, page: undefined }) as PatchOf<Of, K>,
  }
}

export const terminalViews = viewsOf('terminal', terminalView, 'view')
export const { filterOf, readFilter, sameFilter, isEmpty, patchOf } = terminalViews

const sorted = (widths: Record<string, number>) => Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function sameLayout(a: TableView, b: TableView): boolean {
  const text = ({ hidden, order, widths, density }: TableView) =>
    JSON.stringify([hidden.toSorted(), order, sorted(widths), density])
  return text(a) === text(b)
}
