import { activityWindows } from '@cpm/contract/estate/terminal/terminal.totals'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../core/feature.ts'

const hourMs = 3_600_000
const keptHours = 32 * 24

/** Writes down who is online, once a minute, and the most of each hour; a minute nobody wrote is a gap. */
export const countOnline: Job = {
  everyMs: 15_000,
  run: async ({ db, now }) => {
    const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    const known = await db.selectFrom('activity_minute').select('at').where('at', '=', minute).executeTakeFirst()
    if (known) return
    await db.transaction().execute(async (tx) => {
      // That somebody counted, even if nobody is there.
      await sql`insert into activity_minute (at, enterprise_id, group_id, platform, terminals)
        select ${minute}::timestamptz, 0::bigint, null::bigint, '', 0
        union all select ${minute}::timestamptz, t.enterprise_id, t.group_id, t.platform, count(*)
        from terminal_state s join terminal t on t.id = s.terminal_id where s.online
        group by 2, 3, 4`.execute(tx)
      await keepHour(tx, minute, hour)
    })
    await db
      .deleteFrom('activity_minute')
      .where('at', '<', new Date(minute.getTime() - 2 * activityWindows.hour.ms))
      .execute()
    await db
      .deleteFrom('activity_hour')
      .where('at', '<', new Date(hour.getTime() - keptHours * hourMs))
      .execute()
  },
}

/** Who is in service is counted once, when an hour begins. */
async function keepHour(tx: Kysely<Tables>, minute: Date, hour: Date): Promise<void> {
  const known = await tx.selectFrom('activity_hour').select('at').where('at', '=', hour).limit(1).executeTakeFirst()
  if (!known) {
    await sql`insert into activity_hour (at, enterprise_id, group_id, platform, terminals, serving)
      select ${hour}::timestamptz, 0::bigint, null::bigint, '', 0, null::int
      union all select ${hour}::timestamptz, enterprise_id, group_id, platform, 0, count(*)
      from terminal where status = 'activated' group by 2, 3, 4
      on conflict do nothing`.execute(tx)
  }
  await sql`insert into activity_hour as h (at, enterprise_id, group_id, platform, terminals)
    select ${hour}::timestamptz, enterprise_id, group_id, platform, terminals from activity_minute where at = ${minute}
    on conflict (at, enterprise_id, coalesce(group_id, 0), platform)
    do update set terminals = greatest(h.terminals, excluded.terminals)`.execute(tx)
}

/**
 * Sums up each day that is over: what was heard of on it, and of yesterday how many terminals there were. A day on
 * which nobody counted stays without a row.
 */
export const countDays: Job = {
  everyMs: hourMs,
  run: async ({ db, now }) => {
    const { rows } = await sql<{ day: string; is_yesterday: boolean }>`
      with today as (select (${now}::timestamptz at time zone 'UTC')::date as day)
      select step::date::text as day, step::date = today.day - 1 as is_yesterday
      from today cross join generate_series((today.day - 30)::timestamp, (today.day - 1)::timestamp, interval '1 day') step
      where not exists (select from activity_count c where c.day = step::date)
        and (exists (select from activity_day a where a.day = step::date) or exists (
          select from activity_hour h
          where h.at >= step at time zone 'UTC' and h.at < (step + interval '1 day') at time zone 'UTC'))
      order by 1`.execute(db)
    for (const { day, is_yesterday } of rows) await countDay(db, day, is_yesterday)
  },
}

async function countDay(db: Kysely<Tables>, day: string, isYesterday: boolean): Promise<void> {
  // How many there were is known only while it has just been so.
  const fleet = isYesterday ? sql`count(*) filter (where t.status <> 'logged_off')` : sql`null::int`
  await sql`
    insert into activity_count (day, enterprise_id, group_id, platform, terminals, fleet)
    select ${day}::date, 0::bigint, null::bigint, '', 0, null::int
    union all
    select ${day}::date, t.enterprise_id, t.group_id, t.platform, count(a.terminal_id), ${fleet}
    from terminal t left join activity_day a on a.terminal_id = t.id and a.day = ${day}::date
    group by 2, 3, 4 having count(a.terminal_id) > 0 or ${isYesterday}`.execute(db)
}

/** The chart of days goes back a month; a year is kept. */
export const forgetDays: Job = {
  everyMs: hourMs,
  run: async ({ db }) => {
    await sql`delete from activity_day where day < current_date - 366`.execute(db)
    await sql`delete from activity_count where day < current_date - 366`.execute(db)
  },
}
