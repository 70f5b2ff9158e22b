import { sql, type SqlBool } from 'kysely'
import { every, type Rule, type Rules, sameEnterprise, underAny } from '../../core/scope/who-sees.ts'

/** In a store's scope: what is given to its groups and to terminals in them. */
const inStore: Rule = ({ groupPaths }) =>
  groupPaths === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
      exists (select from terminal_group g where g.id = policy.group_id and ${underAny('g.path', groupPaths)})
      or exists (select from rule_group r where r.id = policy.rule_group_id and ${underAny('r.group_path', groupPaths)})
      or exists (select from terminal t where t.id = policy.terminal_id and ${underAny('t.group_path', groupPaths)}))`

export const rules = {
  policy: every(sameEnterprise, inStore),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
