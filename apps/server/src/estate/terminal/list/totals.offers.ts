import { platforms } from '@cpm/contract/estate/agent/report'
import { offlineLongMs, terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { activityWindows, type TerminalTotals } from '@cpm/contract/estate/terminal/terminal.totals'
import { sql } from 'kysely'
import { type DashboardCtx, dashboardTotals } from '../../../core/offers/dashboard-offers.ts'

async function totalsOf(ctx: DashboardCtx): Promise<TerminalTotals> {
  const groups = await countTerminals(ctx)
  const serving = groups.filter((row) => row.status === 'activated')
  const sum = (field: 'total' | 'online' | 'offline_long' | 'hour' | 'month', some = groups) =>
    some.reduce((n, row) => n + row[field], 0)
  const of = <K extends 'platform' | 'status'>(key: K, value: string, some = groups) =>
    some.filter((row) => row[key] === value)
  const inService = sum('total', serving)
  const online = sum('online', serving)
  return {
    total: sum('total'),
    inService,
    online,
    offline: inService - online,
    offlineLong: sum('offline_long', serving),
    activeHour: sum('hour', serving),
    activeMonth: sum('month', serving),
    byPlatform: platforms.map((platform) => ({
      platform,
      total: sum('total', of('platform', platform)),
      inService: sum('total', of('platform', platform, serving)),
      online: sum('online', of('platform', platform, serving)),
    })),
    byStatus: terminalStates.names.map((status) => ({ status, total: sum('total', of('status', status)) })),
  }
}

function countTerminals({ scope, now }: DashboardCtx) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return scope
    .from('terminal')
    .innerJoin('terminal_state as s', 's.terminal_id', 'terminal.id')
    .groupBy(['terminal.platform', 'terminal.status'])
    .select([
      'terminal.platform',
      'terminal.status',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where s.online))::int`.as('online'),
      sql<number>`(count(*) filter (where not s.online and s.last_seen_at < ${before(offlineLongMs)}))::int`.as(
        'offline_long',
      ),
      sql<number>`(count(*) filter (where s.online or s.last_seen_at >= ${before(activityWindows.hour.ms)}))::int`.as(
        'hour',
      ),
      sql<number>`(count(*) filter (where s.online or s.last_seen_at >= ${before(activityWindows.month.ms)}))::int`.as(
        'month',
      ),
    ])
    .execute()
}

export const offers = [dashboardTotals({ key: 'terminal', sort: 10, count: totalsOf })]
