import { parameters } from '@cpm/contract/estate/parameters/parameters'
import { defineFeature } from '../../core/feature.ts'
import { policyHandlers } from '../policy/policy.assign.ts'

/** What the apps on terminals are to know. */
export const feature = defineFeature('parameters', {
  ...policyHandlers('parameters', parameters.routes, (_ctx, asked) => asked),
})
