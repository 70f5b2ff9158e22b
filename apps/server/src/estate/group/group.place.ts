import { type Account, badField, type Ctx, missing } from '../../core/feature.ts'

export type Placed = { enterprise_id: number; group_id: number | null; group_path: string | null }
type PersonCtx = Pick<Ctx, 'scope'> & { account: Account }

/** Where it counts: a group and below, or an enterprise as a whole, which only who sees all of it may choose. */
export async function placeOf(
  { scope, account }: PersonCtx,
  { groupId, enterpriseId }: { groupId?: string | null | undefined; enterpriseId?: string | undefined },
): Promise<Placed> {
  if (groupId) {
    // Nobody moves or deletes it meanwhile.
    const group = await scope
      .from('terminal_group')
      .select(['terminal_group.enterprise_id', 'terminal_group.id as group_id', 'terminal_group.path as group_path'])
      .where('terminal_group.id', '=', Number(groupId))
      .forShare()
      .executeTakeFirst()
    if (!group) throw badField('groupId', 'group.noGroup')
    return group
  }
  if (account.groupPaths !== null) throw badField('groupId', 'field.required')
  const asked = enterpriseId === undefined ? account.enterpriseId : Number(enterpriseId)
  if (asked === null) throw badField('enterpriseId', 'field.required')
  if (account.enterpriseId !== null && account.enterpriseId !== asked) throw missing()
  const { id } = await scope.open
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', asked)
    .executeTakeFirstOrThrow(missing)
  return { enterprise_id: id, group_id: null, group_path: null }
}
