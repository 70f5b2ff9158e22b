import { type app, reviewStates, type ReviewStatus } from '@cpm/contract/market/app/app'
import type { WordKey } from '@cpm/contract'
import { badField, type Handler, refused } from '../../../core/feature.ts'
import { heldVersion, type HeldVersion, heldVersionSeen } from '../app.mine.ts'
import { put } from '../version/version.publish.ts'
import { stopUnsendable } from '../version/version.stop.ts'
import { checksOf } from './review.checks.ts'
import { tellReviewed } from './review.notify.ts'
import { mayRelease, mustBeAnother } from './review.reviewer.ts'

function mustBecome({ review_status }: HeldVersion, to: ReviewStatus, otherwise: WordKey): void {
  if (!reviewStates.can(review_status, to)) throw refused(otherwise)
}

const undecided = { released_by: null, released_name: null }

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
    ...undecided,
    reason: null,
    checks: JSON.stringify(await checksOf(scope, version)),
  })
}

export const withdraw: Handler<typeof app.routes.withdraw> = async (ctx, { id }) => {
  const found = await heldVersion(ctx, id)
  mustBecome(found.version, 'not_submitted', 'app.notPending')
  return put(ctx, found, 'withdraw', { review_status: 'not_submitted', submitted_at: null, submitted_by: null })
}

/** Whether the machine found what is bad: then a person says why it goes all the same. */
const isFoundBad = ({ checks }: HeldVersion): boolean => checks.some(({ result }) => result === 'bad')

export const approve: Handler<typeof app.routes.approve> = async (ctx, { id, reason }) => {
  const found = await heldVersionSeen(ctx, id)
  mustBecome(found.version, 'approved', 'app.notPending')
  await mustBeAnother(ctx, found.version.id)
  if (reason === undefined && isFoundBad(found.version)) throw badField('reason', 'app.badNeedsReason')
  await tellReviewed(ctx, found, 'approved', reason)
  const set = { review_status: 'approved', reviewed_at: ctx.now, reviewed_by: ctx.account.id } as const
  return put(ctx, found, 'approve', { ...set, ...undecided, reason: reason ?? null }, reason)
}

/** Back to who brought it; one that was approved, too, as long as it is not published. */
export const reject: Handler<typeof app.routes.reject> = async (ctx, { id, reason }) => {
  const found = await heldVersionSeen(ctx, id)
  mustBecome(found.version, 'rejected', 'app.notRejectable')
  if (found.version.published !== 'none') throw refused('app.stillPublished')
  await mustBeAnother(ctx, found.version.id)
  await tellReviewed(ctx, found, 'rejected', reason)
  const set = { review_status: 'rejected', reviewed_at: ctx.now, reviewed_by: ctx.account.id, reason } as const
  const done = await put(ctx, found, 'reject', { ...set, ...undecided }, reason)
  await stopUnsendable(ctx, found.version.sha256)
  return done
}

/** The platform's own, where no other administrator can review it: it says for good that nobody did, and why. */
export const release: Handler<typeof app.routes.release> = async (ctx, { id, reason }) => {
  const { now, account } = ctx
  const found = await heldVersionSeen(ctx, id)
  if (found.app.enterprise_id !== null) throw refused('app.notOurs')
  mustBecome(found.version, 'approved', 'app.notPending')
  if (!(await mayRelease(ctx, found.version.id))) throw refused('app.othersReview')
  await tellReviewed(ctx, found, 'released', reason)
  const set = { review_status: 'approved', reviewed_at: now, reviewed_by: null, reason } as const
  return put(ctx, found, 'release', { ...set, released_by: account.id, released_name: account.name }, reason)
}
