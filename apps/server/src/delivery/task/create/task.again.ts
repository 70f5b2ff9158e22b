import { codes } from '@cpm/contract/kernel/envelope'
import {
  type TaskRules,
  type TaskTarget,
  type TaskType,
  taskTimes,
  taskTypeNamed,
} from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { Refusal } from '../../../core/feature.ts'

/** Any constant that no other lock has; those who ask for the same action in one enterprise queue up behind it. */
const actLock = 7105

export type Asked = {
  type: string
  params: Readonly<Record<string, unknown>>
  rules: Pick<TaskRules, 'startAt' | 'everyMs' | 'calendar'>
}

/** Whether asking twice in a row is a slip [8.5] and not a wish. */
export const onceAMinute = (type: string): boolean => taskTypeNamed(type)?.repeat === 'slip'

/** A task of the last minute that asks for the same thing at the same time; of apps, of the same one. */
function alike(task: 't', { type, params, rules }: Asked, now: Date): RawBuilder<unknown> {
  const when = JSON.stringify([rules.startAt ?? null, rules.everyMs ?? null, rules.calendar ?? null])
  const whenThere = sql`jsonb_build_array(${sql.ref(`${task}.rules`)} -> 'startAt', ${sql.ref(`${task}.rules`)} -> 'everyMs',
    ${sql.ref(`${task}.rules`)} -> 'calendar')`
  return sql`${sql.ref(`${task}.type`)} = ${type} and ${sql.ref(`${task}.created_at`)} > ${since(now)}
    and ${sql.ref(`${task}.params`)} ->> 'packageName' is not distinct from ${params.packageName ?? null}::text
    and ${whenThere} = ${when}::jsonb`
}

/** When the same was last asked of `terminal`, by a task before this one; null when not within the minute. */
export function askedOf(asked: Asked, now: Date, before: number | null = null): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select max(t.created_at) from task_run r join task t on t.id = r.task_id
    where ${unscoped('task_run', 'whoever asked, it was asked')}
      and ${unscoped('task', 'whoever asked, it was asked')}
      and r.terminal_id = terminal.id and r.updated_at > ${since(now)} and r.status <> 'skipped' and ${alike('t', asked, now)}
      ${before === null ? sql`` : sql`and t.id < ${before}`})`
}

const since = (now: Date) => new Date(now.getTime() - taskTimes.againMs)

/**
 * Refuses the same action on the same terminal within a minute [8.5]. Of terminals that are not named one by one, the
 * same target counts; the fan-out leaves out single ones that had it.
 */
export async function mustNotRepeat(
  { db, now }: { db: QueryExecutorProvider; now: Date },
  asked: Asked & { type: TaskType; target: TaskTarget; enterpriseId: number },
): Promise<void> {
  const { type, target, enterpriseId } = asked
  if (!onceAMinute(type)) return
  await sql`select pg_advisory_xact_lock(${actLock}::int, hashtext(${`${enterpriseId} ${type}`}))`.execute(db)
  const named =
    'sns' in target
      ? sql`, (select max(${askedOf(asked, now)}) from ${terminalsWithState}
          where ${unscoped('terminal', 'they are found in scope beside')}
            and ${targeted(target, now, { accountPath: '' })})`
      : sql``
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((
      select max(t.created_at) from task t
      where ${unscoped('task', 'whoever asked, it was asked')}
        and t.enterprise_id = ${enterpriseId} and ${alike('t', asked, now)}
        and t.target = ${JSON.stringify(target)}::jsonb)${named}) as at`.execute(db)
  const at = rows[0]?.at
  if (!at) return
  const waitMs = at.getTime() + taskTimes.againMs - now.getTime()
  throw new Refusal(codes.tooMany, 'action.tooSoon', { retryAfter: Math.ceil(waitMs / 1000) })
}
