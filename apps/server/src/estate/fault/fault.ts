import { defineFeature } from '../../core/feature.ts'
import { acknowledge } from './fault.acknowledge.ts'
import { forgetTroubles, judge } from './fault.judge.ts'
import { list } from './fault.list.ts'

/** Peripherals that are missing, faulty or unknown. */
export const feature = defineFeature('trouble', { list, acknowledge }, { jobs: { judge, forgetTroubles } })
