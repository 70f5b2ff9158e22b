import { defineFeature } from '../../core/feature.ts'
import { get } from './store.read.ts'
import { timeline } from './store.timeline.ts'

export const feature = defineFeature('store', { get, timeline })
