import { goneUnasked } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql, type SqlBool } from 'kysely'
import type { Reaction } from '../../../core/reaction/reaction.ts'
import { appList } from '../../../estate/inventory/inventory.source.ts'
import type { Scope } from '../../../core/scope.ts'
import { type Shown, tellRuns } from '../run/task.notify.ts'

/** What a run brought is gone, and no task of ours is why. */
export const goneByItself = sql<SqlBool>`(task_run.gone_at is not null
  and task_run.gone_why in (${sql.join(goneUnasked.map((why) => sql.lit(why)))}))`

/** How many runs of tasks did not last; tasks of which all did are left out. */
export async function countGone(
  { db, scope }: { db: QueryExecutorProvider; scope: Scope },
  taskIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select task_run.task_id as id, count(*)::int as n from task_run
    where task_run.task_id = any(${taskIds}::bigint[]) and ${goneByItself} and ${scope.visible('task_run')}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/**
 * Marks what was brought and is no longer in the list of apps of its terminal, and takes the mark off what is back. Only
 * the terminals are looked at whose list is another one since. Of several tasks that brought the same package the last
 * one answers for it; before a mark is set it is said whether a task of ours took the package away, or brought another
 * version.
 */
export const judgeGone: Reaction = {
  does: 'a task whose result is no longer in the app list of its terminal is marked.',
  batch: 500,
  everyMs: 2000,
  // The result of the task that removed the app may arrive after the list.
  wakes: false,
  reactsTo: {
    inventory: {
      columns: appList.columns,
      when: appList.when,
      if: 'exists (select from task_run where terminal_id = it.terminal_id and shown_at is not null)',
    },
  },
  async judge({ db, now }, terminals) {
    const { rows } = await sql<Shown>`
      with brought as materialized (
        select r.id, r.gone_why, r.shown_at, r.terminal_id, k.params -> 'shownAs' as wanted, k.params #>> '{artifact,sha256}' as sha256, i.items, l.last,
          i.items @> jsonb_build_array(k.params -> 'shownAs') as is_there,
          i.items @> jsonb_build_array(jsonb_build_object('packageName', k.params #> '{shownAs,packageName}')) as is_other
        from task_run r join task k on k.id = r.task_id
          join inventory i on i.terminal_id = r.terminal_id and i.kind = 'apps'
          cross join lateral (
            select max(o.id) = r.id as last from task_run o join task ok on ok.id = o.task_id
            where o.terminal_id = r.terminal_id and o.shown_at is not null
              and ok.params #>> '{shownAs,packageName}' = k.params #>> '{shownAs,packageName}') as l
        where r.terminal_id = any(${terminals}::bigint[]) and r.shown_at is not null and r.status = 'success'
        order by r.id for no key update of r),
      judged as (
        select b.id, case
          when b.is_there then null
          when not b.last then 'replaced'
          when exists (
            select from task_run u join task uk on uk.id = u.task_id
            where u.terminal_id = b.terminal_id and uk.type = 'go_back' and u.status = 'success'
              and u.finished_at > b.shown_at and uk.params ->> 'sha256' = b.sha256)
            then 'replaced'
          when b.is_other then 'other_version'
          when exists (
            select from task_run u join task uk on uk.id = u.task_id
            where u.terminal_id = b.terminal_id and uk.type = 'uninstall' and u.status = 'success'
              and u.finished_at > b.shown_at and uk.params ->> 'packageName' = b.wanted ->> 'packageName')
            then 'uninstalled'
          else 'missing' end as why
        from brought b)
      update task_run r set gone_why = j.why,
        gone_at = case when j.why is null then null else coalesce(r.gone_at, ${now}) end
      from judged j, terminal t
      where r.id = j.id and t.id = r.terminal_id and r.gone_why is distinct from j.why
      returning r.task_id as "taskId", t.sn, r.enterprise_id as "enterpriseId", t.group_path as "groupPath"`.execute(db)
    await tellRuns(db, rows)
  },
}
