import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../../estate/policy/slots.ts'

export const offers = [
  policyKind({
    key: 'whitelist',
    sort: 30,
    title: 'whitelist.one',
    read: 'whitelist.read',
    write: 'whitelist.give',
    calls: api.whitelist,
    usual: {},
    writtenOf: (value) => ({ listId: (value as { listId: string }).listId }),
    problem: (value) => ((value as { listId?: string }).listId === undefined ? 'whitelist.chooseList' : null),
    Summary: lazy(async () => ({ default: (await import('./whitelist-policy.tsx')).WhitelistSummary })),
    Editor: lazy(async () => ({ default: (await import('./whitelist-policy.tsx')).WhitelistEditor })),
  }),
]
