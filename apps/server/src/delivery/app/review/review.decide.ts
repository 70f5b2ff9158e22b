import { type app, reviewStates, type ReviewStatus } from '@cpm/contract/delivery/app/app'
import { codes } from '@cpm/contract/kernel/envelope'
import type { WordKey } from '@cpm/contract'
import { type Ctx, type Handler, Refusal, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { heldVersion, type HeldVersion, heldVersionSeen } from '../app.mine.ts'
import { put } from '../version/version.publish.ts'
import { stopUnsendable } from '../version/version.stop.ts'
import { checksOf } from './review.checks.ts'

function mustBecome({ review_status }: HeldVersion, to: ReviewStatus, otherwise: WordKey): void {
  if (!reviewStates.can(review_status, to)) throw refused(otherwise)
}

/** Asks for a review. The machine looks first, and what it found is kept for the person. */
export const submit: Handler<typeof app.routes.submit> = async (ctx, { id }) => {
  const { scope, account, now } = ctx
  const found = await heldVersion(ctx, id)
  const { version } = found
  mustBecome(version, 'pending', 'app.notSubmittable')
  if (version.facts.isSignatureBroken) throw refused('app.signatureBroken')
  return put(ctx, found, 'submit', {
    review_status: 'pending',
    submitted_at: now,
    submitted_by: account.id,
    reviewed_at: null,
    reviewed_by: null,
    reason: null,
    checks: JSON.stringify(await checksOf(scope, version)),
  })
}

export const withdraw: Handler<typeof app.routes.withdraw> = async (ctx, { id }) => {
  const found = await heldVersion(ctx, id)
  mustBecome(found.version, 'not_submitted', 'app.notPending')
  return put(ctx, found, 'withdraw', { review_status: 'not_submitted', submitted_at: null, submitted_by: null })
}

/** A second person: neither who brought or submitted it, nor an account below theirs, which may be the same person's. */
async function mustBeAnother({ scope }: Pick<Ctx, 'scope'>, { account_id, submitted_by }: HeldVersion): Promise<void> {
  const { rows } = await scope.sql`
    select from account where ${unscoped('account', 'seen or not, they brought it')}
      and id = any(${[account_id, submitted_by]}::bigint[]) and path @> ${scope.who.accountPath}::ltree limit 1`
  if (rows.length > 0) throw new Refusal(codes.forbidden, 'app.ownReview')
}

export const approve: Handler<typeof app.routes.approve> = async (ctx, { id }) => {
  const found = await heldVersionSeen(ctx, id)
  mustBecome(found.version, 'approved', 'app.notPending')
  await mustBeAnother(ctx, found.version)
  return put(ctx, found, 'approve', {
    review_status: 'approved',
    reviewed_at: ctx.now,
    reviewed_by: ctx.account.id,
    reason: null,
  })
}

/** Back to who brought it; one that was approved, too, as long as it is not published. */
export const reject: Handler<typeof app.routes.reject> = async (ctx, { id, reason }) => {
  const found = await heldVersionSeen(ctx, id)
  mustBecome(found.version, 'rejected', 'app.notRejectable')
  if (found.version.published !== 'none') throw refused('app.stillPublished')
  await mustBeAnother(ctx, found.version)
  const set = { review_status: 'rejected', reviewed_at: ctx.now, reviewed_by: ctx.account.id, reason } as const
  const done = await put(ctx, found, 'reject', set, reason)
  await stopUnsendable(ctx, found.version.sha256)
  return done
}
