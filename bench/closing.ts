/** What did not close, since somebody asked last. */
const failed: unknown[] = []

/**
 * The errors of everything that did not close, once. They are kept and not thrown: what was measured before is not lost
 * by them, nor is the error for which a part ends.
 */
export const notClosed = (): unknown[] => failed.splice(0)

/** Goes through all of them, whichever fails. */
export async function closeAll(closings: readonly (() => unknown)[]): Promise<void> {
  for (const close of closings) {
    try {
      await close()
    } catch (error) {
      failed.push(error)
    }
  }
}

/** Has that closed when the work is over, before all that came earlier. */
export type Later = (close: () => unknown) => void

/** Does work that opens things on its way, and closes what it had opened however it ends. */
export async function closingBehind<T>(work: (later: Later) => Promise<T>): Promise<T> {
  const closings: (() => unknown)[] = []
  try {
    return await work((close) => void closings.unshift(close))
  } finally {
    await closeAll(closings)
  }
}
