/** Runs one piece of work at a time, in the order asked: writers of the same rows that must not meet. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

export function takeTurns(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
