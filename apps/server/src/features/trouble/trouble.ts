import { defineFeature } from '../../feature.ts'
import { acknowledge } from './trouble.acknowledge.ts'
import { forgetTroubles, judge } from './trouble.judge.ts'
import { list } from './trouble.list.ts'

/** Peripherals that are missing, faulty or unknown. */
export const feature = defineFeature('trouble', { list, acknowledge }, { jobs: { judge, forgetTroubles } })
