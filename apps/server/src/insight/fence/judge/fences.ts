import type { FenceShape } from '@cpm/contract/insight/fence/fence'
import type { Area, Point } from '@cpm/contract/estate/agent/fence/geometry'
import { isWithin, type WeekTimes } from '@cpm/contract/estate/agent/fence/week-times'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { numberArray } from '../../../db/array-text.ts'
import { prepared } from '../../../db/pool.ts'
import { groupsOf, nearestOf } from '../../position/position.list.ts'
import { type Clear, clearOf } from './clear.ts'

export type JudgeFence = {
  id: number
  enterpriseId: number
  name: string
  keep: 'inside' | 'outside'
  shape: FenceShape
  groups: readonly number[]
  models: readonly string[]
  terminals: readonly number[]
  times: WeekTimes | null
  stayMs: number
}

/** A terminal as fences look at it. */
export type Place = {
  id: number
  sn: string
  enterpriseId: number
  groupId: number | null
  groupPath: string | null
  model: string
  status: string
}

/** Fences that are switched on. */
export type Fences = {
  byId: ReadonlyMap<number, JudgeFence>
  /** Those that are for a terminal, with the border each has for it. */
  of(place: Place): readonly Bordered[]
  borderOf(fence: JudgeFence, place: Place): Bordered | null
}
/** `isClear` says for little of a place that it is on the right side of this border for sure. */
export type Bordered = { fence: JudgeFence; area: Area; isClear: Clear }
/** Kinds of terminals whose fences are remembered: those of one store and one model share theirs. */
const mostKinds = 20_000

// Lists of numbers come as texts.
export const fenceColumns = sql`id, enterprise_id as "enterpriseId", name, keep, shape, to_jsonb(groups) as groups, models,
  to_jsonb(terminals) as terminals, times, stay_ms as "stayMs"`

/** By the stamp the fences of a database have: another one whenever a fence is another, and never the same twice. */
const known = new Map<string, Fences>()
const mostKnown = 8

/** The fences as this transaction sees them. */
export async function fencesNow(db: QueryExecutorProvider): Promise<Fences> {
  const { rows } = await sql<{ stamp: string }>`${prepared} select stamp from fence_stamp`.execute(db)
  const stamp = rows[0]?.stamp ?? ''
  const at = known.get(stamp)
  if (at) return at
  const read = await sql<JudgeFence>`select ${fenceColumns} from fence
    where enabled and ${unscoped('fence', 'terminals are judged by the fences of their enterprise')}`.execute(db)
  const stores = await storesOf(db, read.rows)
  const fences = fencesOf(read.rows, stores)
  for (const old of [...known.keys()].slice(0, Math.max(0, known.size - mostKnown + 1))) known.delete(old)
  known.set(stamp, fences)
  return fences
}

/** Where stores are, where a fence goes round them. */
async function storesOf(db: QueryExecutorProvider, all: readonly JudgeFence[]): Promise<ReadonlyMap<number, Point>> {
  const owners = [...new Set(all.filter(({ shape }) => 'store' in shape).map(({ enterpriseId }) => enterpriseId))]
  if (owners.length === 0) return new Map()
  const { rows } = await sql<{ id: number } & Point>`
    select p.group_id as id, p.lat, p.lng from place p join terminal_group g on g.id = p.group_id
    where g.enterprise_id = any(${owners}::bigint[])
      and ${unscoped('terminal_group', 'terminals are judged by the place of their store')}`.execute(db)
  return new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]))
}

/** Fences at hand by what narrows them most: of two hundred a terminal meets those that are for it, and no other. */
export function fencesOf(all: readonly JudgeFence[], stores: ReadonlyMap<number, Point>): Fences {
  const index = new Map<string, JudgeFence[]>()
  const put = (key: string, fence: JudgeFence) => index.set(key, [...(index.get(key) ?? []), fence])
  for (const fence of all) {
    if (fence.terminals.length > 0) fence.terminals.forEach((id) => put(`t${id}`, fence))
    else if (fence.groups.length > 0) fence.groups.forEach((id) => put(`g${id}`, fence))
    else if (fence.models.length > 0) fence.models.forEach((model) => put(`m${fence.enterpriseId} ${model}`, fence))
    else put(`e${fence.enterpriseId}`, fence)
  }
  // Only the border around a store differs from terminal to terminal.
  const same = new Map<JudgeFence, Bordered>()
  const borderOf = (fence: JudgeFence, place: Place): Bordered | null => {
    if (!isFor(fence, place)) return null
    const known = same.get(fence)
    if (known) return known
    const area = areaOf(fence.shape, place, stores)
    if (area === null) return null
    const border = { fence, area, isClear: clearOf(area, fence.keep) }
    if (!('store' in fence.shape)) same.set(fence, border)
    return border
  }
  const ofKind = new Map<string, readonly Bordered[]>()
  const found = (place: Place): readonly Bordered[] => {
    const groups = groupsOf(place.groupPath).map((id) => `g${id}`)
    const keys = [`t${place.id}`, ...groups, `m${place.enterpriseId} ${place.model}`, `e${place.enterpriseId}`]
    const all = new Set(keys.flatMap((key) => index.get(key) ?? []))
    return [...all].flatMap((fence) => borderOf(fence, place) ?? [])
  }
  return {
    byId: new Map(all.map((fence) => [fence.id, fence])),
    borderOf,
    of(place) {
      const { enterpriseId, status, groupPath, model } = place
      // A terminal that a fence names is a kind alone.
      const name = index.has(`t${place.id}`) ? place.id : ''
      const kind = `${name} ${enterpriseId} ${status} ${groupPath ?? ''} ${model}`
      const known = ofKind.get(kind)
      if (known) return known
      if (ofKind.size >= mostKinds) ofKind.clear()
      const mine = found(place)
      ofKind.set(kind, mine)
      return mine
    },
  }
}

/** Whether a fence is for this terminal: one in service. */
export function isFor({ enterpriseId, groups, models, terminals }: JudgeFence, place: Place): boolean {
  if (place.enterpriseId !== enterpriseId || place.status !== 'activated') return false
  if (terminals.length > 0 && !terminals.includes(place.id)) return false
  if (models.length > 0 && !models.includes(place.model)) return false
  return groups.length === 0 || groupsOf(place.groupPath).some((id) => groups.includes(id))
}

/** Around its store: the nearest above it that has a place. */
function areaOf(shape: FenceShape, { groupPath }: Place, stores: ReadonlyMap<number, Point>): Area | null {
  if (!('store' in shape)) return shape
  const at = nearestOf(groupPath, stores)
  return at ? { circle: { ...at, radiusM: shape.store.radiusM } } : null
}

export const countsAt = ({ times }: JudgeFence, at: number): boolean => times === null || isWithin(times, at)

/** Terminals as they stand now, of enterprises that let them be located [3.9]. */
export async function placesOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`${prepared}
    select t.id, t.sn, t.enterprise_id as "enterpriseId", t.group_id as "groupId", t.group_path::text as "groupPath",
      t.model, t.status
    from terminal t where t.id = any(${numberArray(ids)}::bigint[])
      and t.enterprise_id <> all ((select unlocated())::bigint[])
      and ${unscoped('terminal', 'whoever they are, fences look at them')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
