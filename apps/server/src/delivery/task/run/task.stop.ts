import { codes } from '@cpm/contract/kernel/envelope'
import { unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { openStatuses, type RunStatus, type task, taskTypeList } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { outside, type Scope, unscoped } from '../../../core/scope.ts'
import { mustBeProven } from '../../../people/password/credentials.ts'
import { type Account, type Ctx, type Handler, missing, Refusal, refused, wake } from '../../../core/feature.ts'
import { mustNotBringBarred } from '../../app/version/version.barred.ts'
import { askedToStop, restartable, statuses, stoppedAtOnce } from '../task.states.ts'
import { inReason } from '../outcome/reasons.read.ts'
import { openRounds } from '../when/repeat.ts'
import { confirmShownOf } from './task.sweep.ts'
import { tellTask } from './task.tell.ts'
import { isSteerable, mustBeOwn, seesPart } from '../task.whole.ts'
import { one, seen } from '../../../core/row.ts'

type Db = Ctx['db']

/**
 * Locks the runs a person means, in the order of ids as the intake and the sweeps do, so that none of them waits for
 * another in a circle; says how many they are.
 */
async function lockRuns(
  db: Db,
  seenOnes: RawBuilder<SqlBool>,
  which: RawBuilder<unknown>,
  status: readonly RunStatus[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select task_run.id from task_run
      where ${which} and task_run.status in ${statuses(status)} and ${seenOnes}
      order by task_run.id for no key update
    ) locked`.execute(db)
  return rows[0]?.n ?? 0
}

/** Stops a task: no more runs are made, those no terminal has in hand end now, the others are asked to. */
export const stop: Handler<typeof task.routes.stop> = async ({ scope, db, now }, { id }) => {
  const found = await one(
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

/** Types that not everybody who may restart may restart, or that take a proof. */
const guarded = taskTypeList.filter(({ also, proof }) => also !== undefined || proof)

/** A restart is asked for as what it restarts is: a reset has a code of its own, and far-reaching ones take a proof. */
async function mustBeAllowedAgain(
  ctx: Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account },
  which: RawBuilder<unknown>,
  count: number,
): Promise<void> {
  const { rows } = await sql<{ type: string }>`
    select distinct task.type from task_run join task on task.id = task_run.task_id
    where ${which} and ${unscoped('task', 'the task of a run that is seen')}
      and task.type = any(${guarded.map(({ name }) => name)}::text[])
      and task_run.status in ${statuses(restartable)} and ${ctx.scope.visible('task_run')}`.execute(ctx.db)
  const among = guarded.filter(({ name }) => rows.some(({ type }) => type === name))
  const held: ReadonlySet<string> = ctx.account.permissions
  if (among.some(({ also }) => also !== undefined && !held.has(also))) {
    throw new Refusal(codes.forbidden, 'answer.forbidden')
  }
  if (among.some(({ proof }) => proof) || count > unprovenTerminals) mustBeProven(ctx)
}

/**
 * Has runs wait again [4.6]: those named, or all of a task, that failed, were stopped or expired and whose terminal is
 * activated. Others are left and not counted; one that is not the person's refuses the whole.
 */
export const restart: Handler<typeof task.routes.restart> = async (ctx, { ids, taskId, status, reason }) => {
  const { scope, db, now } = ctx
  const which =
    taskId === undefined
      ? await namedRuns(scope, ids ?? [])
      : await runsOfTask(scope, taskId, status ?? restartable, reason)
  const count = await lockRuns(db, scope.visible('task_run'), which, restartable)
  await mustBeOfOwn(scope, which)
  await mustBeAllowedAgain(ctx, which, count)
  await mustNotBringBarred(
    scope,
    sql`select task_run.task_id from task_run
      where ${which} and task_run.status in ${statuses(restartable)} and ${scope.visible('task_run')}`,
  )
  const { rows } = await sql<{ task_id: number; restarted: number }>`
    with again as (
      update task_run set status = 'waiting', attempt = attempt + 1, version = version + 1,
        reason = null, own_words = null, hold_until = null, open_until = ${lookAgain(now)}, retries = 0, failed_for = null, progress = null, output = null, output_truncated = false, exit_code = null,
        boot_id = null, sent_at = null, stop_asked_at = null, started_at = null, finished_at = null, updated_at = ${now},
        deadline_at = ${now}::timestamptz
          + (select task.expires_at - task.created_at from task
            where ${unscoped('task', 'the task of a run that is seen')} and task.id = task_run.task_id)
      where ${which} and status in ${statuses(restartable)} and ${scope.visible('task_run')}
        and exists (select from terminal t
          where ${unscoped('terminal', 'the terminal of a run that is seen')}
            and t.id = task_run.terminal_id and t.status = 'activated')
      returning task_id
    )
    select task_id, count(*)::int as restarted from again group by 1`.execute(db)
  for (const { task_id } of rows) {
    const again = await scope
      .update('task')
      .set({
        // A person who sees only a part of a task does not have the whole go on again.
        stopped_at: sql`case when not ${isSteerable(scope)} then task.stopped_at end`,
        steered: sql`steered or task.rules ? 'gate'`,
      })
      .where('task.id', '=', task_id)
      .returning(['task.id', 'task.enterprise_id', 'task.group_paths'])
      .executeTakeFirstOrThrow()
    await wake(db, 'outbox', { task: again.id })
    await tellTask(db, again)
  }
  return { restarted: rows.reduce((sum, row) => sum + row.restarted, 0) }
}

/** Runs of a task that one only decides on are for others to restart. */
async function mustBeOfOwn(scope: Scope, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await scope.sql<{ by_platform: boolean; account_path: string }>`
    select distinct task.by_platform, task.account_path from task_run join task on task.id = task_run.task_id
    where ${which} and ${scope.visible('task_run')} and ${scope.visible('task')}`
  for (const task of rows) mustBeOwn(scope, task)
}

/** A run bound to hours is not sent before somebody looked whether it may be now: closed already, it is held again. */
const lookAgain = (now: Date) => sql<Date | null>`(
  select case when task.rules ?| array['windows', 'outsideHours', 'startAt'] then ${now}::timestamptz end
  from task where ${unscoped('task', 'the task of a run that is seen')} and task.id = task_run.task_id)`

async function namedRuns(scope: Scope, ids: string[]): Promise<RawBuilder<SqlBool>> {
  const wanted = [...new Set(ids.map(Number))]
  const which = sql<SqlBool>`task_run.id = any(${wanted}::bigint[])`
  const seen = await scope
    .from('task_run')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(which)
    .executeTakeFirstOrThrow()
  if (seen.n < wanted.length) throw missing()
  return which
}

async function runsOfTask(
  scope: Scope,
  taskId: string,
  status: readonly RunStatus[],
  reason: readonly string[] | undefined,
): Promise<RawBuilder<SqlBool>> {
  const found = await seen(scope, 'task', taskId, ['id'])
  const because = reason ? sql<SqlBool>`and ${inReason(reason)}` : sql``
  return sql<SqlBool>`(task_run.task_id = ${found.id} and task_run.status in ${statuses(status)} ${because})`
}
