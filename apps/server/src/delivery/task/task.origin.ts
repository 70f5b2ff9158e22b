import type { TaskTargetSaid } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Offer, foundOffers } from '../../core/offers/offers.ts'
import type { Scope } from '../../core/scope.ts'
import { installedBy } from './wave/wave.back.ts'

/** What asked for a task, as its row keeps it: the key of its offer, the number of a row there, and what else it needs. */
export type Origin = { origin: string; origin_id: number; origin_data?: Readonly<Record<string, unknown>> | null }
/** What `ask` and `keep` take: the origin, and the task of which the new one takes something back. */
export type Made = Origin & { back_of?: number | null }
/** The same of any task; all null where a person asked on the page of tasks. */
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

/** Something that asks for tasks; its `key` is the origin of the task. */
export type TaskOrigin = Offer<'task.origin'> & {
  /**
   * JSON of `taskOrigin` of the contract for the row `task`: id, title and link of what asked, and `market` if it is a
   * version of the market. Null where that is gone.
   */
  shown: RawBuilder<unknown>
  /** Whether a person may ask for the same task again. */
  mayRepeat: boolean
  /**
   * Chooses the terminals of the target, and is not limited by the limits of approval. Without it the target decides.
   */
  chooses?: {
    /** Condition on `terminal`. If the task goes back: terminals that have it (`isSure`), or may have it soon. */
    among(task: OriginOf, isSure: boolean): RawBuilder<SqlBool>
    /** How the page of approval names these terminals. */
    way: TaskTargetSaid['way']
    step?(scope: Scope, task: OriginOf): Promise<TaskTargetSaid['step']>
  }
}

export const taskOrigin = (offer: Omit<TaskOrigin, 'slot'>): TaskOrigin => ({ slot: 'task.origin', ...offer })

const origins = () => foundOffers<TaskOrigin>('task.origin')

/** The offer that asked for a task; undefined for a task of a person. */
export const originOf = ({ origin }: Pick<OriginOf, 'origin'>): TaskOrigin | undefined =>
  origins().find(({ key }) => key === origin)

/** The terminals that an origin chooses; undefined where the target decides. */
export const chosenBy = (task: OriginOf, isSure = false): RawBuilder<SqlBool> | undefined =>
  originOf(task)?.chooses?.among(task, isSure)

type Meaning = OriginOf & { back_wave: number | null }

/** Which of the terminals of its target a task means: those its origin chooses, those that go back, or all. */
export const meantBy = (task: Meaning): RawBuilder<SqlBool> =>
  chosenBy(task, true) ?? (task.back_of === null ? sql<SqlBool>`true` : installedBy(task.back_of, task.back_wave))

/** What asked for the row `task`, as JSON. */
export const originShown = (): RawBuilder<unknown> =>
  sql`case task.origin ${sql.join(
    origins().map(({ key, shown }) => sql`when ${key} then ${shown}`),
    sql` `,
  )} end`
