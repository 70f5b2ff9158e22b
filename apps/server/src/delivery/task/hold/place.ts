import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { wake } from '../../../core/feature.ts'
import { type Shown, tellRuns } from '../run/task.notify.ts'
import { supersedeOlder, terminalsOf } from '../supersede/supersede.ts'
import { type Held, holdOf, placingOf } from './hold.ts'

/** Runs moved in one transaction. */
export const chunk = 5000

/** What of a task decides where its runs stand. */
export type Placed = Held & { id: number }
export const placing = ['id', 'enterprise_id', 'wave', 'type', 'rules', 'clock', 'paused_at'] as const

/**
 * Has runs of a task wait for their terminals, or holds them, as is right now; one that was to be tried again begins
 * anew. True when there may be more of them.
 */
export async function placeRuns(db: Kysely<Tables>, task: Placed, now: Date, which: RawBuilder<SqlBool>) {
  const due = sql`from task_run r join terminal on terminal.id = r.terminal_id
      left join terminal_state on terminal_state.terminal_id = terminal.id
    where r.task_id = ${task.id} and ${which}
    order by r.id limit ${chunk}`
  const there = await placingOf(db, task, now)
  const place = there.columns
  const hold = await holdOf(db, there, now, sql`select ${place} ${due}`)
  const { rows } = await sql<Shown>`
    with due as materialized (
      select r.id, r.wave, r.status = 'held' and r.reason = 'retry' as again, ${place} ${due}
      for no key update of r skip locked
    ), placed as (
      select id, again, ${hold.reason} as hold, ${hold.until} as hold_until, ${hold.openUntil} as open_until
      from due ${hold.join}
    )
    update task_run r set status = case when hold is null then 'waiting' else 'held' end, reason = hold,
      hold_until = case when hold is not null then placed.hold_until end,
      open_until = case when hold is null then placed.open_until end,
      version = r.version + 1, updated_at = ${now}, sent_at = null,
      attempt = r.attempt + case when again then 1 else 0 end,
      boot_id = case when again then null else r.boot_id end,
      retries = r.retries + case when again then 1 else 0 end,
      progress = case when again then null else r.progress end,
      started_at = case when again then null else r.started_at end
    from placed, terminal t
    where r.id = placed.id and t.id = r.terminal_id
    returning r.task_id as "taskId", t.sn, r.enterprise_id as "enterpriseId", t.group_path as "groupPath"`.execute(db)
  await tellRuns(db, rows)
  await supersedeOlder(db, task.id, now, terminalsOf(rows))
  if (rows.length > 0) await wake(db, 'outbox', { task: task.id })
  return rows.length === chunk
}
