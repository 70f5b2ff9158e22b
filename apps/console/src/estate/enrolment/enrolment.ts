import { enrolment, enrolmentLimits } from '@cpm/contract/estate/enrolment/enrolment'
import { id } from '@cpm/contract/kernel/id'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { z } from 'zod'

export type MadeToken = OutputOf<typeof enrolment.routes.create>

const hourMs = 3_600_000
/** How long a token may be made to serve; the default and the longest are the contract's. */
export const lifetimes = [
  hourMs,
  8 * hourMs,
  enrolmentLimits.defaultMs,
  7 * 24 * hourMs,
  30 * 24 * hourMs,
  90 * 24 * hourMs,
  enrolmentLimits.longestMs,
] as const

const plain = z.object({
  groupId: id.optional(),
  validMs: z.number().min(1).max(enrolmentLimits.longestMs),
  maxUses: z.number().int().min(1).max(enrolmentLimits.mostUses),
})

/** The form; who belongs to no enterprise must say for whose group the token is. */
export const enrolForm = (groupNeeded: boolean) => (groupNeeded ? plain.extend({ groupId: id }) : plain)
export type EnrolForm = z.output<typeof plain>

/** What is asked of the server. A little less than the longest, so that a clock a moment ahead is not refused. */
export function tokenAsked({ groupId, validMs, maxUses }: EnrolForm, now: number) {
  const slackMs = validMs === enrolmentLimits.longestMs ? 60_000 : 0
  return { ...(groupId ? { groupId } : {}), maxUses, expiresAt: new Date(now + validMs - slackMs).toISOString() }
}
