import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { day, flag, listQuery, many, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { platforms } from '../../estate/agent/report.ts'
import { runRecordWords } from './run-record.words.ts'

/** Records are kept this long, and so many days are looked at together. */
export const runDaysKept = 90
/** Days on show when none are asked for, the last of them today. */
export const runDaysUsual = 7
/** Rows are counted up to here; of more the answer says so. */
export const mostCounted = 10_000
/** Below this a battery counts as low. */
export const lowBattery = 20

/** How one terminal ran on one UTC day; of today so far. */
export const runRecordRow = z.object({
  id: z.string(),
  day,
  sn: z.string(),
  name: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  onlineMs: z.number().int(),
  /** Times it was away, and the longest within the day. */
  offlineSpans: z.number().int(),
  longestOfflineMs: z.number().int(),
  boots: z.number().int(),
  /** In percent; null without a battery. */
  batteryMin: z.number().int().nullable(),
  batteryAvg: z.number().int().nullable(),
  bytes: z.number(),
  faults: z.number().int(),
})
export type RunRecordRow = z.infer<typeof runRecordRow>

/** A store, or what stands in none, over the days asked for: per terminal and day where it says so. */
export const storeRow = z.object({
  id: z.string(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  enterpriseName: z.string(),
  /** On the last of the days. */
  terminals: z.number().int(),
  /** Percent of its terminals' time. */
  onlineShare: z.number(),
  /** Per terminal and day. */
  offlineSpans: z.number(),
  longestOfflineMs: z.number().int(),
  /** Per terminal and day. */
  boots: z.number(),
  /** Per terminal and day. */
  bytes: z.number(),
  /** Days of terminals on which the battery went low. */
  lowBatteries: z.number().int(),
  faults: z.number().int(),
})
export type StoreRow = z.infer<typeof storeRow>

const days = { from: day.optional(), to: day.optional() }
const whole = z.coerce.number().int().min(0)

const permissions = permissionCodes({
  'runRecord.read': { words: ['查看运行记录', 'View run records'], for: ['enterprise', 'store', 'sales'] },
  'runRecord.export': { words: ['导出运行记录', 'Export run records'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** How terminals ran, by day. */
export const runRecord = resource({
  follows: ['terminal'],
  permissions,
  routes: {
    list: route('GET', '/api/v1/run-records', {
      permission: 'runRecord.read',
      input: listQuery(['day', 'onlineMs', 'longestOfflineMs', 'boots', 'batteryMin', 'bytes', 'faults'], {
        ...days,
        groupId: id.optional(),
        model: many(z.string().max(200)).optional(),
        platform: many(z.enum(platforms)).optional(),
        /** Online for less than so many minutes. */
        onlineBelow: whole.max(1440).optional(),
        /** Away for longer than so many minutes at a time. */
        offlineOver: whole.max(1440).optional(),
        /** In percent. */
        batteryBelow: whole.max(100).optional(),
        /** More than so many MB used. */
        usedOver: whole.max(100_000_000).optional(),
        /** Started more often than this. */
        bootsOver: whole.max(100_000).optional(),
        /** With faults, or without. */
        faulty: flag.optional(),
      }),
      output: page(runRecordRow).extend({
        /** False: counting ended at `total`. */
        totalIsExact: z.boolean(),
      }),
    }),
    /** Stores beside each other. */
    stores: route('GET', '/api/v1/run-records/stores', {
      permission: 'runRecord.read',
      input: listQuery(
        [
          'groupName',
          'terminals',
          'onlineShare',
          'offlineSpans',
          'longestOfflineMs',
          'boots',
          'bytes',
          'lowBatteries',
          'faults',
        ],
        { ...days, groupId: id.optional(), platform: many(z.enum(platforms)).optional() },
      ),
      output: page(storeRow),
    }),
  },
  pages: [
    {
      path: '/dataCenter/index',
      folder: 'dataCenter',
      title: ['终端运行记录', 'Run records'],
      icon: 'chart',
      sort: 10,
      codes: ['runRecord.read', 'runRecord.export'],
    },
  ],
  words: runRecordWords,
})
