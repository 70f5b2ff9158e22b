import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { taskTotals } from '../../delivery/task/outcome/task.totals.ts'
import { platforms } from '../../estate/agent/report.ts'
import { wallWords } from './wall.words.ts'

/** Places and versions on the wall; those beyond are summed up in none. */
export const mostPlaces = 60
export const mostVersions = 8

const count = z.number().int()
/** Null where nobody was there to count. */
const steps = z.array(z.object({ at: moment, online: count.nullable() }))
const place = z.object({ groupId: z.string().nullable(), name: z.string().nullable(), inService: count, online: count })
export type WallPlace = z.infer<typeof place>
const version = z.object({ platform: z.enum(platforms), version: z.string(), terminals: count })
export type WallVersion = z.infer<typeof version>

const permissions = permissionCodes({
  'wall.read': { words: ['查看活动监控', 'View the activity monitor'], for: ['enterprise', 'store', 'sales'] },
})
const route = routesFor(permissions)

/** The fleet on one wall, as it is now. */
export const wall = resource({
  follows: ['terminal', 'task'],
  permissions,
  routes: {
    read: route('GET', '/api/v1/wall', {
      permission: 'wall.read',
      /** Only what stands in this group or below it. */
      input: z.object({ groupId: id.optional() }),
      output: z.object({
        inService: count,
        online: count,
        offline: count,
        offlineLong: count,
        tasks: taskTotals,
        /** The last hour by the minute, the last day by the hour. */
        minutes: steps,
        hours: steps,
        /** Groups with the smallest share online first. */
        places: z.array(place),
        placesInAll: count,
        /** The groups above them. */
        regions: z.array(place),
        agents: z.array(version),
        systems: z.array(version),
        /** Bytes on each of the last 30 UTC days; of those nobody summed up, null. */
        usage: z.array(z.object({ day: z.iso.date(), bytes: z.number().nullable() })),
        /** What waits for somebody, by the name of its offer; null of what the account may not see. */
        attention: z.record(z.string(), count.nullable()),
      }),
    }),
  },
  pages: [
    {
      path: '/dataCenter/monitor',
      folder: 'dataCenter',
      title: ['活动监控', 'Activity monitor'],
      icon: 'dashboard',
      sort: 30,
      codes: ['wall.read'],
    },
  ],
  words: wallWords,
})
