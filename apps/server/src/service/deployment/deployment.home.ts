import type { DeploymentReport, deploymentParts } from '@cpm/contract/service/deployment/deployment'
import { productVersion } from '@cpm/contract/platform/about/about'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobCtx, JobSettings } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { diskOf } from '../../insight/dashboard/dashboard.health.ts'
import { post } from '../../insight/webhook/webhook.post.ts'

type Db = Kysely<Tables>
type Part = (typeof deploymentParts)[number]

/** A broker says every few seconds that it is there. */
const brokerSilentMs = 60_000
const waitsTooLongMs = 3_600_000

/** Reports this instance to whoever looks after it, where its operator has said so (`CPM_FLEET_URL`). */
export async function tellHome({ db, now, settings, log }: JobCtx): Promise<void> {
  const home = settings?.home
  if (!settings || !home) return
  const body = JSON.stringify({ token: home.token, ...(await reportOf(db, now, settings)) })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'CPM' }
  const answer = await post(`${home.url}/api/v1/deployments/reports`, headers, body, null)
  if (answer.status === 200) return
  // The next report is due soon, and says what this one would have.
  log?.(`${home.url} did not take the report of this instance: ${answer.error ?? `HTTP ${answer.status}`}`)
}

/** What is said of this instance: numbers of the whole, and nothing of whom it is for. */
export async function reportOf(
  db: Db,
  now: Date,
  { dataDir, backups }: Pick<JobSettings, 'dataDir' | 'backups'>,
): Promise<DeploymentReport> {
  const { rows } = await sql<{ terminals: number; online: number }>`
    select count(*)::int as terminals, count(*) filter (where s.online)::int as online
    from terminal t left join terminal_state s on s.terminal_id = t.id where t.status <> 'logged_off'`.execute(db)
  const { freeBytes, totalBytes } = await diskOf(dataDir)
  return {
    version: productVersion,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    terminals: rows[0]?.terminals ?? 0,
    online: rows[0]?.online ?? 0,
    diskFree: freeBytes,
    diskTotal: totalBytes,
    backupAt: (await newestIn(backups))?.toISOString() ?? null,
    unwell: await unwellOf(db, now),
  }
}

/** Parts that are not as they should be. What the database says of the others it says of itself by answering. */
async function unwellOf(db: Db, now: Date): Promise<Part[]> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Record<Part, boolean>>`
    select (select count(*) > current_setting('max_connections')::int * 0.9 from pg_stat_activity) as database,
      not exists (select from node where seen_at > ${since(brokerSilentMs)}) as broker,
      exists (select from report_mark where hour < ${since(3 * waitsTooLongMs)}) as queues,
      exists (select from mail where state = 'waiting' and created_at < ${since(waitsTooLongMs)}) as mail`.execute(db)
  return Object.entries(rows[0] ?? {}).flatMap(([part, isUnwell]) => (isUnwell ? [part as Part] : []))
}

/** When the newest file of the folder of back-ups was written, or the file itself where it is one; null without any. */
async function newestIn(place: string | undefined): Promise<Date | null> {
  if (place === undefined) return null
  const self = await stat(place).catch(() => null)
  if (!self?.isDirectory()) return self?.mtime ?? null
  let newest: Date | null = null
  for (const name of await readdir(place)) {
    const one = await stat(join(place, name)).catch(() => null)
    if (one && (newest === null || one.mtime > newest)) newest = one.mtime
  }
  return newest
}
