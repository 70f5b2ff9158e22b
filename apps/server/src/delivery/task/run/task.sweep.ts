import { type AnyTaskType, openStatuses, type RunStatus, taskTypeList } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Job } from '../../../core/feature.ts'
import { begun, endOf, speaking, statuses } from '../task.states.ts'
import { type Shown, tellRuns } from './task.notify.ts'

/** Runs closed in one transaction. */
const chunk = 2000

/** How the server ends an open run by itself. */
type End = { status: RunStatus; reason: RawBuilder<unknown> }

/** Whether the run `r` is over only when its terminal has come back. */
const awaited = sql`exists (select from task k where k.id = r.task_id and ${isBackBy('boot', 'enrolment')})`

/** Whether the run `r` is over only when a list of its terminal shows it. */
const toBeShown = sql`exists (select from task k where k.id = r.task_id and k.params ? 'shownAs')`

/** Whether it is over only when a report of its terminal says so. */
const toBeReported = sql`exists (select from task k where k.id = r.task_id and ${typeIn(({ shown }) => shown?.by === 'facts')})`

/** Whether the task `k` is of a type that is done when its terminal comes back so. */
function isBackBy(...by: ('boot' | 'enrolment')[]): RawBuilder<unknown> {
  return typeIn(({ back }) => back !== undefined && by.includes(back.by))
}

function typeIn(which: (type: AnyTaskType) => boolean): RawBuilder<unknown> {
  const types = taskTypeList.filter(which).map(({ name }) => name)
  return sql`k.type = any(array[${sql.join(types.map((type) => sql.lit(type)))}]::text[])`
}

/** Past its deadline, nobody having asked for a stop. */
function overdue(from: RunStatus): End {
  if (from === 'executed')
    return {
      status: endOf(from, 'unknown'),
      reason: sql`case when ${awaited} then 'not_back' when ${toBeReported} then 'not_reported'
        when ${toBeShown} then 'not_shown' else 'no_answer' end`,
    }
  // It may well have been done: the terminal says so when it is heard of again.
  if (begun.includes(from)) return { status: endOf(from, 'unknown'), reason: sql`'no_answer'` }
  // A terminal that took it was connected; it only never began.
  return { status: endOf(from, 'expired'), reason: from === 'pulled' ? sql`'no_answer'` : sql`'expired'` }
}

/** Past its deadline, and a person had asked the terminal to stop it. */
function unconfirmed(from: RunStatus): End {
  return { status: endOf(from, 'stopped'), reason: sql`'unconfirmed'` }
}

/** Its terminal has no credential any more, so nothing will ever be heard of it. */
function unreachable(from: RunStatus): End {
  const reason = sql`case when t.status = 'logged_off' then 'logged_off' else 'not_activated' end`
  return { status: endOf(from, 'skipped', 'failed'), reason }
}

/** `case` over the open states, one branch each: the table of states written out for one statement. */
function byStatus(from: readonly RunStatus[], pick: (from: RunStatus) => RawBuilder<unknown>): RawBuilder<unknown> {
  const branches = from.map((status) => sql`when ${sql.lit(status)} then ${pick(status)}`)
  return sql`case r.status ${sql.join(branches, sql` `)} end`
}

const named = (end: (from: RunStatus) => End) => (from: RunStatus) => sql`${sql.lit(end(from).status)}`
const why = (end: (from: RunStatus) => End) => (from: RunStatus) => end(from).reason

/** Ends runs nobody will end: past their deadline, each with the reason that is true of it. */
export const closeOverdue: Job = {
  everyMs: 5000,
  run: ({ db, now }) =>
    close(db, now, {
      late: sql`
        select r.id from task_run r
        where r.status in ${statuses(openStatuses)} and r.deadline_at < ${now}
        order by r.deadline_at limit ${chunk} for no key update skip locked`,
      status: sql`case when r.stop_asked_at is null then ${byStatus(openStatuses, named(overdue))}
        else ${byStatus(openStatuses, named(unconfirmed))} end`,
      reason: sql`case when r.stop_asked_at is null then ${byStatus(openStatuses, why(overdue))}
        else ${byStatus(openStatuses, why(unconfirmed))} end`,
    }),
}

