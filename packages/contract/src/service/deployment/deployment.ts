import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { deploymentWords } from './deployment.words.ts'

/** The issues of a deployment, the most severe first. */
export const lags = ['silent', 'health', 'disk', 'backup', 'version'] as const
export type Lag = (typeof lags)[number]

/** The thresholds of issues. Reports arrive every `reportEveryMs`. */
export const lagLimits = {
  silentMs: 6 * 3_600_000,
  backupMs: 7 * 86_400_000,
  /** Free share of the disk. */
  diskFree: 0.1,
} as const
export const reportEveryMs = 15 * 60_000

/** Parts of a deployment that may be unhealthy; a newer version may report more. */
export const deploymentParts = ['database', 'broker', 'queues', 'mail'] as const

const count = z.number().int().min(0).max(1_000_000_000)
const bytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const token = z.string().regex(/^cpmd_[\w-]{43}$/)

/** The report of a deployment: only totals, no data of users, stores or terminals. */
export const deploymentReport = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.]{1,20})?$/),
  startedAt: moment,
  terminals: count,
  online: count,
  diskFree: bytes,
  diskTotal: bytes,
  /** Null: no backup, or no backup folder is set. */
  backupAt: moment.nullable(),
  /** Unhealthy parts. */
  unwell: z.array(z.string().regex(/^[a-z][A-Za-z]{0,31}$/)).max(20),
})
export type DeploymentReport = z.infer<typeof deploymentReport>

export const deploymentRow = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  behind: z.array(z.enum(lags)),
  version: z.string().nullable(),
  terminals: z.number().nullable(),
  online: z.number().nullable(),
  diskFree: z.number().nullable(),
  diskTotal: z.number().nullable(),
  backupAt: moment.nullable(),
  unwell: z.array(z.string()),
  startedAt: moment.nullable(),
  reportedAt: moment.nullable(),
  /** Creation time of its token. */
  tokenAt: moment,
})
export type DeploymentRow = z.infer<typeof deploymentRow>

const permissions = permissionCodes({
  'deployment.read': { words: ['查看私有化实例', 'View private instances'], for: 'ours' },
  'deployment.connect': { words: ['接入与移除私有化实例', 'Connect and remove private instances'], for: 'ours' },
  'deployment.export': { words: ['导出私有化实例', 'Export private instances'], for: 'ours' },
})
const route = routesFor(permissions)

/** Private instances that report here by their operator's choice: for administrators of the platform. */
export const deployment = resource({
  permissions,
  audit: {
    area: ['私有化实例', 'Private instances'],
    table: 'deployment',
    tables: {
      deployment: ['私有化实例', 'Private instance'],
    },
  },
  routes: {
    list: route('GET', '/api/v1/deployments', {
      permission: 'deployment.read',
      input: listQuery(
        ['customerName', 'version', 'terminals', 'diskFree', 'backupAt', 'startedAt', 'reportedAt', 'tokenAt'],
        { behind: many(z.enum(lags)).optional(), customerId: id.optional() },
      ),
      follows: ['customer'],
      /** `latest`: the version of this console, the reference for all others. */
      output: page(deploymentRow).extend({ latest: z.string() }),
    }),
    /** Creates the token for the reports of a customer's instance and revokes the previous token. The answer contains it once. */
    connect: route('POST', '/api/v1/deployments', {
      permission: 'deployment.connect',
      audit: ['接入私有化实例', 'Connect a private instance'],
      creates: true,
      input: z.object({ customerId: id }),
      output: z.object({ id: z.string(), token }),
    }),
    remove: route('DELETE', '/api/v1/deployments/{id}', {
      permission: 'deployment.connect',
      audit: ['移除私有化实例', 'Remove a private instance'],
      input: z.object({ id }),
      output: done,
    }),
    /** The report of an instance, with its token. */
    report: route('POST', '/api/v1/deployments/reports', {
      permission: 'public',
      audit: ['私有化实例上报', 'Report by a private instance'],
      perMinute: 60,
      step: true,
      secret: ['token'],
      input: deploymentReport.extend({ token }),
      output: z.object({ latest: z.string() }),
    }),
  },
  pages: [
    {
      path: '/user/deployment',
      folder: 'user',
      title: ['私有化实例', 'Private instances'],
      icon: 'home',
      sort: 75,
      codes: ['deployment.read', 'deployment.connect', 'deployment.export'],
    },
  ],
  live: ['deployment'],
  words: deploymentWords,
})
