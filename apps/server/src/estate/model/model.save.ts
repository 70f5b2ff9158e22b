import { type model, pictureBytes, type PictureType, pictureTypes } from '@cpm/contract/estate/model/model'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { checkModels, mustBeOwn } from '../peripheral/peripheral.catalogue.ts'
import { badField, changed, type Ctx, type Handler } from '../../core/feature.ts'
import { countKey, countTerminals } from './model.count.ts'
import { findRow, lockRow } from '../../core/row.ts'
import { columnsOf } from '../../core/columns.ts'

/** Tells the screens of an enterprise, or of every one where it is ours. */
export const tell = (db: Ctx['db'], enterpriseId: number | null, id: number) =>
  changed(db, { enterpriseId, accountPath: null }, [['model', String(id)], ['model']])

const mayBeEmpty = ['maker', 'resolution', 'description'] as const

/** What a picture is, by its first bytes and not by what anybody calls it. */
function typeOf(bytes: Buffer): PictureType | undefined {
  const types = Object.entries(pictureTypes) as [PictureType, readonly number[]][]
  return types.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0]
}

function pictureOf(base64: string | null | undefined, now: Date) {
  if (base64 === undefined) return {}
  if (base64 === null) return { picture: null, picture_type: null, picture_at: null }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > pictureBytes) throw badField('picture', 'model.pictureTooBig')
  const type = typeOf(bytes)
  if (!type) throw badField('picture', 'model.notPicture')
  return { picture: bytes, picture_type: type, picture_at: now }
}

/** Refuses a name the owner has already on the platform. */
async function mustBeNew(scope: Ctx['scope'], owner: number | null, name: string, platform: string, but = 0) {
  // Two that add the same at the same moment take turns.
  await scope.sql`select pg_advisory_xact_lock(hashtextextended(${`model ${owner} ${platform} ${name}`}, 0))`
  const taken = await scope
    .from('model')
    .select('id')
    .where(sql<boolean>`model.enterprise_id is not distinct from ${owner}::bigint`)
    .where('name', '=', name)
    .where('platform', '=', platform as 'android')
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken) throw badField('name', 'model.taken')
}

export const create: Handler<typeof model.routes.create> = async (ctx, { picture, ...input }) => {
  const { scope, db, account, now } = ctx
  const pictured = pictureOf(picture, now)
  await mustBeNew(scope, account.enterpriseId, input.name, input.platform)
  const { id } = await scope
    .insert('model')
    .values({
      ...columnsOf(input, mayBeEmpty),
      enterprise_id: account.enterpriseId,

      ...pictured,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (account.enterpriseId !== null) await takeOver(scope, id)
  await checkModels(scope.open, [input])
  await tell(db, account.enterpriseId, id)
  return { id: String(id) }
}

/** An enterprise's own begins with what ours of the same name expects: a picture of one's own silences no fault. */
async function takeOver(scope: Ctx['scope'], id: number): Promise<void> {
  await scope.sql`
    insert into model_peripheral (model_id, peripheral_id, required, count)
    select own.id, e.peripheral_id, e.required, e.count
    from model own join model ours on ours.name = own.name and ours.platform = own.platform and ours.enterprise_id is null
      join model_peripheral e on e.model_id = ours.id
    where ${unscoped('model', 'the one just made, and ours of the same name')} and own.id = ${id}`
}

/** One that may be changed; nobody else does until the end of the transaction. */
export const ownModel = async (scope: Ctx['scope'], id: string) =>
  mustBeOwn('model', scope.who, await lockRow(scope, 'model', id, ['id', 'enterprise_id', 'name', 'platform']))

export const update: Handler<typeof model.routes.update> = async (ctx, { id, picture, ...input }) => {
  const { scope, db, now } = ctx
  const known = await ownModel(scope, id)
  const { name = known.name, platform = known.platform } = input
  const isOther = name !== known.name || platform !== known.platform
  if (isOther) await mustBeNew(scope, known.enterprise_id, name, platform, known.id)
  const set = { ...columnsOf(input, mayBeEmpty), ...pictureOf(picture, now), updated_at: now }
  await scope.update('model').set(set).where('id', '=', known.id).execute()
  if (isOther) await checkModels(scope.open, [known, { name, platform }])
  await tell(db, known.enterprise_id, known.id)
  return { done: true }
}

export const picture: Handler<typeof model.routes.picture> = async ({ scope }, { id }) => {
  const row = await findRow(scope, 'model', id, ['picture', 'picture_type'])
  return { picture: row.picture && `data:${row.picture_type};base64,${row.picture.toString('base64')}` }
}

export const dependents: Handler<typeof model.routes.dependents> = async ({ scope }, { id }) => {
  const row = await findRow(scope, 'model', id, ['id', 'name', 'platform', 'enterprise_id'])
  const { rows } = await scope.sql<{ peripherals: number; faults: number }>`
    select (select count(*)::int from model_peripheral where model_id = ${row.id}) as peripherals,
      (select count(*)::int from peripheral_fault o join terminal on terminal.id = o.terminal_id
        where o.cleared_at is null and o.kind <> 'faulty' and terminal.model = ${row.name}
          and terminal.platform = ${row.platform} and ${scope.visible('terminal')}) as faults`
  const terminals = (await countTerminals(scope, [row])).get(countKey(row)) ?? 0
  return { terminals, peripherals: rows[0]?.peripherals ?? 0, faults: rows[0]?.faults ?? 0 }
}

export const remove: Handler<typeof model.routes.remove> = async ({ scope, db }, { id }) => {
  const known = await ownModel(scope, id)
  await scope.remove('model').where('id', '=', known.id).execute()
  await checkModels(scope.open, [known])
  await tell(db, known.enterprise_id, known.id)
  return { done: true }
}
