import {
  mostPositions,
  type PlaceSource,
  type PlaceState,
  type position,
} from '@cpm/contract/insight/position/position'
import { offlineLongMs } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { type Ctx, type Handler } from '../../core/feature.ts'
import { mustBeOurs, targeted, terminalsWithState } from '../../estate/terminal/terminal.targets.ts'

type Point = { lat: number; lng: number }
type Found = {
  sn: string
  /** Of those alone that have no place of their own. */
  groupPath: string | null
  state: PlaceState
  hidden: boolean
  lat: number | null
  lng: number | null
  byHand: boolean
}

/** Some metre: what is beyond nobody sees on a map. Of what is next to nothing there is no minus left. */
const short = (degrees: number) => (Math.round(degrees * 1e5) || 0) / 1e5

/** The stores and groups of the enterprises in sight that have a place. */
async function placedGroups({ scope }: Pick<Ctx, 'scope'>): Promise<ReadonlyMap<number, Point>> {
  const { enterpriseId } = scope.who
  const { rows } = await scope.sql<{ id: number } & Point>`
    select place.group_id as id, place.lat, place.lng from place
    where place.group_id is not null ${
      enterpriseId === null
        ? sql``
        : sql`and place.group_id in (select id from terminal_group where enterprise_id = ${enterpriseId}
          and ${unscoped('terminal_group', 'only the terminals that are seen are shown there')})`
    }`
  return new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]))
}

export const groupsOf = (path: string | null) => (path === null ? [] : path.split('.').map(Number))

/** Where terminals of a group are whose own place is unknown: at the nearest store above that has one. */
export function nearestOf(path: string | null, places: ReadonlyMap<number, Point>): Point | undefined {
  const nearest = groupsOf(path).findLast((id) => places.has(id))
  return nearest === undefined ? undefined : places.get(nearest)
}

export const list: Handler<typeof position.routes.list> = async (ctx, filter) => {
  const { scope, now } = ctx
  mustBeOurs(filter, scope.who)
  const stores = await placedGroups(ctx)
  const long = new Date(now.getTime() - offlineLongMs)
  const { rows } = await scope.sql<Found>`
    select terminal.sn, terminal.enterprise_id = any ((select unlocated())::bigint[]) as hidden,
      case when terminal.status <> 'activated' then 'n' when terminal_state.online then 'o'
        when terminal_state.last_seen_at < ${long} then 'l' else 'f' end as state,
      coalesce(place.lat, position.lat) as lat, coalesce(place.lng, position.lng) as lng, place.id is not null as "byHand",
      case when place.id is null and position.terminal_id is null then terminal.group_path::text end as "groupPath"
    from ${terminalsWithState}
      left join position on position.terminal_id = terminal.id
      left join place on place.terminal_id = terminal.id
    where ${scope.visible('terminal')} and ${targeted({ filter }, now, scope.who)}
    order by terminal.sn limit ${mostPositions + 1}`
  return columnsOf(rows, stores)
}

function columnsOf(rows: readonly Found[], stores: ReadonlyMap<number, Point>) {
  const [sns, lats, lngs]: [string[], number[], number[]] = [[], [], []]
  let [states, sources, hidden] = ['', '', 0]
  const more = rows.length > mostPositions
  const shown = more ? rows.slice(0, mostPositions) : rows
  for (const row of shown) {
    if (row.hidden) {
      hidden++
      continue
    }
    const at = placeOf(row, stores)
    if (at === null) continue
    sns.push(row.sn)
    lats.push(short(at.lat))
    lngs.push(short(at.lng))
    states += row.state
    sources += at.source
  }
  return { sns, lats, lngs, states, sources, total: shown.length - hidden, hidden, more }
}

function placeOf(row: Found, stores: ReadonlyMap<number, Point>): (Point & { source: PlaceSource }) | null {
  if (row.lat !== null && row.lng !== null) return { lat: row.lat, lng: row.lng, source: row.byHand ? 'h' : 'r' }
  const store = nearestOf(row.groupPath, stores)
  return store ? { ...store, source: 's' } : null
}
