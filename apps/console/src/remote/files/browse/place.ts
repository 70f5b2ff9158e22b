import type { LocalQuery } from '../local-list.ts'

/** Where one is in the files of a terminal, and how the list there stands. */
export type Place = { folder: string | null; query: LocalQuery }

export const startPlace: Place = { folder: null, query: { page: 1, pageSize: 100, sort: 'name' } }
