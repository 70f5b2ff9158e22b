import type { Vars } from '@cpm/contract/kernel/words'
import { Worker } from 'node:worker_threads'
import { BadFile, type BadWord } from './bad-file.ts'
import type { Asked } from './inspect.ts'

/** How long a file is looked into, how much of this process that may take, and how long a thread waits for the next. */
const longestMs = 30_000
const memoryMb = 256
const restMs = 10_000

/** What a thread says of a file. */
export type Said = { found: unknown } | { bad: BadWord; vars: Vars }

/** Threads that wait for a file, with what ends their wait: to begin one takes longer than to look into most files. */
const resting = new Map<Worker, NodeJS.Timeout>()

/**
 * What is asked of a file, found by a thread of its own: one that makes it run wild ends it alone. Only a thread that
 * found its file good looks into another.
 */
export function inThread(asked: Asked): Promise<unknown> {
  const thread = woken() ?? begun()
  return new Promise<unknown>((resolve, reject) => {
    const over = () => {
      clearTimeout(late)
      thread.off('message', onSaid).off('error', onError).off('exit', onExit)
    }
    const onSaid = (said: Said) => {
      over()
      if ('bad' in said) return reject(new BadFile(said.bad, said.vars))
      rest(thread)
      resolve(said.found)
    }
    const onError = (error: unknown) => {
      over()
      reject(isOutOfMemory(error) ? new BadFile('artifact.damaged') : error)
    }
    const onExit = () => {
      over()
      reject(new BadFile('artifact.damaged'))
    }
    // Nothing else ends it: a thread that is ended while it unpacks may take the process with it.
    const late = setTimeout(() => {
      over()
      reject(new BadFile('artifact.tooLongToRead'))
      void thread.terminate()
    }, longestMs)
    thread.on('message', onSaid).on('error', onError).on('exit', onExit)
    thread.postMessage(asked)
  })
}

function begun(): Worker {
  const thread = new Worker(new URL('inspect.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  })
  // Who waits for it hears of it; where nobody does any more, it must not end the process.
  thread.on('error', () => undefined)
  thread.on('exit', () => leave(thread))
  return thread
}

function woken(): Worker | null {
  const [thread] = resting.keys()
  if (!thread) return null
  leave(thread)
  thread.ref()
  return thread
}

function rest(thread: Worker): void {
  thread.unref()
  const end = () => {
    leave(thread)
    void thread.terminate()
  }
  resting.set(thread, setTimeout(end, restMs).unref())
}

function leave(thread: Worker): void {
  clearTimeout(resting.get(thread))
  resting.delete(thread)
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
