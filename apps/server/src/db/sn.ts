import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * SNs that differ by case are one SN: a terminal is found however its SN is typed, and keeps the spelling it was
 * registered with. As the unique index over them is written.
 */
const folded = sql`lower(terminal.sn collate "C")`
/** An SN has ASCII letters alone, so this is the same as the database's. */
export const fold = (sn: string): string => sn.toLowerCase()

/** Each SN once, as it was first written. */
export const oneOfEach = (sns: readonly string[]): string[] =>
  [...new Map(sns.toReversed().map((sn) => [fold(sn), sn])).values()].toReversed()

/** What an insert may conflict with. */
export const snIndex = sql`lower(sn collate "C")`

export const isSn = (sn: string): RawBuilder<SqlBool> => sql<SqlBool>`${folded} = ${fold(sn)}`
export const isAmongSns = (sns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded} = any(${sns.map(fold)}::text[])`

/** Of these SNs the ones some terminal has, each as it was asked for; `seen` are those the person sees themselves. */
export async function takenSns(
  scope: Scope,
  sns: readonly string[],
): Promise<{ taken: Set<string>; seen: Set<string> }> {
  const { rows } = await sql<{ sn: string; seen: boolean }>`
    select lower(terminal.sn) as sn, ${scope.visible('terminal')} as seen from terminal
    where ${isAmongSns(sns)}`.execute(scope.db)
  const by = new Map(rows.map((row) => [row.sn, row.seen]))
  const taken = sns.filter((sn) => by.has(fold(sn)))
  return { taken: new Set(taken), seen: new Set(taken.filter((sn) => by.get(fold(sn)) === true)) }
}

export type Kin = { id: number; sn: string }
/** Replacements of replacements are followed so far. */
const mostKin = 20

/**
 * A terminal and, behind it, those whose place it took, the newest first, as far as they are seen: what happened to the
 * till of a shop goes on from one to the next. Empty where the SN is nobody's, or somebody else's.
 */
export async function lineOf(scope: Scope, sn: string): Promise<Kin[]> {
  const { rows } = await sql<Kin>`
    with recursive line as (
      select terminal.id, terminal.sn, terminal.replaces_id, 1 as nth from terminal
      where ${isSn(sn)} and ${scope.visible('terminal')}
      union all
      select terminal.id, terminal.sn, terminal.replaces_id, line.nth + 1 from line
        join terminal on terminal.id = line.replaces_id
      where ${scope.visible('terminal')} and line.nth < ${mostKin})
    select id, sn from line order by nth`.execute(scope.db)
  return rows
}

/** The SN as it was registered, of whichever enterprise's it is where `enterpriseId` is null; else as it was typed. */
export async function spelledSn(db: QueryExecutorProvider, sn: string, enterpriseId: number | null): Promise<string> {
  const { rows } = await sql<{ sn: string }>`
    select terminal.sn from terminal where ${isSn(sn)}
      and (${enterpriseId}::bigint is null or terminal.enterprise_id = ${enterpriseId}::bigint)`.execute(db)
  return rows[0]?.sn ?? sn
}
