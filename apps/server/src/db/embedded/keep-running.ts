import { setTimeout as wait } from 'node:timers/promises'
import type { Guarded } from './guard.ts'

const STOP_MS = 30_000
const LONGEST_PAUSE_MS = 10_000

/** A server that is started again whenever it ends without being asked to. */
export interface Kept {
  /** Stops it for good; `pid` tells the process to end the hard way when it takes too long. */
  stop: (pid: () => Promise<number | undefined>) => Promise<void>
}

/** Starts a server and keeps it running. Only the first start may fail; later ones are tried until they succeed. */
export async function keepRunning(start: () => Promise<Guarded>, log: (line: string) => void): Promise<Kept> {
  const stopping = new AbortController()
  let current = await start()

  async function startAgain(): Promise<void> {
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        current = await start()
        return
      } catch (error) {
        log((error as Error).message)
      }
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      const code = await current.ended
      if (stopping.signal.aborted) return
      log(`The database ended by itself (${code}) and is started again.`)
      await startAgain()
      // Told to stop while it was coming up again.
      if (stopping.signal.aborted) return
    }
  }

  const watching = watch()
  return {
    stop: async (pid) => {
      stopping.abort()
      const main = await pid()
      // Past its time it ends at once: what is committed is safe, and the next start goes through the journal.
      const timer = setTimeout(() => main !== undefined && endNow(main), STOP_MS)
      await current.stop()
      await watching
      await current.stop()
      clearTimeout(timer)
    },
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended by itself after all.
  }
}
