import { openStatuses, type RunStatus, runStates, saidStatuses } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'

const listed = (statuses: readonly RunStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** Runs the old terminal had in hand: by way of being stopped the state table lets them wait again. */
const said: readonly RunStatus[] = saidStatuses
const inHand = openStatuses.filter(
  (status) => said.includes(status) && runStates.can(status, 'stopped') && runStates.can('stopped', 'waiting'),
)

/** Gives what hangs on the one terminal to the other. Answers the tasks whose runs went along. */
export async function handOver(db: QueryExecutorProvider, now: Date, oldId: number, newId: number): Promise<number[]> {
  await handPlan(db, now, oldId, newId)
  await sql`
    with gone as (delete from favourite
      where ${unscoped('favourite', 'whoever marked the old one')}
        and terminal_id = ${oldId} returning account_id, created_at)
    insert into favourite (account_id, terminal_id, created_at)
    select account_id, ${newId}::bigint, created_at from gone on conflict do nothing`.execute(db)
  const { rows } = await sql<{ taskId: number }>`
    with mine as (
      select r.id, r.status in (${listed(inHand)}) as begun from task_run r
      where ${unscoped('task_run', 'whoever asked for them, they go along')}
        and r.terminal_id = ${oldId} and r.status in (${listed(openStatuses)}) and r.stop_asked_at is null
        -- What the new one was asked itself stays its own.
        and not exists (select from task_run o where o.task_id = r.task_id and o.terminal_id = ${newId})
      order by r.id for no key update)
    update task_run r set terminal_id = ${newId}, version = r.version + 1, updated_at = ${now},
      sent_at = null, progress = case when begun then null else r.progress end,
      status = case when begun then 'waiting' else r.status end,
      attempt = r.attempt + case when begun then 1 else 0 end,
      started_at = case when begun then null else r.started_at end,
      deadline_at = case when begun
        then ${now}::timestamptz + (select t.expires_at - t.created_at from task t
          where ${unscoped('task', 'the task of the run')} and t.id = r.task_id)
        else r.deadline_at end
    from mine where r.id = mine.id returning r.task_id as "taskId"`.execute(db)
  return [...new Set(rows.map(({ taskId }) => taskId))]
}

/** The plan goes along under a number the new one has not heard yet. */
async function handPlan(db: QueryExecutorProvider, now: Date, oldId: number, newId: number): Promise<void> {
  await sql`
    insert into terminal_config as c (terminal_id, version, plan, account_id, updated_at)
    select ${newId}, version, plan, account_id, ${now} from terminal_config where terminal_id = ${oldId}
    on conflict (terminal_id) do update set version = greatest(c.version, excluded.version) + 1,
      plan = excluded.plan, account_id = excluded.account_id, updated_at = excluded.updated_at,
      confirmed_at = null`.execute(db)
}
