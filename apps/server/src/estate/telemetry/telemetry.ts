import { defineFeature } from '../../core/feature.ts'
import { rollUp } from './telemetry.hours.ts'
import { series, values } from './telemetry.series.ts'
import { usage } from './telemetry.usage.ts'

export const feature = defineFeature(
  'telemetry',
  { series, values, usage },
  { jobs: { rollUp }, machineTables: ['report_hour'] },
)
