import type { group } from '@cpm/contract/estate/group/group'
import { fold, isAmongSns } from '../../../core/sn.ts'
import { holdGroups } from '../../../people/account/group.tree.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import type { Scope } from '../../../core/scope.ts'
import { badField, changed, type Ctx, type Handler } from '../../../core/feature.ts'
import { placeOf } from './group.place.ts'

/** Paths in one notice; it holds no more than 8 kB. */
const pathsAtOnce = 50

export const assign: Handler<typeof group.routes.assign> = async (ctx, { groupId, sns }) => {
  const { scope, db } = ctx
  const wanted = [...new Set(sns.map(fold))]
  if (groupId === null && scope.who.groupPaths !== null) throw badField('groupId', 'group.parentNeeded')
  const target = groupId === null ? null : await placeOf(scope, groupId)
  const found = await terminalsOf(scope, wanted).execute()
  if (target === undefined) throw badField('groupId', 'group.noGroup')
  if (found.length < wanted.length) throw badField('sns', 'group.noTerminal')
  const enterprises = [...new Set(found.map((one) => one.enterprise_id))].toSorted((a, b) => a - b)
  if (target && enterprises.some((one) => one !== target.enterprise_id)) throw badField('sns', 'group.otherEnterprise')
  for (const enterpriseId of enterprises) await holdGroups(db, enterpriseId)
  // As they stand now that nobody else moves them.
  const place = target && (await placeOf(scope, target.id))
  if (place === undefined) throw badField('groupId', 'group.noGroup')
  const terminals = await terminalsOf(scope, wanted).forNoKeyUpdate().execute()
  if (terminals.length < wanted.length) throw badField('sns', 'group.noTerminal')
  const moving = terminals.filter((one) => one.group_id !== (place?.id ?? null))
  if (moving.length === 0) return { moved: 0 }
  await mustBeProvenFor(ctx, moving.length)
  await scope
    .update('terminal')
    .set({ group_id: place?.id ?? null, group_path: place?.path ?? null })
    .where(
      'terminal.id',
      'in',
      moving.map((one) => one.id),
    )
    .execute()
  for (const enterpriseId of enterprises) {
    const left = moving.filter((one) => one.enterprise_id === enterpriseId).map((one) => one.group_path)
    await tell(db, enterpriseId, [...left, place?.path ?? null])
  }
  return { moved: moving.length }
}

/** In the order in which whoever changes terminals locks them. */
const terminalsOf = (scope: Scope, sns: string[]) =>
  scope
    .from('terminal')
    .select(['terminal.id', 'terminal.enterprise_id', 'terminal.group_id', 'terminal.group_path'])
    .where(isAmongSns(sns))
    .orderBy('terminal.id')

/** Whoever sees a place they left or came to. */
async function tell(db: Ctx['db'], enterpriseId: number, places: (string | null)[]): Promise<void> {
  const paths = [...new Set(places)].filter((path) => path !== null)
  if (paths.length === 0) await changed(db, { enterpriseId, groupPath: null }, [['group'], ['terminal']])
  for (let at = 0; at < paths.length; at += pathsAtOnce) {
    const groupPath = paths.slice(at, at + pathsAtOnce)
    await changed(db, { enterpriseId, groupPath }, [['group'], ['terminal']])
  }
}
