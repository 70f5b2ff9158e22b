import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { notedInPart } from '../../../db/move-subtree.ts'
import { tellTerminals } from '../config/terminal.notify.ts'
import type { Reached } from '../terminal.targets.ts'
import { channels, type Ctx } from '../../../core/feature.ts'

/**
 * Changes those of the terminals for which `where` holds, in the order of their ids, so that two who change many never
 * wait for each other in a circle. Tells open screens, and answers the changed as they were before.
 */
export async function changeAll(
  { scope }: Pick<Ctx, 'scope'>,
  found: readonly Reached[],
  set: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
): Promise<Reached[]> {
  const byId = new Map(found.map((one) => [one.id, one]))
  const ids = await notedInPart(scope.open, [...byId.keys()], async (some) => {
    const { rows } = await scope.sql<{ id: number }>`
      with held as (
        select terminal.id from terminal
        where terminal.id = any(${some}::bigint[]) and ${where} and ${scope.visible('terminal')}
        order by terminal.id for no key update)
      update terminal set ${set} from held where terminal.id = held.id returning terminal.id`
    return rows.map(({ id }) => id)
  })
  const changed = ids.flatMap((id) => byId.get(id) ?? [])
  await tellTerminals(scope.open, channels.live, changed)
  return changed
}

/** Ends the connections of terminals whose credential is gone. */
export async function cutAll({ db }: Pick<Ctx, 'db'>, sns: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${channels.cut}, json_build_object('sn', sn)::text) from unnest(${sns}::text[]) as v(sn)`.execute(
    db,
  )
}
