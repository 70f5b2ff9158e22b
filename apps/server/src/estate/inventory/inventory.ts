import { defineFeature } from '../../core/feature.ts'
import { apps, permissions, processes } from './inventory.apps.ts'
import { logs } from './inventory.logs.ts'

/** Lists terminals keep of themselves. */
export const feature = defineFeature(
  'inventory',
  { apps, processes, permissions, logs },
  { machineTables: ['inventory'] },
)
