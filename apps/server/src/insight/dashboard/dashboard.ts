import { activityWindows } from '@cpm/contract/insight/dashboard/dashboard'
import { platforms } from '@cpm/contract/estate/agent/report'
import { offlineLongMs, terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { type Ctx, defineFeature } from '../../core/feature.ts'
import { activity } from './dashboard.activity.ts'
import { attention } from './dashboard.attention.ts'
import { countDays, countOnline, forgetDays } from './dashboard.count.ts'
import { trends } from './dashboard.trends.ts'

type Part = Pick<Ctx, 'scope' | 'now'>

export const feature = defineFeature(
  'dashboard',
  {
    totals: async (ctx) => {
      const [groups, tasks] = await Promise.all([countTerminals(ctx), countTasks(ctx)])
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
        tasks,
      }
    },
    attention,
    trends,
    activity,
  },
  {
    jobs: { countOnline, countDays, forgetDays },
    machineTables: ['activity_count', 'activity_hour', 'activity_minute'],
  },
)

function countTerminals({ scope, now }: Part) {
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

async function countTasks({ scope, now }: Part) {
  const { rows } = await scope.sql<{ running: number; failed: number }>`
    select (count(distinct task_id) filter (where status in ('waiting', 'pulled', 'started', 'executed')))::int as running,
      (count(*) filter (where status = 'failed' and updated_at > ${new Date(now.getTime() - 86_400_000)}))::int as failed
    from task_run where ${scope.visible('task_run')}
      and (status in ('waiting', 'pulled', 'started', 'executed') or updated_at > ${new Date(now.getTime() - 86_400_000)})
  `
  return { running: rows[0]?.running ?? 0, failedRuns: rows[0]?.failed ?? 0 }
}
