import type { ListState } from '../../kit/table/column.ts'

export type LocalQuery = { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

/** Rows that are all here, as a table wants a list of the server's. */
export function localList<T>(
  rows: readonly T[] | undefined,
  { page, pageSize, sort, q }: LocalQuery,
  how: {
    text: (row: T) => string
    compare: Readonly<Record<string, (a: T, b: T) => number>>
    /** What stands before the rest, however it is sorted. */
    first?: (row: T) => boolean
  },
  { error = null, isFetching = false, refetch }: { error?: unknown; isFetching?: boolean; refetch: () => unknown },
): ListState<T> {
  const wanted = q?.toLowerCase()
  const matching = rows?.filter((row) => !wanted || how.text(row).toLowerCase().includes(wanted))
  const compare = how.compare[sort?.replace('-', '') ?? '']
  const way = sort?.startsWith('-') ? -1 : 1
  const rank = (row: T) => (how.first?.(row) ? 0 : 1)
  const sorted = matching?.toSorted((a, b) => rank(a) - rank(b) || (compare ? way * compare(a, b) : 0))
  const records = sorted?.slice((page - 1) * pageSize, page * pageSize)
  return {
    data: records && { records, total: sorted?.length ?? 0, current: page, size: pageSize },
    isPending: rows === undefined && !error,
    isFetching,
    isPlaceholderData: false,
    error,
    refetch,
  }
}
