import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { sn } from '../agent/report.ts'
import { policyFrom, policyRoutes } from './policy.kind.ts'
import { policyWords } from './policy.words.ts'

/** Between two reports of a terminal. */
export const intervalLimits = { least: 10_000, most: 86_400_000 } as const

/** How the agent itself is set. */
export const agentSettings = z.object({
  reportIntervalMs: z.number().int().min(intervalLimits.least).max(intervalLimits.most),
})
export type AgentSettings = z.infer<typeof agentSettings>

const inForce = z.object({
  kind: z.string(),
  value: z.unknown(),
  from: policyFrom,
  changedAt: moment,
  changedBy: z.string().nullable(),
})
export type InForce = z.infer<typeof inForce>

const permissions = permissionCodes({
  'policy.read': { words: ['查看策略', 'View policies'], for: ['enterprise', 'store', 'sales'] },
  'policy.update': { words: ['修改策略', 'Edit policies'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/**
 * What terminals hold to by where they stand: given to an enterprise, a group, a model or a terminal, and of each kind
 * the nearest counts. How the agent is set is a kind of its own; the others are of the resources they are about.
 */
export const policy = resource({
  permissions,
  audit: {
    area: ['策略', 'Policies'],
    tables: {
      policy: ['策略', 'Policy'],
    },
  },
  routes: {
    ...policyRoutes({
      name: 'settings',
      value: agentSettings,
      asked: agentSettings,
      read: 'policy.read',
      write: 'policy.update',
      audit: { give: ['设置代理参数', 'Assign agent settings'], takeBack: ['取消代理参数', 'Unassign agent settings'] },
    }),
    /** What counts for a terminal, of every kind, from where, and whether it holds to it. */
    ofTerminal: route('GET', '/api/v1/terminals/{sn}/policies', {
      permission: 'policy.read',
      follows: ['terminal', 'group'],
      input: z.object({ sn }),
      output: z.object({
        records: z.array(inForce),
        /** Of the configuration it is to hold to, and of the one it says it holds to. */
        version: z.number().int(),
        heldVersion: z.number().int().nullable(),
        drift: z.boolean(),
        /** Since when it is to hold to this version, and since when it does. */
        since: moment.nullable(),
        confirmedAt: moment.nullable(),
      }),
    }),
  },
  pages: [
    {
      path: '/device/policy',
      folder: 'device',
      title: ['策略', 'Policies'],
      icon: 'shield',
      sort: 44,
      codes: ['policy.read', 'policy.update'],
    },
  ],
  live: ['policy'],
  words: policyWords,
})
