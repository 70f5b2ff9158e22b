import { appOf, type ArtifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import {
  openStatuses,
  type ParamsOf,
  type TaskRules,
  taskTypeNamed,
  taskTypeOf,
} from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { wake } from '../../../core/feature.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import type { ArtifactRelease } from '../../artifact/slots.ts'
import { artifactIn } from '../create/task.artifact.ts'
import { begun, statuses } from '../task.states.ts'

type Db = QueryExecutorProvider
type Params = Record<string, unknown>

/** Runs after which something may be on the terminal that was not there before. */
const installedIn = ['executed', 'success', 'unknown'] as const

/** What a terminal had in hand when it was decided goes back, too, once it is through; until the task goes on. */
const backRules: TaskRules = { lateJoiners: true }

/** The same on black days, too, where what it takes back came on them, or the person who asks says so. */
export const backRulesOf = (taken: TaskRules, ignoreBlackDays = taken.ignoreBlackDays === true): TaskRules =>
  ignoreBlackDays || taken.ignoreBlackDays ? { ...backRules, ignoreBlackDays: true } : backRules

/** From now on nothing joins those that go back: a person has seen it and has the task go on. */
export async function endLateBack(db: Db, task: number): Promise<void> {
  await sql`
    update task set rules = rules - 'lateJoiners'
    where ${unscoped('task', 'it is made of a task that is seen')} and back_of = ${task} and rules ? 'lateJoiners'`.execute(
    db,
  )
}

/** Whether a task has its terminals go back, those on which a run of `task` installed something. */
export function installedBy(task: number, wave: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from task_run o where ${unscoped('task_run', 'whoever sees the task sees its runs')}
      and o.task_id = ${task} and o.terminal_id = terminal.id and o.status in ${statuses(installedIn)}
      ${wave === null ? sql`` : sql`and o.wave = ${wave}`})`
}

/** The same, and those that are at it still: what they begin to install may be there before they hear of the stop. */
export const mayHaveBy = (task: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from task_run o where ${unscoped('task_run', 'whoever sees the task sees its runs')}
    and o.task_id = ${task} and o.terminal_id = terminal.id
    and o.status in ${statuses([...new Set([...installedIn, ...begun])])})`

/** What goes back, by the parameters of the task that brought it; null where nothing can. */
export async function whatGoesBack(db: Db, type: string, params: Params): Promise<ParamsOf<'go_back'> | null> {
  const artifact = taskTypeNamed(type)?.keepsBefore ? artifactIn(params) : null
  const program = typeof params.program === 'string' ? params.program : undefined
  const app = artifact && appOf(artifact, program)
  if (!artifact || !app) return null
  const { sha256 } = artifact
  return { app, sha256, name: nameOf(artifact), not: await goneBeside(db, sha256) }
}

/** Packages of the same app on which no terminal is put back. */
async function goneBeside(db: Db, sha256: string): Promise<string[]> {
  const releases = await offersFor<ArtifactRelease>('artifact.release')
  return (await Promise.all(releases.map((release) => release.goneBeside(db, sha256)))).flat()
}

const nameOf = ({ name, facts }: ArtifactHanded): string =>
  facts.version === undefined
    ? name
    : `${facts.productName ?? facts.packageName ?? name} ${facts.version}`.slice(0, 300)

/** The task that has them go back at this moment; null when none does. */
export async function goingBack(db: Db, task: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select task.id from task
    where ${unscoped('task', 'it is made of a task that is seen')} and task.back_of = ${task} and task.stopped_at is null
      and (task.status in ('awaiting', 'creating') or exists (
        select from task_run where ${unscoped('task_run', 'the same')}
          and task_run.task_id = task.id and task_run.status in ${statuses(openStatuses)}))
    order by task.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Has the terminals of a failing wave go back, as its author said beforehand; in the author's name. */
export async function takeBackWave(db: Db, task: { id: number; wave: number }, now: Date): Promise<void> {
  const { rows } = await sql<{ type: string; params: Params; rules: TaskRules }>`
    select type, params, rules from task where id = ${task.id}`.execute(db)
  const [taken] = rows
  const params = taken ? await whatGoesBack(db, taken.type, taken.params) : null
  if (!taken || !params) return
  const expiresAt = new Date(now.getTime() + taskTypeOf.go_back.waitMs)
  await sql`
    insert into task (enterprise_id, account_id, account_path, group_paths, type, params, target, rules, clock, steered, status,
      total, back_of, back_wave, expires_at, created_at)
    select enterprise_id, account_id, account_path, group_paths, 'go_back', ${JSON.stringify(params)}::jsonb, '{"filter": {}}',
      ${JSON.stringify(backRulesOf(taken.rules))}::jsonb, clock, false, 'creating', (
        select count(*) from task_run r where r.task_id = task.id and r.wave = ${task.wave} and r.status in ${statuses(installedIn)}),
      id, ${task.wave}, ${expiresAt}, ${now}
    from task where id = ${task.id}`.execute(db)
  await wake(db, 'jobs', { job: 'fanOut' })
}
