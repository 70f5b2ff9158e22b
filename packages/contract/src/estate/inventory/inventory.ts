import { z } from 'zod'
import { inventoryWords } from './inventory.words.ts'
import { appStandings, grantedPermission, installedApp, logFile, logTypes, runningProcess } from './inventory.kinds.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { sn } from '../agent/report.ts'

const said = moment.nullable()

/** A page of a list a terminal keeps of itself; `readAt` is when the whole of it came, null when none ever did. */
const pageRead = <T extends z.ZodType>(row: T) => page(row).extend({ readAt: said })

export const appRow = installedApp.extend({
  installedAt: said,
  /** Null where nobody says anything of it. */
  standing: z.enum(appStandings).nullable(),
  /** What would take its place: the file that a task installs. */
  meant: z.object({ appId: z.string(), artifactId: z.string(), version: z.string() }).nullable(),
})
export type AppRow = z.infer<typeof appRow>
export const processRow = runningProcess.extend({ startedAt: said })
export type ProcessRow = z.infer<typeof processRow>
/** Of the agent itself, and not of an app. */
export const isOfAgent = ({ permission }: { permission: string }) => permission.startsWith('agent.')
export const permissionRow = grantedPermission.extend({
  /** Of the app, where the list of apps has it. */
  appName: z.string().nullable(),
})
export type PermissionRow = z.infer<typeof permissionRow>
export const logRow = logFile.extend({
  at: said,
  /** The newest of it that is here. */
  fileId: z.string().nullable(),
  uploaded: z.boolean(),
  uploadedAt: said,
  /** Bytes here and in all, while it is on its way, and when the last of them came. */
  sending: z.object({ here: z.number().int(), size: z.number().int(), movedAt: moment }).nullable(),
})
export type LogRow = z.infer<typeof logRow>

const permissions = permissionCodes({
  'inventory.read': { words: ['查看终端清单', 'View terminal inventory'], for: ['enterprise', 'store', 'sales'] },
  'inventory.export': { words: ['导出终端清单', 'Export terminal inventory'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)
const permission = 'inventory.read'

/** What one report says is paged by number alone. */
const noCursor = { after: true } as const

/** Lists terminals keep of themselves, as last sent. */
export const inventory = resource({
  follows: ['terminal'],
  permissions,
  routes: {
    apps: route('GET', '/api/v1/terminals/{sn}/inventory/apps', {
      permission,
      // A version that is published or barred makes it stand otherwise.
      follows: ['app'],
      input: listQuery(['name', 'packageName', 'version', 'size', 'installedAt'], {
        sn,
        system: flag.optional(),
        running: flag.optional(),
        standing: many(z.enum(appStandings)).optional(),
      }).omit(noCursor),
      output: pageRead(appRow),
    }),
    processes: route('GET', '/api/v1/terminals/{sn}/inventory/processes', {
      permission,
      input: listQuery(['name', 'pid', 'cpu', 'memory', 'startedAt', 'user'], { sn }).omit(noCursor),
      output: pageRead(processRow),
    }),
    permissions: route('GET', '/api/v1/terminals/{sn}/inventory/permissions', {
      permission,
      input: listQuery(['packageName', 'permission'], {
        sn,
        granted: flag.optional(),
        /** Those of the agent alone, or of the apps alone. */
        agent: flag.optional(),
      }).omit(noCursor),
      output: pageRead(permissionRow),
    }),
    logs: route('GET', '/api/v1/terminals/{sn}/inventory/logs', {
      permission,
      input: listQuery(['at', 'name', 'path', 'size', 'type'], {
        sn,
        type: many(z.enum(logTypes)).optional(),
        uploaded: flag.optional(),
      }).omit(noCursor),
      output: pageRead(logRow),
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['inventory.read', 'inventory.export'] }],
  words: inventoryWords,
})
