import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'plan',
    sort: 100,
    title: 'plan.one',
    code: 'plan.read',
    Tab: lazy(async () => ({ default: (await import('./tab-plan.tsx')).PlanTab })),
  }),
]
