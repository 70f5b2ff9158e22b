import type { group } from '@cpm/contract/estate/group/group'
import type { HoursFrom, ShopHours } from '@cpm/contract/estate/group/group.hours'
import { type Ctx, type Handler, badField, changed, missing } from '../../core/feature.ts'
import { placeOf } from './save/group.place.ts'
import { hoursOfEnterprise, nothingSaid } from './hours.in-force.ts'

type Where = { groupId?: string | undefined; enterpriseId?: string | undefined }
type At = { enterpriseId: number; groupId: number | null; path: string | null }

/** A group one sees, or one's whole enterprise; an administrator of ours names which. */
async function whereOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, { groupId, enterpriseId }: Where): Promise<At> {
  if (groupId !== undefined) {
    const place = await placeOf(scope, groupId)
    if (!place) throw missing()
    return { enterpriseId: place.enterprise_id, groupId: place.id, path: place.path }
  }
  const own = scope.who.enterpriseId
  const named = enterpriseId === undefined ? own : Number(enterpriseId)
  const known = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', named ?? 0)
    .executeTakeFirst()
  if (!known || (own !== null && known.id !== own)) throw badField('enterpriseId', 'group.noEnterprise')
  return { enterpriseId: known.id, groupId: null, path: null }
}

export const hours: Handler<typeof group.routes.hours> = async (ctx, input) => {
  const { enterpriseId, groupId, path } = await whereOf(ctx, input)
  const all = await hoursOfEnterprise(ctx.db, enterpriseId)
  const nearest = {
    zone: all.nearest(path, 'zone'),
    hours: all.nearest(path, 'hours'),
    blackDays: all.nearest(path, 'blackDays'),
  }
  const names = await namesOf(ctx, enterpriseId, Object.values(nearest))
  return {
    own: all.said(groupId) ?? nothingSaid,
    inForce: all.at(path),
    from: { zone: names(nearest.zone), hours: names(nearest.hours), blackDays: names(nearest.blackDays) },
  }
}

type Saying = { groupId: number | null } | undefined

/** What places are called, as far as one sees them: of a group above one's own tree nothing is told. */
async function namesOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, enterpriseId: number, places: readonly Saying[]) {
  const ids = places.flatMap((one) => one?.groupId ?? [])
  const groups =
    ids.length === 0
      ? []
      : await scope
          .from('terminal_group')
          .select(['terminal_group.id', 'terminal_group.name'])
          .where('terminal_group.id', 'in', ids)
          .execute()
  const enterprise = await db
    .selectFrom('enterprise')
    .select('name')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return (place: Saying): HoursFrom | null => {
    if (!place) return null
    if (place.groupId === null) return { groupId: null, name: enterprise.name }
    const group = groups.find((one) => one.id === place.groupId)
    return group ? { groupId: String(group.id), name: group.name } : { groupId: null, name: null }
  }
}

export const setHours: Handler<typeof group.routes.setHours> = async (
  ctx,
  { zone, hours: open, blackDays, ...where },
) => {
  const { scope, db } = ctx
  const { enterpriseId, groupId, path } = await whereOf(ctx, where)
  // Whoever sees some shops alone does not set the hours of all.
  if (groupId === null && scope.who.groupPaths !== null) throw badField('groupId', 'group.parentNeeded')
  const said = {
    zone,
    hours: open && JSON.stringify(open satisfies ShopHours['hours']),
    black_days: blackDays && [...new Set(blackDays)].toSorted(),
  }
  await scope
    .insert('trading_hours')
    .values({ enterprise_id: enterpriseId, group_id: groupId, group_path: path, ...said })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'group_id']).doUpdateSet(said))
    .execute()
  await changed(db, { enterpriseId, groupPath: path }, [['group']])
  return { done: true }
}
