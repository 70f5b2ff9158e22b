import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { listQuery, many, page } from '../../kernel/list.ts'
import { done, nothing } from '../../kernel/route.ts'
import { platforms } from '../../estate/agent/report.ts'
import { route } from './app.permissions.ts'
import { appStepRow, byId, reason, reviewRow } from './app.rows.ts'
import { reviewStates } from './app.states.ts'

/** What a second person says of a version [4.7]: never of one they brought or submitted. */
export const reviewRoutes = {
  reviews: route('GET', '/api/v1/app-reviews', {
    permission: 'app.review',
    input: listQuery(['submittedAt', 'reviewedAt'], {
      reviewStatus: many(z.enum(reviewStates.names)).optional(),
      platform: many(z.enum(platforms)).optional(),
    }),
    output: page(reviewRow),
  }),
  review: route('GET', '/api/v1/app-reviews/{id}', { permission: 'app.review', input: byId, output: reviewRow }),
  /** What became of a version so far, the newest last. */
  reviewHistory: route('GET', '/api/v1/versions/{id}/history', {
    permission: 'app.read',
    input: byId,
    output: z.array(appStepRow),
  }),
  /** How many wait: the badge of the page. */
  waiting: route('GET', '/api/v1/app-reviews-waiting', {
    permission: 'app.review',
    summary: true,
    input: nothing,
    output: z.object({ count: z.number().int() }),
  }),
  /** With a reason where a check found what is bad. */
  approve: route('POST', '/api/v1/versions/{id}/approve', {
    permission: 'app.review',
    audit: ['通过应用审核', 'Approve a version'],
    input: z.object({ id, reason: reason.optional() }),
    output: done,
  }),
  reject: route('POST', '/api/v1/versions/{id}/reject', {
    permission: 'app.review',
    audit: ['驳回应用审核', 'Reject a version'],
    input: z.object({ id, reason }),
    output: done,
  }),
  /** Of the platform's own apps, where no other administrator can review it. */
  release: route('POST', '/api/v1/versions/{id}/release', {
    permission: 'app.review',
    audit: ['免审放行应用版本', 'Release a version without review'],
    proof: 'always',
    input: z.object({ id, reason }),
    output: done,
  }),
}
