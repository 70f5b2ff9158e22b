import { defineFeature } from '../../core/feature.ts'

/** The manual asks the server for nothing. */
export const feature = defineFeature('help', {})
