import { productVersion } from '@cpm/contract/frame'
import { defineFeature } from '../../feature.ts'

export const feature = defineFeature('frame', {
  read: async ({ settings }) => ({
    assistantUrl: settings.assistantUrl,
    version: productVersion,
    mailSent: settings.mailSent,
  }),
})
