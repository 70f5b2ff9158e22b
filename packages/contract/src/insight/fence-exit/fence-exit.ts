import { z } from 'zod'
import { area, fenceKeeps } from '../../estate/agent/fence/fences.config.ts'
import { sn } from '../../estate/agent/report.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { wayPoint } from '../position/position.ts'
import { fenceExitWords } from './fence-exit.words.ts'

/** Those that are over are kept this long. */
export const exitsKeptDays = 180
/** Of a longer one the way is drawn of its first days. */
export const longestWayMs = 7 * 86_400_000

/**
 * How it ended: it came back, its times were over, the fence was changed, switched off or deleted, or the fence is no
 * longer for the terminal.
 */
export const exitEnds = ['back', 'times', 'fence', 'elsewhere'] as const
export const exitStates = ['out', 'over'] as const
/** Who judged it. */
export const exitJudges = ['server', 'terminal', 'both'] as const

const said = z.string().nullable()
const place = z.object({ lat: z.number(), lng: z.number() })

export const fenceExitRow = z.object({
  id: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  /** Null where the fence is deleted. */
  fenceId: said,
  /** Its name then. */
  fenceName: z.string(),
  keep: z.enum(fenceKeeps),
  state: z.enum(exitStates),
  outAt: moment,
  backAt: moment.nullable(),
  /** Up to now where it is still out. */
  lastedMs: z.number(),
  /** From the border at most, in metres. */
  farthestM: z.number().nullable(),
  ended: z.enum(exitEnds).nullable(),
  judged: z.enum(exitJudges),
  groupId: said,
  groupName: said,
  enterpriseId: z.string(),
  enterpriseName: z.string(),
})
export type FenceExitRow = z.infer<typeof fenceExitRow>

const permissions = permissionCodes({
  'fenceExit.read': { words: ['查看越界记录', 'View exit records'], for: ['enterprise', 'store', 'sales'] },
  'fenceExit.export': { words: ['导出越界记录', 'Export exit records'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** When terminals were where they may not be. */
export const fenceExit = resource({
  permissions,
  follows: ['terminal'],
  routes: {
    list: route('GET', '/api/v1/fence-exits', {
      permission: 'fenceExit.read',
      input: listQuery(['outAt', 'backAt', 'farthestM', 'lastedMs'], {
        state: many(z.enum(exitStates)).optional(),
        fenceId: id.optional(),
        groupId: id.optional(),
        sn: sn.optional(),
        /** Farther from the border than so many metres. */
        fartherM: z.coerce.number().min(0).max(1e8).optional(),
        /** Was out in this span. */
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(fenceExitRow),
    }),
    get: route('GET', '/api/v1/fence-exits/{id}', {
      permission: 'fenceExit.read',
      input: z.object({ id }),
      output: fenceExitRow.extend({
        /** The border as it was then; around its store, the circle that it made. */
        area,
        outPlace: place.nullable(),
        backPlace: place.nullable(),
        farthestPlace: place.nullable(),
        /** What was done with the terminal then. */
        taskIds: z.array(id),
        /** Its way meanwhile, as far as its enterprise lets it be located and reports are kept. */
        way: z.array(wayPoint),
        metres: z.number(),
      }),
    }),
  },
  pages: [
    {
      path: '/device/exitRecord',
      folder: 'device',
      title: ['越界记录', 'Exit records'],
      icon: 'map',
      sort: 17,
      codes: ['fenceExit.read', 'fenceExit.export'],
    },
  ],
  live: ['fenceExit'],
  words: fenceExitWords,
})
