import type { WordKey } from '@cpm/contract'
import type { Scope } from '../../../core/scope.ts'
import { badField, type Ctx } from '../../../core/feature.ts'

export type Place = { id: number; path: string; enterpriseId: number }

/** The group one sees, which stays where it is until the end of the transaction. */
export async function heldGroup(scope: Scope, id: string): Promise<Place> {
  const group = await scope
    .from('terminal_group')
    .select(['id', 'path', 'enterprise_id as enterpriseId'])
    .where('id', '=', Number(id))
    .forShare()
    .executeTakeFirstOrThrow(() => badField('groupId', 'terminal.noGroup'))
  return group
}

/** Where one goes that is in no group: nowhere, for whoever sees but some shops. */
export function mayBeGroupless({ who }: Scope): void {
  if (who.groupPaths !== null) throw badField('groupId', 'terminal.groupNeeded')
}

export type Home = { enterpriseId: number; group: Place | null }

/** Whose new terminals are and where they stand. `mustHaveGroup` false: each names its own. */
export async function homeOf(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  input: { groupId?: string | undefined; enterpriseId?: string | undefined },
  mustHaveGroup = true,
): Promise<Home> {
  const group = input.groupId === undefined ? null : await heldGroup(scope, input.groupId)
  const wrong = (key: WordKey) => badField('enterpriseId', key)
  const named = input.enterpriseId === undefined ? null : Number(input.enterpriseId)
  if (group) {
    if (named !== null && named !== group.enterpriseId) throw badField('groupId', 'terminal.otherEnterprise')
    return { enterpriseId: group.enterpriseId, group }
  }
  const own = scope.who.enterpriseId
  if (own === null && named === null) throw wrong('terminal.noEnterprise')
  if (own !== null && named !== null && named !== own) throw wrong('terminal.unknownEnterprise')
  const enterpriseId = named ?? (own as number)
  await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow(() => wrong('terminal.unknownEnterprise'))
  if (mustHaveGroup) mayBeGroupless(scope)
  return { enterpriseId, group: null }
}
