/** How often a transaction is run again that others got in the way of. */
const mostAgain = 3

/** A deadlock, or two that could not be put in an order: nothing of it was written, and the same work may do it now. */
const isInTheWay = (error: unknown): boolean => ['40P01', '40001'].includes(String((error as { code?: unknown }).code))

/** Runs `work`, a whole transaction, until it is through or has been in the way of others too often. */
export async function runAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = mostAgain; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isInTheWay(error)) throw error
    }
  }
}
