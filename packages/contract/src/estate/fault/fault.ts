import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { platforms, sn } from '../agent/report.ts'
import { faultWords } from './fault.words.ts'

/**
 * What can be wrong with the peripherals of a terminal. `missing`: its model requires it and it is not there. `faulty`:
 * the terminal said so and has not attached it anew since. `unknown`: nobody catalogued it; looked for only where the
 * model says what it expects.
 */
export const faultKinds = ['missing', 'faulty', 'unknown'] as const
export type FaultKind = (typeof faultKinds)[number]
/** Those that are over are kept this long. */
export const faultsKeptDays = 90
export const faultLimits = { note: 500, ids: 500 } as const

const said = z.string().nullable()
export const faultRow = z.object({
  id: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  online: z.boolean(),
  groupName: said,
  kind: z.enum(faultKinds),
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
export type FaultRow = z.infer<typeof faultRow>

export const acknowledgement = z.object({ note: z.string().trim().max(faultLimits.note).optional() })

const permissions = permissionCodes({
  'fault.read': { words: ['查看外设异常', 'View peripheral faults'], for: ['enterprise', 'store', 'sales'] },
  'fault.acknowledge': { words: ['确认外设异常', 'Acknowledge peripheral faults'], for: ['enterprise'] },
  'fault.export': { words: ['导出外设异常', 'Export peripheral faults'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** Peripherals that are missing, faulty or unknown. */
export const fault = resource({
  permissions,
  audit: {
    area: ['外设异常', 'Peripheral faults'],
    table: 'peripheral_fault',
    tables: {
      peripheral_fault: ['外设异常', 'Peripheral fault'],
    },
    refers: { acknowledged_by: 'account' },
    before: { areas: ['trouble'], tables: { peripheral_trouble: 'peripheral_fault' } },
  },
  routes: {
    /** Those of now; with `cleared` those that are over. */
    list: route('GET', '/api/v1/peripheral-faults', {
      formerly: ['/api/v1/peripheral-troubles'],
      permission: 'fault.read',
      input: listQuery(['since', 'kind', 'sn', 'clearedAt'], {
        kind: many(z.enum(faultKinds)).optional(),
        acknowledged: flag.optional(),
        cleared: flag.optional(),
        model: z.string().max(200).optional(),
        groupId: id.optional(),
        sn: sn.optional(),
        /** Begun in this span. */
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(faultRow),
    }),
    /** Says that somebody sees to them. All or none; one that comes again stands open again. */
    acknowledge: route('POST', '/api/v1/peripheral-faults/acknowledge', {
      formerly: ['/api/v1/peripheral-troubles/acknowledge'],
      permission: 'fault.acknowledge',
      audit: ['确认外设异常', 'Acknowledge peripheral faults'],
      input: acknowledgement.extend({ ids: z.array(id).min(1).max(faultLimits.ids) }),
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
      codes: ['fault.read', 'fault.acknowledge', 'fault.export'],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['fault.read', 'fault.acknowledge'] }],
  live: ['fault'],
  words: faultWords,
})
