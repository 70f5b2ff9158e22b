import type { Language } from '@cpm/contract/kernel/words'
import type { AccountKind } from '@cpm/contract/people/session/session'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

export type NewAccount = {
  name: string
  kind: AccountKind
  passwordHash: string
  enterpriseId: number | null
  superior?: { id: number; path: string }
  groupPaths?: readonly string[] | null
  description?: string | null
  email?: string | null
  phone?: string | null
  company?: string | null
  address?: string | null
  salesRepName?: string | null
  salesRepPhone?: string | null
  salesRepAddress?: string | null
  international?: boolean
  language?: Language
  verify?: boolean
  /** The password was made by others: its owner must choose another first. */
  mustChange?: boolean
}
type Node = { id: number; path: string }

/** Adds an account below its superior, without a role; null when the name is taken, also by one made at the same moment. */
export async function insertAccount(db: QueryExecutorProvider, a: NewAccount): Promise<Node | null> {
  const { rows } = await sql<Node>`
    with next as (select nextval(pg_get_serial_sequence('account', 'id')) as id)
    insert into account (id, enterprise_id, superior_id, path, kind, name, description, email, phone, company, address,
      sales_rep_name, sales_rep_phone, sales_rep_address, international, language, password_hash, verify, must_change,
      group_paths)
    overriding system value
    select id, ${a.enterpriseId}, ${a.superior?.id ?? null},
      ${a.superior ? sql`(${a.superior.path} || '.' || id)::ltree` : sql`id::text::ltree`},
      ${a.kind}, ${a.name}, ${a.description ?? null}, ${a.email ?? null}, ${a.phone ?? null}, ${a.company ?? null},
      ${a.address ?? null}, ${a.salesRepName ?? null}, ${a.salesRepPhone ?? null}, ${a.salesRepAddress ?? null},
      ${a.international ?? false}, ${a.language ?? 'cn'}, ${a.passwordHash}, ${a.verify ?? true},
      ${a.mustChange ?? false}, ${a.groupPaths ?? null}::text[]
    from next on conflict (lower(name)) do nothing returning id, path`.execute(db)
  return rows[0] ?? null
}

/** Gives an account the built-in role of its kind. */
export async function giveRoleOf(db: QueryExecutorProvider, accountId: number, kind: AccountKind): Promise<void> {
  await sql`insert into account_role select ${accountId}, id from role
    where ${unscoped('role', 'built-in roles are for everybody')} and built_in and code = ${kind}`.execute(db)
}

/** Adds an account with the built-in role of its kind; the name must be free. */
export async function addAccount(db: QueryExecutorProvider, a: NewAccount): Promise<Node> {
  const account = await insertAccount(db, a)
  if (!account) throw new Error(`There is an account ${a.name} already`)
  await giveRoleOf(db, account.id, a.kind)
  return account
}
