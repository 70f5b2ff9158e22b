import { alertPlan } from '@cpm/contract/insight/alert-plan/alert-plan'
import type { AlertPlanRow } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { sql, type SqlBool } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Handler } from '../../core/feature.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import type { Scope } from '../../core/scope.ts'
import { containing } from '../../db/search-pattern.ts'

/** Names of what a plan is about; those that are not seen have none. */
const named = (scope: Scope, of: 'groups' | 'accounts' | 'rules') => {
  const listed = sql.ref(`alert_plan.${of}`)
  const table = of === 'groups' ? 'terminal_group' : of === 'accounts' ? 'account' : 'alarm_rule'
  return sql<{ id: string; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', ${sql.ref(`${table}.id`)}::text, 'name', ${sql.ref(`${table}.name`)})
      order by ${sql.ref(`${table}.name`)}), '[]')
    from ${sql.table(table)} where ${scope.visible(table)} and ${sql.ref(`${table}.id`)} = any(${listed}))`
}

const rowsOf = (scope: Scope) =>
  scope
    .from('alert_plan')
    .selectAll('alert_plan')
    .select([
      named(scope, 'groups').as('group_names'),
      named(scope, 'accounts').as('account_names'),
      named(scope, 'rules').as('rule_names'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const told = (row: Row): AlertPlanRow =>
  ({
    ...plain(row, ['enterprise_id', 'rules', 'groups', 'roles', 'accounts']),
    rules: row.rules.map(String),
    groups: row.groups.map(String),
    roles: row.roles.map(String),
    accounts: row.accounts.map(String),
  }) as unknown as AlertPlanRow

export const list = listing(alertPlan.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('alert_plan'),
  id: 'alert_plan.id',
  sorts: {
    name: sql`lower(alert_plan.name)`,
    createdAt: sql`alert_plan.id`,
    updatedAt: sql`alert_plan.updated_at`,
  },
  usual: 'createdAt',
  where: { enabled: exactly, q: anyOf('alert_plan.name') },
  row: told,
})

export const get: Handler<typeof alertPlan.routes.get> = async ({ scope }, { id }) =>
  told(await findOne(rowsOf(scope), 'alert_plan.id', id))

const most = 50

export const rules: Handler<typeof alertPlan.routes.rules> = async ({ scope }, { q = '' }) => {
  const rows = await scope
    .from('alarm_rule')
    .select(['alarm_rule.id', 'alarm_rule.name'])
    .where(sql<SqlBool>`alarm_rule.name ilike ${containing(q)}`)
    .orderBy(sql`lower(alarm_rule.name)`)
    .orderBy('alarm_rule.id')
    .limit(most)
    .execute()
  return { records: rows.map((row) => ({ id: String(row.id), name: row.name })) }
}

export const accounts: Handler<typeof alertPlan.routes.accounts> = async ({ scope }, { q = '' }) => {
  const rows = await scope
    .from('account')
    .select(['account.id', 'account.name'])
    .where('account.active', '=', true)
    .where(sql<SqlBool>`account.enterprise_id is not null and account.name ilike ${containing(q)}`)
    .orderBy(sql`lower(account.name)`)
    .limit(most)
    .execute()
  return { records: rows.map((row) => ({ id: String(row.id), name: row.name })) }
}
