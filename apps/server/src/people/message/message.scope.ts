import { sql, type SqlBool } from 'kysely'
import { answersFor } from '../../core/scope/scope-check.ts'
import { belowAccount, type Condition, every, sameEnterprise, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  // To manage, by whose it is; who receives it is another matter: `received`.
  message: every(sameEnterprise, belowAccount()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}

/** Whether `message` is for the account that these columns or values tell of. */
function isFor(account: { id: unknown; enterpriseId: unknown; path: unknown }): Condition {
  return sql<SqlBool>`((message.to_enterprise_id is null or message.to_enterprise_id = ${account.enterpriseId})
    and (message.to_path is null or ${account.path} <@ message.to_path)
    and (message.user_scope = 'all' or exists (
      select from message_recipient r where r.message_id = message.id and r.account_id = ${account.id})
      or ${isIn(account.id)}))`
}

/** Of a role or a store it was written to: whoever is in it now, whenever they came. */
function isIn(accountId: unknown): Condition {
  const inStore = sql<SqlBool>`exists (select from account ca
    join terminal_group cg on cg.id = any(message.group_ids)
    where ca.id = ${accountId} and exists (select from unnest(ca.group_paths) own where own::ltree <@ cg.path))`
  return sql<SqlBool>`(exists (select from account_role cr
      where cr.account_id = ${accountId} and cr.role_id = any(message.role_ids))
    or ${answersFor('account', answersFor('terminal_group', inStore))})`
}

/**
 * The published messages an account has. One for all is found by this condition and not by rows, so accounts made
 * later have it too.
 */
export function received(account: { id: number; enterpriseId: number | null; path: string }): Condition {
  const { id, enterpriseId, path } = account
  const has = isFor({ id, enterpriseId, path: sql`${path}::ltree` })
  return answersFor('message', sql<SqlBool>`(message.status = 'published' and ${has})`)
}

/** The other end of it: the accounts that have `message`, or will once it is published. */
export const receivers: Condition = answersFor(
  'account',
  sql<SqlBool>`(account.active and ${isFor({
    id: sql.ref('account.id'),
    enterpriseId: sql.ref('account.enterprise_id'),
    path: sql.ref('account.path'),
  })})`,
)
