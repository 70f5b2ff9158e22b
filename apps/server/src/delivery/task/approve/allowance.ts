import type { ApprovalLimits, ApprovalReason, TaskType } from '@cpm/contract/delivery/task/task'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { originOf } from '../task.origin.ts'

type Going = {
  enterprise_id: number
  type: string
  origin: string | null
  by_platform: boolean
  back_of: number | null
  agreed: number
}

/**
 * The most terminals of a task: as many as a second person approved, and beyond that as many as the enterprise allows
 * without approval (docs/decisions/0099). Null if nothing limits the task: the origin chooses the terminals, the platform
 * created it, or terminals of another task go back.
 */
export async function mostTerminals(
  db: Kysely<Tables>,
  { enterprise_id, type, origin, by_platform, back_of, agreed }: Going,
): Promise<{ most: number; reason: ApprovalReason } | null> {
  if (originOf({ origin })?.chooses !== undefined || by_platform || back_of !== null) return null
  const row = await db
    .selectFrom('task_limit')
    .select(['terminals', 'types'])
    .where('enterprise_id', '=', enterprise_id)
    .executeTakeFirst()
  const { terminals = null, types = [] }: Partial<ApprovalLimits> = row
    ? { terminals: row.terminals, types: row.types as TaskType[] }
    : {}
  // Whoever agreed to a task agreed to its type.
  if (agreed === 0 && types.some((one) => one === type)) return { most: 0, reason: 'type' }
  return terminals === null ? null : { most: agreed + terminals, reason: 'terminals' }
}
