import { openStatuses, type RunStatus, runStates, saidStatuses } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql } from 'kysely'

/** The state table [4.6] as SQL. Literals and not parameters: the partial indexes of `task_run` match nothing else. */
export function statuses(list: readonly RunStatus[]): RawBuilder<unknown> {
  return sql`(${sql.join(list.map((status) => sql.lit(status)))})`
}

/** A terminal said so, and has the run in hand; one it holds it has not begun, and it may be gone with the agent. */
export const said: readonly RunStatus[] = saidStatuses.filter((status) => status !== 'held')

/** No terminal has answered for these yet, so a person's stop ends them at once. */
export const stoppedAtOnce = runStates.into('stopped').filter((status) => !said.includes(status))
/** A terminal has these in hand: it is asked to stop, and its answer is the truth. */
export const askedToStop = runStates.into('stopped').filter((status) => said.includes(status))
/** Ended runs a person may have again. */
export const restartable = runStates.into('waiting').filter((status) => runStates.ended.includes(status))
/** Runs whose terminal may still say something. */
export const speaking = openStatuses.filter((status) =>
  said.some((next) => runStates.can(status, next) && next !== 'stopped'),
)
/** Runs a terminal has begun: only it knows what came of them. */
export const begun = openStatuses.filter(
  (status) => status === 'started' || (said.includes(status) && runStates.can('started', status)),
)

/** Runs a terminal has in hand; by way of being stopped the state table lets them wait again. */
export const inHand = openStatuses.filter(
  (status) => said.includes(status) && runStates.can(status, 'stopped') && runStates.can('stopped', 'waiting'),
)
/** Runs a terminal may still bring something of: open ones, and those it fell silent on. */
export const heard: readonly RunStatus[] = [...openStatuses, 'unknown']

/** The first of `wanted` that may follow: what the server itself makes of an open run. */
export function endOf(from: RunStatus, ...wanted: readonly RunStatus[]): RunStatus {
  const end = wanted.find((to) => runStates.can(from, to))
  if (!end) throw new Error(`A run that is ${from} cannot become ${wanted.join(' or ')}`)
  return end
}
