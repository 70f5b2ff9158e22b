/**
 * Lets connections through at a bounded rate, in the order they came. What comes faster waits a while, so that a storm
 * of reconnects is stretched instead of refused; `false` says too many wait already.
 */
export function openGate({ perSecond, most = perSecond * 10 }: { perSecond: number; most?: number }) {
  const burst = Math.max(1, perSecond / 4)
  let waiting: ((pass: boolean) => void)[] = []
  let tokens = burst
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function refill(): void {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - countedAt) / 1000) * perSecond)
    countedAt = now
  }

  function admit(): void {
    refill()
    const count = Math.min(waiting.length, Math.floor(tokens))
    tokens -= count
    for (const pass of waiting.splice(0, count)) pass(true)
    if (waiting.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    pass(): Promise<boolean> | boolean {
      if (waiting.length === 0) {
        refill()
        if (tokens >= 1) {
          tokens -= 1
          return true
        }
      }
      if (waiting.length >= most) return false
      timer ??= setInterval(admit, 20)
      return new Promise((resolve) => waiting.push(resolve))
    },
    close(): void {
      clearInterval(timer)
      for (const pass of waiting) pass(false)
      waiting = []
    },
  }
}
export type Gate = ReturnType<typeof openGate>
