import type { inspection } from '@cpm/contract/service/inspection/inspection'
import { rateOf, type StoreTrend, trendLimits, trendSteps } from '@cpm/contract/service/inspection/inspection.trends'
import { nextPeriod, periodsOf } from '@cpm/contract/kernel/time/periods'
import { sql } from 'kysely'
import { sheetOf } from '../../../core/export.ts'
import type { Handler } from '../../../core/feature.ts'
import { joinedTo } from '../../../core/scope.ts'
import { finished } from './span.ts'

type Step = (typeof trendSteps)[number]
type Counted = { inspections: number; passed: number; findings: number }
type Cell = Counted & { period: string; key: string; name: string }

const mostExported = 10_000

/** How many passed, by week or month of the zone of who asks: of all stores, and of each of those inspected most. */
export const trends: Handler<typeof inspection.routes.trends> = async (ctx, { step, export: file, ...asked }) => {
  const { scope, from } = ctx
  // A store is a group of terminals; one that was only named is known by its name.
  const key = sql`coalesce(inspection.group_id::text, 'name:' || lower(inspection.store_name))`
  const counted = sql`count(*)::int as inspections, count(*) filter (where inspection.result = 'passed')::int as passed,
    coalesce(sum(inspection.failed), 0)::int as findings`
  const { rows: spans } = await scope.sql<{ first: Date | null; last: Date }>`
    select min(finished_at) as first, max(finished_at) as last from inspection where ${finished(ctx, asked)}`
  const [span] = spans
  const begun = span?.first ? periodsOf(step, from.timezone, [span.first.getTime(), span.last.getTime()]) : []
  // The database may know other zones than we do: it is given the moments.
  const { rows } = await scope.sql<Cell>`
    with here as (
      select (${begun.map(({ period }) => period)}::text[])[
          width_bucket(inspection.finished_at, ${begun.map(({ at }) => new Date(at))}::timestamptz[])] as period,
        ${key} as key, max(inspection.store_name) as name, inspection.group_id, ${counted}
      from inspection where ${finished(ctx, asked)} group by 1, 2, inspection.group_id),
    most as (
      select key from here group by key order by sum(inspections) desc, key
      limit ${file ? mostExported : trendLimits.stores})
    select here.period, here.key, coalesce(g.name, here.name) as name, inspections, passed, findings
    from here join most using (key) left join terminal_group g on g.id = here.group_id
    where ${joinedTo('inspection', 'terminal_group')}
    union all
    select period, '', '', sum(inspections)::int, sum(passed)::int, sum(findings)::int from here group by period
    order by period, key`
  const cells = rows.filter((row) => row.key !== '')
  if (file) return exported(from, cells)
  const whole = new Map(rows.filter((row) => row.key === '').map((row) => [row.period, row]))
  const periods = spanned([...whole.keys()], step)
  const nothing = { inspections: 0, passed: 0, findings: 0 }
  return {
    periods,
    whole: periods.map((period) => {
      const { inspections, passed, findings } = whole.get(period) ?? nothing
      return { inspections, passed, findings }
    }),
    records: storesOf(cells, periods),
  }
}

function exported(from: Parameters<typeof sheetOf>[0], cells: readonly Cell[]) {
  return sheetOf<Cell>(
    from,
    'inspection-trends',
    [
      ['name', 'inspection.storeName'],
      ['period', 'inspection.trends.period'],
      ['inspections', 'inspection.trends.inspections'],
      ['passed', 'inspection.trends.passed'],
      ['key', 'inspection.trends.rate', ({ passed, inspections }) => rateOf(passed, inspections), 'percent'],
      ['findings', 'inspection.failed'],
    ],
    cells,
  )
}

/** Every period from the first to the last, as long as they are not too many to be drawn. */
export function spanned(found: readonly string[], step: Step): string[] {
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let period = first; all.length <= trendLimits.periods; period = nextPeriod(period, step)) {
    all.push(period)
    if (period >= last) return all
  }
  return found.slice(-trendLimits.periods)
}

function storesOf(cells: readonly Cell[], periods: readonly string[]): StoreTrend[] {
  const stores = [...Map.groupBy(cells, ({ key }) => key)].map(([key, own]) => {
    const sum = (of: keyof Counted) => own.reduce((total, cell) => total + cell[of], 0)
    const byPeriod = new Map(own.map((cell) => [cell.period, rateOf(cell.passed, cell.inspections)]))
    return {
      key,
      name: own.at(-1)?.name ?? '',
      inspections: sum('inspections'),
      passed: sum('passed'),
      findings: sum('findings'),
      rates: periods.map((period) => byPeriod.get(period) ?? null),
    }
  })
  const share = ({ passed, inspections }: Counted) => passed / inspections
  return stores.toSorted((a, b) => share(a) - share(b) || b.inspections - a.inspections)
}
