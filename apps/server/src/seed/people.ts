import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type NewAccount = {
  name: string
  kind: 'administrator' | 'enterprise' | 'store' | 'sales'
  passwordHash: string
  enterpriseId: number | null
  superior?: { id: number; path: string }
  groupPath?: string | null
  description?: string
  email?: string
  verify?: boolean
  /** The password was made by others: its owner must choose another first. */
  mustChange?: boolean
}

/** Adds an account below its superior, with the built-in role of its kind. */
export async function addAccount(db: Kysely<Tables>, a: NewAccount): Promise<{ id: number; path: string }> {
  const { rows } = await sql<{ id: number; path: string }>`
    with next as (select nextval(pg_get_serial_sequence('account', 'id')) as id)
    insert into account (id, enterprise_id, superior_id, path, kind, name, description, email, password_hash, verify,
      must_change, group_path)
    overriding system value
    select id, ${a.enterpriseId}, ${a.superior?.id ?? null},
      ${a.superior ? sql`(${a.superior.path} || '.' || id)::ltree` : sql`id::text::ltree`},
      ${a.kind}, ${a.name}, ${a.description ?? null}, ${a.email ?? null}, ${a.passwordHash}, ${a.verify ?? true},
      ${a.mustChange ?? false}, ${a.groupPath ?? null}::ltree
    from next returning id, path`.execute(db)
  const account = rows[0] as { id: number; path: string }
  await sql`insert into account_role select ${account.id}, id from role where built_in and code = ${a.kind}`.execute(db)
  return account
}

export type NewGroup = { name: string; number?: string; address?: string; parent?: { id: number; path: string } }

/** Adds a group of terminals below its parent. */
export async function addGroup(
  db: Kysely<Tables>,
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
