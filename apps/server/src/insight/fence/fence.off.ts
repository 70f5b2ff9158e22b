import { type QueryExecutorProvider, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { endExits, standingBy } from './judge/state.ts'

/** Locks what stands by these fences as the intake does: turns before exits, both in order. */
export async function lockStanding(db: QueryExecutorProvider, fenceIds: readonly number[]): Promise<void> {
  await sql`select from fence_turn where fence_id = any(${fenceIds}::bigint[])
    order by terminal_id, fence_id for update`.execute(db)
  await sql`select from fence_exit where fence_id = any(${fenceIds}::bigint[]) and back_at is null
      and ${unscoped('fence_exit', 'who is out of a fence')}
    order by terminal_id, fence_id for update`.execute(db)
}

/** Nothing is out of a fence of an enterprise that has turned location off [3.9]. */
export const endUnlocated: Job = {
  everyMs: 15_000,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from fence where enterprise_id = any ((select unlocated())::bigint[])
          and (exists (select from fence_turn where fence_id = fence.id)
            or exists (select from fence_exit where fence_id = fence.id and back_at is null
              and ${unscoped('fence_exit', 'who is out of a fence')}))
          and ${unscoped('fence', 'the enterprises that have turned location off')}
        order by id`.execute(trx)
      if (rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      await lockStanding(trx, ids)
      await endExits(trx, await standingBy(trx, ids), 'fence', now)
    }),
}
