import { type task, type TaskRules, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { outside } from '../../../core/scope.ts'
import { type Ctx, type Handler, refused, wake } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { isStoppedAbove } from '../../../people/account/save/above.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { approvalNeeded } from '../approve/approve.limits.ts'
import { makeAllRuns, smallTask } from '../create/task.fan-out.ts'
import { noteForeseen } from '../approval/foreseen.ts'
import { tellTask } from '../run/task.notify.ts'
import { countWaves } from './wave.counts.ts'
import { failuresIn } from './wave.gate.ts'
import { backRulesOf, endLateBack, goingBack, installedBy, whatGoesBack } from './wave.back.ts'
import { steerOne } from './wave.steer.ts'
import { openWave } from './wave.move.ts'
import { mustBeOwn, mustSeeWhole } from '../task.whole.ts'

/** The task, locked against the fan-out and the steering beside. */
async function lockTask(scope: Ctx['scope'], id: string) {
  const columns = scope
    .from('task')
    .select([
      'task.id',
      'task.enterprise_id',
      'task.group_paths',
      'task.status',
      'task.type',
      'task.params',
      'task.rules',
      'task.clock',
      'task.wave',
      'task.waves',
      'task.paused_at',
      'task.pause_reason',
      'task.stopped_at',
      'task.by_platform',
      'task.account_path',
    ])
    .forNoKeyUpdate()
  const found = await findOne(columns, 'task.id', id)
  mustSeeWhole(scope, found)
  mustBeOwn(scope, found)
  return found
}

const ourHand = 'a person who sees the task steers all its runs'

/** The first runs are moved at once; the job goes on with the others. */
async function steerAtOnce({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): Promise<void> {
  const isMore = await steerOne(outside(db, ourHand), id, now)
  if (isMore) await wake(db, 'jobs', { job: 'steer' })
}

export const pause: Handler<typeof task.routes.pause> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const found = await lockTask(scope, id)
  if (found.paused_at) throw refused('task.alreadyPaused')
  if (found.stopped_at || found.status === 'creation_failed') throw refused('task.nothingToStop')
  await scope
    .update('task')
    .set({
      paused_at: now,
      pause_reason: 'person',
      paused_by: ctx.account.id,
      paused_by_platform: ctx.account.enterpriseId === null,
      steered: true,
    })
    .where('task.id', '=', found.id)
    .execute()
  await steerAtOnce(ctx, found.id)
  await tellTask(db, found)
  return { done: true }
}

export const resume: Handler<typeof task.routes.resume> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const found = await lockTask(scope, id)
  if (!found.paused_at) throw refused('task.notPaused')
  if (await isStoppedAbove(scope, 'task.paused', found.id)) throw refused('task.pausedAbove')
  const counts = await countWaves(db, found.id, found.waves)
  const accepted = Object.fromEntries(counts.slice(0, found.wave).map((one, at) => [at + 1, failuresIn(one)]))
  await scope
    .update('task')
    .set({
      paused_at: null,
      pause_reason: null,
      paused_by: null,
      paused_by_platform: false,
      steered: true,
      // The person has seen these failures: they do not pause it again, more of them do.
      ...(found.pause_reason === 'failures' ? { accepted: JSON.stringify(accepted) } : {}),
    })
    .where('task.id', '=', found.id)
    .execute()
  await endLateBack(db, found.id)
  await steerAtOnce(ctx, found.id)
  await tellTask(db, found)
  return { done: true }
}

export const next: Handler<typeof task.routes.next> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const found = await lockTask(scope, id)
  if (found.status === 'awaiting') throw refused('task.approvalFirst')
  if (found.paused_at) throw refused('task.resumeFirst')
  if (found.wave >= found.waves || found.stopped_at) throw refused('task.noNextWave')
  const wave = found.wave + 1
  await openWave(outside(db, ourHand), { ...found, rules: found.rules as TaskRules }, wave, now)
  await steerAtOnce(ctx, found.id)
  return { wave }
}

/**
 * Holds back what has not gone down, and has every terminal in one's reach on which the task installed an app go back to
 * the version before, by a task of its own.
 */
export const goBack: Handler<typeof task.routes.goBack> = async (ctx, { id, ignoreBlackDays }) => {
  const { scope, account, db, now } = ctx
  const found = await lockTask(scope, id)
  const params = await whatGoesBack(db, found.type, found.params as Record<string, unknown>)
  const { terminals } = await scope
    .from('terminal')
    .select(sql<number>`count(*)::int`.as('terminals'))
    .where(installedBy(found.id, null))
    .executeTakeFirstOrThrow()
  if (!params || terminals === 0) throw refused('task.nothingInstalled')
  const already = await goingBack(db, found.id)
  if (already !== null) throw refused('task.goesBackAlready', { id: already })
  await mustBeProvenFor(ctx, terminals)
  const type = 'go_back'
  const approval = await approvalNeeded(ctx, { type, enterpriseId: found.enterprise_id, total: terminals })
  const made = await scope
    .insert('task')
    .values({
      enterprise_id: found.enterprise_id,
      account_id: account.id,
      account_path: account.path,
      group_paths: account.groupPaths && [...account.groupPaths],
      type,
      params: JSON.stringify(params),
      target: JSON.stringify({ filter: {} }),
      rules: JSON.stringify(backRulesOf(found.rules as TaskRules, ignoreBlackDays)),
      clock: found.clock,
      status: approval === null ? 'creating' : 'awaiting',
      approval,
      total: terminals,
      back_of: found.id,
      expires_at: new Date(now.getTime() + taskTypeOf[type].waitMs),
      created_at: now,
    })
    .returning(['id', 'enterprise_id', 'group_paths'])
    .executeTakeFirstOrThrow()
  if (approval !== null) await noteForeseen(ctx, made.id)
  if (!found.paused_at && !found.stopped_at) {
    const paused = { paused_at: now, pause_reason: 'person', steered: true } as const
    await scope.update('task').set(paused).where('task.id', '=', found.id).execute()
    await steerAtOnce(ctx, found.id)
  }
  if (approval === null && terminals <= smallTask) await makeAllRuns(db, made.id, now)
  else if (approval === null) await wake(db, 'jobs', { job: 'fanOut' })
  await tellTask(db, found)
  await tellTask(db, made)
  return { id: String(made.id), terminals }
}
