import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { codes } from '@cpm/contract/kernel/envelope'
import { Refusal } from '../../../core/feature.ts'
import type { Report } from './report.shape.ts'

const longestMs = 30_000
const memoryMb = 256
/** Printed at once; who comes then waits for a moment, and is told so when too many do. */
const atOnce = 2
const mostWait = 20

let printing = 0
const waiting: (() => void)[] = []

/** The report as a PDF, made by a thread of its own. */
export async function printed(report: Report): Promise<Buffer> {
  if (waiting.length >= mostWait) throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 5 })
  if (printing >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else printing += 1
  try {
    return await inThread(report)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else printing -= 1
  }
}

async function inThread(report: Report): Promise<Buffer> {
  const thread = new Worker(new URL('report.worker.ts', import.meta.url), {
    workerData: report,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  })
  const late = AbortSignal.timeout(longestMs)
  try {
    const [bytes] = (await once(thread, 'message', { signal: late })) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    void thread.terminate()
  }
}
