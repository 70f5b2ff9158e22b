import type { KnownPlace, position } from '@cpm/contract/insight/position/position'
import { sql } from 'kysely'
import { changed, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { isSn, terminalSeen } from '../../core/sn.ts'
import type { Scope } from '../../core/scope.ts'
import { groupsOf, nearestOf } from './position.list.ts'

type Reported = Pick<KnownPlace, 'lat' | 'lng' | 'accuracyM' | 'by'> & { at: Date }
type ByHand = { lat: number; lng: number; accountName: string; at: Date }
type Stored = { groupPath: string | null; on: boolean; reported: Reported | null; byHand: ByHand | null }

const iso = (at: Date | string) => new Date(at).toISOString()

export const get: Handler<typeof position.routes.get> = async (ctx, { sn }) => {
  const { scope } = ctx
  await terminalSeen(scope, sn, ['id'])
  const { rows } = await scope.sql<Stored>`
    select terminal.group_path::text as "groupPath", located(terminal.enterprise_id) as on,
      case when p.terminal_id is not null then
        jsonb_build_object('lat', p.lat, 'lng', p.lng, 'accuracyM', p.accuracy_m, 'at', p.at, 'by', p.known_by) end as reported,
      case when place.id is not null then jsonb_build_object('lat', place.lat, 'lng', place.lng,
        'accountName', place.account_name, 'at', place.updated_at) end as "byHand"
    from terminal left join position p on p.terminal_id = terminal.id left join place on place.terminal_id = terminal.id
    where ${isSn(sn)} and ${scope.visible('terminal')}`
  const [row] = rows
  if (!row?.on) return { on: false, place: null, reported: null, byHand: null }
  const reported = row.reported && { ...row.reported, at: iso(row.reported.at), source: 'report' as const }
  const unsure = { accuracyM: null, by: null }
  const byHand = row.byHand && { ...row.byHand, ...unsure, at: iso(row.byHand.at), source: 'hand' as const }
  const store = await storeOf(ctx.db, row.groupPath)
  const atStore = store ? { ...store, ...unsure, at: null, source: 'store' as const } : null
  const { accountName: _, ...hand } = byHand ?? { accountName: '' }
  const place = byHand ? (hand as typeof reported) : (reported ?? atStore)
  return { on: true, place, reported, byHand }
}

async function storeOf(db: Ctx['db'], path: string | null) {
  const places = await db
    .selectFrom('place')
    .select(['group_id', 'lat', 'lng'])
    .where('group_id', '=', sql<number>`any(${groupsOf(path)}::bigint[])`)
    .execute()
  return nearestOf(path, new Map(places.map(({ group_id, lat, lng }) => [Number(group_id), { lat, lng }])))
}

export const seenColumns = ['id', 'sn', 'enterprise_id', 'group_path'] as const
type Seen = { sn: string; enterprise_id: number; group_path: string | null }

export const tell = (db: Ctx['db'], { sn, enterprise_id, group_path }: Seen) =>
  changed(db, { enterpriseId: enterprise_id, groupPath: group_path }, [['position', sn]])

/** Whether the enterprise of a terminal lets it be located [3.9]. */
export async function isLocated(scope: Scope, sn: string): Promise<boolean> {
  const { rows } = await scope.sql<{ on: boolean }>`
    select located(terminal.enterprise_id) as on from terminal where ${isSn(sn)} and ${scope.visible('terminal')}`
  return rows[0]?.on === true
}

export const place: Handler<typeof position.routes.place> = async (ctx, { sn, lat, lng }) => {
  const terminal = await terminalSeen(ctx.scope, sn, seenColumns)
  if (!(await isLocated(ctx.scope, sn))) throw refused('position.off')
  await put(ctx, 'terminal_id', terminal.id, { lat, lng })
  await tell(ctx.db, terminal)
  return { done: true }
}

export const takeBack: Handler<typeof position.routes.takeBack> = async (ctx, { sn }) => {
  const terminal = await terminalSeen(ctx.scope, sn, seenColumns)
  await ctx.db.deleteFrom('place').where('terminal_id', '=', terminal.id).execute()
  await tell(ctx.db, terminal)
  return { done: true }
}

/** Puts a terminal or a store somewhere. */
export async function put(
  { db, account, now }: Pick<Ctx, 'db' | 'now'> & { account: { id: number; name: string } },
  column: 'terminal_id' | 'group_id',
  id: number,
  { lat, lng }: { lat: number; lng: number },
): Promise<void> {
  const of = sql.ref(column)
  await sql`
    insert into place (${of}, lat, lng, account_id, account_name, updated_at)
    values (${id}, ${lat}, ${lng}, ${account.id}, ${account.name}, ${now})
    on conflict (${of}) do update set lat = excluded.lat, lng = excluded.lng, account_id = excluded.account_id,
      account_name = excluded.account_name, updated_at = excluded.updated_at`.execute(db)
}
