import { z } from 'zod'
import { saidText } from '../../kernel/fields/text.ts'
import { terminalTime } from '../agent/report.ts'
import { versionCode } from './version-code.ts'

/**
 * Lists a terminal keeps of itself: too long for a report, so each goes over HTTPS as a whole when its hash is another
 * than the one the server has, and when a person asks for it anew.
 */
const text = z.string().max(300)
const words = saidText(300)
const bytes = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** A package of Android, a program of Windows or a package of Linux. */
export const installedApp = z.object({
  /** What it is known by to the system: package name, or the program's key. */
  packageName: text.min(1),
  name: words,
  /** As people read it: `2.4.1`. */
  version: saidText(100),
  versionCode: versionCode.optional(),
  maker: words.optional(),
  /** It came with the system and cannot be taken away. */
  system: z.boolean(),
  running: z.boolean().optional(),
  size: bytes.optional(),
  installedAt: terminalTime.optional(),
})
export type InstalledApp = z.infer<typeof installedApp>

/**
 * How an app stands to what there should be, where somebody says so: an older version than the one meant for the terminal,
 * one that is known to be bad, or none anybody knows of.
 */
export const appStandings = ['current', 'outdated', 'barred', 'notOurs', 'ahead', 'unknown'] as const
export type AppStanding = (typeof appStandings)[number]
/** Those somebody may want to look for among terminals. */
export const sought = ['outdated', 'barred', 'notOurs'] as const satisfies readonly AppStanding[]

export const runningProcess = z.object({
  pid: z.number().int().nonnegative(),
  name: words,
  command: saidText(1000).optional(),
  user: saidText(100).optional(),
  /** Percent of all cores. */
  cpu: z.number().nonnegative().max(100).optional(),
  memory: bytes.optional(),
  startedAt: terminalTime.optional(),
})
export type RunningProcess = z.infer<typeof runningProcess>

/** A permission of Android at run time, or one the agent has or lacks on its platform. */
export const grantedPermission = z.object({
  packageName: text.min(1),
  /** `android.permission.CAMERA`, or a name of ours such as `agent.screenshot`. */
  permission: text.min(1),
  granted: z.boolean(),
  /** The terminal can grant and take it away when asked. */
  changeable: z.boolean(),
  /** Why it is lacking, in the terminal's words. */
  note: words.optional(),
})
export type GrantedPermission = z.infer<typeof grantedPermission>

export const logTypes = ['system', 'agent', 'app', 'crash'] as const
/** A log that lies on the terminal [3.16]; the server adds whether and when it was uploaded. */
export const logFile = z.object({
  path: z.string().min(1).max(1000),
  name: text.min(1),
  type: z.enum(logTypes),
  /** When it was last written to. */
  at: terminalTime.optional(),
  size: bytes,
})
export type LogFile = z.infer<typeof logFile>

export const inventories = {
  apps: installedApp,
  processes: runningProcess,
  permissions: grantedPermission,
  logs: logFile,
} as const
/** What stands in fields an item has, where they cannot be read; an item is lost without the others. */
export const insteadOfUnread: { [K in keyof typeof inventories]: Partial<z.infer<(typeof inventories)[K]>> } = {
  apps: { name: '', version: '', system: false },
  processes: { name: '' },
  permissions: {},
  logs: {},
}
export type InventoryKind = keyof typeof inventories
export const inventoryKinds = Object.keys(inventories) as [InventoryKind, ...InventoryKind[]]
export type InventoryItem<K extends InventoryKind> = z.infer<(typeof inventories)[K]>
/** Items of one list; what is beyond is left out by the terminal and said so in its log. */
export const inventoryLimit = 5000
