import { every } from '../every.ts'

type Options = {
  /** All that is due, in one go. */
  work: (isClosed: () => boolean) => Promise<void>
  /** Looked for this often, whoever says so or not. */
  sweepMs: number
  failed: (error: Error) => void
}

/** Work that is woken and, as a call may get lost, done by the clock too; never twice at a time. */
export function openPump({ work, sweepMs, failed }: Options) {
  let due = false
  let running: Promise<void> | null = null
  let closed = false

  async function pump(): Promise<void> {
    try {
      while (due && !closed) {
        due = false
        await work(() => closed)
      }
    } catch (error) {
      if (!closed) failed(error as Error)
    } finally {
      running = null
    }
  }

  function wake(): void {
    due = true
    if (!closed) running ??= pump()
  }

  const stop = every(sweepMs, wake)

  return {
    wake,
    close: async (): Promise<void> => {
      closed = true
      await stop()
      await running
    },
  }
}
