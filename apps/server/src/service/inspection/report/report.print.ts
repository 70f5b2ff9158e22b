import { codes } from '@cpm/contract/kernel/envelope'
import { openAside } from '../../../core/aside/aside.ts'
import { Refusal } from '../../../core/feature.ts'
import { fairTurns, type Whose } from '../../../core/pace/fair-turns.ts'
import type { Report } from './report.shape.ts'

/** Printed at once; who comes then waits for a moment, and is told so when too many do. */
const turns = fairTurns({ places: 2, waiting: { each: 5, all: 20 } })

const draw = openAside<Report, Uint8Array>({
  module: new URL('report.worker.ts', import.meta.url),
  longestMs: 30_000,
  memoryMb: 256,
  restMs: 10_000,
})

/** The report as a PDF, made by a process of its own. */
export async function printed(whose: Whose, report: Report, gone: AbortSignal): Promise<Buffer> {
  const outcome = await turns(whose, () => draw(report), gone)
  if ('said' in outcome) return Buffer.from(outcome.said)
  if (outcome.failed === 'late') throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 5 })
  throw new Error('a report could not be drawn')
}
