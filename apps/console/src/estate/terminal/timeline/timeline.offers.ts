import type {
  changeSource,
  connectionSource,
  eventSource,
  lifeSource,
} from '@cpm/contract/estate/terminal/terminal.timeline'
import { timelineOffer } from './source.ts'

const sayings = () => import('./texts.ts')

export const offers = [
  timelineOffer<typeof lifeSource>({
    key: 'life',
    sort: 10,
    icon: 'device',
    saying: async () => (await sayings()).life,
  }),
  timelineOffer<typeof eventSource>({
    key: 'event',
    sort: 30,
    icon: 'bell',
    saying: async () => (await sayings()).event,
  }),
  timelineOffer<typeof connectionSource>({
    key: 'connection',
    sort: 40,
    icon: 'wifi',
    saying: async () => (await sayings()).connection,
  }),
  timelineOffer<typeof changeSource>({
    key: 'change',
    sort: 50,
    icon: 'edit',
    saying: async () => (await sayings()).change,
  }),
]
