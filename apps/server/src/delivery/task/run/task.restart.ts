import { codes } from '@cpm/contract/kernel/envelope'
import {
  type Restarted,
  type RestartLater,
  type RunStatus,
  type TaskRules,
  type task,
  taskTypeList,
} from '@cpm/contract/delivery/task/task'
import type { InputOf } from '@cpm/contract/kernel/route'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { outside, type Scope, unscoped } from '../../../core/scope.ts'
import { mustBeProven } from '../../../people/password/credentials.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { type Account, type Ctx, type Handler, missing, Refusal, refused, wake } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import { mustBringSendable } from '../../artifact/artifact.sendable.ts'
import { isFit } from '../fit/unfit.ts'
import { holdOf, placingOf } from '../hold/hold.ts'
import { type Placed, placeRuns, placing } from '../hold/place.ts'
import { inReason } from '../outcome/reasons.read.ts'
import { restartable, statuses } from '../task.states.ts'
import { isSteerable, isStoppedFromAbove, mustBeOwn } from '../task.whole.ts'
import { countWaves } from '../wave/wave.counts.ts'
import { acceptedOf, failuresIn } from '../wave/wave.gate.ts'
import { lockRuns } from './task.lock.ts'
import { tellTask } from './task.notify.ts'

type Which = InputOf<typeof task.routes.restart>
type Reading = Pick<Ctx, 'scope' | 'db' | 'now'>

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
  if (among.some(({ proof }) => proof)) mustBeProven(ctx)
  await mustBeProvenFor(ctx, count)
}

/**
 * Of the runs meant those that a person may have again: they ended without success, their terminal is activated, and what
 * the task brings is for it.
 */
const again = (scope: Scope, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`(${which}
  and task_run.status in ${statuses(restartable)} and ${scope.visible('task_run')}
  and exists (select from terminal t
    where ${unscoped('terminal', 'the terminal of a run that is seen')}
      and t.id = task_run.terminal_id and t.status = 'activated' and ${isFit(sql`t`, sql`task_run.task_id`)}))`

/**
 * Has runs wait again [4.6]: those named, or all of a task, that failed, were stopped or expired and whose terminal is
 * activated. Each goes back to its wave, and waits for that and for all else that holds a run. Others are left and not
 * counted; a run that the person does not see refuses the whole.
 */
export const restart: Handler<typeof task.routes.restart> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const which = await runsMeant(scope, input)
  const count = await lockRuns(db, scope.visible('task_run'), which, restartable)
  await mustBeOfOwn(scope, which)
  await mustBeAllowedAgain(ctx, which, count)
  await mustBringSendable(
    scope,
    sql`select task_run.task_id from task_run
      where ${which} and task_run.status in ${statuses(restartable)} and ${scope.visible('task_run')}`,
  )
  const foreseen = await foresee(ctx, which)
  const { rows } = await sql<{ task_id: number }>`
    with again as (
      update task_run set status = 'waiting', attempt = attempt + 1,
        reason = null, own_words = null, hold_until = null, open_until = ${now}, retries = 0, failed_for = null, progress = null,
        output = null, output_truncated = false, exit_code = null,
        boot_id = null, sent_at = null, stop_asked_at = null, superseded_by = null, started_at = null, finished_at = null, updated_at = ${now},
        deadline_at = ${now}::timestamptz
          + (select task.expires_at - task.created_at from task
            where ${unscoped('task', 'the task of a run that is seen')} and task.id = task_run.task_id)
      where ${again(scope, which)}
      returning task_id
    )
    select task_id from again group by 1 order by 1`.execute(db)
  for (const { task_id } of rows) await goOn(ctx, task_id)
  return foreseen
}

/** What a restart would do, by the same reading. */
export const restartPreview: Handler<typeof task.routes.restartPreview> = async (ctx, input) =>
  foresee(ctx, await runsMeant(ctx.scope, input))

