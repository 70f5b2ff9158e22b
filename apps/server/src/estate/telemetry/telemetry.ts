import { defineFeature } from '../../core/feature.ts'
import { rollUp } from './telemetry.hours.ts'
import { series } from './telemetry.series.ts'
import { usage } from './telemetry.usage.ts'

export const feature = defineFeature(
  'telemetry',
  { series, usage },
  { jobs: { rollUp }, machineTables: ['report_hour'] },
)
