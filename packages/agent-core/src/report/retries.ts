import { isPutOff, waitOf } from '../api.ts'
import { type Clock, CannotDo } from '../machine.ts'
import { pause, unless } from '../runs/patience.ts'

/** Waits between two tries to reach the server over HTTPS. */
const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** Those who were told the same second come spread over it. */
const spreadMs = 1_000

export type Errand = {
  /** The server's time after which it is not worth trying any more. */
  expiresAt: number
  signal: AbortSignal
}

/**
 * Asks the server until it answers, at growing distances and with jitter, and never sooner than it said. Rejects with a `CannotDo` of that reason once
 * it has expired, and at once when called off or when asking again would be of no use.
 */
export async function untilAnswered<T>(
  { clock, serverNow }: { clock: Clock; serverNow: () => number },
  { expiresAt, signal }: Errand,
  ask: () => Promise<T>,
  reason = 'not_sent',
): Promise<T> {
  for (let tries = 0; ;) {
    signal.throwIfAborted()
    try {
      return await unless(signal, ask())
    } catch (error) {
      if (signal.aborted || error instanceof CannotDo) throw error
      const why = error instanceof Error ? error.message : String(error)
      const own = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10)) * (0.5 + clock.random() / 2)
      const told = waitOf(error)
      const wait = told > own ? told + clock.random() * spreadMs : own
      // To have its turn later is no failure, however often.
      if (!isPutOff(error)) tries += 1
      if (serverNow() + wait >= expiresAt) throw new CannotDo(reason, `The server could not be reached: ${why}`)
      await pause(clock, wait, signal)
    }
  }
}
