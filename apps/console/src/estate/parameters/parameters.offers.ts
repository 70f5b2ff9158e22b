import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../policy/slots.ts'
import { problemOf } from './problem.ts'

export const offers = [
  policyKind({
    key: 'parameters',
    sort: 25,
    title: 'parameters.many',
    read: 'parameters.read',
    write: 'parameters.update',
    calls: api.parameters,
    usual: [{ name: '', value: '' }],
    problem: problemOf,
    Summary: lazy(async () => ({ default: (await import('./parameters-policy.tsx')).ParametersSummary })),
    Editor: lazy(async () => ({ default: (await import('./parameters-policy.tsx')).ParametersEditor })),
  }),
]
