import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { policyKind } from '../policy/slots.ts'

type Placed = { peripheralId: string; required: boolean; count: number }

export const offers = [
  policyKind({
    key: 'peripherals',
    sort: 40,
    title: 'model.placed',
    read: 'model.read',
    write: 'model.expect',
    calls: api.model,
    places: ['terminal', 'group', 'enterprise'],
    usual: [{ peripheralId: '', required: true, count: 1 }],
    writtenOf: (value) =>
      (value as Placed[]).map(({ peripheralId, required, count }) => ({ peripheralId, required, count })),
    problem: (value) => {
      const placed = value as Placed[]
      const isWhole = placed.length > 0 && placed.every(({ peripheralId }) => peripheralId !== '')
      return isWhole ? null : 'model.choosePeripheral'
    },
    Summary: lazy(async () => ({ default: (await import('./peripheral-lines.tsx')).PlacedSummary })),
    Editor: lazy(async () => ({ default: (await import('./peripheral-lines.tsx')).PlacedEditor })),
  }),
]
