import { parentPort, workerData } from 'node:worker_threads'
import { BadFile } from './bad-file.ts'
import { factsOf, iconAt } from './facts-of.ts'
import type { Asked } from './inspect.ts'

// A file that lies may take all the time and memory there is: it takes them of this thread.
const { path, ...asked } = workerData as Asked
try {
  const found = 'kind' in asked ? await factsOf(asked.kind, path) : await iconAt(path)
  parentPort?.postMessage({ found })
} catch (error) {
  parentPort?.postMessage({ bad: error instanceof BadFile ? error.word : 'artifact.damaged' })
}
