import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { isHeldThere } from '../hold/held-by-terminal.ts'
import { chunk, type Placed, placeRuns } from '../hold/place.ts'
import { type Shown, tellRuns, tellTask } from '../run/task.notify.ts'

type Db = Kysely<Tables>
type Task = Placed & { group_paths: string[] | null }

/** Begins wave `n`: its runs are let go by and by. */
export async function openWave(db: Db, task: Task, n: number, now: Date): Promise<void> {
  await sql`update task set wave = ${n} where id = ${task.id}`.execute(db)
  await sql`
    update task_wave set opened_at = coalesce(opened_at, ${now})
    where task_id = ${task.id} and n <= ${n}`.execute(db)
  await tellTask(db, task)
}

/** Lets go of runs whose wave has begun, and of those that were paused; true when there may be more. */
export const letGo = (db: Db, task: Task, now: Date): Promise<boolean> =>
  placeRuns(
    db,
    task,
    now,
    sql<SqlBool>`r.status = 'held' and r.reason in ('wave', 'paused') and r.wave <= ${task.wave}`,
  )

/** Keeps the runs that wait from going down, or wait at their terminal; true when there may be more. */
export async function holdBack(db: Db, task: Task, now: Date): Promise<boolean> {
  const { rows } = await sql<Shown>`
    with due as materialized (
      select r.id from task_run r
      where r.task_id = ${task.id} and (r.status = 'waiting' or ${isHeldThere})
      order by r.id limit ${chunk} for no key update skip locked)
    update task_run r set status = 'held', reason = 'paused', hold_until = null, open_until = null, version = r.version + 1,
      updated_at = ${now}
    from due, terminal t
    where r.id = due.id and t.id = r.terminal_id
    returning r.task_id as "taskId", t.sn, r.enterprise_id as "enterpriseId", t.group_path as "groupPath"`.execute(db)
  await tellRuns(db, rows)
  return rows.length === chunk
}
