import { intervalLimits } from '@cpm/contract/estate/policy/policy'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'
import { policyKind } from './slots.ts'

type Settings = { reportIntervalMs?: number }
const { least, most } = intervalLimits

export const offers = [
  terminalTab({
    key: 'policies',
    sort: 110,
    title: 'policy.many',
    code: 'policy.read',
    Tab: lazy(async () => ({ default: (await import('./tab-policies.tsx')).PoliciesTab })),
  }),
  policyKind({
    key: 'settings',
    sort: 20,
    title: 'policy.settings',
    read: 'policy.read',
    write: 'policy.update',
    calls: api.policy,
    usual: { reportIntervalMs: 300_000 },
    problem: (value) => {
      const ms = (value as Settings).reportIntervalMs
      return ms === undefined || ms < least || ms > most ? 'policy.intervalRule' : null
    },
    Summary: lazy(async () => ({ default: (await import('./settings.tsx')).SettingsSummary })),
    Editor: lazy(async () => ({ default: (await import('./settings.tsx')).SettingsEditor })),
  }),
]
