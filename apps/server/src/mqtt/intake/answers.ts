import { setImmediate as nextTurn } from 'node:timers/promises'

/** Answers of one turn of the event loop: together they take less than a millisecond. */
const atOnce = 50

/**
 * Gives the answers of committed batches a few at a time, in their order. A batch has hundreds, and each writes to a
 * socket: meanwhile the next batch goes to the database, which would otherwise wait for all of them.
 */
export function openAnswers() {
  const waiting: (() => void)[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn()
      for (const answer of waiting.splice(0, atOnce)) answer()
    }
    running = null
  }

  return {
    /** None of them may throw. */
    give(answers: readonly (() => void)[]): void {
      waiting.push(...answers)
      running ??= run()
    },
    /** Resolves when all are given. */
    given: async (): Promise<void> => void (await running),
  }
}
