import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from '../../core/scope.ts'
import { isSn } from '../../core/sn.ts'

/** One of a line; `until` is when its place was taken, null of the one that stands there now. */
export type Kin = { id: number; sn: string; until: Date | null }
/** Replacements of replacements are followed so far. */
const mostKin = 20

/**
 * A terminal and, behind it, those whose place it took, the newest first, as far as they are seen: what happens at the
 * till of a shop goes on from one to the next. Empty where the SN is nobody's, or somebody else's.
 */
export async function lineOf(scope: Scope, sn: string): Promise<Kin[]> {
  const { rows } = await scope.sql<Kin>`
    with recursive line as (
      select terminal.id, terminal.sn, terminal.replaces_id, null::timestamptz as until, 1 as nth from terminal
      where ${isSn(sn)} and ${scope.visible('terminal')}
      union all
      select terminal.id, terminal.sn, terminal.replaces_id, terminal.replaced_at, line.nth + 1 from line
        join terminal on terminal.id = line.replaces_id
      where ${scope.visible('terminal')} and line.nth < ${mostKin})
    select id, sn, until from line order by nth`
  return rows
}

type Sql = RawBuilder<unknown>

/** Rows of the line: of the one that stands there now all, of each before it what is from before its place was taken. */
export function inLine(line: readonly Kin[], terminalId: Sql, at: Sql): RawBuilder<SqlBool> {
  const each = line.map(({ id, until }) =>
    until === null ? sql`${terminalId} = ${id}` : sql`(${terminalId} = ${id} and ${at} <= ${until}::timestamptz)`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** The SNs before the one that stands there now. */
export const formerOf = (line: readonly Kin[]): string[] => line.slice(1).map(({ sn }) => sn)
