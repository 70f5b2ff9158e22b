/** How fast one terminal may speak: so many messages a minute, and so many at once after a while of silence. */
export type PaceLimits = { perMinute: number; burst: number }

type Waiting = { owner: object; cost: number; go: () => void }
type Bucket = { tokens: number; countedAt: number; queue: Waiting[]; timer: NodeJS.Timeout | undefined }

/** How often terminals that have been silent for long are forgotten. */
const tidyMs = 60_000

/**
 * Lets what each terminal says through at its pace, in the order it came. What comes faster waits and is never thrown
 * away: nothing of it is acknowledged meanwhile. A terminal is known by its SN, so that connecting anew gains nothing.
 */
export function openPace({ perMinute, burst }: PaceLimits) {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / 60_000
  const tidy = setInterval(() => {
    for (const [sn, bucket] of buckets) {
      refill(bucket)
      if (bucket.tokens >= burst && bucket.queue.length === 0) buckets.delete(sn)
    }
  }, tidyMs)
  tidy.unref()

  function bucketOf(sn: string): Bucket {
    const known = buckets.get(sn)
    if (known) return known
    const fresh = { tokens: burst, countedAt: performance.now(), queue: [], timer: undefined }
    buckets.set(sn, fresh)
    return fresh
  }

  function refill(bucket: Bucket): void {
    const now = performance.now()
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.countedAt) * perMs)
    bucket.countedAt = now
  }

  function drain(bucket: Bucket): void {
    bucket.timer = undefined
    refill(bucket)
    for (let next = bucket.queue[0]; next && bucket.tokens >= next.cost; next = bucket.queue[0]) {
      bucket.queue.shift()
      bucket.tokens -= next.cost
      next.go()
    }
    plan(bucket)
  }

  function plan(bucket: Bucket): void {
    const [next] = bucket.queue
    if (next) bucket.timer ??= setTimeout(() => drain(bucket), Math.ceil((next.cost - bucket.tokens) / perMs))
  }

  return {
    /** Does it now, or when its turn comes. Answers whether it was done now. */
    pass(sn: string, owner: object, go: () => void, cost = 1): boolean {
      const bucket = bucketOf(sn)
      if (bucket.queue.length === 0) {
        refill(bucket)
        if (bucket.tokens >= cost) {
          bucket.tokens -= cost
          go()
          return true
        }
      }
      bucket.queue.push({ owner, cost, go })
      plan(bucket)
      return false
    },
    /** Seconds until one more would have its turn, behind all that wait. */
    seconds(sn: string, cost = 1): number {
      const bucket = bucketOf(sn)
      refill(bucket)
      const before = bucket.queue.reduce((sum, one) => sum + one.cost, cost)
      return Math.max(0, (before - bucket.tokens) / perMs / 1000)
    },
    /** What this connection had waiting is not done any more. */
    forget(sn: string, owner: object): void {
      const bucket = buckets.get(sn)
      if (bucket) bucket.queue = bucket.queue.filter((one) => one.owner !== owner)
    },
    close(): void {
      clearInterval(tidy)
      for (const bucket of buckets.values()) clearTimeout(bucket.timer)
      buckets.clear()
    },
  }
}
export type Pace = ReturnType<typeof openPace>
