import type { remoteSource } from '@cpm/contract/remote/remote-session/remote-session.timeline'
import { timelineOffer } from '../../estate/terminal/timeline/source.ts'

export const offers = [
  timelineOffer<typeof remoteSource>({
    key: 'remote',
    sort: 70,
    icon: 'remote',
    saying: async () => (await import('./remote-timeline.ts')).saying,
  }),
]
