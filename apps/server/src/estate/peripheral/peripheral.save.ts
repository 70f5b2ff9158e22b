import type { InputOf } from '@cpm/contract/kernel/route'
import type { peripheral, peripheralForm } from '@cpm/contract/estate/peripheral/peripheral'
import type { z } from 'zod'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { lock } from '../../core/encrypt.ts'
import { checkDevices, checkModels, mustBeOwn } from './peripheral.catalogue.ts'
import { mayChoose } from '../../platform/dictionary/dictionary.lookup.ts'
import { badField, changed, type Ctx, type Handler } from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { columnsOf } from '../../core/columns.ts'
import { insertNumbered, nextIds } from '../../core/next-ids.ts'

/** Tells the screens of an enterprise, or of every one where it is ours. */
export const tell = (db: Ctx['db'], enterpriseId: number | null) =>
  changed(db, { enterpriseId, accountPath: null }, [['peripheral']])

type Written = Omit<InputOf<typeof peripheral.routes.update>, 'id' | 'authorizationCode'>

const mayBeEmpty = ['maker', 'brand', 'serialPort', 'identifier'] as const

/** Bound to the row, so that none can be given another's. */
const locked = ({ settings }: Pick<Ctx, 'settings'>, id: number, code: string) =>
  lock(settings.secretKey, `peripheral ${id}`, code)

type Made = z.infer<typeof peripheralForm>

/** Adds them. A code is locked with the number of its row, so that is taken first. */
export async function insertPeripherals(
  ctx: Pick<Ctx<typeof peripheral.routes.create>, 'scope' | 'settings' | 'account' | 'now'>,
  made: readonly Made[],
): Promise<number[]> {
  const { scope, account, now } = ctx
  const ids = await nextIds(scope, 'peripheral', made.length)
  const rows = made.map(({ authorizationCode, ...input }, at) => {
    const id = ids[at] as number
    return {
      id,
      ...columnsOf(input, mayBeEmpty),
      enterprise_id: account.enterpriseId,
      authorization_code: authorizationCode ? locked(ctx, id, authorizationCode) : null,
      created_at: now,
      updated_at: now,
    }
  })
  await insertNumbered(scope, 'peripheral', rows)
  await checkDevices(
    scope.open,
    made.map(({ vid = null, pid = null }) => ({ vid, pid })),
  )
  await tell(scope.open, account.enterpriseId)
  return ids
}

/** Refuses what the owner has already by VID and PID. */
async function mustBeNew({ scope }: Pick<Ctx, 'scope'>, owner: number | null, usb: Written, but = 0): Promise<void> {
  if (!usb.vid || !usb.pid) return
  // Two that add the same at the same moment take turns.
  await scope.sql`select pg_advisory_xact_lock(hashtextextended(${`peripheral ${owner} ${usb.vid} ${usb.pid}`}, 0))`
  const taken = await scope
    .from('peripheral')
    .select('id')
    .where(sql<boolean>`peripheral.enterprise_id is not distinct from ${owner}::bigint`)
    .where('vid', '=', usb.vid)
    .where('pid', '=', usb.pid)
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken) throw badField('pid', 'peripheral.usbTaken')
}

export const create: Handler<typeof peripheral.routes.create> = async (ctx, input) => {
  if (!(await mayChoose(ctx.db, 'peripheralType', input.type))) throw badField('type', 'item.notAvailable')
  await mustBeNew(ctx, ctx.account.enterpriseId, input)
  const [id] = await insertPeripherals(ctx, [input])
  return { id: String(id) }
}

/** One that may be changed; nobody else does until the end of the transaction. */
export const ownPeripheral = async (scope: Ctx['scope'], id: string) =>
  mustBeOwn(
    'peripheral',
    scope.who,
    await lockRow(scope, 'peripheral', id, ['id', 'enterprise_id', 'type', 'vid', 'pid']),
  )

/** Models that expect it. */
export async function modelsWith(scope: Ctx['scope'], id: number) {
  const { rows } = await scope.sql<{ name: string; platform: string }>`
    select model.name, model.platform from model_peripheral e join model on model.id = e.model_id
    where ${unscoped('model', 'whoever owns them, the device is expected')} and e.peripheral_id = ${id} order by 1, 2`
  return rows
}

export const update: Handler<typeof peripheral.routes.update> = async (ctx, { id, authorizationCode, ...input }) => {
  const { scope, db, now } = ctx
  const known = await ownPeripheral(scope, id)
  if (input.type && input.type !== known.type && !(await mayChoose(db, 'peripheralType', input.type)))
    throw badField('type', 'item.notAvailable')
  const { vid = known.vid, pid = known.pid } = input
  if ((vid === null) !== (pid === null)) throw badField('pid', 'peripheral.usbPair')
  const isOther = vid !== known.vid || pid !== known.pid
  const models = isOther ? await modelsWith(scope, known.id) : []
  if (models.length > 0 && vid === null) throw badField('vid', 'peripheral.usbExpected')
  if (isOther) await mustBeNew(ctx, known.enterprise_id, { vid, pid }, known.id)
  const code =
    authorizationCode === undefined
      ? {}
      : { authorization_code: authorizationCode === null ? null : locked(ctx, known.id, authorizationCode) }
  const set = { ...columnsOf(input, mayBeEmpty), ...code, updated_at: now }
  await scope.update('peripheral').set(set).where('id', '=', known.id).execute()
  if (isOther) await checkDevices(scope.open, [known, { vid, pid }])
  await checkModels(scope.open, models)
  await tell(db, known.enterprise_id)
  return { done: true }
}
