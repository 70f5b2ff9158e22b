import type { Clock } from './machine.ts'

/** Unique for one terminal: the time, and chance for what falls into one millisecond. */
export function newId(clock: Clock): string {
  const chance = () =>
    Math.floor(clock.random() * 2 ** 32)
      .toString(36)
      .padStart(7, '0')
  return `${clock.now().toString(36)}-${chance()}${chance()}`
}
