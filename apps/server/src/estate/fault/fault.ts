import { defineFeature } from '../../core/feature.ts'
import { acknowledge } from './fault.acknowledge.ts'
import { forgetFaults, judge } from './fault.judge.ts'
import { list } from './fault.list.ts'

/** Peripherals that are missing, faulty or unknown. */
export const feature = defineFeature('fault', { list, acknowledge }, { jobs: { forgetFaults }, reactions: { judge } })
