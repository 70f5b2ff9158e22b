import type { taskTemplate } from '@cpm/contract/delivery/task-template/task-template'
import { taskTemplateLimits } from '@cpm/contract/delivery/task-template/task-template'
import { type AnyTaskType, keptParamsOf, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { TaskRules } from '@cpm/contract/delivery/task/rules/task.rules'
import { sql, type SqlBool } from 'kysely'
import {
  type Account,
  badField,
  changed,
  type Ctx,
  defineFeature,
  type Handler,
  missing,
  refused,
} from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { artifactOf } from '../artifact/artifact.payload.ts'
import { groupsOfWaves } from '../task/wave/wave.plan.ts'
import { get, list } from './task-template.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['taskTemplate', String(row.id)]])

type Asked = { type: TaskType; params: Record<string, unknown>; rules: TaskRules; waitMs: number | null }

/** As it is kept: without secrets, and with what is known of the file it names, so that it can be read. */
async function columnsOf(scope: Ctx['scope'], { type, params, rules, waitMs }: Asked) {
  const spec: AnyTaskType = taskTypeOf[type]
  await groupsOfWaves(scope, rules.waves ?? [])
  const open = keptParamsOf(type).parse(params)
  const artifact = spec.artifact ? await artifactOf(scope, String(params.artifactId)) : null
  return {
    type,
    params: JSON.stringify({ ...open, ...(artifact && { artifact }) }),
    rules: JSON.stringify(rules),
    wait_ms: waitMs,
  }
}

/** Names are told apart within what somebody has, in any case; who makes one waits for who makes another. */
async function nameIsFree({ scope, db }: Pick<Ctx, 'scope' | 'db'>, owner: number, name: string, but = 0) {
  await sql`select from account
    where ${unscoped('account', 'it only takes turns')} and id = ${owner} for no key update`.execute(db)
  const other = await scope
    .outside('what somebody has is looked through for the name, whoever asks')
    .selectFrom('task_template')
    .select('id')
    .where('account_id', '=', owner)
    .where('id', '<>', but)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (other) throw badField('name', 'taskTemplate.nameTaken')
}

async function mustHaveRoom(scope: Ctx['scope'], account: Account): Promise<void> {
  const { count } = await scope
    .from('task_template')
    .where('task_template.account_id', '=', account.id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const max = taskTemplateLimits.perAccount
  if (count >= max) throw refused('taskTemplate.tooMany', { max })
}

const create: Handler<typeof taskTemplate.routes.create> = async (ctx, { name, shared, ...asked }) => {
  const { scope, db, account, now } = ctx
  await nameIsFree(ctx, account.id, name)
  await mustHaveRoom(scope, account)
  const row = await scope
    .insert('task_template')
    .values({
      enterprise_id: account.enterpriseId,
      account_id: account.id,
      account_path: account.path,
      name,
      shared,
      ...(await columnsOf(scope, asked)),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof taskTemplate.routes.update> = async (ctx, { id, name, shared, asks }) => {
  const { scope, db, now } = ctx
  const row = await lockRow(scope, 'task_template', id, ['id', 'account_id', 'enterprise_id'])
  if (name !== undefined) await nameIsFree(ctx, row.account_id, name, row.id)
  await scope
    .update('task_template')
    .set({
      name,
      shared,
      ...(asks && (await columnsOf(scope, asks))),
      updated_at: now,
    })
    .where('task_template.id', '=', row.id)
    .execute()
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof taskTemplate.routes.remove> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('task_template')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

/** What tasks ask, kept under names. */
export const feature = defineFeature('taskTemplate', { list, get, create, update, remove })