/** Ends the open runs of terminals that were logged off; what takes another's place has its runs wait for it to enrol. */
export const closeUnreachable: Job = {
  everyMs: 5000,
  run: ({ db, now }) =>
    close(db, now, {
      late: sql`
        select r.id from task_run r join terminal t on t.id = r.terminal_id
        where r.status in ${statuses(speaking)} and t.status <> 'activated'
          and (t.replaces_id is null or t.status = 'logged_off')
          -- It is on its way back: through stock, and a person's hands.
          and not (r.status = 'executed' and exists (select from task k where k.id = r.task_id and ${isBackBy('enrolment')}))
        order by r.id limit ${chunk} for no key update of r skip locked`,
      status: byStatus(speaking, named(unreachable)),
      reason: byStatus(speaking, why(unreachable)),
    }),
}

/** Ends restarts and factory resets whose terminal came back: with another start of the machine, enrolled anew. */
export const confirmBack: Job = {
  everyMs: 2000,
  run: ({ db, now }) =>
    close(db, now, {
      late: sql`
        select r.id from task_run r join task k on k.id = r.task_id join terminal t on t.id = r.terminal_id
          left join terminal_state s on s.terminal_id = r.terminal_id
        where r.status in ('executed', 'unknown') and (
          (${isBackBy('boot')} and s.boot_id <> r.boot_id)
          or (${isBackBy('enrolment')} and t.status = 'activated' and t.activated_at > r.started_at))
        order by r.id limit ${chunk} for no key update of r skip locked`,
      status: sql`${sql.lit(endOf('executed', 'success'))}`,
      reason: sql`null`,
    }),
}

/** Whether the run `r` of the task `k` is shown by the list of apps, or by what the terminal says of itself. */
const isShownNow = sql`r.status in ('executed', 'unknown') and k.params ? 'shownAs' and (
  exists (select from inventory i where i.terminal_id = r.terminal_id and i.kind = 'apps'
    and i.items @> jsonb_build_array(k.params -> 'shownAs'))
  or exists (select from terminal_state s where s.terminal_id = r.terminal_id
    and s.facts @> (k.params -> 'shownAs')))`

const proven = { status: sql`${sql.lit(endOf('executed', 'success'))}`, reason: sql`null`, isShown: true }

/** Ends what is shown; also of those that were given up. */
export const confirmShown: Job = {
  everyMs: 2000,
  run: ({ db, now }) =>
    close(db, now, {
      ...proven,
      late: sql`
        select r.id from task_run r join task k on k.id = r.task_id
        where ${isShownNow} order by r.id limit ${chunk} for no key update of r skip locked`,
    }),
}

/** The same of tasks that are stopped: what they brought may be taken back, and nothing shows it any more. */
export async function confirmShownOf(tx: Kysely<Tables>, tasks: readonly number[], now: Date): Promise<void> {
  const late = sql`
    select r.id from task_run r join task k on k.id = r.task_id
    where r.task_id = any(${tasks}::bigint[]) and ${isShownNow} order by r.id for no key update of r`
  await closeThose(tx, now, { ...proven, late })
}

/** Ends what was to be stopped and was taken back from its terminal before anything had shown it. */
export const closeTakenBack: Job = {
  everyMs: 2000,
  run: ({ db, now }) =>
    close(db, now, {
      late: sql`
        select r.id from task_run r
        where r.status = 'executed' and r.stop_asked_at is not null and exists (
          select from task b join task_run u on u.task_id = b.id
          where b.back_of = r.task_id and u.terminal_id = r.terminal_id and u.status = 'success'
            and u.finished_at > r.started_at)
        order by r.id limit ${chunk} for no key update of r skip locked`,
      status: sql`${sql.lit(endOf('executed', 'stopped'))}`,
      reason: sql`'stopped'`,
    }),
}

type Closing = {
  late: RawBuilder<unknown>
  status: RawBuilder<unknown>
  reason: RawBuilder<unknown>
  /** A list of its terminal shows what it brought. */
  isShown?: boolean
}

function close(db: Kysely<Tables>, now: Date, closing: Closing): Promise<boolean> {
  return db.transaction().execute(async (tx) => (await closeThose(tx, now, closing)) === chunk)
}

/** Says how many they were. */
async function closeThose(tx: Kysely<Tables>, now: Date, { late, status, reason, isShown }: Closing): Promise<number> {
  const { rows } = await sql<Shown>`
    with late as materialized (${late})
    update task_run r set status = ${status}, reason = ${reason}, own_words = null, version = r.version + 1,
      finished_at = ${now}, updated_at = ${now}${isShown ? sql`, shown_at = ${now}` : sql``}
    from late, terminal t
    where r.id = late.id and t.id = r.terminal_id
    returning r.task_id as "taskId", t.sn, r.enterprise_id as "enterpriseId", t.group_path as "groupPath"`.execute(tx)
  await tellRuns(tx, rows)
  return rows.length
}
