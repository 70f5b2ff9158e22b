import { type Scope, unscoped } from '../../../core/scope.ts'
import { factorySns } from '../save/terminal.factory-sn.ts'
import type { StoredTerminal } from './terminal.rows.ts'

/** What a row shows beside its own: one query each for a whole page or chunk, never one for a row. */
export type Beside = {
  store(row: StoredTerminal): string | null
  /** Bytes of the last 30 days. */
  month(row: StoredTerminal): number
  favourite(row: StoredTerminal): boolean
  sn(id: number | null): string | null
  /** Makers leave its SN on many machines. */
  isFactorySn(sn: string): boolean
}

const monthDays = 30
const dayMs = 86_400_000

export async function besideOf(scope: Scope, now: Date, rows: readonly StoredTerminal[]): Promise<Beside> {
  const ids = rows.map((row) => row.id)
  const reported = rows.filter((row) => row.data_total > 0).map((row) => row.id)
  const linked = rows.flatMap((row) => [row.replaces_id, row.replaced_by_id]).filter((id) => id !== null)
  const [stores, months, favourites, sns, isFactorySn] = await Promise.all([
    storesOf(scope, rows),
    monthsOf(scope, now, reported),
    favouritesOf(scope, ids),
    snsOf(scope, linked),
    factorySns(scope.open),
  ])
  return {
    store: (row) => stores.get(row.group_path ?? '') ?? null,
    month: (row) => months.get(row.id) ?? 0,
    favourite: (row) => favourites.has(row.id),
    isFactorySn,
    sn: (id) => (id === null ? null : (sns.get(id) ?? null)),
  }
}

/** Name of the nearest group of type `store` at or above, by the path. */
async function storesOf(scope: Scope, rows: readonly StoredTerminal[]): Promise<Map<string, string>> {
  const paths = [...new Set(rows.map((row) => row.group_path))].filter((path) => path !== null)
  if (paths.length === 0) return new Map()
  const above = [...new Set(paths.flatMap((path) => path.split('.')))]
  const { rows: stores } = await scope.sql<{ id: string; name: string }>`
    select id::text, name from terminal_group
    where ${unscoped('terminal_group', 'its name is shown with a terminal that is seen')}
      and id = any(${above}::bigint[]) and type = 'store'`
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const nearest = (path: string) => names.get(path.split('.').findLast((id) => names.has(id)) ?? '')
  return new Map(paths.flatMap((path) => [[path, nearest(path)] as const].filter(hasName)))
}
const hasName = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined

async function monthsOf(scope: Scope, now: Date, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - (monthDays - 1) * dayMs).toISOString().slice(0, 10)
  const { rows } = await scope.sql<{ id: number; used: number }>`
    select terminal_id as id, sum(rx + tx) as used from usage_day
    where terminal_id = any(${ids}::bigint[]) and day >= ${since}::date group by 1`
  return new Map(rows.map(({ id, used }) => [id, used]))
}

async function favouritesOf(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const own = Number(scope.who.accountPath.split('.').at(-1) || 0)
  const { rows } = await scope.sql<{ id: number }>`
    select terminal_id as id from favourite
    where ${unscoped('favourite', 'their own')} and account_id = ${own} and terminal_id = any(${ids}::bigint[])`
  return new Set(rows.map(({ id }) => id))
}

/** The other end of a replacement, as far as it is seen. */
async function snsOf(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.from('terminal').select(['id', 'sn']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sn }) => [id, sn]))
}
