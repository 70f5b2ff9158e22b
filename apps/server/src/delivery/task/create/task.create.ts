import type { InputOf } from '@cpm/contract/kernel/route'
import { unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { type TaskTarget, type task, taskTimes } from '@cpm/contract/delivery/task/task'
import { oneOfEach } from '../../../core/sn.ts'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { lockSecrets } from './task.secrets.ts'
import { mustBeProven } from '../../../people/password/credentials.ts'
import { badField, type Ctx, type Handler, wake } from '../../../core/feature.ts'
import { mustNotRepeat } from './task.again.ts'
import { makeAllRuns } from './task.fan-out.ts'
import { countTarget, mustBeAble, mustBeMeant } from './task.target.ts'
import { tellTask } from '../run/task.tell.ts'

/** A task for at most this many terminals has its runs made in the request, so that they go down at once. */
const smallTask = 500

type Asking = Pick<Ctx<typeof task.routes.create>, 'scope' | 'account' | 'db' | 'now' | 'settings'>

/**
 * Asks for a task: what no button offers is refused here too [8.5]. A large one is answered while it is `creating`; the
 * fan-out job makes its runs.
 */
export const create: Handler<typeof task.routes.create> = (ctx, input) => ask(ctx, input)
/** The same by its earlier address. */
export const act: Handler<typeof task.routes.act> = (ctx, input) => ask(ctx, input)

async function ask(ctx: Asking, input: InputOf<typeof task.routes.create>): Promise<{ id: string }> {
  const { scope, account, db, now, settings } = ctx
  const { type } = input
  const spec = taskTypeOf[type]
  const expiresAt = expiryOf(input.expiresAt, now, spec.waitMs)
  const target: TaskTarget = 'sns' in input.target ? { sns: oneOfEach(input.target.sns) } : input.target
  const { enterpriseId, total } = await countTarget(ctx, target)
  if (total > unprovenTerminals) mustBeProven(ctx)
  const params: Record<string, unknown> = spec.params.parse(input.params)
  await mustBeAble(ctx, type, target)
  await mustBeMeant(ctx, { type, params, target })
  await mustNotRepeat(ctx, { type, params, target, enterpriseId })
  const { open, secrets } = lockSecrets(settings.secretKey, { type, enterpriseId }, params)
  const made = await scope
    .insert('task')
    .values({
      enterprise_id: enterpriseId,
      account_id: account.id,
      account_path: account.path,
      group_paths: account.groupPaths && [...account.groupPaths],
      type,
      params: JSON.stringify(open),
      secrets,
      target: JSON.stringify(target),
      reason: null,
      total,
      expires_at: expiresAt,
      stopped_at: null,
      created_at: now,
    })
    .returning(['id', 'enterprise_id', 'group_paths'])
    .executeTakeFirstOrThrow()
  if (total <= smallTask) await makeAllRuns(db, made.id, now)
  else await wake(db, 'jobs', { job: 'fanOut' })
  await tellTask(db, made)
  return { id: String(made.id) }
}

function expiryOf(asked: string | undefined, now: Date, defaultMs: number): Date {
  if (asked === undefined) return new Date(now.getTime() + defaultMs)
  const at = new Date(asked)
  if (!(at > now)) throw badField('expiresAt', 'task.expiresInPast')
  if (at.getTime() > now.getTime() + taskTimes.longestMs) {
    throw badField('expiresAt', 'task.expiresTooFar', { days: taskTimes.longestMs / 86_400_000 })
  }
  return at
}
