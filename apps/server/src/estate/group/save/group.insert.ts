import type { Scope } from '../../../core/scope.ts'
import { insertNumbered } from '../../../core/next-ids.ts'
import { columnsOf } from '../../../core/columns.ts'

export type NewGroup = {
  id: number
  path: string
  enterpriseId: number
  parentId: number | null
  name: string
  number: string
  type: string
  contact?: string | null | undefined
  phone?: string | null | undefined
  areaCode?: string | null | undefined
  address?: string | null | undefined
}

/** Parents and children alike. */
export const insertGroups = (scope: Scope, now: Date, groups: readonly NewGroup[]): Promise<void> =>
  insertNumbered(
    scope,
    'terminal_group',
    groups.map((one) => ({ ...columnsOf(one), created_at: now, updated_at: now })),
  )
