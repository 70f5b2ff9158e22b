import { lazy } from '../../api/lazy.ts'
import { groupFact } from '../../estate/group/slots.ts'
import { storeTab } from './slots.ts'

export const offers = [
  storeTab({
    key: 'terminals',
    sort: 10,
    title: 'store.tab.terminals',
    code: 'group.read',
    Tab: lazy(async () => ({ default: (await import('./parts/terminals.tsx')).Terminals })),
  }),
  storeTab({
    key: 'alarms',
    sort: 20,
    title: 'store.tab.alarms',
    code: 'alarm.read',
    Tab: lazy(async () => ({ default: (await import('./parts/alarms.tsx')).Alarms })),
  }),
  storeTab({
    key: 'history',
    sort: 50,
    title: 'timeline.many',
    Tab: lazy(async () => ({ default: await (await import('./parts/history.tsx')).openHistory() })),
  }),
  storeTab({
    key: 'people',
    sort: 60,
    title: 'store.tab.people',
    code: 'account.read',
    Tab: lazy(async () => ({ default: (await import('./parts/people.tsx')).People })),
  }),
  storeTab({
    key: 'map',
    sort: 70,
    title: 'store.tab.map',
    code: 'position.read',
    Tab: lazy(async () => ({ default: (await import('./parts/map.tsx')).Map })),
  }),
  groupFact({
    key: 'store',
    sort: 5,
    code: 'store.read',
    Part: lazy(async () => ({ default: (await import('./parts/to-store.tsx')).ToStore })),
  }),
]
