import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import { parentPort, workerData } from 'node:worker_threads'
import { BadFile } from './bad-file.ts'
import { factsOf } from './facts-of.ts'

// A file that lies may take all the time and memory there is: it takes them of this thread.
const { kind, path } = workerData as { kind: ArtifactKind; path: string }
try {
  parentPort?.postMessage({ facts: await factsOf(kind, path) })
} catch (error) {
  parentPort?.postMessage({ bad: error instanceof BadFile ? error.word : 'artifact.damaged' })
}
