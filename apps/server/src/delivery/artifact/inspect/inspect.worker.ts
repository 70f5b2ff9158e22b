import { parentPort } from 'node:worker_threads'
import { BadFile, damaged } from './bad-file.ts'
import { factsOf, iconAt } from './facts-of.ts'
import type { Asked } from './inspect.ts'
import type { Said } from './thread.ts'

const say = (said: Said) => parentPort?.postMessage(said)

// A file that lies may take all the time and memory there is: it takes them of this thread, which then reads no other.
parentPort?.on('message', ({ path, ...asked }: Asked) => {
  const found = 'kind' in asked ? factsOf(asked.kind, path) : iconAt(path)
  found.then(
    (one) => say({ found: one }),
    (error: unknown) => {
      const { word, vars } = error instanceof BadFile ? error : damaged()
      say({ bad: word, vars })
      parentPort?.close()
    },
  )
})
