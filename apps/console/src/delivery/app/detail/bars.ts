import type { AppRow, app } from '@cpm/contract/delivery/app/app'
import type { OutputOf } from '@cpm/contract/kernel/route'

type Counted = OutputOf<typeof app.routes.holderCounts>['versions'][number]
type Code = NonNullable<AppRow['current']>['versionCode'] | null

export type Bar = {
  versionId: string | null
  /** Empty: what is left of all the others. */
  versionName: string
  count: number
  tone: 'ok' | 'warn' | 'info' | 'idle' | 'bad'
}

/** More than that is no picture any more. */
export const mostBars = 10

function toneOf({ versionId, versionCode, barred }: Counted, current: Code): Bar['tone'] {
  if (barred) return 'bad'
  if (versionId === null || versionCode === null || current === null) return 'idle'
  if (versionCode === current) return 'ok'
  return versionCode < current ? 'warn' : 'info'
}

/** The newest first; those of which least is left are told together. */
export function barsOf(versions: readonly Counted[], current: Code): Bar[] {
  const newest = versions.toSorted((a, b) => (b.versionCode ?? -1) - (a.versionCode ?? -1) || b.count - a.count)
  const least = newest.toSorted((a, b) => b.count - a.count).slice(mostBars - 1)
  const folded = newest.length > mostBars ? new Set(least) : new Set<Counted>()
  const bars = newest
    .filter((one) => !folded.has(one))
    .map((one): Bar => {
      const { versionId, versionName, count } = one
      return { versionId, versionName, count, tone: toneOf(one, current) }
    })
  if (folded.size === 0) return bars
  const count = [...folded].reduce((sum, one) => sum + one.count, 0)
  return [...bars, { versionId: null, versionName: '', count, tone: 'idle' }]
}
