import { type TaskTarget, task, taskParams, taskTimes } from '@cpm/contract/task'
import { badField, type Handler, wake } from '../../feature.ts'
import { makeAllRuns } from './task.fan-out.ts'
import { countTarget } from './task.target.ts'
import { tellTask } from './task.tell.ts'

/** A task for at most this many terminals has its runs made in the request, so that they go down at once. */
const smallTask = 500

/** Asks for a task. A large one is answered while it is `creating`; the fan-out job makes its runs. */
export const create: Handler<typeof task.routes.create> = async (ctx, input) => {
  const { scope, account, db, now } = ctx
  const expiresAt = expiryOf(input.expiresAt, now)
  const target: TaskTarget = 'sns' in input.target ? { sns: [...new Set(input.target.sns)] } : input.target
  const { enterpriseId, total } = await countTarget(ctx, target)
  const made = await scope
    .insert('task')
    .values({
      enterprise_id: enterpriseId,
      account_id: account.id,
      account_path: account.path,
      group_paths: account.groupPaths && [...account.groupPaths],
      type: input.type,
      params: JSON.stringify(taskParams[input.type].parse(input.params)),
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

function expiryOf(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return new Date(now.getTime() + taskTimes.defaultMs)
  const at = new Date(asked)
  if (!(at > now)) throw badField('expiresAt', 'task.expiresInPast')
  if (at.getTime() > now.getTime() + taskTimes.longestMs) {
    throw badField('expiresAt', 'task.expiresTooFar', { days: taskTimes.longestMs / 86_400_000 })
  }
  return at
}
