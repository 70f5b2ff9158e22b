import type { orderTemplate } from '@cpm/contract/service/order-template/order-template'
import { sql, type SqlBool } from 'kysely'
import { type Account, badField, changed, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { columnsOf } from '../../core/columns.ts'
import { get, list } from './order-template.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['orderTemplate', String(row.id)]])

/** Who is asked is somebody one sees, who is there. */
async function personOf({ scope }: Pick<Ctx, 'scope'>, id: string | null | undefined): Promise<number | null> {
  if (!id) return null
  const person = await scope
    .from('account')
    .select('account.id')
    .where('account.id', '=', Number(id))
    .where('account.active', '=', true)
    .executeTakeFirst()
  if (!person) throw badField('assigneeId', 'order.noPerson')
  return person.id
}

/** A name is one template's of an enterprise, in any case; who makes one waits for who makes another. */
async function nameIsFree({ scope, db }: Pick<Ctx, 'scope' | 'db'>, { enterpriseId }: Account, name: string, but = 0) {
  await sql`select pg_advisory_xact_lock(83, ${enterpriseId ?? 0}::int)`.execute(db)
  const other = await scope
    .from('order_template')
    .select('order_template.id')
    .where('order_template.id', '<>', but)
    .where(sql<SqlBool>`order_template.enterprise_id is not distinct from ${enterpriseId}`)
    .where(sql<SqlBool>`lower(order_template.name) = lower(${name})`)
    .executeTakeFirst()
  if (other) throw badField('name', 'orderTemplate.nameTaken')
}

const mayBeEmpty = ['englishName', 'description'] as const

const create: Handler<typeof orderTemplate.routes.create> = async (ctx, { assigneeId, ...input }) => {
  const { scope, db, account, now } = ctx
  await nameIsFree(ctx, account, input.name)
  const row = await scope
    .insert('order_template')
    .values({
      enterprise_id: account.enterpriseId,
      ...columnsOf(input, mayBeEmpty),
      assignee_id: await personOf(ctx, assigneeId),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof orderTemplate.routes.update> = async (ctx, { id, assigneeId, ...input }) => {
  const { scope, db, account, now } = ctx
  await lockRow(scope, 'order_template', id, ['id'])
  if (input.name !== undefined) await nameIsFree(ctx, account, input.name, Number(id))
  const row = await scope
    .update('order_template')
    .set({
      ...columnsOf(input, mayBeEmpty),
      ...(assigneeId === undefined ? {} : { assignee_id: await personOf(ctx, assigneeId) }),
      updated_at: now,
    })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof orderTemplate.routes.remove> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('order_template')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

/** Order templates of an enterprise. */
export const feature = defineFeature('orderTemplate', { list, get, create, update, remove })
