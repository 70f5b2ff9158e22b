import { useMemo, useState } from 'react'

export type Selection<T> = {
  /** Rows by key, over all pages. */
  readonly rows: ReadonlyMap<string, T>
  readonly keys: readonly string[]
  readonly has: (key: string) => boolean
  readonly set: (rows: readonly (readonly [key: string, row: T])[], chosen: boolean) => void
  readonly clear: () => void
}

/** Chosen rows of a table, kept while paging, searching and in a hidden work tab. */
export function useSelection<T>(): Selection<T> {
  const [rows, setRows] = useState<ReadonlyMap<string, T>>(new Map())
  return useMemo(
    () => ({
      rows,
      keys: [...rows.keys()],
      has: (key) => rows.has(key),
      set: (list, chosen) =>
        setRows((before) => {
          const next = new Map(before)
          for (const [key, row] of list) {
            if (chosen) next.set(key, row)
            else next.delete(key)
          }
          return next
        }),
      clear: () => setRows(new Map()),
    }),
    [rows],
  )
}
