import { sql } from 'kysely'
import { defineFeature } from '../../feature.ts'

export const feature = defineFeature('group', {
  list: async ({ scope }) => {
    const rows = await scope
      .from('terminal_group')
      .select([
        'terminal_group.id',
        'terminal_group.name',
        'terminal_group.number',
        'terminal_group.address',
        'terminal_group.parent_id',
        sql<number>`(select count(*) from terminal t where t.group_path <@ terminal_group.path)::int`.as('terminals'),
      ])
      .orderBy(sql`nlevel(terminal_group.path)`)
      .orderBy('terminal_group.name')
      .limit(5000)
      .execute()
    const seen = new Set(rows.map((row) => row.id))
    return {
      records: rows.map(({ parent_id, ...row }) => ({
        ...row,
        id: String(row.id),
        // The top of a store's own tree has a parent the store may not see.
        parentId: parent_id !== null && seen.has(parent_id) ? String(parent_id) : null,
      })),
    }
  },
})
