import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { words } from '../../kernel/words.ts'
import { platforms, sn } from '../agent/report.ts'
import { troubleWords } from './fault.words.ts'

/**
 * What can be wrong with the peripherals of a terminal. `missing`: its model requires it and it is not there. `faulty`:
 * the terminal said so and has not attached it anew since. `unknown`: nobody catalogued it; looked for only where the
 * model says what it expects.
 */
export const troubleKinds = ['missing', 'faulty', 'unknown'] as const
export type TroubleKind = (typeof troubleKinds)[number]
/** Those that are over are kept this long. */
export const troublesKeptDays = 90
export const troubleLimits = { note: 500, ids: 500 } as const

const said = z.string().nullable()
export const troubleRow = z.object({
  id: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  online: z.boolean(),
  groupName: said,
  kind: z.enum(troubleKinds),
  /** What it is called: by the catalogue, else by the terminal. */
  name: z.string(),
  vid: said,
  pid: said,
  serial: said,
  /** In the catalogue. */
  peripheralId: said,
  /** How many are missing. */
  lacking: z.number().int().nullable(),
  /** What the terminal says is wrong. */
  fault: said,
  since: moment,
  /** Of a fault: when it was last reported. */
  lastAt: moment,
  clearedAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
  /** Null also when one may not see who it was. */
  acknowledgedBy: said,
  note: said,
})
export type TroubleRow = z.infer<typeof troubleRow>

export const acknowledgement = z.object({ note: z.string().trim().max(troubleLimits.note).optional() })

const permissions = words({
  'trouble.read': ['查看外设异常', 'View abnormal peripherals'],
  'trouble.acknowledge': ['确认外设异常', 'Acknowledge abnormal peripherals'],
  'trouble.export': ['导出外设异常', 'Export abnormal peripherals'],
})
const route = routesFor(permissions)

/** Peripherals that are missing, faulty or unknown. */
export const trouble = resource({
  permissions,
  routes: {
    /** Those of now; with `cleared` those that are over. */
    list: route('GET', '/api/v1/peripheral-troubles', {
      permission: 'trouble.read',
      input: listQuery(['since', 'kind', 'sn', 'clearedAt'], {
        kind: many(z.enum(troubleKinds)).optional(),
        acknowledged: flag.optional(),
        cleared: flag.optional(),
        model: z.string().max(200).optional(),
        groupId: id.optional(),
        sn: sn.optional(),
        /** Begun in this span. */
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(troubleRow),
    }),
    /** Says that somebody sees to them. All or none; one that comes again stands open again. */
    acknowledge: route('POST', '/api/v1/peripheral-troubles/acknowledge', {
      permission: 'trouble.acknowledge',
      input: acknowledgement.extend({ ids: z.array(id).min(1).max(troubleLimits.ids) }),
      output: z.object({ acknowledged: z.number().int() }),
    }),
  },
  pages: [
    {
      path: '/device/abnormalperipherals',
      folder: 'device',
      title: ['异常外设', 'Abnormal peripherals'],
      icon: 'warning',
      sort: 46,
      codes: ['trouble.read', 'trouble.acknowledge', 'trouble.export'],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['trouble.read', 'trouble.acknowledge'] }],
  words: troubleWords,
})
