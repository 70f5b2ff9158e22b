import type { group } from '@cpm/contract/estate/group/group'
import { mayChoose } from '../../../platform/dictionary/dictionary.lookup.ts'
import { holdGroups } from '../../../people/account/group.tree.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { badField, changed, type Ctx, type Handler, missing } from '../../../core/feature.ts'
import { insertGroups } from './group.insert.ts'
import { moveGroup } from './group.move.ts'
import { heldPlace, type Place } from './group.place.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { nextIds } from '../../../core/next-ids.ts'
import { columnsOf } from '../../../core/columns.ts'

type Above = { enterpriseId: number; parent: Place | null }

/**
 * Where new groups go: below the parent, which must be seen, or at the top, which is for whoever has no store scope.
 * An administrator of ours has to say of which enterprise.
 */
export async function aboveOf(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  input: { parentId?: string | undefined; enterpriseId?: string | undefined },
): Promise<Above> {
  const { enterpriseId, groupPaths } = scope.who
  if (input.parentId !== undefined) {
    const parent = await heldPlace(scope, input.parentId)
    if (!parent) throw badField('parentId', 'group.noParent')
    return { enterpriseId: parent.enterprise_id, parent }
  }
  if (groupPaths !== null) throw badField('parentId', 'group.parentNeeded')
  const named = input.enterpriseId === undefined ? enterpriseId : Number(input.enterpriseId)
  const known = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', named ?? 0)
    .executeTakeFirst()
  if (!known || (enterpriseId !== null && known.id !== enterpriseId)) {
    throw badField('enterpriseId', 'group.noEnterprise')
  }
  await holdGroups(db, known.id)
  return { enterpriseId: known.id, parent: null }
}

export const create: Handler<typeof group.routes.create> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const { enterpriseId, parent } = await aboveOf(ctx, input)
  await checkType(db, input.type)
  await checkNumber(scope, enterpriseId, input.number, null)
  const [id = 0] = await nextIds(scope, 'terminal_group', 1)
  const path = parent ? `${parent.path}.${id}` : String(id)
  await insertGroups(scope, now, [{ ...input, id, path, enterpriseId, parentId: parent?.id ?? null }])
  await changed(db, { enterpriseId, groupPath: path }, [['group']])
  return { id: String(id) }
}

async function checkType(db: Ctx['db'], type: string): Promise<void> {
  if (!(await mayChoose(db, 'groupType', type))) throw badField('type', 'group.unknownType')
}

/** Among all of the enterprise, whoever may see them. */
async function checkNumber(scope: Scope, enterpriseId: number, number: string, own: number | null): Promise<void> {
  const { rows } = await scope.sql`
    select from terminal_group where ${unscoped('terminal_group', 'a number is one in the whole enterprise')}
      and enterprise_id = ${enterpriseId} and lower(number) = lower(${number})
      and number <> '' and id is distinct from ${own}::bigint`
  if (rows.length > 0) throw badField('number', 'group.numberTaken')
}

async function terminalsBelow(scope: Scope, { path }: Place): Promise<number> {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from terminal
    where ${unscoped('terminal', 'what is below goes along, seen or not')} and group_path <@ ${path}::ltree`
  return rows[0]?.n ?? 0
}

export const update: Handler<typeof group.routes.update> = async (ctx, { id, parentId, ...input }) => {
  const { scope, db, now } = ctx
  const place = await heldPlace(scope, id)
  if (!place) throw missing()
  // What it is already it may stay, though it is offered no more.
  if (input.type !== undefined && input.type !== place.type) await checkType(db, input.type)
  if (input.number !== undefined) await checkNumber(scope, place.enterprise_id, input.number, place.id)
  const set = { ...columnsOf(input), updated_at: now }
  await scope.update('terminal_group').set(set).where('terminal_group.id', '=', place.id).execute()
  if (parentId !== undefined) await mustBeProvenFor(ctx, await terminalsBelow(scope, place))
  const paths = parentId === undefined ? [place.path] : await moveGroup(scope, place, parentId)
  await changed(db, { enterpriseId: place.enterprise_id, groupPath: paths }, [['group'], ['terminal']])
  return { done: true }
}
