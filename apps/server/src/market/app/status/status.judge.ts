import { type Kysely, sql } from 'kysely'
import { changed, wake } from '../../../core/feature.ts'
import { queueTerminals } from '../../../core/reaction/queue.ts'
import type { Reaction, Sweep } from '../../../core/reaction/reaction.ts'
import type { Tables } from '../../../db/tables.ts'
import { appList } from '../../../estate/inventory/inventory.source.ts'

/** The terminals that have an app, or all of its enterprise and platform. */
const sweepOfApp = `select jsonb_build_object('platform', a.platform, 'package_name', lower(a.package_name),
      'enterprise_id', a.enterprise_id) from app a`

/**
 * Writes how the apps of terminals stand, by which the list of terminals is filtered: of those whose lists changed, and of
 * all that have an app that changed.
 */
export const judgeApps: Reaction = {
  does: 'the apps of a terminal are compared with the market: outdated, barred, not ours.',
  batch: 1_000,
  everyMs: 30_000,
  reactsTo: {
    inventory: { ...appList, if: 'exists (select from app)' },
    terminal: {
      columns: ['enterprise_id', 'platform', 'model', 'os_version'],
      if: 'exists (select from app)',
    },
    app_held: {
      inserted: true,
      deleted: true,
      each: 'statement',
      columns: ['version_key', 'shown_as'],
      key: ['terminal_id', 'package_name'],
    },
    app_version: [
      // The versions of a deleted app queue nothing: the reaction to `app` does.
      { deleted: true, columns: ['published', 'barred_at'], sweeps: `${sweepOfApp} where a.id = it.app_id` },
      // Terminals may have a new version of an own app already: then theirs is the own app.
      {
        inserted: true,
        sweeps: `${sweepOfApp}
      where a.id = it.app_id and a.enterprise_id is not null and exists (
        select from app_held h where h.platform = a.platform and h.package_name = lower(a.package_name)
          and h.enterprise_id = a.enterprise_id and h.version_key = it.version_key)`,
      },
    ],
    app: [
      // The first app of an enterprise for a platform makes others there not its own, and its last one leaves none such.
      {
        inserted: true,
        deleted: true,
        sweeps: `select jsonb_build_object('platform', it.platform, 'enterprise_id', it.enterprise_id,
      'package_name', case when it.enterprise_id is null or exists (
        select from app a where a.enterprise_id = it.enterprise_id and a.platform = it.platform and a.id <> it.id)
        then lower(it.package_name) end)`,
      },
      {
        columns: ['launched_at', 'os_from', 'os_to', 'models', 'visibility'],
        sweeps: `select jsonb_build_object('platform', it.platform, 'enterprise_id', it.enterprise_id,
      'package_name', lower(it.package_name))`,
      },
    ],
  },
  terminalsOf,
  async judge({ db, isLast, sweep }, ids) {
    const changes = await writeStatus(db, ids)
    if (!isLast) return
    // Screens count again once for many steps.
    if (changes > 0) await changed(db, { enterpriseId: null, accountPath: null }, [['app']])
    // Terminals that are outdated now get the version without waiting for the clock.
    if (sweep !== null) await wake(db, 'jobs', { job: 'autoUpdate' })
  },
}

/** Without a package: all terminals of the platform. Without an enterprise: those of all. */
function terminalsOf(sweep: Sweep, after: number, most: number) {
  const { platform, package_name: name, enterprise_id: enterprise } = sweep
  const of = enterprise === undefined ? sql`` : sql`and enterprise_id = ${enterprise}`
  return name === undefined
    ? sql`select id from terminal where platform = ${platform} and id > ${after} ${of} order by id limit ${most}`
    : sql`
        select terminal_id as id from app_held
        where platform = ${platform} and package_name = ${name} and terminal_id > ${after} ${of}
        order by terminal_id limit ${most}`
}

/**
 * Writes the status of the apps of these terminals and their marks; answers how many rows changed. A row that a report is
 * writing is passed over: the report writes it right, and queues the terminal again.
 */
async function writeStatus(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ changes: number; ruled: number[] }>`
    with free as materialized (
      select terminal_id, package_name from app_held where terminal_id = any(${ids}::bigint[])
      order by terminal_id, package_name for update skip locked
    ), stands as materialized (
      select * from app_standings(${ids}::bigint[])
    ), judged as (
      update app_held h set app_id = s.app_id, standing = s.standing, barred = s.barred
      from stands s join free on free.terminal_id = s.terminal_id and free.package_name = s.package_name
      where h.terminal_id = s.terminal_id and h.package_name = s.package_name
        and (h.app_id, h.standing, h.barred) is distinct from (s.app_id, s.standing, s.barred)
      returning h.terminal_id
    ), lost as (
      -- An app that left the market.
      update app_held h set standing = 'unknown', barred = false
      where h.terminal_id = any(${ids}::bigint[]) and h.app_id is null and (h.standing <> 'unknown' or h.barred)
        and exists (select from free f where f.terminal_id = h.terminal_id and f.package_name = h.package_name)
        and not exists (select from stands s where s.terminal_id = h.terminal_id and s.package_name = h.package_name)
      returning h.terminal_id
    ), marks as materialized (
      select 'apps.outdated' as name, terminal_id from stands where standing = 'outdated' and is_known
      union select 'apps.barred', terminal_id from stands where barred and is_known
      union select 'apps.notOurs', terminal_id from apps_not_ours(${ids}::bigint[])
    ), gone as (
      delete from terminal_mark m where m.terminal_id = any(${ids}::bigint[]) and m.name like 'apps.%'
        and not exists (select from marks s where s.name = m.name and s.terminal_id = m.terminal_id)
      returning m.terminal_id
    ), come as (
      insert into terminal_mark (name, terminal_id) select name, terminal_id from marks
      order by name, terminal_id on conflict do nothing returning terminal_id
    ), ruled as (
      -- A rule-based group may read a mark; and a rule over an app and its version reads every terminal judged here.
      select t.id from terminal t
      where t.id = any(${ids}::bigint[]) and exists (
        select from rule_group r where r.enterprise_id = t.enterprise_id
          and (r.rule ?| array['app', 'appId', 'appVersion']
            or t.id in (select terminal_id from gone union all select terminal_id from come)))
    )
    select (select count(*) from judged)::int + (select count(*) from lost)::int + (select count(*) from gone)::int
      + (select count(*) from come)::int as changes, array(select id from ruled order by id) as ruled`.execute(db)
  const { changes = 0, ruled = [] } = rows[0] ?? {}
  await queueTerminals(db, 'ruleGroup.judgeRules', ruled.map(Number))
  return changes
}
