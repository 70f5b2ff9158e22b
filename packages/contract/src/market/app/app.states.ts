import { states } from '../../kernel/states.ts'

/**
 * A version on its way to the market [4.7]. What was rejected may be submitted again; an approved one may be sent back
 * while it is not published.
 */
export const reviewStates = states(
  {
    not_submitted: ['pending'],
    pending: ['approved', 'rejected', 'not_submitted'],
    approved: ['rejected'],
    rejected: ['pending'],
  },
  ['approved', 'rejected'],
)
export type ReviewStatus = (typeof reviewStates)['names'][number]

/** Nowhere, for chosen terminals first [5.9], or for everybody. */
export const publishings = ['none', 'gray', 'official'] as const
export type Publishing = (typeof publishings)[number]

export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** What was done to an app or a version: the operation record. */
export const appSteps = [
  'upload',
  'edit',
  'delete',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'release',
  'publish',
  'unpublish',
  'gray',
  'take_back',
  'auto_update',
  'launch',
  'unlaunch',
  'bar',
  'unbar',
  'admit',
] as const
export type AppStep = (typeof appSteps)[number]
