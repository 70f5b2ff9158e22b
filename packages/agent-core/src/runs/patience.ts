import type { Clock } from '../machine.ts'

/** It took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** The answer of `work`, or a rejection once `ms` have passed: nothing on a machine may hold the rest up for ever. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = clock.after(ms, () => reject(new TookTooLong(`It took longer than ${Math.round(ms / 1000)} s.`)))
    work.then(resolve, reject).finally(late)
  })
}

/** The answer of `work`, or a rejection as soon as it is called off; what it does meanwhile is nobody's business then. */
export function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const off = () => reject(signal.reason)
    if (signal.aborted) off()
    signal.addEventListener('abort', off, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', off))
  })
}

/** Waits; rejects as soon as it is called off. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {}
  const over = new Promise<void>((resolve) => (cancel = clock.after(ms, resolve)))
  return unless(signal, over).finally(() => cancel())
}
