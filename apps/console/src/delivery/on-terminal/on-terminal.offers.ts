import type { runSource } from '@cpm/contract/delivery/task/task.timeline'
import { timelineOffer } from '../../estate/terminal/timeline/source.ts'
import { lazy } from '../../api/lazy.ts'
import {
  terminalHead,
  terminalRowAction,
  terminalSelection,
  terminalState,
  terminalTab,
} from '../../estate/terminal/slots.ts'

const actions = () => import('./head-actions.tsx')

/** What delivery shows on the pages of terminals: what can be done with them, and what came of it. */
export const offers = [
  timelineOffer<typeof runSource>({
    key: 'run',
    sort: 20,
    icon: 'task',
    saying: async () => (await import('./runs/run-timeline.ts')).saying,
  }),
  terminalHead({ key: 'command', sort: 10, Part: lazy(async () => ({ default: (await actions()).HeadCommand })) }),
  terminalHead({ key: 'actions', sort: 20, Part: lazy(async () => ({ default: (await actions()).HeadActions })) }),
  terminalState({
    key: 'last-act',
    sort: 10,
    Part: lazy(async () => ({ default: (await import('./runs/last-act.tsx')).LastAct })),
  }),
  terminalRowAction({
    key: 'restart',
    sort: 20,
    code: 'task.act',
    action: async () => (await actions()).restart,
  }),
  terminalRowAction({
    key: 'screenshot',
    sort: 30,
    code: 'task.act',
    action: async () => (await actions()).screenshot,
  }),
  terminalRowAction({
    key: 'command',
    sort: 40,
    code: 'task.create',
    page: '/remote/common',
    action: async () => (await actions()).command,
  }),
  terminalSelection({
    key: 'command',
    sort: 10,
    Part: lazy(async () => ({ default: (await actions()).CommandMany })),
  }),
  terminalSelection({
    key: 'actions',
    sort: 20,
    Part: lazy(async () => ({ default: (await actions()).ActMany })),
  }),
  terminalTab({
    key: 'runs',
    sort: 30,
    title: 'terminal.runs',
    code: 'task.read',
    Tab: lazy(async () => ({ default: (await import('./runs/tab-runs.tsx')).Runs })),
  }),
  terminalTab({
    key: 'apps',
    sort: 60,
    title: 'inventory.apps',
    titleOf: { windows: 'inventory.programs', linux: 'inventory.packages' },
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('./apps/tab-apps.tsx')).Apps })),
  }),
  terminalTab({
    key: 'processes',
    sort: 70,
    title: 'inventory.processes',
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('./apps/tab-processes.tsx')).Processes })),
  }),
  terminalTab({
    key: 'logs',
    sort: 80,
    title: 'inventory.logs',
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('./files/tab-logs.tsx')).Logs })),
  }),
  terminalTab({
    key: 'files',
    sort: 90,
    title: 'sent.tab',
    code: 'file.read',
    Tab: lazy(async () => ({ default: (await import('./files/tab-files.tsx')).Files })),
  }),
  terminalTab({
    key: 'permission',
    sort: 110,
    title: 'inventory.permissions',
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('./apps/tab-permission.tsx')).Permissions })),
  }),
]
