import type { TaskTargetSaid } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Offer, offersNow } from '../../core/offers/offers.ts'
import type { Scope } from '../../core/scope.ts'
import { installedBy } from './wave/wave.back.ts'

/** The origin in the row of a task: the key of its offer, the id of a row there, and further values. */
export type Origin = { origin: string; origin_id: number; origin_data?: Readonly<Record<string, unknown>> | null }
/** What `ask` and `keep` take: the origin, and the task of which the new one takes something back. */
export type Made = Origin & { back_of?: number | null }
/** The same of any task; null for a task of a user. */
export type OriginOf = {
  origin: string | null
  origin_id: number | null
  origin_data: Readonly<Record<string, unknown>> | null
  back_of: number | null
}

export const wholeOf = ({ origin, origin_id, origin_data = null, back_of = null }: Made): OriginOf => ({
  origin,
  origin_id,
  origin_data,
  back_of,
})

/** A resource that creates tasks; its `key` is the origin of the task. */
export type TaskOrigin = Offer<'task.origin'> & {
  /**
   * SQL of `jsonb` with the fields of `taskOrigin` (contract) for the row `task`, and `market` for a version of the market.
   * Null if the origin is gone.
   */
  shown: RawBuilder<unknown>
  /** Whether a user may clone the task. */
  mayRepeat: boolean
  /** The origin chooses the terminals, and the limits of approval do not apply. Without it the target decides. */
  chooses?: {
    /** Condition on `terminal`. If the task goes back: terminals that have it (`isSure`), or may have it soon. */
    among(task: OriginOf, isSure: boolean): RawBuilder<SqlBool>
    /** How the page of approval names these terminals. */
    way: TaskTargetSaid['way']
    step?(scope: Scope, task: OriginOf): Promise<TaskTargetSaid['step']>
  }
}

export const taskOrigin = (offer: Omit<TaskOrigin, 'slot'>): TaskOrigin => ({ slot: 'task.origin', ...offer })

const origins = () => offersNow<TaskOrigin>('task.origin')

/** The offer of the origin; undefined for a task of a user. */
export const originOf = ({ origin }: Pick<OriginOf, 'origin'>): TaskOrigin | undefined =>
  origins().find(({ key }) => key === origin)

/** The terminals that an origin chooses; undefined where the target decides. */
export const chosenBy = (task: OriginOf, isSure = false): RawBuilder<SqlBool> | undefined =>
  originOf(task)?.chooses?.among(task, isSure)

type Meaning = OriginOf & { back_wave: number | null }

/**
 * Which of the terminals of its target a task means: those its origin chooses, those that go back, or all. None if no
 * resource offers the origin: its target may be every terminal.
 */
export function meantBy(task: Meaning): RawBuilder<SqlBool> {
  if (task.origin !== null && originOf(task) === undefined) return sql<SqlBool>`false`
  return (
    chosenBy(task, true) ?? (task.back_of === null ? sql<SqlBool>`true` : installedBy(task.back_of, task.back_wave))
  )
}

/** The origin of the row `task`, as JSON. */
export const originShown = (): RawBuilder<unknown> =>
  sql`case task.origin ${sql.join(
    origins().map(({ key, shown }) => sql`when ${key} then ${shown}`),
    sql` `,
  )} end`
