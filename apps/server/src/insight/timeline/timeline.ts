import { defineFeature } from '../../core/feature.ts'
import { list } from './timeline.list.ts'

export const feature = defineFeature('timeline', { list })
