import type { TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import { badField } from '../../core/feature.ts'
import type { Scope } from '../../core/scope.ts'

/** Refuses a rule that names a group or an app the person does not see, or of another enterprise: missing ones alike. */
export async function mustBeNamed(scope: Scope, rule: TerminalRule, enterpriseId: number): Promise<void> {
  for (const field of ['groupId', 'groupIdNot'] as const) {
    const ids = new Set((rule[field] ?? []).map(Number))
    if (ids.size === 0) continue
    const found = await scope
      .from('terminal_group')
      .select('terminal_group.id')
      .where('terminal_group.id', 'in', [...ids])
      .where('terminal_group.enterprise_id', '=', enterpriseId)
      .execute()
    if (found.length < ids.size) throw badField(`rule.${field}`, 'group.noGroup')
  }
  if (rule.appId === undefined) return
  const app = await scope
    .from('app')
    .select('app.enterprise_id')
    .where('app.id', '=', Number(rule.appId))
    .executeTakeFirst()
  if (!app || (app.enterprise_id !== null && app.enterprise_id !== enterpriseId)) {
    throw badField('rule.appId', 'answer.missing')
  }
}
