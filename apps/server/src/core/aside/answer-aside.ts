import { Worker } from 'node:worker_threads'
import type { Answered } from './aside.ts'

/** The other side of `openAside`: the process that does the work. It ends with who began it, also in the midst of work. */
export function answerAside<Asked, Said>(work: (asked: Asked) => Promise<Answered<Said>>): void {
  process.on('message', (asked: Asked) => void work(asked).then((answer) => process.send?.(answer)))
  process.on('disconnect', () => process.exit())
  // Work that never pauses hears of nothing: a thread looks whether the server is still there.
  new Worker(new URL('watch-parent.ts', import.meta.url), {
    workerData: process.ppid,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref()
}
