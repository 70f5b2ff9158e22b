import { defineFeature } from '../../feature.ts'
import { rollUp } from './record.hours.ts'
import { series } from './record.series.ts'
import { usage } from './record.usage.ts'

export const feature = defineFeature('record', { series, usage }, { jobs: { rollUp } })
