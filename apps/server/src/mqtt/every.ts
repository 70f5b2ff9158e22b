/** Does the work again and again, never twice at a time. Answers how to stop it, which waits for what is under way. */
export function every(
  ms: number,
  work: () => Promise<void> | void,
  onError: (error: Error) => void = () => undefined,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= (async () => work())()
      .catch(onError)
      .finally(() => (running = null))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
