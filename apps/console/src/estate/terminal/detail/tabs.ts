import type { Permission, WordKey } from '@cpm/contract'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ComponentType } from 'react'
import { lazy } from '../../../api/lazy.ts'

export type TabProps = { terminal: TerminalDetail }
export type DetailTab = {
  /** In the address: `?tab=…`. */
  key: string
  title: WordKey
  /** Another word where the platform has another. */
  titleOf?: Partial<Record<Platform, WordKey>>
  /** Not there without this code. */
  code?: Permission
  /** Only where the platform has such a thing [8.5]. */
  platforms?: readonly Platform[]
  Tab: ComponentType<TabProps>
}

/** What there is to see of a terminal, in order; each is fetched when it is opened. */
export const tabs: readonly DetailTab[] = [
  {
    key: 'overview',
    title: 'terminal.overview',
    Tab: lazy(async () => ({ default: (await import('./overview/tab-overview.tsx')).Overview })),
  },
  {
    key: 'run-info',
    title: 'telemetry.runInfo',
    code: 'telemetry.read',
    Tab: lazy(async () => ({ default: (await import('../../telemetry/tab-run-info.tsx')).RunInfo })),
  },
  {
    key: 'runs',
    title: 'terminal.runs',
    code: 'task.read',
    Tab: lazy(async () => ({ default: (await import('../../../delivery/on-terminal/runs/tab-runs.tsx')).Runs })),
  },
  {
    key: 'history',
    title: 'timeline.many',
    code: 'timeline.read',
    Tab: lazy(async () => ({ default: (await import('../../../insight/timeline/tab-history.tsx')).History })),
  },
  {
    key: 'notes',
    title: 'note.many',
    code: 'note.read',
    Tab: lazy(async () => ({ default: (await import('../../note/tab-notes.tsx')).Notes })),
  },
  {
    key: 'apps',
    title: 'inventory.apps',
    titleOf: { windows: 'inventory.programs', linux: 'inventory.packages' },
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('../../../delivery/on-terminal/apps/tab-apps.tsx')).Apps })),
  },
  {
    key: 'processes',
    title: 'inventory.processes',
    code: 'inventory.read',
    Tab: lazy(async () => ({
      default: (await import('../../../delivery/on-terminal/apps/tab-processes.tsx')).Processes,
    })),
  },
  {
    key: 'logs',
    title: 'inventory.logs',
    code: 'inventory.read',
    Tab: lazy(async () => ({ default: (await import('../../../delivery/on-terminal/files/tab-logs.tsx')).Logs })),
  },
  {
    key: 'files',
    title: 'sent.tab',
    code: 'file.read',
    Tab: lazy(async () => ({ default: (await import('../../../delivery/on-terminal/files/tab-files.tsx')).Files })),
  },
  {
    key: 'plan',
    title: 'plan.one',
    code: 'plan.read',
    Tab: lazy(async () => ({ default: (await import('../../plan/tab-plan.tsx')).PlanTab })),
  },
  {
    key: 'permission',
    title: 'inventory.permissions',
    code: 'inventory.read',
    Tab: lazy(async () => ({
      default: (await import('../../../delivery/on-terminal/apps/tab-permission.tsx')).Permissions,
    })),
  },
  {
    key: 'peripherals',
    title: 'terminal.peripherals',
    Tab: lazy(async () => ({
      default: (await import('../../peripheral/on-terminal/tab-peripherals.tsx')).Peripherals,
    })),
  },
]
