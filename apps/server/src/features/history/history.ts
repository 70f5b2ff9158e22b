import { defineFeature } from '../../feature.ts'
import { list } from './history.list.ts'

export const feature = defineFeature('history', { list })
