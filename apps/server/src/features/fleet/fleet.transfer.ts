import type { fleet } from '@cpm/contract/fleet'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql, type SqlBool } from 'kysely'
import { tellTerminals } from '../../db/tell-terminals.ts'
import { badField, channels, type Handler, Refusal, refused, wake } from '../../feature.ts'
import { changeAll } from './fleet.change.ts'
import { tellGroups } from './fleet.insert.ts'
import { openRun, reached } from './fleet.target.ts'

/** Gives terminals to another enterprise. What is connected stays so, and speaks for the new one from then on. */
export const transfer: Handler<typeof fleet.routes.transfer> = async (ctx, { target, enterpriseId }) => {
  const { scope, db, account } = ctx
  // For administrators of ours alone, whatever a role says.
  if (account.enterpriseId !== null) throw new Refusal(codes.forbidden, 'answer.forbidden')
  const to = await db.selectFrom('enterprise').select('id').where('id', '=', Number(enterpriseId)).executeTakeFirst()
  if (!to) throw badField('enterpriseId', 'fleet.unknownEnterprise')
  const found = await reached(ctx, target)
  const ids = found.map(({ id }) => id)
  // No run is made for them meanwhile: a new one would have to hold its terminal.
  await sql`select from terminal where id = any(${ids}::bigint[]) order by id for update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(distinct terminal_id)::int as count from task_run
    where status in (${openRun}) and terminal_id = any(${ids}::bigint[])`.execute(db)
  if (rows[0]?.count) throw refused('fleet.openRuns', { count: rows[0].count })
  const set = sql`enterprise_id = ${to.id}, group_id = null, group_path = null`
  const changed = await changeAll(ctx, found, set, sql<SqlBool>`terminal.enterprise_id <> ${to.id}`)
  const changedIds = changed.map(({ id }) => id)
  await sql`
    insert into terminal_tag (enterprise_id, name)
    select distinct ${to.id}::bigint, unnest(tags) from terminal
    where id = any(${changedIds}::bigint[]) order by 2 on conflict do nothing`.execute(db)
  // What it was made to send may show the shop it leaves: that does not come along.
  await sql`delete from file where terminal_id = any(${changedIds}::bigint[])`.execute(db)
  await sql`delete from favourite where terminal_id = any(${changedIds}::bigint[])`.execute(db)
  await wake(db, 'jobs', { job: 'removeFiles' })
  await tellTerminals(
    scope.db,
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
