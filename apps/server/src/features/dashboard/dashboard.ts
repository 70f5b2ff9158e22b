import { activityWindows } from '@cpm/contract/dashboard'
import { type Platform, platforms } from '@cpm/contract/report'
import { offlineLongMs, terminalStates } from '@cpm/contract/terminal'
import { sql } from 'kysely'
import { type Ctx, defineFeature } from '../../feature.ts'

type Part = Pick<Ctx, 'scope' | 'db' | 'now' | 'from'>

export const feature = defineFeature(
  'dashboard',
  {
    totals: async (ctx) => {
      const [groups, tasks] = await Promise.all([countTerminals(ctx), countTasks(ctx)])
      const sum = (field: 'total' | 'online' | 'offline_long' | 'hour' | 'month', some = groups) =>
        some.reduce((n, row) => n + row[field], 0)
      return {
        total: sum('total'),
        online: sum('online'),
        offlineLong: sum('offline_long'),
        activeHour: sum('hour'),
        activeMonth: sum('month'),
        byPlatform: platforms.map((platform) => {
          const some = groups.filter((row) => row.platform === platform)
          return { platform, total: sum('total', some), online: sum('online', some) }
        }),
        byStatus: terminalStates.names.map((status) => ({
          status,
          total: sum(
            'total',
            groups.filter((row) => row.status === status),
          ),
        })),
        tasks,
      }
    },

    activity: async (ctx, { window }) => {
      const rows = window === 'hour' ? await perMinute(ctx) : await perDay(ctx)
      const at = [...new Set(rows.map((row) => row.at.toISOString()))]
      const points = at.map((moment) => {
        const here = rows.filter((row) => row.at.toISOString() === moment)
        const count = (platform: Platform) => here.find((row) => row.platform === platform)?.terminals ?? 0
        return {
          at: moment,
          byPlatform: { android: count('android'), windows: count('windows'), linux: count('linux') },
        }
      })
      return { points }
    },
  },
  {
    jobs: {
      /** Writes down who is online, once a minute; a minute nobody wrote stays a gap of zeros. */
      countOnline: {
        everyMs: 15_000,
        run: async ({ db, now }) => {
          const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
          const hourAgo = new Date(minute.getTime() - 2 * activityWindows.hour.ms)
          const known = await db.selectFrom('activity_minute').select('at').where('at', '=', minute).executeTakeFirst()
          if (known) return
          await sql`insert into activity_minute (at, enterprise_id, group_id, platform, terminals)
            select ${minute}, t.enterprise_id, t.group_id, t.platform, count(*)
            from terminal_state s join terminal t on t.id = s.terminal_id where s.online
            group by 2, 3, 4`.execute(db)
          await db.deleteFrom('activity_minute').where('at', '<', hourAgo).execute()
        },
      },
      /** The chart of days goes back a month; a year is kept. */
      forgetDays: {
        everyMs: 3_600_000,
        run: async ({ db }) => {
          await sql`delete from activity_day where day < current_date - 366`.execute(db)
        },
      },
    },
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
  const { rows } = await sql<{ running: number; failed: number }>`
    select (count(distinct task_id) filter (where status in ('waiting', 'pulled', 'started', 'executed')))::int as running,
      (count(*) filter (where status = 'failed' and updated_at > ${new Date(now.getTime() - 86_400_000)}))::int as failed
    from task_run where ${scope.visible('task_run')}
      and (status in ('waiting', 'pulled', 'started', 'executed') or updated_at > ${new Date(now.getTime() - 86_400_000)})
  `.execute(scope.db)
  return { running: rows[0]?.running ?? 0, failedRuns: rows[0]?.failed ?? 0 }
}

type Point = { at: Date; platform: Platform | null; terminals: number }

/** Terminals online in each of the last 60 minutes, the running one counted as it is now. */
async function perMinute({ scope, now }: Part): Promise<Point[]> {
  const { ms, stepMs } = activityWindows.hour
  const last = new Date(Math.floor(now.getTime() / stepMs) * stepMs)
  const first = new Date(last.getTime() - ms + stepMs)
  const { rows } = await sql<Point>`
    with seen as (
      select a.at, a.platform, sum(a.terminals)::int as terminals from activity_minute a
      where a.at >= ${first} and a.at < ${last} and (a.enterprise_id, coalesce(a.group_id, 0)) in (
        select terminal_group.enterprise_id, terminal_group.id from terminal_group where ${scope.visible('terminal_group')}
        union all select e.id, 0 from enterprise e
        where ${scope.who.groupPaths === null} and (${scope.who.enterpriseId === null} or e.id = ${scope.who.enterpriseId}))
      group by 1, 2
      union all
      select ${last}, terminal.platform, count(*)::int from terminal join terminal_state s on s.terminal_id = terminal.id
      where s.online and ${scope.visible('terminal')} group by 2)
    select step as at, seen.platform, coalesce(seen.terminals, 0) as terminals
    from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 minute') step
    left join seen on seen.at = step order by 1`.execute(scope.db)
  return rows
}

/** Terminals heard of on each of the last 30 days, days being those of the person's zone only in name: they are UTC. */
async function perDay({ scope }: Part): Promise<Point[]> {
  const { rows } = await sql<Point>`
    with seen as (
      select a.day, terminal.platform, count(*)::int as terminals from activity_day a
      join terminal on terminal.id = a.terminal_id
      where a.day > current_date - 30 and ${scope.visible('terminal')} group by 1, 2)
    select step as at, seen.platform, coalesce(seen.terminals, 0) as terminals
    from generate_series((current_date - 29)::timestamptz, current_date::timestamptz, interval '1 day') step
    left join seen on seen.day = step::date order by 1`.execute(scope.db)
  return rows
}
