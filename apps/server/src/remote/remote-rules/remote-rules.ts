import { remoteRulesKind } from '@cpm/contract/estate/agent/remote-rules.config'
import { remoteRules } from '@cpm/contract/remote/remote-rules/remote-rules'
import { sql } from 'kysely'
import { defineFeature, type Handler, refused } from '../../core/feature.ts'
import { terminalSeen } from '../../core/sn.ts'
import { policyHandlers } from '../../estate/policy/policy.assign.ts'
import { areRolesThere } from '../../people/role/role.exists.ts'
import { rolesOf, rulesOf } from './rules.of.ts'

const ofTerminal: Handler<typeof remoteRules.routes.ofTerminal> = async ({ scope, db, account }, { sn }) => {
  const { id } = await terminalSeen(scope, sn, ['id'])
  const { rules, from } = await rulesOf(db, id, await rolesOf(db, account.id))
  const { roles: _, ...holding } = rules
  return { rules: holding, from }
}

/** What holds for remote sessions [1.3]. */
export const feature = defineFeature('remoteRules', {
  ...policyHandlers(remoteRulesKind.name, remoteRules.routes, async (ctx, asked, enterpriseId) => {
    const ids = asked.roles.map(({ roleId }) => roleId)
    const kept = sql`select (jsonb_array_elements(policy.value -> 'roles') ->> 'roleId')::bigint from policy
      where policy.kind = ${remoteRulesKind.name} and ${ctx.scope.visible('policy')}`
    if (!(await areRolesThere(ctx.scope, ids, { enterpriseId, kept }))) throw refused('remoteRules.roleGone')
    return asked
  }),
  ofTerminal,
})
