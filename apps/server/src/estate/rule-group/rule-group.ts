import { type ruleGroup, ruleGroupLimits } from '@cpm/contract/estate/rule-group/rule-group'
import { sql } from 'kysely'
import { codes } from '@cpm/contract/kernel/envelope'
import { badField, type Ctx, defineFeature, type Handler, missing, Refusal, refused } from '../../core/feature.ts'
import { columnsOf } from '../../core/columns.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { unscoped } from '../../core/scope.ts'
import { mustBeProvenFor } from '../../people/password/reach.ts'
import { placeOf } from '../group/group.place.ts'
import { isMoving, judge, judgeMoving, judgeRules, type Judged, tell } from './rule-group.judge.ts'
import { get, list } from './rule-group.list.ts'
import { mustBeNamed } from './rule-group.references.ts'
import type { RuleGroupUse } from './slots.ts'

/** Names are told apart within an enterprise, in any case; a new one counts among its others. */
async function mustFit({ scope, db }: Pick<Ctx, 'scope' | 'db'>, enterpriseId: number, name?: string, id = 0) {
  await sql`select from enterprise where id = ${enterpriseId} for no key update`.execute(db)
  const { rows } = await scope.sql<{ others: number; taken: boolean }>`
    select count(*)::int as others, coalesce(bool_or(lower(name) = lower(${name ?? ''})), false) as taken
    from rule_group where ${unscoped('rule_group', 'seen or not, they are only counted')}
      and enterprise_id = ${enterpriseId} and id <> ${id}`
  if (rows[0]?.taken) throw badField('name', 'ruleGroup.nameTaken')
  if ((rows[0]?.others ?? 0) >= ruleGroupLimits.perEnterprise) {
    throw refused('ruleGroup.tooMany', { max: ruleGroupLimits.perEnterprise })
  }
}

const told = ['id', 'enterprise_id', 'group_path', 'rule'] as const

const create: Handler<typeof ruleGroup.routes.create> = async (ctx, { groupId, enterpriseId, rule, ...input }) => {
  const { scope, db, now } = ctx
  const place = await placeOf(ctx, { groupId, enterpriseId })
  await mustFit(ctx, place.enterprise_id, input.name)
  await mustBeNamed(scope, rule, place.enterprise_id)
  const row = await scope
    .insert('rule_group')
    .values({
      ...place,
      ...columnsOf(input, ['remark']),
      rule: JSON.stringify(rule),
      is_moving: isMoving(rule),
      created_at: now,
      updated_at: now,
    })
    .returning(told)
    .executeTakeFirstOrThrow()
  await judge(db, row as Judged, now)
  await tell(db, row as Judged)
  return { id: String(row.id) }
}

const update: Handler<typeof ruleGroup.routes.update> = async (ctx, { id, groupId, rule, ...input }) => {
  const { scope, db, now } = ctx
  const before = await scope
    .from('rule_group')
    .select(['group_path', 'enterprise_id'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  const enterpriseId = String(before.enterprise_id)
  const place = groupId === undefined ? {} : await placeOf(ctx, { groupId, enterpriseId })
  if ('enterprise_id' in place && place.enterprise_id !== before.enterprise_id) {
    throw badField('groupId', 'group.noGroup')
  }
  if (input.name !== undefined) await mustFit(ctx, before.enterprise_id, input.name, Number(id))
  if (rule !== undefined) await mustBeNamed(scope, rule, before.enterprise_id)
  const ruled = rule === undefined ? {} : { rule: JSON.stringify(rule), is_moving: isMoving(rule) }
  const row = await scope
    .update('rule_group')
    .set({ ...place, ...ruled, ...columnsOf(input, ['remark']), updated_at: now })
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow()
  const isOther = rule !== undefined || groupId !== undefined
  if (isOther) await judge(db, row as Judged, now)
  if (isOther || input.position !== undefined) await mustBeProvenFor(ctx, await given(ctx, row.id))
  await tell(db, row as Judged, before.group_path)
  return { done: true }
}

/** Terminals in it, where something is given to them by it. */
async function given({ scope }: Pick<Ctx, 'scope'>, id: number): Promise<number> {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from rule_member where rule_id = ${id} and exists (
      select from policy where ${unscoped('policy', 'seen or not, it is only looked for')} and rule_group_id = ${id})`
  return rows[0]?.n ?? 0
}

/** Refuses to delete a group that has policies, or that other districts need. */
async function mustBeFree({ scope, now }: Pick<Ctx, 'scope' | 'now'>, id: number): Promise<void> {
  const { rows } = await scope.sql<{ policies: number }>`
    select count(*)::int as policies from policy
    where ${unscoped('policy', 'only counted: the group is refused, not shown')} and rule_group_id = ${id}`
  const uses = await offersFor<RuleGroupUse>('ruleGroup.use')
  const counted = await Promise.all(
    uses.map(async ({ key, count }) => [key, await count(scope.open, id, now)] as const),
  )
  const vars = { policies: rows[0]?.policies ?? 0, ...Object.fromEntries(counted) }
  if (Object.values(vars).some((n) => n > 0)) throw new Refusal(codes.refused, 'ruleGroup.hasDependents', { vars })
}

const remove: Handler<typeof ruleGroup.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  await scope.from('rule_group').select('id').where('id', '=', Number(id)).forUpdate().executeTakeFirstOrThrow(missing)
  await mustBeFree(ctx, Number(id))
  const row = await scope
    .remove('rule_group')
    .where('id', '=', Number(id))
    .returning(told)
    .executeTakeFirstOrThrow(missing)
  await tell(db, row as Judged)
  return { done: true }
}

/** Groups by rule: the terminals that a filter finds, beside the tree. */
export const feature = defineFeature(
  'ruleGroup',
  { list, get, create, update, remove },
  { jobs: { judgeMoving }, reactions: { judgeRules }, machineTables: ['rule_member'] },
)
