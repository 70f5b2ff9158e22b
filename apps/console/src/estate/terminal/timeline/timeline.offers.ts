import {
  changeSource,
  connectionSource,
  eventSource,
  lifeSource,
} from '@cpm/contract/estate/terminal/terminal.timeline'
import { timelineOffer } from './source.ts'

const sayings = () => import('./sayings.ts')

export const offers = [
  timelineOffer(lifeSource, { sort: 10, icon: 'device', saying: async () => (await sayings()).life }),
  timelineOffer(eventSource, { sort: 30, icon: 'bell', saying: async () => (await sayings()).event }),
  timelineOffer(connectionSource, { sort: 40, icon: 'wifi', saying: async () => (await sayings()).connection }),
  timelineOffer(changeSource, { sort: 50, icon: 'edit', saying: async () => (await sayings()).change }),
]
