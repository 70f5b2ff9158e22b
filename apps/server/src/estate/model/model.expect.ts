import type { model } from '@cpm/contract/estate/model/model'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { checkModels } from '../peripheral/peripheral.catalogue.ts'
import { badField, type Handler, refused } from '../../core/feature.ts'
import { ownModel, tell } from './model.save.ts'
import { findRow } from '../../core/row.ts'

export const expected: Handler<typeof model.routes.expected> = async ({ scope }, { id }) => {
  const found = await findRow(scope, 'model', id, ['id'])
  const rows = await scope
    .from('peripheral')
    .innerJoin('model_peripheral as e', 'e.peripheral_id', 'peripheral.id')
    .select([
      'peripheral.id',
      'peripheral.name',
      'peripheral.type',
      'peripheral.maker',
      'peripheral.vid',
      'peripheral.pid',
      'e.required',
      'e.count',
    ])
    .where('e.model_id', '=', found.id)
    .orderBy('peripheral.name')
    .orderBy('peripheral.id')
    .execute()
  return { records: rows.map(({ id: peripheralId, ...row }) => ({ ...row, peripheralId: String(peripheralId) })) }
}

export const expect: Handler<typeof model.routes.expect> = async ({ scope, db }, { id, peripheralId, ...wish }) => {
  const known = await ownModel(scope, id)
  const peripheral = await scope
    .from('peripheral')
    .select(['id', 'vid', 'enterprise_id'])
    .where('id', '=', Number(peripheralId))
    .forShare()
    .executeTakeFirstOrThrow(() => badField('peripheralId', 'peripheral.noSuch'))
  if (peripheral.vid === null) throw badField('peripheralId', 'model.notReportable')
  // What is ours goes for everybody, so it asks for nothing that one enterprise alone has.
  if (peripheral.enterprise_id !== null && peripheral.enterprise_id !== known.enterprise_id)
    throw badField('peripheralId', 'model.notForAll')
  await scope.open
    .insertInto('model_peripheral')
    .values({ model_id: known.id, peripheral_id: peripheral.id, ...wish })
    .onConflict((same) => same.columns(['model_id', 'peripheral_id']).doUpdateSet(wish))
    .execute()
  await checkModels(scope.open, [known])
  await tell(db, known.enterprise_id, known.id)
  return { done: true }
}

/** What is not expected anyway is no mistake. */
export const unexpect: Handler<typeof model.routes.unexpect> = async ({ scope, db }, { id, peripheralIds }) => {
  const known = await ownModel(scope, id)
  const ids = [...new Set(peripheralIds.map(Number))]
  const seen = await scope.from('peripheral').select('id').where('id', 'in', ids).execute()
  if (seen.length < ids.length) throw badField('peripheralIds', 'peripheral.noSuch')
  await scope.open
    .deleteFrom('model_peripheral')
    .where('model_id', '=', known.id)
    .where('peripheral_id', 'in', ids)
    .execute()
  await checkModels(scope.open, [known])
  await tell(db, known.enterprise_id, known.id)
  return { done: true }
}

export const copy: Handler<typeof model.routes.copy> = async ({ scope, db }, { id, fromId, replace }) => {
  const known = await ownModel(scope, id)
  const from = await scope
    .from('model')
    .select('id')
    .where('id', '=', Number(fromId))
    .executeTakeFirstOrThrow(() => badField('fromId', 'model.noSuch'))
  if (from.id === known.id) throw badField('fromId', 'model.copyItself')
  const allowed = sql`select e.peripheral_id, e.required, e.count
    from model_peripheral e join peripheral p on p.id = e.peripheral_id
    where ${unscoped('peripheral', 'ours and those of the owner of the model')}
      and e.model_id = ${from.id} and (p.enterprise_id is null or p.enterprise_id = ${known.enterprise_id})`
  const { rows: some } = await scope.sql`${allowed} limit 1`
  if (some.length === 0) throw refused('model.copyNothing')
  if (replace) await scope.open.deleteFrom('model_peripheral').where('model_id', '=', known.id).execute()
  const { rows } = await scope.sql`
    insert into model_peripheral (model_id, peripheral_id, required, count)
    select ${known.id}, c.* from (${allowed}) c on conflict do nothing returning id`
  await checkModels(scope.open, [known])
  await tell(db, known.enterprise_id, known.id)
  return { copied: rows.length }
}
