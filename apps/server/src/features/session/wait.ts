import { sessionTimes } from '@cpm/contract/session'

/** How long an account waits after its nth failure in a row: 1, 2, 4 … 15 minutes from the fifth on. */
export function waitAfter(failures: number): number {
  const beyond = failures - sessionTimes.failuresBeforeWait
  return beyond < 0 ? 0 : Math.min(sessionTimes.longestWaitMs, 60_000 * 2 ** Math.min(beyond, 10))
}
