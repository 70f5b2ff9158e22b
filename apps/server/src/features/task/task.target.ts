import type { TaskTarget } from '@cpm/contract/task'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from '../../db/scope.ts'
import { terminalConditions } from '../../db/terminal-filter.ts'
import { refused } from '../../feature.ts'

type Condition = RawBuilder<SqlBool>

/** Terminals together with the half of them that moves: what the conditions below are written against. */
export const terminalsWithState = sql`terminal join terminal_state on terminal_state.terminal_id = terminal.id`

/** What a task is for, as a condition on `terminalsWithState`. */
export function targeted(target: TaskTarget, now: Date): Condition {
  if ('sns' in target) return sql<SqlBool>`terminal.sn = any(${target.sns}::text[])`
  const parts = terminalConditions(target.filter, now)
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** SNs named in one answer; the rest are counted by the reader. */
const namedAtMost = 20

/**
 * Counts what the person may reach of a target and says whose it is. Refuses unknown SNs (foreign ones read the same),
 * a target that matches nothing, and one that spans enterprises, which only an administrator can ask for.
 */
export async function countTarget(
  { scope, db, now }: { scope: Scope; db: QueryExecutorProvider; now: Date },
  target: TaskTarget,
): Promise<{ enterpriseId: number; total: number }> {
  const { rows } = await sql<{ enterprise_id: number; total: number; sns: string[] | null }>`
    select terminal.enterprise_id, count(*)::int as total,
      ${'sns' in target ? sql`array_agg(terminal.sn)` : sql`null`} as sns
    from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${targeted(target, now)}
    group by 1`.execute(db)
  if ('sns' in target) {
    const found = new Set(rows.flatMap((row) => row.sns ?? []))
    const unknown = target.sns.filter((sn) => !found.has(sn))
    if (unknown.length > 0) throw refused('task.unknownSns', { sns: someOf(unknown) })
  }
  const [only, ...others] = rows
  if (!only) throw refused('task.noTerminals')
  if (others.length > 0) throw refused('task.manyEnterprises')
  return { enterpriseId: only.enterprise_id, total: only.total }
}

function someOf(sns: string[]): string {
  const named = sns.slice(0, namedAtMost).join(', ')
  return sns.length > namedAtMost ? `${named} … (${sns.length})` : named
}
