import type { InputOf } from '@cpm/contract/kernel/route'
import type { peripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { lock } from '../../core/encrypt.ts'
import { checkDevices, checkModels, mustBeOwn } from './peripheral.catalogue.ts'
import { mayChoose } from '../../platform/dictionary/dictionary.known.ts'
import { badField, changed, type Ctx, type Handler } from '../../core/feature.ts'
import { held } from '../../core/row.ts'

/** Tells the screens of an enterprise, or of every one where it is ours. */
export const tell = (db: Ctx['db'], enterpriseId: number | null) =>
  changed(db, { enterpriseId, accountPath: null }, [['peripheral']])

type Written = Omit<InputOf<typeof peripheral.routes.update>, 'id' | 'authorizationCode'>

/** The columns of what is written, but for the code. An empty text is none. */
export function columnsOf(input: Written) {
  const orNull = <V>(value: V) => (value === '' ? null : value)
  return {
    name: input.name,
    type: input.type,
    maker: orNull(input.maker),
    brand: orNull(input.brand),
    vid: input.vid,
    pid: input.pid,
    serial_port: orNull(input.serialPort),
    baud_rate: input.baudRate,
    identifier: orNull(input.identifier),
  }
}

/** Bound to the row, so that none can be given another's. */
export const locked = ({ settings }: Pick<Ctx, 'settings'>, id: number, code: string) =>
  lock(settings.secretKey, `peripheral ${id}`, code)

/** Numbers for new rows: a code is locked with its row's, so that is taken first. */
export async function nextIds(db: Ctx['db'], count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('peripheral', 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map((row) => row.id)
}

type Row = { id: number; enterprise_id: number | null; authorization_code: Buffer | null } & ReturnType<
  typeof columnsOf
>

export async function insertRows({ scope, now }: Pick<Ctx, 'scope' | 'now'>, rows: readonly Row[]): Promise<void> {
  const said = <K extends keyof Row>(key: K) => rows.map((row) => row[key] ?? null)
  await scope.sql`
    insert into peripheral (id, enterprise_id, name, type, maker, brand, vid, pid, serial_port, baud_rate, identifier,
      authorization_code, created_at, updated_at)
    overriding system value
    select v.*, ${now}, ${now} from unnest(
      ${said('id')}::bigint[], ${said('enterprise_id')}::bigint[], ${said('name')}::text[], ${said('type')}::text[],
      ${said('maker')}::text[], ${said('brand')}::text[], ${said('vid')}::text[], ${said('pid')}::text[],
      ${said('serial_port')}::text[], ${said('baud_rate')}::int[], ${said('identifier')}::text[],
      ${said('authorization_code')}::bytea[]) as v`
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

export const create: Handler<typeof peripheral.routes.create> = async (ctx, { authorizationCode, ...input }) => {
  const { scope, db, account } = ctx
  if (!(await mayChoose(db, 'peripheralType', input.type))) throw badField('type', 'item.notAvailable')
  await mustBeNew(ctx, account.enterpriseId, input)
  const [id] = (await nextIds(scope.open, 1)) as [number]
  const authorization_code = authorizationCode ? locked(ctx, id, authorizationCode) : null
  await insertRows(ctx, [{ id, enterprise_id: account.enterpriseId, authorization_code, ...columnsOf(input) }])
  await checkDevices(scope.open, [{ vid: input.vid ?? null, pid: input.pid ?? null }])
  await tell(db, account.enterpriseId)
  return { id: String(id) }
}

/** One that may be changed; nobody else does until the end of the transaction. */
export const ownPeripheral = async (scope: Ctx['scope'], id: string) =>
  mustBeOwn('peripheral', scope.who, await held(scope, 'peripheral', id, ['id', 'enterprise_id', 'type', 'vid', 'pid']))

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
  const set = { ...columnsOf(input), ...code, updated_at: now }
  await scope.update('peripheral').set(set).where('id', '=', known.id).execute()
  if (isOther) await checkDevices(scope.open, [known, { vid, pid }])
  await checkModels(scope.open, models)
  await tell(db, known.enterprise_id)
  return { done: true }
}
