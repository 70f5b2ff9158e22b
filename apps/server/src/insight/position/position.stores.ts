import type { position, StorePlace } from '@cpm/contract/insight/position/position'
import { changed, type Ctx, type Handler, missing } from '../../core/feature.ts'
import { put } from './position.one.ts'

type Stored = Omit<StorePlace, 'place'> & { lat: number | null; lng: number | null }

export const stores: Handler<typeof position.routes.stores> = async ({ scope }) => {
  const { rows } = await scope.sql<Stored>`
    select terminal_group.id::text as "groupId", terminal_group.name, terminal_group.address, place.lat, place.lng,
      (select count(*)::int from terminal where terminal.group_path <@ terminal_group.path
        and ${scope.visible('terminal')}) as terminals
    from terminal_group left join place on place.group_id = terminal_group.id
    where terminal_group.type = 'store' and ${scope.visible('terminal_group')} and located(terminal_group.enterprise_id)
    order by terminal_group.name, terminal_group.id`
  return {
    records: rows.map(({ lat, lng, ...store }) => ({
      ...store,
      place: lat === null || lng === null ? null : { lat, lng },
    })),
  }
}

export const placeStore: Handler<typeof position.routes.placeStore> = async (ctx, { groupId, lat, lng }) => {
  const group = await seen(ctx, groupId)
  await put(ctx, 'group_id', group.id, { lat, lng })
  await tell(ctx.db, group)
  return { done: true }
}

export const takeStoreBack: Handler<typeof position.routes.takeStoreBack> = async (ctx, { groupId }) => {
  const group = await seen(ctx, groupId)
  await ctx.db.deleteFrom('place').where('group_id', '=', group.id).execute()
  await tell(ctx.db, group)
  return { done: true }
}

type Group = { id: number; enterprise_id: number; path: string }

const seen = ({ scope }: Pick<Ctx, 'scope'>, groupId: string): Promise<Group> =>
  scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.enterprise_id', 'terminal_group.path'])
    .where('terminal_group.id', '=', Number(groupId))
    .executeTakeFirstOrThrow(missing)

/** Where it is, and with it the terminals that are nowhere else. */
const tell = (db: Ctx['db'], { enterprise_id, path }: Group) =>
  changed(db, { enterpriseId: enterprise_id, groupPath: path }, [['position']])
