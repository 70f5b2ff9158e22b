import { repeats, type TaskRules } from '@cpm/contract/delivery/task/task'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { tellRuns, tellTask, type Shown } from '../run/task.notify.ts'
import { roundsOf } from './calendar.ts'

type Db = Kysely<Tables>
type Asked = { rules: TaskRules; clock: string; created_at: Date; expires_at: Date }
type Repeating = Asked & { id: number; enterprise_id: number; group_paths: string[] | null }
type Due = Repeating & { next_at: Date; rounds: number; last: number | null; last_status: string | null }

/** Tasks that get a round in one turn, and runs ended in one transaction. */
const tasksAtOnce = 20
const chunk = 5000
/** Rounds missed in a row that are still counted one by one. */
const countedAtMost = 10_000
/** Rounds that may have anything open: what was not begun of a round ends when the next one is due. */
export const openRounds = 10

const roundsFrom = ({ rules, clock, created_at }: Asked, from: number) =>
  roundsOf({ rules, clock, askedAt: created_at.getTime() }, from)

/** When the next round from `from` on has to be made; null when it expires before. */
function nextDue(task: Asked, from: number): Date | null {
  const next = roundsFrom(task, from).next().value
  return next && next.due < task.expires_at.getTime() ? new Date(next.due) : null
}

/** A task that repeats has no runs of its own: it waits for its first round. */
export async function beginRepeating(db: Db, task: Repeating, now: Date): Promise<void> {
  const from = task.rules.startAt === undefined && task.rules.everyMs !== undefined ? task.created_at : now
  await db
    .updateTable('task')
    .set({ status: 'created', next_at: nextDue(task, from.getTime()) })
    .where('id', '=', task.id)
    .execute()
  await wake(db, 'jobs', { job: 'beginRounds' })
  await tellTask(db, task)
}

const firstRound = (task: Asked): Date | null => nextDue(task, task.created_at.getTime())

/** Whether a task that is asked for now would ever begin. */
export const hasRound = (task: Asked): boolean => !repeats(task.rules) || firstRound(task) !== null

/** When a task that is asked for now has its runs made, and by which rules these go. */
export function firstOf(task: Asked): { rules: TaskRules; from: Date } {
  const due = repeats(task.rules) ? firstRound(task) : null
  return due ? { rules: roundRules(task, due), from: due } : { rules: task.rules, from: task.created_at }
}

/** Begins the rounds that are due. */
export const beginRounds: Job = {
  everyMs: 1000,
  async run({ db, now }) {
    const { rows } = await sql<{ id: number }>`
      select id from task where next_at <= ${now} and paused_at is null order by next_at limit ${tasksAtOnce}`.execute(
      db,
    )
    for (const { id } of rows) {
      while (await db.transaction().execute((tx) => closeLast(tx, id, now)));
      await db.transaction().execute((tx) => beginRound(tx, id, now))
    }
    return rows.length === tasksAtOnce
  },
}

/** Ends what nobody began of the round before; true when there may be more. */
async function closeLast(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<Shown>`
    with last as (select id from task where parent_id = ${id} order by id desc limit 1),
    late as materialized (
      select r.id from task_run r where r.task_id = (select id from last) and r.status in ('waiting', 'held')
      order by r.id limit ${chunk} for no key update)
    update task_run r set status = 'skipped', reason = 'next_round', version = r.version + 1,
      hold_until = null, open_until = null, finished_at = ${now}, updated_at = ${now}
    from late, terminal t where r.id = late.id and t.id = r.terminal_id
    returning r.task_id as "taskId", t.sn, r.enterprise_id as "enterpriseId", t.group_path as "groupPath"`.execute(db)
  await tellRuns(db, rows)
  return rows.length === chunk
}

async function beginRound(db: Db, id: number, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    select t.id, t.enterprise_id, t.group_paths, t.rules, t.clock, t.created_at, t.expires_at, t.next_at, t.rounds,
      last.id as last, last.status as last_status
    from task t left join lateral (select id, status from task where parent_id = t.id order by id desc limit 1) last on true
    where t.id = ${id} and t.next_at <= ${now} and t.paused_at is null for no key update of t skip locked`.execute(db)
  const task = rows[0]
  if (!task) return
  const isOver = task.expires_at <= now
  const isBusy = task.last_status === 'creating'
  const begins = !isOver && !isBusy
  if (begins) await insertRound(db, task, now)
  // The moments that went by while nobody was there to begin them.
  const missed = isOver ? 0 : missedSince(task, now)
  const skipped = missed + (isBusy ? 1 : 0)
  await sql`
    update task set next_at = ${isOver ? null : nextDue(task, now.getTime() + 1)}, rounds = rounds + ${begins ? 1 : 0},
      skipped_rounds = skipped_rounds + ${skipped},
      skipped_at = case when ${skipped > 0} then ${now}::timestamptz else skipped_at end
    where id = ${id}`.execute(db)
  await tellTask(db, task)
}

function missedSince(task: Due, now: Date): number {
  let missed = 0
  for (const { due } of roundsFrom(task, task.next_at.getTime() + 1)) {
    if (due > now.getTime() || missed === countedAtMost) return missed
    missed += 1
  }
  return missed
}

/** What of a task that repeats is its rounds' too. */
const inherited = sql`enterprise_id, account_id, account_path, group_paths, name, note, type, params, app_key, secrets, target, clock, total, waves,
  expires_at`

/** The rules of the round that is due then. */
function roundRules(task: Asked, due: Date): TaskRules {
  const { everyMs: _, calendar, startAt: __, lateJoiners: ___, ...rules } = task.rules
  const isThere = calendar !== undefined && rules.zone === 'terminal'
  const round = isThere ? roundsFrom(task, due.getTime()).next().value : null
  // An hour with an offset is taken as it stands, by each terminal's own wall.
  return round ? { ...rules, startAt: `${round.wall}:00+14:00` } : rules
}

async function insertRound(db: Db, task: Due, now: Date): Promise<void> {
  const own = roundRules(task, task.next_at)
  const { rows } = await sql<{ id: number }>`
    insert into task (${inherited}, rules, steered, status, parent_id, round, created_at)
    select ${inherited}, ${JSON.stringify(own)}::jsonb, rules ?| array['waves', 'gate'], 'creating', id, rounds + 1, ${now}
    from task where id = ${task.id} returning id`.execute(db)
  await sql`
    insert into task_wave (task_id, n, said, group_path, up_to, opened_at)
    select ${rows[0]?.id}, n, said, group_path, up_to, case when n = 1 then ${now}::timestamptz end
    from task_wave where task_id = ${task.id}`.execute(db)
  await wake(db, 'jobs', { job: 'fanOut' })
}
