import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { remoteRulesKind } from '@cpm/contract/estate/agent/remote-rules.config'
import {
  type RemoteRules,
  remoteRules,
  rulesFor,
  usualRules,
} from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { placeKind, placeName, placeNamed, placeTables } from '../../estate/policy/policy.assignment.ts'

/**
 * The rules that hold at a terminal for who holds these roles, and from where. The terminal was found in scope before.
 * Nothing given, and "nothing" given, are both what is usual.
 */
export async function rulesOf(
  db: QueryExecutorProvider,
  terminalId: number,
  roleIds: readonly (string | number)[],
): Promise<{ rules: RemoteRules; from: PolicyFrom | null }> {
  const { rows } = await sql<{ value: Partial<RemoteRules> | null; from: PolicyFrom }>`
    select policy.value,
      jsonb_build_object('place', ${placeKind}, 'name', ${placeName}, 'groupId', policy.group_id::text,
        'ruleGroupId', policy.rule_group_id::text) as "from"
    from policies_of(array[${terminalId}::bigint]) f, ${placeTables}
    where policy.id = f.policy_id and f.kind = ${remoteRulesKind.name}
      and ${unscoped('policy', 'what counts for a terminal that was found')}
      and ${sql.join(placeNamed, sql` and `)}`.execute(db)
  const [row] = rows
  // What was given before a rule was known says nothing of it.
  const given = row?.value ? remoteRules.parse({ ...usualRules, ...row.value }) : usualRules
  return { rules: rulesFor(given, roleIds.map(String)), from: row?.from ?? null }
}

/** The roles of an account that are in force. */
export async function rolesOf(db: QueryExecutorProvider, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select role.id::text as id from account_role join role on role.id = account_role.role_id
    where account_role.account_id = ${accountId} and role.enabled
      and ${unscoped('role', "who asks is asked for one's own roles")}`.execute(db)
  return rows.map(({ id }) => id)
}
