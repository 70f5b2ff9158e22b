import type { Page } from '@cpm/contract/kernel/list'
import type { Call } from '../../../api/read/read.ts'
import { z } from 'zod'
import { useList } from '../../../kit/table/data-table.tsx'

/** In the address of a terminal's page beside what a list asks for: without it the tab would be taken out. */
export const tabAddress = { tab: z.string().max(40).optional() } as const
/** What of a list's query is not in the address. */
export const notInAddress = { sn: true, export: true } as const

type Kept<T> = Page<T> & { readAt: string | null }

/** A page of a list a terminal keeps, and when the whole of it was read: null when never, undefined before it is known. */
export function useKept<Q extends { sn: string }, T>(call: Call<Q, Kept<T>>, query: Q) {
  const list = useList<Q, T>(call, query)
  const readAt = (list.data as Kept<T> | undefined)?.readAt
  return { list, readAt }
}
