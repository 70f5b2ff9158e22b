import { assistantToolNames, assistantTools, mcpPath } from '@cpm/contract/service/assistant/assistant.tools'
import { defineFeature } from '../../core/feature.ts'

export const feature = defineFeature('assistant', {
  connection: ({ settings }) =>
    Promise.resolve({
      url: new URL(mcpPath, settings.publicUrl).href,
      tools: assistantToolNames.map((name) => ({ name, codes: [...assistantTools[name]] })),
    }),
})
