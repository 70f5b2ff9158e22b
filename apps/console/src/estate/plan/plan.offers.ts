import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../policy/slots.ts'
import { terminalTab } from '../terminal/slots.ts'
import { problemsOf } from './plan-draft.ts'

export const offers = [
  terminalTab({
    key: 'plan',
    sort: 100,
    title: 'plan.one',
    code: 'plan.read',
    Tab: lazy(async () => ({ default: (await import('./tab-plan.tsx')).PlanTab })),
  }),
  policyKind({
    key: 'plan',
    sort: 10,
    title: 'plan.one',
    read: 'plan.read',
    write: 'plan.update',
    calls: api.plan,
    width: 900,
    usual: {},
    problem: (value) => (problemsOf(value as Plan).length > 0 ? 'plan.sameTime' : null),
    Summary: lazy(async () => ({ default: (await import('./plan-policy.tsx')).PlanSummary })),
    Editor: lazy(async () => ({ default: (await import('./plan-policy.tsx')).PlanEditor })),
  }),
]
