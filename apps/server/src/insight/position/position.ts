import { defineFeature } from '../../core/feature.ts'
import { days, forget, positionJobs } from './position.days.ts'
import { list } from './position.list.ts'
import { get, place, takeBack } from './position.one.ts'
import { placeStore, stores, takeStoreBack } from './position.stores.ts'
import { way } from './position.way.ts'

/** How deep the tiles of a source from outside go; of most they do. */
const deepest = 18

/** Where terminals and stores are. */
export const feature = defineFeature(
  'position',
  {
    list,
    get,
    way,
    place,
    takeBack,
    days,
    forget,
    stores,
    placeStore,
    takeStoreBack,
    map: async ({ settings: { map } }) => ({ ...map, deepest }),
  },
  { machineTables: ['position', 'position_log'], jobs: positionJobs },
)
