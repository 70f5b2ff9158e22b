import { type Kysely, sql } from 'kysely'
import { type OpenTables, unscoped } from '../../../core/scope.ts'

/** Tasks to a rule-based group, or with a wave of it, that may still take terminals in. */
export async function openTasksOf(db: Kysely<OpenTables>, ruleGroupId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from task t
    where ${unscoped('task', 'only counted, for a rule-based group that is found')}
      and t.stopped_at is null and t.expires_at > ${now}
      and (t.target -> 'filter' -> 'ruleGroupId' @> to_jsonb(${String(ruleGroupId)}::text)
        or exists (select from task_wave w where w.task_id = t.id and w.rule_group_id = ${ruleGroupId}))`.execute(db)
  return rows[0]?.n ?? 0
}
