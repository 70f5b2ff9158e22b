import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../../estate/policy/slots.ts'
import { problemOf } from './problem.ts'

export const offers = [
  policyKind({
    key: 'remote-rules',
    sort: 60,
    title: 'remoteRules.one',
    read: 'remoteRules.read',
    write: 'remoteRules.update',
    calls: api.remoteRules,
    usual: usualRules,
    problem: problemOf,
    width: 760,
    Summary: lazy(async () => ({ default: (await import('./rules-summary.tsx')).RulesSummary })),
    Editor: lazy(async () => ({ default: (await import('./rules-editor.tsx')).RulesEditor })),
  }),
]
