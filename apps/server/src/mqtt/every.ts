/** Does the work again and again, never twice at a time. Answers how to stop it. */
export function every(ms: number, work: () => Promise<void> | void, onError: (error: Error) => void = () => undefined): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void (async () => work())().catch(onError).finally(() => (busy = false))
  }, ms)
  return () => clearInterval(timer)
}
