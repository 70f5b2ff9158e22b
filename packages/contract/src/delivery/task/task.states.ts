import { states } from '../../kernel/states.ts'

/** What a person asked, until a second one agreed where one has to, and while it is being spread over its terminals [4.6]. */
export const taskStates = states({
  awaiting: ['creating', 'refused', 'creation_failed'],
  refused: [],
  creating: ['created', 'creation_failed'],
  created: [],
  creation_failed: [],
})
export type TaskStatus = (typeof taskStates)['names'][number]

/**
 * That task on one terminal [4.6]. A terminal may skip steps forward, never back; a person may stop what has not
 * ended and restart what did not succeed.
 */
export const runStates = states(
  {
    waiting: ['pulled', 'started', 'executed', 'success', 'failed', 'stopped', 'expired', 'skipped', 'held'],
    pulled: ['started', 'executed', 'success', 'failed', 'stopped', 'expired', 'held'],
    started: ['executed', 'success', 'failed', 'stopped', 'expired', 'held', 'unknown'],
    executed: ['success', 'failed', 'stopped', 'expired', 'held', 'unknown'],
    // The terminal vanished on the way; what it says later is taken, whatever version it last heard of.
    unknown: ['waiting', 'started', 'executed', 'success', 'failed', 'stopped', 'held'],
    success: [],
    failed: ['waiting'],
    stopped: ['waiting'],
    expired: ['waiting'],
    skipped: [],
    held: ['waiting', 'pulled', 'started', 'failed', 'stopped', 'expired', 'skipped'],
  },
  ['success', 'failed', 'stopped', 'expired', 'skipped', 'unknown'],
)
export type RunStatus = (typeof runStates)['names'][number]
/** Runs that may still change by themselves. */
export const openStatuses = runStates.names.filter((status) => !runStates.ended.includes(status))
/** Ended without what was asked having been done, and not because a person wished so. */
export const failedStatuses = ['failed', 'expired', 'unknown'] as const satisfies readonly RunStatus[]
/**
 * What a task came to, as `outcomeOf` works it out: some run is still open; some failed, expired or is unknown, or the
 * task could not be created; none of these and some were stopped; none of these and some succeeded; all were skipped.
 */
export const outcomes = ['running', 'failed', 'stopped', 'success', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]
/** The ones a terminal may say of a run. */
export const saidStatuses = ['pulled', 'held', 'started', 'executed', 'success', 'failed', 'stopped'] as const
/** Why what a run brought is not there any more: the last two are deeds of ours. */
export const goneReasons = ['missing', 'other_version', 'uninstalled', 'replaced'] as const
export type GoneReason = (typeof goneReasons)[number]
/** Those nobody of us asked for. */
export const goneUnasked = ['missing', 'other_version'] as const satisfies readonly GoneReason[]
/** Why nothing more of a task goes down: a person, or too many failures. */
export const pauseReasons = ['person', 'failures'] as const
export type PauseReason = (typeof pauseReasons)[number]
