import {
  type telemetry,
  longestSpanMs,
  reportDays,
  reportHourDays,
  type SeriesField,
  seriesFields,
  type SeriesPoint,
} from '@cpm/contract/estate/telemetry/telemetry'
import { reportIntervalMs } from '@cpm/contract/estate/agent/report'
import type { InputOf } from '@cpm/contract/kernel/route'
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
const steps = [15_000, 60_000, 2 * 60_000, 5 * 60_000]
const hourSteps = [1, 3, 6, 12, 24].map((hours) => hours * hourMs)
const mostPoints = 300
/** Who reported is taken to be there for so long, unless it is known to have gone. */
const quietMs = 3 * reportIntervalMs

/** Traffic is what a point itself brought; everything else stays as it was until something else is said. */
const isSum = (field: SeriesField) => field === 'rx' || field === 'tx'

export const series: Handler<typeof telemetry.routes.series> = (ctx, input) => shownOver(ctx, input, input.fields)
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
  const stretch = stretchOf(input, now)
  const points = stretch.by === 'hour' ? await byHour(ctx, line, stretch) : await byReport(ctx, owner, line, stretch)
  const fields = seriesFields.filter((field) => asked.includes(field))
  const shown = points.map((point) => only(point, fields))
  if (!input.export) return { stepMs: stretch.stepMs, by: stretch.by, points: shown, former: formerOf(line) }
  return exportSeries(ctx.from, input.sn, fields, shown)
}

type Whole = Stretch & { by: 'report' | 'hour' }

/** From a round moment on, and no further than now. */
function stretchOf(input: Asked, now: Date): Whole {
  const [from, to] = [Date.parse(input.from), Math.min(Date.parse(input.to), now.getTime())]
  const span = Date.parse(input.to) - from
  const by = span > longestSpanMs || from < now.getTime() - reportDays * dayMs ? 'hour' : 'report'
  const widths = by === 'hour' ? hourSteps : steps
  const widest = by === 'hour' ? 7 * dayMs : dayMs / 288
  const stepMs = widths.find((step) => span / step < mostPoints) ?? widest
  const start = Math.floor(from / stepMs) * stepMs
  return { by, stepMs, start, count: Math.max(0, Math.ceil((to - start) / stepMs)), end: to }
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
    beforeReports(db, line, stretch.start),
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

async function byHour({ db }: Pick<Ctx, 'db'>, line: readonly Kin[], stretch: Whole): Promise<SeriesPoint[]> {
  const [samples, before] = await Promise.all([hoursOf(db, line, stretch), beforeHours(db, line, stretch.start)])
  return fill(stretch, samples, before, (_from, sample) => sample !== undefined)
}

/** One point for each step: what was said then, or what was said last as long as it was there. */
function fill(
  { start, stepMs, count }: Stretch,
  samples: ReadonlyMap<number, Sample>,
  before: Partial<Sample>,
  isThere: (from: number, sample: Sample | undefined) => boolean,
): SeriesPoint[] {
  const carried: Partial<Sample> = { ...before }
  return Array.from({ length: count }, (_, at) => {
    const from = start + at * stepMs
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
