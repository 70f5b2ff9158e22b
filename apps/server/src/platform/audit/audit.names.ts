import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { Pair } from '@cpm/contract/kernel/words'
import type { AuditChange, AuditName } from '@cpm/contract/platform/audit/audit'
import { isNumbered, refersTo, tableOf } from '@cpm/contract/audit.labels'
import { sql, type SqlBool } from 'kysely'
import { type OwnedTable, unscoped } from '../../core/scope.ts'
import type { Ctx } from '../../core/feature.ts'

/** One row somewhere, by its id. */
export type Ref = { table: string; id: string }
type From = Pick<Ctx, 'scope' | 'from'>

const number = /^\d{1,18}$/

const names: readonly [table: string, column: string | Pair][] = Object.values(
  contract as Record<string, Resource>,
).flatMap(({ audit }) => Object.entries(audit?.names ?? {}))
/** Of what belongs to somebody, the column it is known by. */
const owned: Partial<Record<OwnedTable, string>> = Object.fromEntries(
  names.filter(([, column]) => typeof column === 'string'),
)
/** Of what belongs to nobody, in Chinese and in English. */
const open: Record<string, Pair> = Object.fromEntries(
  names.flatMap(([table, columns]) => (typeof columns === 'string' ? [] : [[table, columns]])),
)

/** What a deed was done to, where it is known by an id. */
export function objectRef(deed: { action: string; object: string | null }): Ref | null {
  return isNumbered(deed) ? { table: tableOf(deed.action), id: deed.object as string } : null
}

/** Every row that a deed's input and changes speak of. */
export function refsIn(action: string, input: Record<string, unknown>, changes: readonly AuditChange[]): Ref[] {
  const own = changes.flatMap(({ table, id }) => (id !== null && number.test(id) ? [{ table, id }] : []))
  const inside = changes.flatMap(({ table, before, after }) =>
    [before, after].flatMap((row) => refsOf(table, row ?? {})),
  )
  return [...own, ...inside, ...refsOf(tableOf(action), input)]
}

function refsOf(table: string, row: Record<string, unknown>): Ref[] {
  return Object.entries(row).flatMap(([column, value]) => {
    const of = refersTo(table, column)
    if (of === null) return []
    const ids = [value].flat().map(String)
    return ids.filter((id) => number.test(id)).map((id) => ({ table: of, id }))
  })
}

/** The names of today of what the reader may see; of the rest there is only the id. One question for each table. */
export async function namesFor(ctx: From, refs: readonly Ref[]): Promise<AuditName[]> {
  const byTable = new Map<string, Set<number>>()
  for (const { table, id } of refs) {
    if (isKnown(table)) byTable.set(table, (byTable.get(table) ?? new Set()).add(Number(id)))
  }
  const all = [...byTable].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const found = await Promise.all(all.map(async ([table, ids]) => named(table, await rowsOf(ctx, table, [...ids]))))
  return found.flat()
}

const named = (table: string, rows: readonly { id: number; name: string | null }[]): AuditName[] =>
  rows.flatMap(({ id, name }) => (name ? [{ table, id: String(id), name }] : []))

async function rowsOf(
  { scope, from }: From,
  table: string,
  ids: number[],
): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await scope.sql<{ id: number; name: string | null }>`
    select id, ${nameOf(table, from.language)} as name from ${sql.table(table)}
    where id = any(${ids}) and ${mayBeSeen(scope, table)}`
  return rows
}

const isKnown = (table: string) => table in owned || table in open || table === 'enterprise'

function nameOf(table: string, language: 'cn' | 'en') {
  if (table in open) return sql.ref((open[table] as Pair)[language === 'cn' ? 0 : 1])
  return sql.ref(owned[table as OwnedTable] ?? 'name')
}

function mayBeSeen(scope: Ctx['scope'], table: string) {
  if (table in owned) return scope.visible(table as OwnedTable)
  if (table === 'dictionary') return unscoped('dictionary', 'its name is read by everybody')
  if (table in open) return sql<SqlBool>`true`
  const { enterpriseId } = scope.who
  return enterpriseId === null ? sql<SqlBool>`true` : sql<SqlBool>`id = ${enterpriseId}`
}
