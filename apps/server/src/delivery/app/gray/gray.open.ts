import type { GrayOutcome } from '@cpm/contract/delivery/app/app'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { stopForAll } from '../../task/run/task.stop.ts'

const ofHeld = 'of a version that is held'

/** The gray release of a version that goes on; null where none does. */
export async function openGray(scope: Scope, versionId: number): Promise<number | null> {
  const { rows } = await scope.sql<{ id: number }>`
    select id from app_gray where ${unscoped('app_gray', ofHeld)} and version_id = ${versionId} and ended_at is null`
  return rows[0]?.id ?? null
}

/** The tasks of its steps, the first one first. */
export async function tasksOf(scope: Scope, grayId: number): Promise<{ id: number; step: number }[]> {
  const { rows } = await scope.sql<{ id: number; step: number }>`
    select t.id, s.id as step from app_gray_step s join task t on t.origin = 'gray' and t.origin_id = s.id and t.back_of is null
    where ${unscoped('app_gray_step', ofHeld)} and ${unscoped('task', 'it was made for the release')} and s.gray_id = ${grayId}
    order by s.n`
  return rows
}

/** Says how it ended. */
export async function closeGray({ scope, now }: Pick<Ctx, 'scope' | 'now'>, id: number, outcome: GrayOutcome) {
  await scope.sql`
    update app_gray set ended_at = coalesce(ended_at, ${now}), outcome = ${outcome}
    where ${unscoped('app_gray', ofHeld)} and id = ${id}`
}

/**
 * What becomes of a version's gray release, and of the updates by itself, when the version does: once it is for everybody
 * its terminals go on to get it and keep it; else nothing more of it is brought.
 */
export async function endGray(
  { scope, db, now }: Pick<Ctx, 'scope' | 'db' | 'now'>,
  versionId: number,
  outcome: Exclude<GrayOutcome, 'back'>,
): Promise<void> {
  const open = await openGray(scope, versionId)
  if (open !== null) await closeGray({ scope, now }, open, outcome)
  if (outcome === 'official') return
  const { rows } = await scope.sql<{ id: number }>`
    select id from task where ${unscoped('task', 'it brings what is not to come')}
      and back_of is null
      and (origin = 'auto' and origin_id = ${versionId} or origin = 'gray' and origin_id in (
        select s.id from app_gray_step s join app_gray g on g.id = s.gray_id
        where ${unscoped('app_gray_step', ofHeld)} and ${unscoped('app_gray', ofHeld)} and g.version_id = ${versionId}))
      and stopped_at is null
      and expires_at > ${now}`
  await stopForAll(
    { db, now },
    rows.map(({ id }) => id),
  )
}

/** The last gray release of a version, whether or not it goes on. */
export async function lastGray(scope: Scope, versionId: number) {
  const { rows } = await sql<{ id: number; outcome: GrayOutcome | null }>`
    select id, outcome from app_gray where ${unscoped('app_gray', ofHeld)} and version_id = ${versionId}
    order by id desc limit 1`.execute(scope.open)
  return rows[0] ?? null
}
