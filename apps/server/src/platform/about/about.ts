import { productVersion } from '@cpm/contract/platform/about/about'
import { defineFeature } from '../../core/feature.ts'

export const feature = defineFeature('about', {
  read: async ({ settings }) => ({
    assistantUrl: settings.assistantUrl,
    version: productVersion,
    mailSent: settings.mailSent,
    vncRepeater: settings.repeaterPort !== null,
  }),
})
