import { z } from 'zod'
import { many, moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { daysLater } from '../../kernel/time/wall.ts'
import { telemetryWords } from './telemetry.words.ts'
import { sn } from '../agent/report.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The longest stretch of history at a time [5.8]: a day, which has 25 hours where the clock goes back. */
export const longestSpanMs = dayMs + hourMs
/** Whether it is 24 hours at most, or a day of this zone. */
export const isWithinDay = ({ from, to }: { from: string; to: string }, zone: string): boolean =>
  Date.parse(to) <= Math.max(Date.parse(from) + dayMs, daysLater(Date.parse(from), 1, zone))
/** Reports are kept for so many days, sums of their hours for longer. */
export const reportDays = 90
export const reportHourDays = 730
/** Days of data usage on show [3.13]. */
export const usageDays = 30

/** What is drawn over time. Memory and storage in bytes used, traffic in bytes since the point before, temperature in °C,
 * the rest in percent. */
export const seriesFields = ['battery', 'cpu', 'memory', 'storage', 'temperature', 'signal', 'rx', 'tx'] as const
export type SeriesField = (typeof seriesFields)[number]

/** What each is called. */
export const seriesWords = {
  battery: 'telemetry.battery',
  cpu: 'telemetry.cpu',
  memory: 'telemetry.memory',
  storage: 'telemetry.storage',
  temperature: 'telemetry.temperature',
  signal: 'telemetry.signal',
  rx: 'telemetry.received',
  tx: 'telemetry.sent',
} as const satisfies Record<SeriesField, keyof typeof telemetryWords>

const value = z.number().nullable().optional()
export const seriesPoint = z.object({
  /** The beginning of a stretch of `stepMs`; steps of 3 hours and more go with the clock of who asks, and change with it. */
  at: moment,
  /** Whether it was there, or said something; what it said before is carried on only while it was. */
  online: z.boolean(),
  battery: value,
  cpu: value,
  memory: value,
  storage: value,
  temperature: value,
  signal: value,
  rx: value,
  tx: value,
})
export type SeriesPoint = z.infer<typeof seriesPoint>

/** SNs of the terminals whose place it took, and whose values until then are in here. */
const former = z.array(z.string())
const exported = z.enum(['csv', 'xlsx']).optional()
export const usageDay = z.object({ day: z.iso.date(), rx: z.number(), tx: z.number() })
export type UsageDay = z.infer<typeof usageDay>

const span = z.object({ sn, from: moment, to: moment, export: exported })
type Span = z.infer<typeof span>
const fields = many(z.enum(seriesFields)).default([...seriesFields])
const isForward = ({ from, to }: Pick<Span, 'from' | 'to'>) => Date.parse(to) > Date.parse(from)
const within = (most: number) => (one: Pick<Span, 'from' | 'to'>) => Date.parse(one.to) - Date.parse(one.from) <= most
const backwards = { path: ['to'], error: 'telemetry.spanEmpty' }

const seriesOutput = z.object({
  stepMs: z.number(),
  /** From reports, or from the sums of their hours. */
  by: z.enum(['report', 'hour']),
  points: z.array(seriesPoint),
  former,
})

const permissions = permissionCodes({
  'telemetry.read': {
    words: ['查看运行信息和流量', 'View run info and data usage'],
    for: ['enterprise', 'store', 'sales'],
  },
  'telemetry.export': { words: ['导出运行信息和流量', 'Export run info and data usage'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** What terminals said of themselves over time: charts, and bytes used. */
export const telemetry = resource({
  follows: ['terminal'],
  permissions,
  audit: { before: { areas: ['record'] } },
  routes: {
    /** Reported values over at most a day [5.8], in at most 300 points; by the hour when older than reports are kept. */
    series: route('GET', '/api/v1/terminals/{sn}/series', {
      permission: 'telemetry.read',
      input: span
        .extend({ fields })
        .refine(isForward, backwards)
        .refine(within(longestSpanMs), { path: ['to'], error: 'telemetry.spanTooLong' }),
      output: seriesOutput,
    }),
    /** The same over any time up to two years: of more than a day from the sums of hours, in at most 300 points. */
    values: route('GET', '/api/v1/telemetry/{sn}', {
      permission: 'telemetry.read',
      input: span
        .extend({ values: fields })
        .refine(isForward, backwards)
        .refine(within(reportHourDays * dayMs), { path: ['to'], error: 'telemetry.spanTooOld' }),
      output: seriesOutput,
    }),
    /** Bytes used on each of the last 30 days of the zone of who asks, the oldest first, and in all. */
    usage: route('GET', '/api/v1/terminals/{sn}/usage', {
      permission: 'telemetry.read',
      input: z.object({ sn, export: exported }),
      output: z.object({ days: z.array(usageDay), recent: z.number(), total: z.number(), former }),
    }),
  },
  pages: [
    {
      path: '/dataCenter/deviceRunInfo/{sn}',
      folder: 'dataCenter',
      title: ['终端运行信息', 'Terminal run info'],
      sort: 20,
      hidden: true,
      codes: ['telemetry.read', 'telemetry.export'],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['telemetry.read', 'telemetry.export'] }],
  words: telemetryWords,
})
