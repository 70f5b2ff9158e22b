import type { viewLayout, viewRow } from '@cpm/contract/estate/saved-view/saved-view'
import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { Id, Json, Stamp } from './tables.ts'

type Layout = z.infer<typeof viewLayout>

/** What people keep for themselves: ways to look at a list, and terminals to have at hand. */
export type ViewTables = {
  saved_view: {
    id: Id
    enterprise_id: number | null
    account_id: number
    page: z.infer<typeof viewRow>['page']
    name: string
    shared: boolean
    query: Json
    layout: ColumnType<Layout | null, string | null, string | null>
    created_at: Stamp
    updated_at: Stamp
  }
  saved_view_default: {
    account_id: number
    page: string
    view_id: number
  }
  favourite: {
    account_id: number
    terminal_id: number
    created_at: Stamp
  }
}
