import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { Found } from './listing.ts'

/** Nobody waits for a count beyond it. */
export const mostCounted = 10_000

/** A list that counts its rows no further than so many, and says whether that was all. */
export const countedUpTo = (most: number) => ({
  total: async ({ scope }: { scope: Scope }, found: () => Found): Promise<number> => {
    const some = found()
      .select(sql<number>`1`.as('one'))
      .limit(most + 1)
      .as('some')
    const total = sql<number>`count(*)::int`.as('total')
    return (await scope.open.selectFrom(some).select(total).executeTakeFirstOrThrow()).total
  },
  beside: (_: unknown, total: number) => ({ total: Math.min(total, most), totalIsExact: total <= most }),
})
