import type { InputOf } from '@cpm/contract/kernel/route'
import {
  type ApprovalReason,
  repeats,
  taskRules,
  type TaskTarget,
  taskTimes,
  taskTypeOf,
  type task,
} from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { oneOfEach } from '../../../core/sn.ts'
import { badField, type Ctx } from '../../../core/feature.ts'
import { approvalNeeded } from '../approve/approve.limits.ts'
import { withArtifact } from './task.artifact.ts'
import { hasRound } from '../when/repeat.ts'
import { mustNotRepeat } from './task.again.ts'
import { countTarget, mustBeAble, mustBeMeant } from './task.target.ts'

/** What a draft is read with. */
export type Reading = Pick<Ctx, 'scope' | 'db' | 'now'> & { from: Pick<Ctx['from'], 'timezone'> }
export type Asking = Reading & Pick<Ctx<typeof task.routes.create>, 'account' | 'settings'>
export type Understood = Awaited<ReturnType<typeof understand>>

/**
 * What a draft comes to, for the preview and for the task itself: whose terminals, how many, when, with which parameters,
 * and whether a second person has to agree. Refuses what cannot be asked for. Of the target only those `among` are meant.
 */
export async function understand(
  ctx: Reading,
  input: InputOf<typeof task.routes.create>,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
) {
  const { type } = input
  const spec = taskTypeOf[type]
  const rules = taskRules.parse(input)
  const startAt = rules.startAt === undefined ? ctx.now : new Date(rules.startAt)
  const waitMs = repeats(rules) ? taskTimes.longestMs : spec.waitMs
  const expiresAt = expiryOf(input.expiresAt, { now: ctx.now, startAt }, waitMs)
  const repeating = { rules, clock: ctx.from.timezone, created_at: ctx.now, expires_at: expiresAt }
  if (!hasRound(repeating)) throw badField('expiresAt', 'task.noRound')
  const target: TaskTarget = 'sns' in input.target ? { sns: oneOfEach(input.target.sns) } : input.target
  const { enterpriseId, total } = await countTarget(ctx, target, among)
  const params = await withArtifact(ctx, { type, enterpriseId, target }, spec.params.parse(input.params))
  await mustBeAble(ctx, type, target)
  await mustBeMeant(ctx, { type, params, target })
  await mustNotRepeat(ctx, { type, params, target, enterpriseId })
  const approval: ApprovalReason | null = await approvalNeeded(ctx, { type, enterpriseId, total })
  return { type, spec, rules, startAt, expiresAt, target, among, enterpriseId, total, params, approval }
}

function expiryOf(asked: string | undefined, { now, startAt }: { now: Date; startAt: Date }, defaultMs: number): Date {
  const begins = startAt > now ? startAt : now
  if (asked === undefined) return new Date(begins.getTime() + defaultMs)
  const at = new Date(asked)
  if (!(at > now)) throw badField('expiresAt', 'task.expiresInPast')
  if (at.getTime() > now.getTime() + taskTimes.longestMs) {
    throw badField('expiresAt', 'task.expiresTooFar', { days: taskTimes.longestMs / 86_400_000 })
  }
  return at
}
