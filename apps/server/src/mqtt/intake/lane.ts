/**
 * Gathers items into batches, of at most `most` or what came within `waitMs`, and commits one batch after another, so
 * that what one terminal says keeps its order.
 */
export function openLane<T>({
  most,
  waitMs,
  commit,
}: {
  most: number
  waitMs: number
  commit: (batch: T[]) => Promise<void>
}) {
  const items: T[] = []
  let firstAt = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (items.length > 0) {
      await commit(items.splice(0, most))
      if (items.length < most && performance.now() - firstAt < waitMs) break
    }
    running = null
    if (items.length > 0) plan()
  }

  function start(): void {
    clearTimeout(timer)
    timer = undefined
    if (items.length > 0) running ??= run()
  }

  function plan(): void {
    if (running) return
    if (items.length >= most) start()
    else timer ??= setTimeout(start, Math.max(0, waitMs - (performance.now() - firstAt)))
  }

  return {
    push(item: T): void {
      if (items.length === 0) firstAt = performance.now()
      items.push(item)
      plan()
    },
    get length(): number {
      return items.length
    },
    /** Commits what waits; resolves when nothing is left. */
    async drain(): Promise<void> {
      while (items.length > 0 || running) {
        if (!running) start()
        await running
      }
    },
  }
}
