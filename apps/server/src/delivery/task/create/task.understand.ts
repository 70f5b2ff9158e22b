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
import { badField, type Ctx, refused } from '../../../core/feature.ts'
import { approvalNeeded } from '../approve/approve.limits.ts'
import { withArtifact } from './task.artifact.ts'
import { hasRound } from '../when/repeat.ts'
import { mustNotRepeat } from './task.again.ts'
import { countTarget, mustBeAble, mustBeMeant, whoseTarget } from './task.target.ts'

/** What a draft is read with. */
export type Reading = Pick<Ctx, 'scope' | 'db' | 'now'> & { from: Pick<Ctx['from'], 'timezone'> }
export type Asking = Reading & Pick<Ctx<typeof task.routes.create>, 'account' | 'settings'>
export type Draft = Awaited<ReturnType<typeof understand>>
/** A draft whose terminals were counted. */
export type Understood = Draft & { total: number; approval: ApprovalReason | null }

/**
 * What a draft comes to, for the preview and for the task itself: whose terminals, when, and with which parameters.
 * Refuses what cannot be asked for. Of the target only those `among` are meant; they are counted by the caller, who may
 * read more of them in the same pass.
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
  const enterpriseId = await whoseTarget(ctx, target, among)
  const params = await withArtifact(ctx, { type, enterpriseId, target }, spec.params.parse(input.params))
  await mustBeAble(ctx, type, target)
  await mustBeMeant(ctx, { type, params, target })
  await mustNotRepeat(ctx, { type, params, rules, target, enterpriseId })
  const { name = null, note = null } = input
  return { name, note, type, spec, rules, startAt, expiresAt, target, among, enterpriseId, params }
}

/** The same with how many terminals there are, and whether a second person has to agree to so many. */
export async function understood(ctx: Reading, draft: Draft, total: number): Promise<Understood> {
  if (total === 0) throw refused('task.noTerminals')
  return { ...draft, total, approval: await approvalNeeded(ctx, { ...draft, total }) }
}

/** Both, where nothing but their number is to be known of the terminals. */
export async function understandCounted(...[ctx, input, among]: Parameters<typeof understand>): Promise<Understood> {
  const draft = await understand(ctx, input, among)
  return understood(ctx, draft, await countTarget(ctx, draft.target, draft.among))
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
