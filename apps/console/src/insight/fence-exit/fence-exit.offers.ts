import type { fenceExitSource } from '@cpm/contract/insight/fence-exit/fence-exit.timeline'
import { timelineOffer } from '../../estate/terminal/timeline/source.ts'

export const offers = [
  timelineOffer<typeof fenceExitSource>({
    key: 'fenceExit',
    sort: 85,
    icon: 'map',
    saying: async () => (await import('./fence-exit-timeline.ts')).saying,
  }),
]
