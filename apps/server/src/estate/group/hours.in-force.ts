import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { zoneNamed } from '@cpm/contract/kernel/time/zone'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

export const nothingSaid: ShopHours = { zone: null, hours: null, blackDays: null }

/**
 * Where the clock of a terminal is for what the server decides: where a person set that for its place, else where it says
 * itself, else `usual`. THE place that says so.
 */
export const zoneAt = <T extends string | null>(
  place: Pick<ShopHours, 'zone'>,
  said: string | null,
  usual: T,
): string | T => zoneNamed(place.zone) ?? zoneNamed(said) ?? usual

type Row = ShopHours & { groupId: number | null; path: string | null }

/**
 * Whether a place of the enterprise of a `task` has a black day that is not over everywhere on Earth: where none has,
 * nobody need look where terminals are.
 */
export const mayBeFrozen = (
  now: Date,
  enterpriseId: RawBuilder<unknown> = sql`task.enterprise_id`,
) => sql<boolean>`exists (
  select from trading_hours, unnest(black_days) as day
  where ${unscoped('trading_hours', 'a place below has what is said above it')}
    and trading_hours.enterprise_id = ${enterpriseId} and day >= (${now}::timestamptz at time zone 'UTC')::date - 1)`

/** The same of one enterprise. */
export async function hasBlackDays(db: QueryExecutorProvider, enterpriseId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${mayBeFrozen(now, sql`${enterpriseId}`)} as has`.execute(db)
  return rows[0]?.has === true
}

/** What the places of an enterprise say of their hours, and what follows from it for those below them. */
export async function hoursOfEnterprise(db: QueryExecutorProvider, enterpriseId: number) {
  const { rows } = await sql<Row>`
    select group_id as "groupId", group_path as path, zone, hours, black_days::text[] as "blackDays"
    from trading_hours where ${unscoped('trading_hours', 'a place below has what is said above it')}
      and enterprise_id = ${enterpriseId}`.execute(db)
  const byPath = new Map(rows.map((row) => [row.path ?? '', row]))
  /** The nearest place at or above that says something of it. */
  function nearest(path: string | null, key: keyof ShopHours): Row | undefined {
    const labels = path === null ? [] : path.split('.')
    const above = labels.map((_, n) => labels.slice(0, labels.length - n).join('.'))
    return [...above, ''].flatMap((one) => byPath.get(one) ?? []).find((one) => one[key] !== null)
  }
  /** Of each of the three, what the nearest place at or above says. */
  const at = (path: string | null): ShopHours => ({
    zone: nearest(path, 'zone')?.zone ?? null,
    hours: nearest(path, 'hours')?.hours ?? null,
    blackDays: nearest(path, 'blackDays')?.blackDays ?? null,
  })
  return {
    at,
    nearest,
    said: (groupId: number | null): ShopHours | undefined => {
      const row = rows.find((one) => one.groupId === groupId)
      return row && { zone: row.zone, hours: row.hours, blackDays: row.blackDays }
    },
  }
}
