import { levels } from '@cpm/contract/people/account/account'
import { carry, carryAlong } from '../../../core/scope/carry.ts'
import { unscoped } from '../../../core/scope.ts'
import { badField } from '../../../core/feature.ts'
import { type Giver, isBelow, mayStandAbove, type Stored, stored, whyNotKind } from '../account.rules.ts'

/**
 * Puts an account under another superior, with all below it and every row that carries its path; answers the path it
 * has then. Its enterprise stays what it is. The tree is held by the caller.
 */
export async function moveAccount(giver: Giver, target: Stored, superiorId: string): Promise<string> {
  const { scope } = giver
  if (target.superior_id !== null && String(target.superior_id) === superiorId) return target.path
  const superior = await scope
    .from('account')
    .select(stored)
    .where('account.id', '=', Number(superiorId))
    .executeTakeFirst()
  if (!superior || !mayStandAbove(giver, superior)) throw badField('superiorId', 'account.superiorUnknown')
  if (isBelow(superior.path, target.path)) throw badField('superiorId', 'account.superiorSelf')
  const isTop = superior.enterprise_id === null && target.enterprise_id !== null
  if (!isTop && superior.enterprise_id !== target.enterprise_id) {
    throw badField('superiorId', 'account.superiorElsewhere')
  }
  // A level the account has already is not one that is given: only its place must bear it.
  const wrong = whyNotKind(
    { ...giver, account: { ...giver.account, kind: highest(giver, target) } },
    target.kind,
    superior,
  )
  if (wrong) throw badField('superiorId', wrong === 'account.kindTop' ? wrong : 'account.superiorLevel')
  const path = isTop ? String(target.id) : `${superior.path}.${target.id}`
  if (path !== target.path) {
    await carry(scope, 'account', 'path', target.path, path)
    for (const column of ['account_path', 'to_path']) await carryAlong(scope, column, target.path, path)
  }
  await scope.sql`update account set superior_id = ${superior.id}
    where ${unscoped('account', 'it was found in scope and is held')} and id = ${target.id}`
  return path
}

const highest = ({ account }: Giver, { kind }: Stored) => (levels[kind] > levels[account.kind] ? kind : account.kind)
