import { type ArtifactFacts, artifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { Worker } from 'node:worker_threads'
import { atMost } from '../../../core/pace/at-most.ts'
import { refused } from '../../../core/feature.ts'
import { BadFile, type BadWord } from './bad-file.ts'

/** How long a file is looked into, how much of this process that may take, and how many at once. */
const longestMs = 30_000
const memoryMb = 256
const atOnce = 2

const turn = atMost(atOnce)

/** What is asked of a file: what is in one of a kind, or the picture of an app. */
export type Asked = { path: string } & ({ kind: ArtifactKind } | { icon: true })

/** What is in a file, found by a thread of its own: one that makes it run wild ends it alone. Refused with the reason. */
export async function inspect(kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  // Nothing is known of these.
  if (kind === 'file') return {}
  return artifactFacts.parse(await inTurn({ kind, path }))
}

/**
 * The picture an APK is shown by, as it lies in it: PNG, WebP or JPG, at most a megabyte, the sharpest there is. Null
 * where its facts say `hasIcon: false`. It is somebody else's bytes still: whoever shows it says of which type it is.
 */
export async function iconOf(path: string): Promise<Buffer | null> {
  const icon = await inTurn({ path, icon: true })
  return icon instanceof Uint8Array ? Buffer.from(icon) : null
}

function inTurn(asked: Asked): Promise<unknown> {
  return turn(() => inThread(asked)).catch((error: unknown) => {
    throw error instanceof BadFile ? refused(error.word) : error
  })
}

type Said = { found: unknown } | { bad: BadWord }

function inThread(asked: Asked): Promise<unknown> {
  const worker = new Worker(new URL('inspect.worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  })
  return new Promise<unknown>((resolve, reject) => {
    // Nothing else ends it: a thread that is ended while it unpacks may take the process with it.
    const late = setTimeout(() => {
      reject(new BadFile('artifact.tooLongToRead'))
      void worker.terminate()
    }, longestMs)
    worker.once('message', (said: Said) => {
      if ('found' in said) resolve(said.found)
      else reject(new BadFile(said.bad))
    })
    // Out of memory, too.
    worker.once('error', (error) => reject(isOutOfMemory(error) ? new BadFile('artifact.damaged') : error))
    worker.once('exit', () => reject(new BadFile('artifact.damaged')))
    worker.once('exit', () => clearTimeout(late))
  })
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
