import { type QueryExecutorProvider, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { missing } from './feature.ts'
import type { Scope } from './scope.ts'
import type { Tables } from '../db/tables.ts'

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
  const { rows } = await scope.sql<{ sn: string; seen: boolean }>`
    select lower(terminal.sn) as sn, ${scope.visible('terminal')} as seen from terminal
    where ${isAmongSns(sns)}`
  const by = new Map(rows.map((row) => [row.sn, row.seen]))
  const taken = sns.filter((sn) => by.has(fold(sn)))
  return { taken: new Set(taken), seen: new Set(taken.filter((sn) => by.get(fold(sn)) === true)) }
}

/** The SN as it was registered, of whichever enterprise's it is where `enterpriseId` is null; else as it was typed. */
export async function spelledSn(db: QueryExecutorProvider, sn: string, enterpriseId: number | null): Promise<string> {
  const { rows } = await sql<{ sn: string }>`
    select terminal.sn from terminal where ${isSn(sn)}
      and (${enterpriseId}::bigint is null or terminal.enterprise_id = ${enterpriseId}::bigint)`.execute(db)
  return rows[0]?.sn ?? sn
}

/** These columns of the terminal with this SN; missing where it is not seen. */
export function terminalSeen<C extends keyof Tables['terminal']>(
  scope: Scope,
  sn: string,
  columns: readonly C[],
): Promise<Pick<Selectable<Tables['terminal']>, C>> {
  const named = columns.map((column) => `terminal.${column}` as const)
  return scope
    .from('terminal')
    .select(named as never)
    .where(isSn(sn))
    .executeTakeFirstOrThrow(missing) as Promise<never>
}
