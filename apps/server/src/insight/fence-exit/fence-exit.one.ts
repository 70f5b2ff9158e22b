import { type fenceExit, type FenceExitRow, longestWayMs } from '@cpm/contract/insight/fence-exit/fence-exit'
import { plain } from '../../core/columns.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { wayBetween } from '../position/position.way.ts'
import { exitColumns, exitSeen, exitTables } from './fence-exit.list.ts'
import { sql } from 'kysely'

type Stored = {
  sn: string
  out_at: Date
  back_at: Date | null
  terminal_id: number
  area: object
  task_ids: string[]
  ended: FenceExitRow['ended']
  located: boolean
  theirs: boolean
} & Record<`${'out' | 'back' | 'farthest'}_${'lat' | 'lng'}`, number | null>

/** Some of what was before and after, so that one sees where it came from. */
const aroundMs = 10 * 60_000

export const get: Handler<typeof fenceExit.routes.get> = async ({ scope, db, now }, { id }) => {
  const { rows } = await scope.sql<Stored>`
    select ${exitColumns(now)}, fence_exit.terminal_id, fence_exit.area, fence_exit.task_ids::text[] as task_ids, fence_exit.out_lat, fence_exit.out_lng,
      fence_exit.back_lat, fence_exit.back_lng, fence_exit.farthest_lat, fence_exit.farthest_lng,
      located(fence_exit.enterprise_id) as located, terminal.enterprise_id = fence_exit.enterprise_id as theirs
    from ${exitTables} where ${sql.join(exitSeen(scope), sql` and `)} and fence_exit.id = ${Number(id)}`
  const [row] = rows
  if (!row) throw missing()
  const {
    terminal_id,
    area,
    task_ids,
    located,
    theirs,
    out_lat,
    out_lng,
    back_lat,
    back_lng,
    farthest_lat,
    farthest_lng,
    ...rest
  } = row
  const from = new Date(row.out_at.getTime() - aroundMs)
  // Elsewhere other people may see it.
  const afterMs = row.ended === 'elsewhere' ? 0 : aroundMs
  const until = Math.min((row.back_at ?? now).getTime() + afterMs, row.out_at.getTime() + longestWayMs)
  // Of a terminal that changes hands the stored positions are deleted: those of now are of its new enterprise.
  const way = located && theirs ? await wayBetween(db, sql`terminal_id = ${terminal_id}`, from, new Date(until)) : none
  const place = (lat: number | null, lng: number | null) =>
    located && lat !== null && lng !== null ? { lat, lng } : null
  return {
    ...(plain(rest) as object),
    area,
    taskIds: task_ids,
    outPlace: place(out_lat, out_lng),
    backPlace: place(back_lat, back_lng),
    farthestPlace: place(farthest_lat, farthest_lng),
    way: way.points,
    metres: way.metres,
  } as never
}

const none = { points: [], metres: 0 }
