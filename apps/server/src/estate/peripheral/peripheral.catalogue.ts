import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { refused } from '../../core/feature.ts'
import { queueSweeps } from '../../core/reaction/queue.ts'
import type { Sweep } from '../../core/reaction/reaction.ts'
import type { Who } from '../../core/scope.ts'

/** Rows of a catalogue one may change: administrators of ours all of them, an enterprise its own and not ours. */
export function isOwn(table: 'model' | 'peripheral', who: Who): RawBuilder<boolean> {
  return who.enterpriseId === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${sql.ref(`${table}.enterprise_id`)} = ${who.enterpriseId}, false)`
}

/** Refuses to change what is only seen. */
export function mustBeOwn<R extends { enterprise_id: number | null }>(
  table: 'model' | 'peripheral',
  who: Who,
  row: R,
): R {
  if (who.enterpriseId !== null && row.enterprise_id !== who.enterpriseId) throw refused(`${table}.notOwn`)
  return row
}

type ModelName = { name: string; platform: string }

/** Queues every terminal of these models for `fault.judge`. */
export const checkModels = (db: QueryExecutorProvider, models: readonly ModelName[]): Promise<void> =>
  queueSweeps(db, 'fault.judge', distinct(models.map(({ name, platform }) => ({ model: name, platform }))))

type Usb = { vid: string | null; pid: string | null }

/** Queues every terminal with one of these devices. */
export const checkDevices = (db: QueryExecutorProvider, devices: readonly Usb[]): Promise<void> =>
  queueSweeps(
    db,
    'fault.judge',
    distinct(devices.flatMap(({ vid, pid }) => (vid === null || pid === null ? [] : [{ vid, pid }]))),
  )

const distinct = (sweeps: readonly Sweep[]): Sweep[] => [
  ...new Map(sweeps.map((sweep) => [JSON.stringify(sweep), sweep])).values(),
]
