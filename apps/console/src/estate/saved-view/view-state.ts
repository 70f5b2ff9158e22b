import { terminalView, type ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import type { z } from 'zod'
import type { TableView } from '../../kit/table/table-view.ts'
import { readUrl, writeUrl } from '../../kit/list/url-state.ts'

export type Filter = z.output<typeof terminalView>

const names = Object.keys(terminalView.shape) as (keyof Filter)[]

/** Of a page's query, what a view keeps. */
export function filterOf(query: Partial<Filter>): Filter {
  return Object.fromEntries(
    names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]),
  ) as Filter
}

/** As an address has it: what a stored one holds that the list no longer knows is left out. */
const textOf = (filter: Partial<Filter>) => writeUrl(terminalView, filter)
export const readFilter = (stored: ViewRow['query']): Filter => readUrl(terminalView, textOf(stored))

export const sameFilter = (a: Partial<Filter>, b: Partial<Filter>) => textOf(a) === textOf(b)
export const isEmpty = (filter: Partial<Filter>) => textOf(filter) === ''

/** What to set in the address to look through a view, or with undefined through none: everything it does not say goes. */
export function patchOf(view: Pick<ViewRow, 'id' | 'query'> | undefined) {
  const filter: Partial<Filter> = view ? readFilter(view.query) : {}
  const all = Object.fromEntries(names.map((name) => [name, filter[name]])) as Partial<Filter>
  return { ...all, view: view?.id, page: undefined }
}

const sorted = (widths: Record<string, number>) => Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function sameLayout(a: TableView, b: TableView): boolean {
  const text = ({ hidden, order, widths, density }: TableView) =>
    JSON.stringify([hidden.toSorted(), order, sorted(widths), density])
  return text(a) === text(b)
}
