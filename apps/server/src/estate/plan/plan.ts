import { plan, tidyPlan } from '@cpm/contract/estate/plan/plan'
import { defineFeature, type Handler } from '../../core/feature.ts'
import { policyHandlers } from '../policy/policy.assign.ts'
import { copy } from './plan.copy.ts'
import { savePlan } from './plan.save.ts'
import { stateOf } from './plan.state.ts'

const get: Handler<typeof plan.routes.get> = (ctx, { sn }) => stateOf(ctx, sn)

const update: Handler<typeof plan.routes.update> = async (ctx, { sn, version, plan }) => {
  await savePlan(ctx, sn, version, tidyPlan(plan))
  return stateOf(ctx, sn)
}

/** What terminals do by the clock, day by day [2.15]. */
export const feature = defineFeature('plan', {
  ...policyHandlers('plan', plan.routes, (_ctx, asked) => tidyPlan(asked)),
  get,
  update,
  copy,
})
