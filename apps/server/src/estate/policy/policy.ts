import { policy } from '@cpm/contract/estate/policy/policy'
import { defineFeature } from '../../core/feature.ts'
import { policyHandlers } from './policy.assign.ts'
import { tellPlaces } from './policy.reaction.ts'
import { ofTerminal } from './policy.of-terminal.ts'

/** What terminals hold to by where they stand, and how their agents are set. */
export const feature = defineFeature(
  'policy',
  { ...policyHandlers('settings', policy.routes, (_ctx, settings) => settings), ofTerminal },
  { reactions: { tellPlaces }, machineTables: ['terminal_config'] },
)
