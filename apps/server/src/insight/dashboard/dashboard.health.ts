import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import { queueKeys } from '@cpm/contract/insight/dashboard/dashboard.health'
import { productVersion } from '@cpm/contract/platform/about/about'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { dirname } from 'node:path'
import { outside } from '../../core/scope.ts'
import { type Handler, missing } from '../../core/feature.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()
/** What is told is of the last minutes, and not of the start. */
const lagKeptMs = 5 * 60_000
let lagSince = performance.now()

function lagNow(): number {
  const late = Math.max(0, lag.percentile(99) / 1e6 - 20)
  if (performance.now() - lagSince > lagKeptMs) {
    lag.reset()
    lagSince = performance.now()
  }
  return Number.isFinite(late) ? Math.round(late * 10) / 10 : 0
}

/** How the product itself is: asked of the process that answers, the database, and what waits in it. */
export const console: Handler<typeof dashboard.routes.console> = async (ctx) => {
  // Whatever a role of theirs holds: it is of all enterprises.
  if (ctx.account.enterpriseId !== null) throw missing()
  const db = outside(ctx.db, 'counts of the whole system, for administrators of ours')
  const [database, broker, queues, disk] = await Promise.all([
    databaseOf(db),
    brokerOf(db),
    queuesOf(db),
    // Where the data of the server lies.
    diskOf(dirname(ctx.settings.auditHeadFile)),
  ])
  return { server: serverOf(ctx.now), database, broker, queues, disk }
}

function serverOf(now: Date) {
  return {
    version: productVersion,
    node: process.version,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    lagMs: lagNow(),
    load: Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100) / 100,
  }
}

async function databaseOf(db: Db) {
  const from = performance.now()
  await sql`select 1`.execute(db)
  const answeredMs = Math.round((performance.now() - from) * 10) / 10
  const { rows } = await sql<{
    version: string
    size: number
    connections: number
    most: number
    oldest: number | null
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most,
      (select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()) as oldest`.execute(
    db,
  )
  const { rows: largest } = await sql<{ table: string; bytes: number }>`
    select coalesce(i.inhparent, c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 2 desc limit 6`.execute(db)
  const [found] = rows
  return {
    version: found?.version ?? '',
    sizeBytes: found?.size ?? 0,
    connections: found?.connections ?? 0,
    mostConnections: found?.most ?? 0,
    oldestMs: found?.oldest === null || found?.oldest === undefined ? null : Math.max(0, Math.round(found.oldest)),
    answeredMs,
    largest,
  }
}

async function brokerOf(db: Db) {
  const { rows } = await sql<{ id: string; started_at: Date; seen_at: Date; terminals: number }>`
    select n.id, n.started_at, n.seen_at,
      (select count(*)::int from terminal_state s where s.online and s.node = n.id) as terminals
    from node n order by n.started_at`.execute(db)
  return rows.map(({ id, started_at, seen_at, terminals }) => ({
    id,
    startedAt: started_at.toISOString(),
    seenAt: seen_at.toISOString(),
    terminals,
  }))
}

async function queuesOf(db: Db) {
  const { rows } = await sql<Record<(typeof queueKeys)[number], number>>`
    select (select count(*)::int from task_run where status = 'waiting') as runs,
      (select count(*)::int from terminal_config where confirmed_at is null) as configs,
      (select count(distinct hour)::int from report_mark) as hours,
      (select count(distinct day)::int from run_day_due) as days,
      (select count(distinct terminal_id)::int from due where reaction = 'fault.judge') as peripherals,
      (select count(*)::int from mail where state = 'waiting') as mails`.execute(db)
  return queueKeys.map((key) => ({ key, waiting: rows[0]?.[key] ?? 0 }))
}

/** How full the disk is that a folder lies on. */
export async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
