import { isNowhere, momentBy, unsureMOf } from '@cpm/contract/estate/agent/fence/fix'
import { type FenceSaid, fenceSaid } from '@cpm/contract/estate/agent/fence/fences.config'
import { isOutBy, metresWrong } from '@cpm/contract/estate/agent/fence/geometry'
import { serverMoment } from '@cpm/contract/estate/terminal/terminal.clock'
import { type Kysely, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import type { HeardEvent } from '../../../estate/terminal/slots.ts'
import { tellExits } from '../../fence-exit/fence-exit.notify.ts'
import { type Bordered, countsAt, fencesNow, type Place, placesOf } from './fences.ts'

/** The server sees a terminal by its reports, and judges so much later than the terminal itself. */
const lateMs = 15 * 60_000

type Said = Bordered & { place: Place; said: FenceSaid; at: Date }

/** What terminals judged themselves, as it comes: also long after, where they were not connected. */
export async function takeSaid(db: Kysely<Tables>, batch: readonly HeardEvent<'fence'>[], now: Date): Promise<void> {
  const ids = [...new Set(batch.map(({ terminalId }) => terminalId))].toSorted((a, b) => a - b)
  const offMs = await clocksOf(db, ids)
  const events = batch.flatMap(({ terminalId, payload }) => {
    const data = fenceSaid.safeParse(payload.data)
    const at = payload.at === undefined ? undefined : serverMoment(payload.at, offMs.get(terminalId) ?? null)
    return data.success ? [{ terminalId, said: data.data, at: new Date(momentBy(at, now.getTime())) }] : []
  })
  const fences = await fencesNow(db)
  const places = await placesOf(db, ids)
  await sql`select from fence_turn where terminal_id = any(${ids}::bigint[])
    order by terminal_id, fence_id for update`.execute(db)
  const told: number[] = []
  for (const { terminalId, said, at } of events) {
    const [place, fence] = [places.get(terminalId), fences.byId.get(Number(said.fenceId))]
    const bordered = place && fence ? fences.borderOf(fence, place) : null
    if (!place || !bordered) continue
    const one = { ...bordered, place, said, at }
    const isOut = said.inside !== (one.fence.keep === 'inside')
    if (!isPossible(one, isOut)) continue
    await sql`delete from fence_turn where terminal_id = ${place.id} and fence_id = ${one.fence.id}`.execute(db)
    if (isOut) await wentOut(db, one)
    else await cameBack(db, one)
    told.push(place.id)
  }
  await tellExits(db, [...new Set(told)])
}

/** How far the clocks of terminals are off, in milliseconds. */
async function clocksOf(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ id: number; off: number | null }>`
    select terminal_id as id, clock_off_ms as off from terminal_state where terminal_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, off }) => [id, off]))
}

/** A terminal may judge by a geofence as it was before, or in a time zone that it does not know. */
function isPossible({ fence, area, said, at }: Said, isOut: boolean): boolean {
  if (isNowhere(said)) return false
  if (isOut && !countsAt(fence, at.getTime())) return false
  const border = { area, keep: fence.keep }
  const unsureM = unsureMOf({ accuracyM: said.accuracyM ?? null, by: null })
  return isOutBy(border, metresWrong(border, said), unsureM) !== !isOut
}

/** One the server judged, too, is the same: the one that is out, or one that is over and was not by then. */
async function wentOut(db: Kysely<Tables>, one: Said): Promise<void> {
  const { fence, place, said, at, area } = one
  const metres = Math.max(0, metresWrong({ area, keep: fence.keep }, said))
  const { rows } = await sql`
    update fence_exit e set out_at = least(e.out_at, ${at}::timestamptz),
      judged = case when e.judged = 'server' then 'both' else e.judged end
    where e.id = (
      select id from fence_exit o
      where o.terminal_id = ${place.id} and o.fence_id = ${fence.id} and (o.back_at is null and o.out_at <= ${at}
        or coalesce(o.back_at, 'infinity') > ${at} and o.out_at <= ${new Date(at.getTime() + lateMs)} and o.judged = 'server')
      order by o.back_at nulls first limit 1)
      and ${unscoped('fence_exit', 'its terminal says so')}
    returning e.id`.execute(db)
  if (rows.length > 0) return
  await sql`
    insert into fence_exit (fence_id, terminal_id, enterprise_id, group_id, group_path, fence_name, keep, area, judged,
      out_at, out_lat, out_lng, farthest_m, farthest_lat, farthest_lng)
    select f.id, ${place.id}, ${place.enterpriseId}, ${place.groupId}, ${place.groupPath}::ltree, f.name, f.keep,
      ${JSON.stringify(area)}::jsonb, 'terminal', ${at}, ${said.lat}, ${said.lng}, ${metres}, ${said.lat}, ${said.lng}
    from fence f where f.id = ${fence.id} and ${unscoped('fence', 'it is for this terminal')}
    on conflict (terminal_id, fence_id) where back_at is null do nothing`.execute(db)
}

async function cameBack(db: Kysely<Tables>, { fence, place, said, at }: Said): Promise<void> {
  const { rows } = await sql`
    update fence_exit e set back_at = ${at}, ended = 'back', back_lat = ${said.lat}, back_lng = ${said.lng},
      judged = case when e.judged = 'server' then 'both' else e.judged end
    where e.terminal_id = ${place.id} and e.fence_id = ${fence.id} and e.back_at is null and e.out_at <= ${at}
      and ${unscoped('fence_exit', 'its terminal says so')}
    returning e.id`.execute(db)
  if (rows.length > 0) return
  // The server was faster: it is the same return, and the terminal knows better when.
  await sql`
    update fence_exit e set back_at = least(e.back_at, ${at}::timestamptz),
      judged = case when e.judged = 'server' then 'both' else e.judged end
    where e.id = (
      select id from fence_exit o
      where o.terminal_id = ${place.id} and o.fence_id = ${fence.id} and o.ended = 'back' and o.out_at <= ${at}
        and o.back_at >= ${new Date(at.getTime() - lateMs)}
      order by o.out_at desc limit 1)
      and ${unscoped('fence_exit', 'its terminal says so')}`.execute(db)
}
