import type { SeriesField } from '@cpm/contract/estate/telemetry/telemetry'
import { type RawBuilder, sql } from 'kysely'
import { inLine, type Kin } from '../terminal/terminal.line.ts'
import type { Ctx } from '../../core/feature.ts'

type Db = Ctx['db']
/** Whose values they are: the terminal's, and before it those whose place it took. */
type Line = readonly Kin[]
const terminalId = sql`terminal_id`
/** Steps of time, by where each begins, in milliseconds since 1970. */
export type Stretch = { begins: readonly number[]; end: number }
export type Sample = Record<SeriesField, number | null>
type Gauge = Exclude<SeriesField, 'rx' | 'tx'>

const hourMs = 3_600_000
/** How far back the last word on a value is looked for: among reports, then among sums of hours. */
const reportsBackMs = 26 * hourMs
const hoursBackMs = 31 * 24 * hourMs

const paths: Record<Gauge, string> = {
  battery: '{battery}',
  cpu: '{cpu}',
  memory: '{memory,used}',
  storage: '{storage,used}',
  temperature: '{temperature}',
  signal: '{network,signal}',
}
const inHours: Record<Gauge, string> = {
  battery: 'battery_avg',
  cpu: 'cpu_avg',
  memory: 'memory_avg',
  storage: 'storage_used',
  temperature: 'temperature_avg',
  signal: 'signal_avg',
}

/** For each value the last one there is, by the order given. */
function lastOf(value: (gauge: Gauge) => RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = (Object.keys(paths) as Gauge[]).map(
    (gauge) => sql`(array_agg(${value(gauge)} order by ${order}) filter (where ${value(gauge)} is not null))[1]
      as ${sql.ref(gauge)}`,
  )
  return sql.join(each)
}
const reported = lastOf((gauge) => sql`(body #>> ${sql.lit(paths[gauge])})::float8`, sql`received_at desc, seq desc`)
const summed = lastOf((gauge) => sql`${sql.ref(inHours[gauge])}::float8`, sql`hour desc`)

const stepOf = (at: RawBuilder<unknown>, { begins }: Stretch) =>
  sql`width_bucket(${at}, ${begins.map((one) => new Date(one))}::timestamptz[]) - 1`
const isIn = (at: RawBuilder<unknown>, { begins, end }: Stretch) =>
  sql`${at} >= ${new Date(begins[0] ?? end)} and ${at} < ${new Date(end)}`

/** What was reported in each step, by the number of the step. */
export async function reportsOf(db: Db, line: Line, stretch: Stretch): Promise<Map<number, Sample>> {
  const { rows } = await sql<Sample & { step: number }>`
    select ${stepOf(sql`received_at`, stretch)} as step,
      sum(rx)::float8 as rx, sum(tx)::float8 as tx, ${reported}
    from report where ${inLine(line, terminalId, sql`received_at`)} and ${isIn(sql`received_at`, stretch)}
    group by step`.execute(db)
  return new Map(rows.map(({ step, ...sample }) => [step, sample]))
}

/** The same from the sums of hours: the mean of those in a step, and what they used together. */
export async function hoursOf(db: Db, line: Line, stretch: Stretch): Promise<Map<number, Sample>> {
  const means = (Object.keys(inHours) as Gauge[]).map(
    (gauge) => sql`avg(${sql.ref(inHours[gauge])})::float8 as ${sql.ref(gauge)}`,
  )
  const { rows } = await sql<Sample & { step: number }>`
    select ${stepOf(sql`hour`, stretch)} as step,
      sum(rx)::float8 as rx, sum(tx)::float8 as tx, ${sql.join(means)}
    from report_hour where ${inLine(line, terminalId, sql`hour`)} and ${isIn(sql`hour`, stretch)}
    group by step`.execute(db)
  return new Map(rows.map(({ step, ...sample }) => [step, sample]))
}

/** The last word on each value before a moment, and when the terminal was last heard of then. */
export async function beforeReports(
  db: Db,
  line: Line,
  start: number,
): Promise<{ values: Partial<Sample>; heardAt: number }> {
  const { rows } = await sql<Sample & { heard: Date | null }>`
    select max(received_at) as heard, ${reported}
    from report where ${inLine(line, terminalId, sql`received_at`)}
      and received_at >= ${new Date(start - reportsBackMs)} and received_at < ${new Date(start)}`.execute(db)
  const { heard, ...values } = rows[0] as Sample & { heard: Date | null }
  const heardAt = heard?.getTime() ?? Number.NEGATIVE_INFINITY
  if (Object.values(values).every((value) => value !== null)) return { values, heardAt }
  const older = await beforeHours(db, line, start)
  const known = Object.entries(values).filter(([, value]) => value !== null)
  return { values: { ...older, ...Object.fromEntries(known) }, heardAt }
}

export async function beforeHours(db: Db, line: Line, start: number): Promise<Partial<Sample>> {
  const { rows } = await sql<Sample>`
    select ${summed} from report_hour
    where ${inLine(line, terminalId, sql`hour`)} and hour >= ${new Date(start - hoursBackMs)} and hour < ${new Date(start)}`.execute(
    db,
  )
  return rows[0] as Sample
}

type Owner = { online: boolean; online_since: Date | null }
type Span = { at: number; until: number }

/** When it was connected, as far as it matters for the stretch. */
export async function whenOnline(db: Db, owner: Owner, line: Line, { begins, end }: Stretch): Promise<Span[]> {
  const start = begins[0] ?? end
  const { rows } = await sql<{ at: Date; until: Date }>`
    select at, until from connection_log
    where ${inLine(line, terminalId, sql`at`)} and until > ${new Date(start - hourMs)} and at < ${new Date(end)}`.execute(
    db,
  )
  const spans = rows.map(({ at, until }) => ({ at: at.getTime(), until: until.getTime() }))
  if (owner.online && owner.online_since) spans.push({ at: owner.online_since.getTime(), until: end })
  return spans
}
