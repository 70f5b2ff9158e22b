import {
  type telemetry,
  isWithinDay,
  reportDays,
  reportHourDays,
  type SeriesField,
  seriesFields,
  type SeriesPoint,
} from '@cpm/contract/estate/telemetry/telemetry'
import { reportIntervalMs } from '@cpm/contract/estate/agent/report'
import type { InputOf } from '@cpm/contract/kernel/route'
import { periodsOf } from '@cpm/contract/kernel/time/periods'
import { momentOf, type Span } from '@cpm/contract/kernel/time/wall'
import { isSn } from '../../core/sn.ts'
import { formerOf, type Kin, lineOf } from '../terminal/terminal.line.ts'
import { type Ctx, badField, type Handler, missing } from '../../core/feature.ts'
import { exportSeries } from './telemetry.export.ts'
import {
  beforeHours,
  beforeReports,
  hoursOf,
  reportsOf,
  type Sample,
  type Stretch,
  whenOnline,
} from './telemetry.read.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Widths of a point; the first is taken with which a span has no more than `mostPoints`. */
const fiveMinutes = 5 * 60_000
const steps = [15_000, 60_000, 2 * 60_000, fiveMinutes]
const hourSteps = [1, 3, 6, 12, 24].map((hours) => hours * hourMs)
const mostPoints = 300
/** Who reported is taken to be there for so long, unless it is known to have gone. */
const quietMs = 3 * reportIntervalMs

/** Traffic is what a point itself brought; everything else stays as it was until something else is said. */
const isSum = (field: SeriesField) => field === 'rx' || field === 'tx'

export const series: Handler<typeof telemetry.routes.series> = (ctx, input) => {
  if (!isWithinDay(input, ctx.from.timezone)) throw badField('to', 'telemetry.spanTooLong')
  return shownOver(ctx, input, input.fields)
}
export const values: Handler<typeof telemetry.routes.values> = (ctx, input) => shownOver(ctx, input, input.values)

type Asked = Omit<InputOf<typeof telemetry.routes.series>, 'fields'>

/** Reported values over time [5.8], carried forward where a report names only what changed. */
async function shownOver(ctx: Ctx, input: Asked, asked: readonly SeriesField[]) {
  const { scope, now } = ctx
  const owner = await scope
    .from('terminal')
    .innerJoin('terminal_state as s', 's.terminal_id', 'terminal.id')
    .select(['terminal.id', 's.online', 's.online_since'])
    .where(isSn(input.sn))
    .executeTakeFirst()
  const line = await lineOf(scope, input.sn)
  if (!owner) throw missing()
  if (Date.parse(input.from) < now.getTime() - reportHourDays * dayMs) throw badField('from', 'telemetry.spanTooOld')
  const stretch = stretchOf(input, ctx)
  const points = stretch.by === 'hour' ? await byHour(ctx, line, stretch) : await byReport(ctx, owner, line, stretch)
  const fields = seriesFields.filter((field) => asked.includes(field))
  const shown = points.map((point) => only(point, fields))
  if (!input.export) return { stepMs: stretch.stepMs, by: stretch.by, points: shown, former: formerOf(line) }
  return exportSeries(ctx.from, input.sn, fields, shown)
}

type Whole = Stretch & { by: 'report' | 'hour'; stepMs: number }

/** From a round moment on, and no further than now. */
function stretchOf(input: Asked, { now, from: { timezone } }: Pick<Ctx, 'now' | 'from'>): Whole {
  const [from, to] = [Date.parse(input.from), Math.min(Date.parse(input.to), now.getTime())]
  const span = Date.parse(input.to) - from
  const by = !isWithinDay(input, timezone) || from < now.getTime() - reportDays * dayMs ? 'hour' : 'report'
  const widths = by === 'hour' ? hourSteps : steps
  const stepMs = widths.find((step) => span / step < mostPoints) ?? (by === 'hour' ? 7 * dayMs : 2 * fiveMinutes)
  if (stepMs >= 3 * hourMs) return { by, stepMs, begins: clockSteps(stepMs, timezone, [from, to]), end: to }
  const start = Math.floor(from / stepMs) * stepMs
  const count = Math.max(0, Math.ceil((to - start) / stepMs))
  return { by, stepMs, begins: Array.from({ length: count }, (_, at) => start + at * stepMs), end: to }
}

/** Steps of several hours, days or weeks begin where the clock of who asks shows a round hour, a midnight or a Monday. */
function clockSteps(stepMs: number, zone: string, [from, to]: Span): number[] {
  if (to <= from) return []
  const step = Math.min(stepMs, dayMs)
  const days = periodsOf(stepMs > dayMs ? 'week' : 'day', zone, [from, to]).flatMap(({ period }) =>
    Array.from({ length: dayMs / step }, (_, nth) => momentOf(Date.parse(period) + nth * step, zone)),
  )
  const first = days.findLastIndex((at) => at <= from)
  return days.slice(Math.max(0, first)).filter((at) => at < to)
}

type Owner = { id: number; online: boolean; online_since: Date | null }

async function byReport(
  { db }: Pick<Ctx, 'db'>,
  owner: Owner,
  line: readonly Kin[],
  stretch: Whole,
): Promise<SeriesPoint[]> {
  const [samples, before, spans] = await Promise.all([
    reportsOf(db, line, stretch),
    beforeReports(db, line, startOf(stretch)),
    whenOnline(db, owner, line, stretch),
  ])
  let heardAt = before.heardAt
  return fill(stretch, samples, before.values, (from, sample) => {
    if (sample) heardAt = from + stretch.stepMs
    const wasConnected = spans.some(({ at, until }) => at < from + stretch.stepMs && until > from)
    const hasGone = spans.some(({ until }) => until > heardAt && until <= from)
    return sample !== undefined || wasConnected || (!hasGone && from - heardAt < quietMs)
  })
}

const startOf = ({ begins, end }: Whole) => begins[0] ?? end

async function byHour({ db }: Pick<Ctx, 'db'>, line: readonly Kin[], stretch: Whole): Promise<SeriesPoint[]> {
  const [samples, before] = await Promise.all([hoursOf(db, line, stretch), beforeHours(db, line, startOf(stretch))])
  return fill(stretch, samples, before, (_from, sample) => sample !== undefined)
}

/** One point for each step: what was said then, or what was said last as long as it was there. */
function fill(
  { begins }: Whole,
  samples: ReadonlyMap<number, Sample>,
  before: Partial<Sample>,
  isThere: (from: number, sample: Sample | undefined) => boolean,
): SeriesPoint[] {
  const carried: Partial<Sample> = { ...before }
  return begins.map((from, at) => {
    const sample = samples.get(at)
    const online = isThere(from, sample)
    const values = seriesFields.map((field) => {
      if (isSum(field)) return [field, online ? (sample?.[field] ?? 0) : null]
      carried[field] = sample?.[field] ?? carried[field] ?? null
      return [field, online ? carried[field] : null]
    })
    return { at: new Date(from).toISOString(), online, ...(Object.fromEntries(values) as Sample) }
  })
}

const only = (point: SeriesPoint, fields: readonly SeriesField[]): SeriesPoint => ({
  at: point.at,
  online: point.online,
  ...Object.fromEntries(fields.map((field) => [field, point[field] ?? null])),
})
