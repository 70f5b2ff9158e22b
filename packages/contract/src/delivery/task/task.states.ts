import { states } from '../../kernel/states.ts'

/** What a person asked, while it is being spread over its terminals [4.6]. */
export const taskStates = states({ creating: ['created', 'creation_failed'], created: [], creation_failed: [] })
export type TaskStatus = (typeof taskStates)['names'][number]

/**
 * That task on one terminal [4.6]. A terminal may skip steps forward, never back; a person may stop what has not
 * ended and restart what did not succeed.
 */
export const runStates = states(
  {
    waiting: ['pulled', 'started', 'executed', 'success', 'failed', 'stopped', 'expired', 'skipped', 'held'],
    pulled: ['started', 'executed', 'success', 'failed', 'stopped', 'expired'],
    started: ['executed', 'success', 'failed', 'stopped', 'expired'],
    executed: ['success', 'failed', 'stopped', 'expired'],
    success: [],
    failed: ['waiting'],
    stopped: ['waiting'],
    expired: ['waiting'],
    skipped: [],
    held: ['waiting', 'stopped', 'expired'],
  },
  ['success', 'failed', 'stopped', 'expired', 'skipped'],
)
export type RunStatus = (typeof runStates)['names'][number]
/** Runs that may still change by themselves. */
export const openStatuses = runStates.names.filter((status) => !runStates.ended.includes(status))
/** Ended without what was asked having been done, and not because a person wished so. */
export const failedStatuses = ['failed', 'expired'] as const satisfies readonly RunStatus[]
/**
 * What came of a task, for people: some run is still open; some failed or expired, or it could not be made; none of
 * these and some were stopped; all right.
 */
export const outcomes = ['running', 'failed', 'stopped', 'success'] as const
export type Outcome = (typeof outcomes)[number]
/** The ones a terminal may say of a run. */
export const saidStatuses = ['pulled', 'started', 'executed', 'success', 'failed', 'stopped'] as const
