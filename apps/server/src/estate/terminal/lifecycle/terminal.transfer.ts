import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { livesBy } from './terminal.life.ts'
import { tellTerminals } from '../config/terminal.notify.ts'
import { badField, channels, type Handler, Refusal, refused, wake } from '../../../core/feature.ts'
import { changeAll, cutAll } from './terminal.move.ts'
import { tellGroups } from '../save/terminal.insert.ts'
import { reached } from './terminal.target.ts'
import { countBusy } from './terminal.work.ts'

/**
 * Gives terminals to another enterprise. None brings its credential along: what was in use is logged off, its connection
 * ends, and it waits in stock until the new enterprise enrols it.
 */
export const transfer: Handler<typeof terminal.routes.transfer> = async (ctx, { target, enterpriseId }) => {
  const { scope, db, account, now } = ctx
  // For administrators of ours alone, whatever a role says.
  if (account.enterpriseId !== null) throw new Refusal(codes.forbidden, 'answer.forbidden')
  const to = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', Number(enterpriseId))
    .executeTakeFirstOrThrow(() => badField('enterpriseId', 'terminal.unknownEnterprise'))
  const found = await reached(ctx, target)
  const ids = found.map(({ id }) => id)
  // No run is made for them meanwhile: a new one would have to hold its terminal.
  await sql`select from terminal
    where ${unscoped('terminal', 'found in scope')} and id = any(${ids}::bigint[]) order by id for update`.execute(db)
  const busy = await countBusy(db, sql`select unnest(${ids}::bigint[])`)
  if (busy > 0) throw refused('terminal.openRuns', { count: busy })
  const elsewhere = sql<SqlBool>`terminal.enterprise_id <> ${to.id}`
  await livesBy(db, { account, now })
  // Two steps, as the table of states has it [4.5].
  const off = sql`status = 'logged_off', secret_hash = null, logged_off_at = ${now}`
  const inUse = sql<SqlBool>`terminal.status = 'activated' and ${elsewhere}`
  const left = (await changeAll(ctx, found, off, inUse)).map(({ id }) => id)
  const back = (column: string, otherwise: string) =>
    sql`${sql.ref(column)} = case when terminal.id = any(${left}::bigint[]) then ${sql.raw(otherwise)} else terminal.${sql.ref(column)} end`
  const set = sql`enterprise_id = ${to.id}, group_id = null, group_path = null, secret_hash = null,
    ${back('status', `'in_stock'`)}, ${back('shipped_at', 'null')}, ${back('activated_at', 'null')},
    ${back('logged_off_at', 'null')}`
  const changed = await changeAll(ctx, found, set, elsewhere)
  await cutAll(
    ctx,
    changed.map(({ sn }) => sn),
  )
  const changedIds = changed.map(({ id }) => id)
  await sql`
    insert into terminal_tag (enterprise_id, name)
    select distinct ${to.id}::bigint, unnest(tags) from terminal
    where ${unscoped('terminal', 'found in scope')}
      and id = any(${changedIds}::bigint[]) order by 2 on conflict do nothing`.execute(db)
  // What it was made to send may show the shop it leaves: that does not come along.
  await sql`delete from file where terminal_id = any(${changedIds}::bigint[])`.execute(db)
  await sql`delete from favourite
    where ${unscoped('favourite', 'whoever marked them')} and terminal_id = any(${changedIds}::bigint[])`.execute(db)
  // Nor does what its people gave it.
  await sql`delete from policy
    where ${unscoped('policy', 'of terminals found in scope')} and terminal_id = any(${changedIds}::bigint[])`.execute(
    db,
  )
  await wake(db, 'jobs', { job: 'removeFiles' })
  await tellTerminals(
    scope.open,
    channels.live,
    changed.map((one) => ({ ...one, enterpriseId: to.id, groupPath: null })),
  )
  for (const [was, some] of Map.groupBy(changed, (one) => one.enterpriseId)) {
    await tellGroups(
      db,
      was,
      some.map((one) => one.groupPath),
    )
  }
  return { changed: changed.length, skipped: found.length - changed.length }
}
