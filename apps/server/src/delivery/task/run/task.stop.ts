import { openStatuses, type task } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { outside, type Scope, unscoped } from '../../../core/scope.ts'
import { type Ctx, type Handler, refused, wake } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { askedToStop, statuses, stoppedAtOnce } from '../task.states.ts'
import { mustBeOwn, seesPart } from '../task.whole.ts'
import { openRounds } from '../when/repeat.ts'
import { lockRuns } from './task.lock.ts'
import { confirmShownOf } from './task.sweep.ts'
import { tellTask } from './task.notify.ts'

type Db = Ctx['db']

/** Stops a task: no more runs are made, those no terminal has in hand end now, the others are asked to. */
export const stop: Handler<typeof task.routes.stop> = async ({ scope, db, now, account }, { id }) => {
  const found = await findOne(
    scope
      .from('task')
      .select(['task.id', 'task.enterprise_id', 'task.group_paths', 'task.status', 'task.next_at', 'task.by_platform'])
      .select('task.account_path')
      // Waits for the chunk of runs that is being made.
      .forNoKeyUpdate(),
    'task.id',
    id,
  )
  mustBeOwn(scope, found)
  const ids = [found.id, ...(await lastRounds(scope, found.id))]
  const which = sql`task_run.task_id = any(${ids}::bigint[])`
  const mine = scope.visible('task_run')
  const open = await lockRuns(db, mine, which, openStatuses)
  const isPart = seesPart(scope.who, found)
  const goesOn = !isPart && (['creating', 'awaiting'].includes(found.status) || found.next_at !== null)
  if (open === 0 && !goesOn) throw refused('task.nothingToStop')
  // What others see of the task goes on.
  const ended = isPart ? await endRuns({ db, now }, ids, mine) : await endTasks({ db, now }, ids, mine)
  if (!isPart) {
    const by = { stopped_by: account.id, stopped_by_platform: account.enterpriseId === null }
    await scope.update('task').set(by).where('task.id', 'in', ids).execute()
  }
  await tellTask(db, found)
  return ended
}

/** No more runs are made of these tasks, which are held; of their runs those meant are stopped, or asked to stop. */
async function endTasks({ db, now }: { db: Db; now: Date }, ids: readonly number[], meant: RawBuilder<SqlBool>) {
  await sql`
    update task set stopped_at = ${now}, next_at = null,
      status = case status when 'creating' then 'created' when 'awaiting' then 'refused' else status end,
      reason = case status when 'awaiting' then 'withdrawn' else reason end,
      total = case when status = 'creating' then made else total end
    where ${unscoped('task', 'they are seen, or stopped for all')} and id = any(${ids}::bigint[])`.execute(db)
  return endRuns({ db, now }, ids, meant)
}

/** Of the runs of these tasks those meant are stopped, or asked to stop. */
async function endRuns({ db, now }: { db: Db; now: Date }, ids: readonly number[], meant: RawBuilder<SqlBool>) {
  const which = sql`task_run.task_id = any(${ids}::bigint[])`
  const stopped = await sql`
    update task_run set status = 'stopped', reason = 'stopped', version = version + 1, finished_at = ${now}, updated_at = ${now}
    where ${which} and status in ${statuses(stoppedAtOnce)} and ${meant}`.execute(db)
  const stopping = await sql`
    update task_run set stop_asked_at = coalesce(stop_asked_at, ${now}), updated_at = ${now}
    where ${which} and status in ${statuses(askedToStop)} and ${meant}`.execute(db)
  for (const task of ids) await wake(db, 'outbox', { task })
  return { stopped: Number(stopped.numAffectedRows), stopping: Number(stopping.numAffectedRows) }
}

/** Stops what the market made, whoever's name it bears and whoever sees its terminals: what it brings is not to come. */
export async function stopForAll({ db, now }: { db: Db; now: Date }, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; enterprise_id: number; group_paths: string[] | null }>`
    select id, enterprise_id, group_paths from task
    where ${unscoped('task', 'it is stopped for all')} and id = any(${ids}::bigint[]) and stopped_at is null
    order by id for no key update`.execute(db)
  const all = unscoped('task_run', 'it is stopped for all')
  const held = rows.map(({ id }) => id)
  await lockRuns(db, all, sql`task_run.task_id = any(${held}::bigint[])`, openStatuses)
  await confirmShownOf(outside(db, 'it is stopped for all'), held, now)
  await endTasks({ db, now }, held, all)
  for (const row of rows) await tellTask(db, row)
}

/** The rounds of a task that repeats which may still go on. */
async function lastRounds(scope: Scope, id: number): Promise<number[]> {
  const rounds = await scope
    .from('task')
    .select('task.id')
    .where('task.parent_id', '=', id)
    .orderBy('task.id', 'desc')
    .limit(openRounds)
    .forNoKeyUpdate()
    .execute()
  return rounds.map((round) => round.id)
}
