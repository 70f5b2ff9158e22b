import type { account } from '@cpm/contract/people/account/account'
import { defineFeature, type Handler, refused } from '../../core/feature.ts'
import { isStoppedAbove } from './save/above.ts'
import { ownPassword } from '../password/password.queue.ts'
import { create } from './save/account.create.ts'
import { importAccounts } from './import/account.import.ts'
import { choices, enterprises, list } from './account.list.ts'
import { endSessions, resetPassword, resetTotp } from './save/account.password.ts'
import { get, tree } from './account.read.ts'
import { dependents, remove } from './save/account.remove.ts'
import { heldAccounts, mustLookAfter } from './account.rules.ts'
import { tellAccounts } from './account.notify.ts'
import { update } from './save/account.update.ts'

/** All of them or none. Who is disabled is out at once; open screens are cut by the live door. */
const enable: Handler<typeof account.routes.enable> = async (ctx, { ids, active }) => {
  const { scope, account, db, now } = ctx
  const targets = await heldAccounts(scope, ids)
  if (targets.some((one) => one.id === account.id)) throw refused('account.self')
  targets.forEach((one) => mustLookAfter(ctx, one))
  for (const one of active ? targets : [])
    if (await isStoppedAbove(scope, 'account.disabled', one.id))
      throw refused('account.disabledAbove', { name: one.name })
  const some = targets.map((one) => one.id)
  await scope
    .update('account')
    .set({
      active,
      disabled_by: active ? null : account.id,
      disabled_by_platform: !active && account.enterpriseId === null,
      updated_at: now,
    })
    .where('account.id', 'in', some)
    .where('account.active', '<>', active)
    .execute()
  if (!active) await endSessions(scope, some)
  await tellAccounts(db, targets)
  return { done: true }
}

/** The people who sign in, and the tree they stand in [3.9], [6.2]. */
export const feature = defineFeature(
  'account',
  {
    list,
    choices,
    enterprises,
    tree,
    get,
    create,
    update,
    enable,
    resetPassword,
    resetTotp,
    dependents,
    remove,
    import: importAccounts,
  },
  { turns: { create: ownPassword, resetPassword: ownPassword } },
)
