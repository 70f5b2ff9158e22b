import { type QueryExecutorProvider, sql } from 'kysely'

export type NewGroup = { name: string; number?: string; address?: string; parent?: { id: number; path: string } }

/** Adds a group of terminals below its parent. */
export async function addGroup(
  db: QueryExecutorProvider,
  enterpriseId: number,
  g: NewGroup,
): Promise<{ id: number; path: string }> {
  const { rows } = await sql<{ id: number; path: string }>`
    with next as (select nextval(pg_get_serial_sequence('terminal_group', 'id')) as id)
    insert into terminal_group (id, enterprise_id, parent_id, path, name, number, address)
    overriding system value
    select id, ${enterpriseId}, ${g.parent?.id ?? null},
      ${g.parent ? sql`(${g.parent.path} || '.' || id)::ltree` : sql`id::text::ltree`},
      ${g.name}, ${g.number ?? ''}, ${g.address ?? null}
    from next returning id, path`.execute(db)
  return rows[0] as { id: number; path: string }
}
