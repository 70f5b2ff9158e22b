import { type alarmRule } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { alarmRuleLimits } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { sql } from 'kysely'
import { badField, changed, type Ctx, defineFeature, type Handler, missing, refused, wake } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { endRule } from '../alarm/alarm.end.ts'
import { get, list } from './alarm-rule.list.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { written } from './alarm-rule.normalise.ts'
import { test } from './alarm-rule.trial.ts'

const told = ['id', 'enterprise_id', 'group_path'] as const
type Told = { id: number; enterprise_id: number; group_path: string | null }

const tell = (db: Ctx['db'], row: Told, was: string | null = row.group_path) =>
  changed(
    db,
    {
      enterpriseId: row.enterprise_id,
      groupPath: was === null || row.group_path === null ? null : [was, row.group_path],
    },
    [['alarmRule', String(row.id)]],
  )

/** Names are told apart within an enterprise, in any case; a new one counts among its others. */
async function mustFit({ scope, db }: Pick<Ctx, 'scope' | 'db'>, enterpriseId: number, name: string, id = 0) {
  await sql`select from enterprise where id = ${enterpriseId} for no key update`.execute(db)
  const { rows } = await scope.sql<{ others: number; taken: boolean }>`
    select count(*)::int as others, coalesce(bool_or(lower(name) = lower(${name})), false) as taken
    from alarm_rule where ${unscoped('alarm_rule', 'seen or not, they are only counted')}
      and enterprise_id = ${enterpriseId} and id <> ${id}`
  if (rows[0]?.taken) throw badField('name', 'alarmRule.nameTaken')
  if ((rows[0]?.others ?? 0) >= alarmRuleLimits.perEnterprise) {
    throw refused('alarmRule.tooMany', { max: alarmRuleLimits.perEnterprise })
  }
}

const create: Handler<typeof alarmRule.routes.create> = async (ctx, { groupId, enterpriseId, ...form }) => {
  const { scope, db, now } = ctx
  const place = await placeOf(ctx, { groupId, enterpriseId })
  await mustFit(ctx, place.enterprise_id, form.name)
  const row = await scope
    .insert('alarm_rule')
    .values({
      ...place,
      ...written(form),
      enabled: form.enabled,
      judged_to: form.enabled ? 0 : null,
      created_at: now,
      updated_at: now,
    })
    .returning(told)
    .executeTakeFirstOrThrow()
  if (form.enabled) await wake(db, 'jobs', { job: 'judgeAnew' })
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof alarmRule.routes.update> = async (ctx, { id, groupId, ...form }) => {
  const { scope, db, now } = ctx
  const before = await scope
    .from('alarm_rule')
    .select(['group_path', 'enterprise_id', 'enabled'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  const place = await placeOf(ctx, { groupId, enterpriseId: String(before.enterprise_id) })
  if (place.enterprise_id !== before.enterprise_id) throw badField('groupId', 'group.noGroup')
  await mustFit(ctx, before.enterprise_id, form.name, Number(id))
  const row = await scope
    .update('alarm_rule')
    .set({
      ...place,
      ...written(form),
      enabled: form.enabled,
      version: sql`version + 1`,
      // Whoever it looked at or looks at is judged anew, also where it is switched off.
      judged_to: before.enabled || form.enabled ? 0 : null,
      updated_at: now,
    })
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow()
  await wake(db, 'jobs', { job: 'judgeAnew' })
  await tell(db, row, before.group_path)
  return { done: true }
}

const enable: Handler<typeof alarmRule.routes.enable> = async ({ scope, db, now }, { id, enabled }) => {
  const row = await scope
    .update('alarm_rule')
    .set({ enabled, version: sql`version + 1`, judged_to: 0, updated_at: now })
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow(missing)
  await wake(db, 'jobs', { job: 'judgeAnew' })
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof alarmRule.routes.remove> = async ({ scope, db, now }, { id }) => {
  await scope.from('alarm_rule').select('id').where('id', '=', Number(id)).forUpdate().executeTakeFirstOrThrow(missing)
  await endRule(scope.outside('what stands by a rule goes with it'), Number(id), now)
  const row = await scope
    .remove('alarm_rule')
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

/** What is watched of terminals, and when it is an alarm. */
export const feature = defineFeature('alarmRule', { list, get, create, update, enable, remove, test })
