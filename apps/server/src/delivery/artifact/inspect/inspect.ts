import type { ArtifactFacts, ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import { Worker } from 'node:worker_threads'
import { atMost } from '../../../core/pace/at-most.ts'
import { refused } from '../../../core/feature.ts'
import { BadFile, type BadWord } from './bad-file.ts'

/** How long a file is looked into, how much of this process that may take, and how many at once. */
const longestMs = 30_000
const memoryMb = 256
const atOnce = 2

const turn = atMost(atOnce)

/** What is in a file, found by a thread of its own: one that makes it run wild ends it alone. Refused with the reason. */
export async function inspect(kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  // Nothing is known of these.
  if (kind === 'file') return {}
  return turn(() => inThread(kind, path)).catch((error: unknown) => {
    throw error instanceof BadFile ? refused(error.word) : error
  })
}

type Said = { facts: ArtifactFacts } | { bad: BadWord }

function inThread(kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  const worker = new Worker(new URL('inspect.worker.ts', import.meta.url), {
    workerData: { kind, path },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  })
  return new Promise<ArtifactFacts>((resolve, reject) => {
    const late = setTimeout(() => reject(new BadFile('artifact.tooLongToRead')), longestMs)
    worker.once('message', (said: Said) => {
      if ('facts' in said) resolve(JSON.parse(JSON.stringify(said.facts)) as ArtifactFacts)
      else reject(new BadFile(said.bad))
    })
    // Out of memory, too.
    worker.once('error', (error) => reject(isOutOfMemory(error) ? new BadFile('artifact.damaged') : error))
    worker.once('exit', () => reject(new BadFile('artifact.damaged')))
    worker.once('exit', () => clearTimeout(late))
  }).finally(() => worker.terminate())
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
