import { type TaskRules, type TaskType, taskRules } from '@cpm/contract/delivery/task/task'
import { type Kysely, sql } from 'kysely'
import { type Job, Refusal } from '../../../core/feature.ts'
import { scopeOf } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { keep } from '../../task/create/task.create.ts'
import { chosenBy, wholeOf } from '../../task/task.origin.ts'
import { ofVersion } from './auto.origin.ts'
import { understandCounted } from '../../task/create/task.understand.ts'
import { stopForAll } from '../../task/run/task.stop.ts'
import { noteStep } from '../step/step.note.ts'

type Db = Kysely<Tables>
type Due = { app_id: number; version_id: number; enterprise_id: number }

/** Tasks that are made in one turn. */
const atOnce = 20

/**
 * How an update by itself goes: never while a shop trades or a sale is open, a few first, and back where it fails. Those
 * that turn up outdated later join until the task expires; then another one is made where it is still needed.
 */
const autoRules: TaskRules = taskRules.parse({
  outsideHours: true,
  conditions: { notBusy: true },
  waves: [{ percent: 5 }, { percent: 25 }],
  gate: { successPercent: 60, afterMs: 30 * 60_000, maxFailedPercent: 20, goBack: true, next: 'self' },
  retry: { times: 2, afterMs: 10 * 60_000 },
  lateJoiners: true,
})

/** Has terminals get the newest official version of apps that update by themselves. */
export const autoUpdate: Job = {
  everyMs: 60_000,
  async run({ db, now, log }) {
    await stopObsolete(db, now)
    const due = await dueOf(db, now)
    for (const one of due) {
      try {
        await db.transaction().execute((tx) => begin(tx, one, now))
      } catch (error) {
        // What a person would be refused too, as a file that is gone: the others go on.
        if (!(error instanceof Refusal)) throw error
        log?.(`No update by itself of app ${one.app_id} for enterprise ${one.enterprise_id}: ${error.pair[1]}`)
      }
    }
    return due.length === atOnce
  },
}

/** Tasks whose version is not the newest on offer any more, or whose app does not update by itself any more. */
async function stopObsolete(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from task t
    where t.origin = 'auto' and t.back_of is null and t.stopped_at is null and t.expires_at > ${now}
      and not exists (
        select from app_version v join app a on a.id = v.app_id cross join lateral app_offer_of(a.id) o
        where v.id = t.origin_id and o.version_id = v.id and a.auto_update)
    order by t.id limit 100`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { open } = scopeOf(tx, ours)
    await stopForAll({ db: open, now }, ids)
    // Whoever stops one by hand wants no other; this one was only overtaken.
    await sql`update task set reason = 'overtaken' where id = any(${ids}::bigint[]) and status = 'created'`.execute(tx)
  })
}

/** The database itself, which sees what the task is made of. */
const ours = { enterpriseId: null, accountPath: '', groupPaths: null }

/**
 * Where terminals are outdated in an app that updates by itself, and nothing is on its way to them. One that a person stopped or refused, or that failed too
 * often, is not begun anew for the same version, as long as that is not published again.
 */
async function dueOf(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.id as app_id, o.version_id, h.enterprise_id
    from app a
    cross join lateral app_offer_of(a.id) o
    join app_held h on h.app_id = a.id and h.standing = 'outdated' and h.version_key < o.version_key
    join terminal on terminal.id = h.terminal_id and terminal.status = 'activated'
    where a.auto_update
      and not exists (
        select from task t
        where t.origin = 'auto' and t.back_of is null and t.origin_id = o.version_id and t.enterprise_id = h.enterprise_id
          and t.created_at >= o.published_at and t.reason is distinct from 'overtaken'
          and (t.expires_at > ${now} or t.stopped_at is not null or t.paused_at is not null
            or t.status not in ('creating', 'created', 'awaiting')))
    group by 1, 2, 3 order by 1, 3 limit ${atOnce}`.execute(db)
  return rows
}

type Author = { id: number; name: string; path: string; groupPaths: string[] | null }

/** In the name of whoever published it; of whoever brought it, or stands above, where that account is gone. */
async function authorOf(db: Db, { app_id, version_id }: Due): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    select account.id, account.name, account.path, account.group_paths as "groupPaths" from account
    left join lateral (
      select max(s.id) as published from app_step s
      where s.version_id = ${version_id} and s.step = 'publish' and s.by_id = account.id) said on true
    join app a on a.id = ${app_id}
    where said.published is not null or account.id = a.account_id
      or account.enterprise_id is not distinct from a.enterprise_id and account.path @> a.account_path
    order by said.published desc nulls last, (account.id = a.account_id) desc, nlevel(account.path) desc limit 1`.execute(
    db,
  )
  return rows[0]
}

async function begin(db: Db, due: Due, now: Date): Promise<void> {
  // Whoever changes the app or a version of it takes turns with this.
  const row = await db.selectFrom('app').selectAll().where('id', '=', due.app_id).forUpdate().executeTakeFirst()
  const version = await db.selectFrom('app_version').selectAll().where('id', '=', due.version_id).executeTakeFirst()
  const account = await authorOf(db, due)
  if (!row || !version || !account) return
  const scope = scopeOf(db, {
    enterpriseId: row.enterprise_id,
    accountPath: account.path,
    groupPaths: account.groupPaths,
  })
  const ctx = { scope, db: scope.open, now, account, from: { timezone: 'UTC' } }
  const of = ofVersion(version.id)
  const type: TaskType = 'install'
  const draft = {
    type,
    params: { artifactId: String(version.artifact_id) },
    target: { filter: { enterpriseId: [String(due.enterprise_id)] } },
    ...autoRules,
  }
  const asked = await understandCounted(ctx, draft, chosenBy(wholeOf(of)))
  const { id } = await keep(ctx, asked, { open: asked.params, secrets: null }, of)
  await noteStep(ctx, 'auto_update', row, { version, note: `#${id}` })
}
