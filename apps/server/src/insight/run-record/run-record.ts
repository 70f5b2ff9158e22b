import { defineFeature } from '../../core/feature.ts'
import { list } from './run-record.list.ts'
import { forgetDays, rollUp } from './run-record.roll-up.ts'
import { stores } from './run-record.stores.ts'

/** How terminals ran, by day. */
export const feature = defineFeature(
  'runRecord',
  { list, stores },
  {
    jobs: { rollUp, forgetDays },
    machineTables: ['run_day', 'run_store_day', 'run_day_made', 'run_day_due'],
  },
)
