import { whitelist } from '@cpm/contract/delivery/whitelist/whitelist'
import type { WhitelistConfig, WhitelistEntry, WhitelistMode } from '@cpm/contract/estate/agent/whitelist.config'
import { sql, type SqlBool } from 'kysely'
import { changed, type Ctx, defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { columnsOf } from '../../core/columns.ts'
import { findRow, lockRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { policyHandlers } from '../../estate/policy/policy.assign.ts'
import { placesGiven } from '../../estate/policy/policy.assignment.ts'
import { tellNow } from '../../estate/policy/policy.notify.ts'
import { get, list } from './whitelist.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['whitelist', String(row.id)]])

const create: Handler<typeof whitelist.routes.create> = async ({ scope, db, account, now }, input) => {
  const row = await scope
    .insert('whitelist')
    .values({
      enterprise_id: account.enterpriseId,
      ...columnsOf(input, ['remark']),
      entries: JSON.stringify(input.entries),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof whitelist.routes.update> = async ({ scope, db, now }, { id, ...input }) => {
  const { entries, ...plainly } = input
  const row = await scope
    .update('whitelist')
    .set({ ...columnsOf(plainly, ['remark']), updated_at: now })
    .$if(entries !== undefined, (query) => query.set({ entries: JSON.stringify(entries) }))
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id', 'name', 'mode', 'entries'])
    .executeTakeFirstOrThrow(missing)
  // Wherever it is given it counts as it is now; the trigger has the terminals there told.
  await sql`
    update policy set value = ${JSON.stringify(configOf(row))}::jsonb
    where ${unscoped('policy', 'of a list that is seen')} and ${isOfList(row.id)}`.execute(db)
  await tellGiven(db, row.id, now)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof whitelist.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  await lockRow(scope, 'whitelist', id, ['id'])
  const places = await placesGiven(ctx, isOfList(Number(id)))
  if (places.count > 0) throw refused('whitelist.isGiven', places)
  const row = await scope
    .remove('whitelist')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

type Listed = { id: number; name: string; mode: WhitelistMode; entries: WhitelistEntry[] }

/** A list as terminals are told it. */
const configOf = ({ id, name, mode, entries }: Listed): WhitelistConfig => ({ listId: String(id), name, mode, entries })

const isOfList = (id: number) => sql<SqlBool>`policy.kind = 'whitelist' and policy.value ->> 'listId' = ${String(id)}`

/** Those it is given to themselves: of all other places a trigger knows. */
async function tellGiven(db: Ctx['db'], id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ terminal_id: number }>`
    select terminal_id from policy
    where ${unscoped('policy', 'of a list that is seen')} and ${isOfList(id)} and terminal_id is not null
    order by terminal_id`.execute(db)
  await tellNow(
    db,
    rows.map(({ terminal_id }) => terminal_id),
    now,
  )
}

const given = policyHandlers('whitelist', whitelist.routes, async ({ scope }, { listId }, enterpriseId) => {
  const list = await findRow(scope, 'whitelist', listId, ['id', 'enterprise_id', 'name', 'mode', 'entries'])
  if (list.enterprise_id !== null && list.enterprise_id !== enterpriseId) throw refused('whitelist.notTheirs')
  return configOf(list)
})

/** What may not be installed or run on terminals, or alone may [2.11]. */
export const feature = defineFeature('whitelist', { list, get, create, update, remove, ...given })
