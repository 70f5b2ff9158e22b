import type { alertPlan } from '@cpm/contract/insight/alert-plan/alert-plan'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql, type SqlBool } from 'kysely'
import { badField, changed, type Ctx, defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { check } from './alert-plan.check.ts'
import { accounts, get, list, rules } from './alert-plan.list.ts'

type Form = InputOf<typeof alertPlan.routes.create>

const written = (form: Form) => ({
  name: form.name,
  enabled: form.enabled,
  severities: form.severities,
  rules: form.rules.map(Number),
  groups: form.groups.map(Number),
  events: form.events,
  tells: form.tells,
  roles: form.roles.map(Number),
  accounts: form.accounts.map(Number),
  channels: form.channels,
  wait_ms: form.waitMs,
  remind_ms: form.remindMs,
  quiet_from: form.quietFrom,
  quiet_to: form.quietTo,
  digest_at: form.digestAt,
  time_zone: form.timeZone,
  sms_a_day: form.smsADay,
  steps: JSON.stringify(form.steps),
})

type Named = 'account' | 'terminal_group' | 'alarm_rule' | 'role'

/** What a plan names is seen by who writes it, and is of the plan's enterprise; some roles come with the product. */
async function mustBeThere({ scope }: Pick<Ctx, 'scope'>, form: Form, enterpriseId: number): Promise<void> {
  const seen = async (table: Named, ids: readonly string[]) => {
    if (ids.length === 0) return true
    const of = sql.ref(`${table}.enterprise_id`)
    const found = await scope
      .from(table)
      .select(sql<number>`count(*)::int`.as('n'))
      .where(sql.ref(`${table}.id`), 'in', ids.map(Number))
      .where(sql<SqlBool>`(${of} = ${enterpriseId} or ${table === 'role'} and ${of} is null)`)
      .executeTakeFirst()
    return found?.n === new Set(ids).size
  }
  if (!(await seen('role', form.roles))) throw badField('roles', 'alertPlan.roleGone')
  if (!(await seen('account', form.accounts))) throw badField('accounts', 'alertPlan.accountGone')
  if (!(await seen('terminal_group', form.groups))) throw badField('groups', 'alertPlan.groupGone')
  if (!(await seen('alarm_rule', form.rules))) throw badField('rules', 'alertPlan.ruleGone')
}

const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number }) =>
  changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['alertPlan', String(row.id)]])

const create: Handler<typeof alertPlan.routes.create> = async ({ scope, db, account, now }, form) => {
  const enterpriseId = account.enterpriseId
  if (enterpriseId === null) throw refused('alertPlan.noEnterprise')
  await mustBeThere({ scope }, form, enterpriseId)
  const row = await scope
    .insert('alert_plan')
    .values({ enterprise_id: enterpriseId, ...written(form), created_at: now, updated_at: now })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

/** Whoever changes the plan an enterprise began with has made it theirs. */
const update: Handler<typeof alertPlan.routes.update> = async ({ scope, db, now }, { id, ...form }) => {
  const before = await scope
    .from('alert_plan')
    .select('alert_plan.enterprise_id')
    .where('alert_plan.id', '=', Number(id))
    .executeTakeFirstOrThrow(missing)
  await mustBeThere({ scope }, form, before.enterprise_id)
  const row = await scope
    .update('alert_plan')
    .set({ ...written(form), built_in: false, updated_at: now })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof alertPlan.routes.remove> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('alert_plan')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

/** Who is told of which alarms. */
export const feature = defineFeature('alertPlan', { list, get, create, update, remove, check, rules, accounts })