/** The task goes on, and its runs stand where its wave, a pause and the hours of their places let them. */
async function goOn({ scope, db, now }: Reading, taskId: number): Promise<void> {
  const found = await scope
    .update('task')
    .set({
      // A person who sees only a part of a task does not have the whole go on again.
      stopped_at: sql`case when not ${isSteerable(scope)} then task.stopped_at end`,
      stopped_by: sql`case when not ${isSteerable(scope)} then task.stopped_by end`,
      stopped_by_platform: sql`not ${isSteerable(scope)} and task.stopped_by_platform`,
      // The person is told once more if that does not help.
      stuck_told: null,
      steered: sql`steered or task.rules ?| array['waves', 'gate']`,
    })
    .where('task.id', '=', taskId)
    .returning([...placing.map((name) => `task.${name}` as const), 'task.group_paths', 'task.waves', 'task.accepted'])
    .executeTakeFirstOrThrow()
  await acceptNoMore(db, found)
  const open = outside(db, 'the runs that a person restarted, and no others, are looked at again')
  // Those beyond the first some thousands are placed by the job that closes hours.
  await placeRuns(open, found as Placed, now, sql<SqlBool>`r.status = 'waiting' and r.open_until <= ${now}`)
  await wake(db, 'outbox', { task: found.id })
  await tellTask(db, found)
}

/** Failures that were accepted and are tried again count when they fail once more. */
async function acceptNoMore(db: Ctx['db'], task: { id: number; waves: number; accepted: unknown }): Promise<void> {
  const accepted = acceptedOf(task.accepted)
  if (Object.keys(accepted).length === 0) return
  const counts = await countWaves(db, task.id, task.waves)
  const left = Object.entries(accepted).map(([n, count]) => {
    const inWave = counts[Number(n) - 1]
    return [n, Math.min(count, inWave ? failuresIn(inWave) : 0)] as const
  })
  await sql`
    update task set accepted = ${JSON.stringify(Object.fromEntries(left))}::jsonb
    where ${unscoped('task', 'the task of runs that are seen')} and id = ${task.id}`.execute(db)
}

/** How many of the runs meant are restarted, and how many of these go down now. */
async function foresee({ scope, db, now }: Reading, which: RawBuilder<SqlBool>): Promise<Restarted> {
  const { rows: tasks } = await sql<Omit<Placed, 'rules'> & { rules: TaskRules }>`
    select ${sql.join(placing.map((name) => sql.ref(`task.${name}`)))} from task
    where ${unscoped('task', 'the task of a run that is seen')}
      and task.id in (select task_run.task_id from task_run where ${again(scope, which)})
    order by task.id`.execute(db)
  const reasons = new Map<string | null, number>()
  for (const one of tasks) {
    for (const { hold, n } of await heldAgain({ scope, db, now }, one, which)) {
      reasons.set(hold, (reasons.get(hold) ?? 0) + n)
    }
  }
  const goes = reasons.get(null) ?? 0
  reasons.delete(null)
  const later: RestartLater = [...reasons]
    .map(([reason, count]) => ({ reason: reason ?? '', count }))
    .toSorted((a, b) => b.count - a.count)
  return { restarted: later.reduce((sum, { count }) => sum + count, goes), now: goes, later }
}

async function heldAgain({ scope, db, now }: Reading, task: Placed, which: RawBuilder<SqlBool>) {
  const there = await placingOf(db, task, now)
  const place = there.columns
  const those = sql`from task_run join terminal on terminal.id = task_run.terminal_id
      and ${unscoped('terminal', 'the terminal of a run that is seen')}
    left join terminal_state on terminal_state.terminal_id = terminal.id
    where task_run.task_id = ${task.id} and ${again(scope, which)}`
  const hold = await holdOf(db, there, now, sql`select ${place} ${those}`)
  const { rows } = await sql<{ hold: string | null; n: number }>`
    with again as (select task_run.wave, ${place} ${those})
    select ${hold.reason} as hold, count(*)::int as n from again ${hold.join} group by 1`.execute(db)
  return rows
}

const runsMeant = (scope: Scope, { ids, taskId, status, reason }: Which): Promise<RawBuilder<SqlBool>> =>
  taskId === undefined ? namedRuns(scope, ids ?? []) : runsOfTask(scope, taskId, status ?? restartable, reason)

/** Runs of a task that a person only decides on are for others to restart. */
async function mustBeOfOwn(scope: Scope, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await scope.sql<{ by_platform: boolean; account_path: string; above: boolean }>`
    select distinct task.by_platform, task.account_path, ${isStoppedFromAbove(scope)} as above
    from task_run join task on task.id = task_run.task_id
    where ${which} and ${scope.visible('task_run')} and ${scope.visible('task')}`
  for (const task of rows) mustBeOwn(scope, task)
  if (rows.some(({ above }) => above)) throw refused('task.stoppedAbove')
}

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
  const found = await findRow(scope, 'task', taskId, ['id'])
  const because = reason ? sql<SqlBool>`and ${inReason(reason)}` : sql``
  return sql<SqlBool>`(task_run.task_id = ${found.id} and task_run.status in ${statuses(status)} ${because})`
}
