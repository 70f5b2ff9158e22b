import type { app } from '@cpm/contract/market/app/app'
import type { OutputOf } from '@cpm/contract/kernel/route'

type Counted = OutputOf<typeof app.routes.holderCounts>['versions'][number]

export type Bar = {
  versionId: string | null
  /** Empty: what is left of all the others. */
  versionName: string
  count: number
  tone: 'ok' | 'warn' | 'info' | 'idle' | 'bad'
}

/** More than that is no picture any more. */
export const mostBars = 10

const tones = { older: 'warn', current: 'ok', newer: 'info' } as const

function toneOf({ versionId, order, barred }: Counted, isListed: boolean): Bar['tone'] {
  if (barred) return 'bad'
  return versionId === null || order === null || !isListed ? 'idle' : tones[order]
}

/**
 * In the order they come in, the newest first; those of which least is left are one bar. No terminal should have an app
 * that is not listed, so none of its versions is outdated.
 */
export function barsOf(newest: readonly Counted[], isListed: boolean): Bar[] {
  const least = newest.toSorted((a, b) => b.count - a.count).slice(mostBars - 1)
  const folded = newest.length > mostBars ? new Set(least) : new Set<Counted>()
  const bars = newest
    .filter((one) => !folded.has(one))
    .map((one): Bar => {
      const { versionId, versionName, count } = one
      return { versionId, versionName, count, tone: toneOf(one, isListed) }
    })
  if (folded.size === 0) return bars
  const count = [...folded].reduce((sum, one) => sum + one.count, 0)
  return [...bars, { versionId: null, versionName: '', count, tone: 'idle' }]
}
