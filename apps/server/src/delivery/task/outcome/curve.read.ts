import {
  curveSteps,
  failedStatuses,
  openStatuses,
  type RunStatus,
  type task,
  type TaskCurve,
  type WhyNoForecast,
} from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { type Counts, countRuns, inStore, noCounts } from '../read/task.counts.ts'
import { statuses } from '../task.states.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** What a terminal has in hand. */
const inHand = openStatuses.filter((status) => status !== 'waiting' && status !== 'held')
/** Runs looked at to say how many of those that wait are of terminals that are here. */
const sample = 5000

const sumOf = (counts: Counts, list: readonly RunStatus[]) => list.reduce((sum, status) => sum + counts[status], 0)

/** The ended runs of a task over time, and when the last may end at the pace of late. */
export const curve: Handler<typeof task.routes.curve> = async ({ scope, db, now }, { id }) => {
  const columns = ['task.id', 'task.status', 'task.created_at', 'task.expires_at', 'task.paused_at'] as const
  const found = await findOne(scope.from('task').select(columns), 'task.id', id)
  const open = (await countRuns({ db, scope }, [found.id])).get(found.id) ?? noCounts()
  const left = sumOf(open, openStatuses)
  const mine = endedOf(scope, found.id)
  const to = left > 0 ? now : await lastEnd(db, mine)
  const points = to === null ? [] : await pointsOf(db, mine, found.created_at, to)
  const ended = points.at(-1)?.ended ?? 0
  const moving = left === 0 ? 0 : await movingOf({ db, scope }, found.id, open)
  const pace = moving === 0 ? 0 : await paceOf(db, mine, found.created_at, now)
  const endsAt = pace > 0 ? new Date(now.getTime() + moving / pace) : null
  const why = whyNot()
  return {
    from: found.created_at.toISOString(),
    points,
    total: left + ended,
    ended,
    moving,
    kept: open.held,
    away: Math.max(0, left - open.held - moving),
    endsAt: why === null && endsAt ? endsAt.toISOString() : null,
    why,
  }

  function whyNot(): WhyNoForecast | null {
    if (found.status === 'awaiting') return 'awaiting'
    if (left === 0) return 'over'
    if (found.paused_at !== null) return 'paused'
    if (moving === 0) return 'kept'
    if (endsAt === null) return 'still'
    return endsAt > found.expires_at ? 'expires' : null
  }
}

/** Those that have ended, without what was left out from the first. */
const endedOf = (scope: Scope, taskId: number) => sql`task_run where task_run.task_id = ${taskId}
  and task_run.finished_at is not null and task_run.status <> 'skipped' and ${inStore(scope)}`

async function lastEnd(db: QueryExecutorProvider, mine: RawBuilder<unknown>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(task_run.finished_at) as at from ${mine}`.execute(db)
  return rows[0]?.at ?? null
}

/** How many had ended after each step; steps without an end are left out. */
async function pointsOf(
  db: QueryExecutorProvider,
  mine: RawBuilder<unknown>,
  from: Date,
  to: Date,
): Promise<TaskCurve['points']> {
  const stepMs = Math.max(1000, Math.ceil((to.getTime() - from.getTime() + 1) / curveSteps))
  const { rows } = await sql<{ at: Date; ended: number; failed: number }>`
    select date_bin(${`${stepMs} milliseconds`}::interval, greatest(task_run.finished_at, ${from}::timestamptz), ${from}::timestamptz) as at,
      count(*)::int as ended, (count(*) filter (where task_run.status in ${statuses(failedStatuses)}))::int as failed
    from ${mine} group by 1 order by 1`.execute(db)
  let [done, bad] = [0, 0]
  return rows.map((row) => {
    done += row.ended
    bad += row.failed
    const at = Math.min(to.getTime(), row.at.getTime() + stepMs)
    return { at: new Date(at).toISOString(), ended: done, failed: bad }
  })
}

/**
 * Runs that go on by themselves: those in hand, and of those that wait the ones of terminals that are here, of many
 * judged by the first.
 */
async function movingOf(
  { db, scope }: { db: QueryExecutorProvider; scope: Scope },
  taskId: number,
  counts: Counts,
): Promise<number> {
  if (counts.waiting === 0) return sumOf(counts, inHand)
  const { rows } = await sql<{ looked: number; here: number }>`
    select count(*)::int as looked, (count(*) filter (where state.online))::int as here
    from (
      select task_run.terminal_id from task_run
      where task_run.task_id = ${taskId} and task_run.status = 'waiting' and ${inStore(scope)}
      order by task_run.id limit ${sample}
    ) as first left join terminal_state as state on state.terminal_id = first.terminal_id
      and ${unscoped('terminal', 'a run that is seen is on a terminal that is seen')}`.execute(db)
  const { looked = 0, here = 0 } = rows[0] ?? {}
  return sumOf(counts, inHand) + (looked === 0 ? 0 : Math.round((counts.waiting * here) / looked))
}

/** Ends in a millisecond, over the last tenth of the time it goes: at least a minute, at most an hour. */
async function paceOf(db: QueryExecutorProvider, mine: RawBuilder<unknown>, from: Date, now: Date): Promise<number> {
  const ago = Math.min(hourMs, Math.max(minuteMs, (now.getTime() - from.getTime()) / 10))
  const since = new Date(now.getTime() - ago)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${mine} and task_run.finished_at > ${since}`.execute(db)
  return (rows[0]?.n ?? 0) / ago
}
