import type { TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { badField } from '../../core/feature.ts'
import { fold, isAmongSns } from '../../core/sn.ts'
import type { Scope } from '../../core/scope.ts'
import { terminalConditions } from './list/terminal.filter.ts'
import type { Asker } from './slots.ts'

/**
 * Terminals together with the half of them that moves: what the conditions below are written against. Each has that
 * half; joined so, PostgreSQL leaves it alone where nothing is asked of it.
 */
export const terminalsWithState = sql`terminal left join terminal_state on terminal_state.terminal_id = terminal.id`

/** What a target of `asker` means, as a condition on `terminalsWithState`. */
export function targeted(target: TerminalTarget, now: Date, asker: Asker): RawBuilder<SqlBool> {
  if ('sns' in target) return isAmongSns(target.sns)
  const parts = terminalConditions(target.filter, now, asker)
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** Naming enterprises is for administrators of ours: to all others there is one, and no such filter. */
export function mustBeOurs(asked: { enterpriseId?: unknown; enterpriseIdNot?: unknown }, asker: Scope['who']): void {
  for (const name of ['enterpriseId', 'enterpriseIdNot'] as const) {
    if (asked[name] && asker.enterpriseId !== null) throw badField(name, 'field.unknownParameter', { name })
  }
}

export type Reached = { id: number; sn: string; enterpriseId: number; groupPath: string | null }

/** The terminals of a target that the person reaches, at most `most` and one more, in the order of their ids. */
export async function reach(
  { scope, db, now }: { scope: Scope; db: QueryExecutorProvider; now: Date },
  target: TerminalTarget,
  most: number,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select terminal.id, terminal.sn, terminal.enterprise_id as "enterpriseId", terminal.group_path as "groupPath"
    from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)}
    order by terminal.id limit ${most + 1}`.execute(db)
  return rows
}

/** SNs named in one answer; the rest are counted by the reader. */
const namedAtMost = 20

/** The named SNs that are not among the found, as one text to be read; null when all were found. */
export function unknownSns(target: TerminalTarget, found: Iterable<string>): string | null {
  const known = new Set([...found].map(fold))
  const unknown = 'sns' in target ? target.sns.filter((sn) => !known.has(fold(sn))) : []
  if (unknown.length === 0) return null
  const named = unknown.slice(0, namedAtMost).join(', ')
  return unknown.length > namedAtMost ? `${named} … (${unknown.length})` : named
}
