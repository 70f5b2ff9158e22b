import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { task } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { lockSecrets } from './task.secrets.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { type Account, type Handler, wake } from '../../../core/feature.ts'
import { makeAllRuns, smallTask } from './task.fan-out.ts'
import { planWaves } from '../wave/wave.plan.ts'
import { appKeyOf } from '../supersede/app-key.ts'
import { chosenBy, type Made, wholeOf } from '../task.origin.ts'
import { type Asking, type Understood, understandCounted } from './task.understand.ts'
import { noteForeseen } from '../approval/foreseen.ts'
import { tellTask } from '../run/task.notify.ts'

type Keeping = Pick<Asking, 'scope' | 'db' | 'now' | 'from'> & {
  account: Pick<Account, 'id' | 'path' | 'groupPaths'>
}

/**
 * Asks for a task: what no button offers is refused here too [8.5]. A large one is answered while it is `creating`; the
 * fan-out job makes its runs.
 */
export const create: Handler<typeof task.routes.create> = (ctx, input) => ask(ctx, input)
/** The same by its earlier address. */
export const act: Handler<typeof task.routes.act> = (ctx, input) => ask(ctx, input)

/** A task as people ask for it, for whatever else asks in their name. `handed` are parameters that no person names. */
export async function ask(
  ctx: Asking,
  input: InputOf<typeof task.routes.create>,
  of?: Made,
  handed: object = {},
): Promise<OutputOf<typeof task.routes.create>> {
  const asked = await understandCounted(ctx, input, of && chosenBy(wholeOf(of)))
  await mustBeProvenFor(ctx, asked.total)
  return keep(ctx, asked, lockSecrets(ctx.settings.secretKey, asked, { ...asked.params, ...handed }), of)
}

/** Writes down what was understood, in the name of an account; what makes its runs goes on from there. */
export async function keep(
  { scope, account, db, now, from }: Keeping,
  asked: Understood,
  { open, secrets }: ReturnType<typeof lockSecrets>,
  of?: Made,
): Promise<OutputOf<typeof task.routes.create>> {
  const { name, note, type, rules, target, enterpriseId, total, expiresAt, approval } = asked
  const made = await scope
    .insert('task')
    .values({
      enterprise_id: enterpriseId,
      account_id: account.id,
      account_path: account.path,
      group_paths: account.groupPaths && [...account.groupPaths],
      name,
      note,
      type,
      params: JSON.stringify(open),
      secrets,
      app_key: appKeyOf(type, asked.params),
      target: JSON.stringify(target),
      rules: JSON.stringify(rules),
      clock: from.timezone,
      steered: rules.waves !== undefined || rules.gate !== undefined,
      status: approval === null ? 'creating' : 'awaiting',
      approval,
      reason: null,
      total,
      expires_at: expiresAt,
      ...(of && { ...of, origin_data: of.origin_data ? JSON.stringify(of.origin_data) : null }),
      stopped_at: null,
      created_at: now,
    })
    .returning(['id', 'enterprise_id', 'group_paths'])
    .executeTakeFirstOrThrow()
  await planWaves({ scope, db }, made.id, { waves: rules.waves, total })
  if (approval !== null) await noteForeseen({ scope, now }, made.id)
  if (approval === null && total <= smallTask) await makeAllRuns(db, made.id, now)
  else if (approval === null) await wake(db, 'jobs', { job: 'fanOut' })
  await tellTask(db, made)
  const blackDay = approval === null && total <= smallTask ? await waitsOnBlackDay(db, made.id) : null
  return { id: String(made.id), ...(blackDay && { blackDay }) }
}

/** What of a small task waits for the end of a black day: who asked for it at once is told. */
async function waitsOnBlackDay(db: QueryExecutorProvider, taskId: number) {
  const { rows } = await sql<{ count: number; until: Date | null }>`
    select count(*)::int as count, max(hold_until) as until from task_run
    where ${unscoped('task_run', 'the runs of a task that was made a moment ago')}
      and task_id = ${taskId} and status = 'held' and reason = 'black_day'`.execute(db)
  const [found] = rows
  return found?.until ? { count: found.count, until: found.until.toISOString() } : null
}
