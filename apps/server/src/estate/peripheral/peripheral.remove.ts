import type { peripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { checkDevices } from './peripheral.catalogue.ts'
import { type Handler, refused } from '../../core/feature.ts'
import { countKey, terminalsOf } from './peripheral.rows.ts'
import { modelsWith, ownPeripheral, tell } from './peripheral.save.ts'
import { findRow } from '../../core/row.ts'

export const dependents: Handler<typeof peripheral.routes.dependents> = async ({ scope }, { id }) => {
  const row = await findRow(scope, 'peripheral', id, ['id', 'vid', 'pid', 'enterprise_id'])
  const models = await scope
    .from('model')
    .innerJoin('model_peripheral as e', 'e.model_id', 'model.id')
    .select('model.name')
    .where('e.peripheral_id', '=', row.id)
    .orderBy('model.name')
    .orderBy('model.id')
    .limit(100)
    .execute()
  const terminals = await terminalsOf(scope, [row])
  return { models, terminals: terminals.get(countKey(row)) ?? 0 }
}

/** Refused while models expect it, whoever they belong to. */
export const remove: Handler<typeof peripheral.routes.remove> = async ({ scope, db }, { id }) => {
  const known = await ownPeripheral(scope, id)
  const models = await modelsWith(scope, known.id)
  if (models.length > 0) throw refused('peripheral.expectedBy', { count: models.length })
  await scope.remove('peripheral').where('id', '=', known.id).execute()
  await checkDevices(scope.open, [known])
  await tell(db, known.enterprise_id)
  return { done: true }
}
