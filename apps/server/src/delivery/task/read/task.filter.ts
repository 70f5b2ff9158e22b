import {
  failedStatuses,
  openStatuses,
  type Outcome,
  type PauseReason,
  type RunStatus,
  type task,
} from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containing } from '../../../db/search-pattern.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { inStore } from './task.counts.ts'
import { exactly, on, since, until } from '../../../core/list/list-filter.ts'
import type { ListFilters } from '../../../core/list/listing.ts'
import { statuses } from '../task.states.ts'
import { isAuthorNamed, isNotPart } from '../task.whole.ts'
import { isSecond } from '../approve/second.ts'

type Condition = RawBuilder<SqlBool>
type Filters = ListFilters<typeof task.routes.list>

/** What a list of tasks may be asked for. */
export const taskFilters: Filters = {
  type: exactly,
  status: exactly,
  q: (q) =>
    q === ''
      ? undefined
      : sql`(task.id::text = ${q} or concat_ws(' ', task.name, task.note, task.params ->> 'line', task.params ->> 'title', task.params ->> 'text',
          task.params ->> 'packageName', task.params ->> 'name', task.params ->> 'paths') ilike ${containing(q)})`,
  outcome: (outcome, _, { scope }) => cameTo(scope, outcome),
  decidable: (is, _, { scope }) => (is ? decidable(scope) : sql`not ${decidable(scope)}`),
  paused: (why) => pausedFor(why),
  stuck: (is) => (is ? isStuck : sql`not ${isStuck}`),
  failedFrom: (at, _, { scope }) => failedAfter(scope, at),
  accountId: (id, _, { scope }) => sql`(task.account_id = ${Number(id)} and ${isAuthorNamed(scope)})`,
  parentId: (id) => sql`task.parent_id = ${Number(id)}`,
  isRound: (is) => (is ? sql`task.parent_id is not null` : sql`task.parent_id is null`),
  market: (way) => sql`task.origin = ${way}`,
  from: on('task.created_at', since),
  to: on('task.created_at', until),
}

/** It, or terminals that would join it, waits for a second person, and neither oneself nor anybody above oneself asked for it. */
export const decidable = (scope: Scope): Condition =>
  sql<SqlBool>`((task.status = 'awaiting' or task.late_waiting > 0) and ${isSecond(sql`${scope.who.accountPath}::ltree`, sql.ref('task.account_path'))}
    and ${isNotPart(scope)})`

/** Nothing more of it goes down until a person says so. */
export const pausedFor = (why: PauseReason): Condition =>
  sql<SqlBool>`(task.paused_at is not null and task.pause_reason = ${why} and task.stopped_at is null)`

/** Its next wave cannot begin any more, unless a person does something. */
export const isStuck: Condition = sql<SqlBool>`(task.stuck_at is not null and task.stopped_at is null)`

/** Whether a task has a run in one of these states: one look into the index for each, however many runs there are. */
function some(scope: Scope, list: readonly RunStatus[]): Condition {
  return sql<SqlBool>`exists (select from task_run
    where task_run.task_id = task.id and task_run.status in ${statuses(list)} and ${inStore(scope)})`
}

/** What the list finds as running, where all of them are counted: along the runs that are open. */
export const isRunning = (scope: Scope): Condition => sql<SqlBool>`task.id in (
  select begun.id from task begun
  where ${unscoped('task', 'as far as the task is seen')} and (begun.status = 'creating' or begun.next_at is not null)
  union
  select task_run.task_id from task_run where task_run.status in ${statuses(openStatuses)} and ${inStore(scope)})`

/** The same as `outcomeOf` of the contract. */
function cameTo(scope: Scope, outcome: Outcome): Condition {
  const running = sql<SqlBool>`(task.status = 'creating' or task.next_at is not null or ${some(scope, openStatuses)})`
  const failed = sql<SqlBool>`(task.status = 'creation_failed' or ${some(scope, failedStatuses)})`
  const [stopped, success] = [some(scope, ['stopped']), some(scope, ['success'])]
  switch (outcome) {
    case 'running':
      return running
    case 'failed':
      return failed
    case 'stopped':
      return sql<SqlBool>`(${stopped} and not ${failed} and not ${running})`
    case 'success':
      return sql<SqlBool>`(${success} and not ${failed} and not ${running} and not ${stopped})`
    case 'skipped':
      return sql<SqlBool>`(${some(scope, ['skipped'])} and not ${failed} and not ${running} and not ${stopped}
        and not ${success})`
  }
}

function failedAfter(scope: Scope, at: string): Condition {
  return sql<SqlBool>`task.id in (select task_run.task_id from task_run
    where task_run.status = 'failed' and task_run.updated_at > ${new Date(at)} and ${inStore(scope)})`
}
