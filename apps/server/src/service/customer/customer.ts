import type { customer } from '@cpm/contract/service/customer/customer'
import { codes } from '@cpm/contract/kernel/envelope'
import { lock } from '../../core/encrypt.ts'
import { mayChoose } from '../../platform/dictionary/dictionary.lookup.ts'
import {
  badField,
  changed,
  type Ctx,
  defineFeature,
  type Handler,
  missing,
  refused,
  Refusal,
} from '../../core/feature.ts'
import { get, list } from './customer.list.ts'
import { isListed, reach } from './customer.reach.ts'
import { findOne, findRow } from '../../core/row.ts'
import { columnsOf } from '../../core/columns.ts'
import { insertNumbered, nextIds } from '../../core/next-ids.ts'

/** Tells the screens of administrators of ours, and no other: there is no enterprise 0. */
const tell = (db: Ctx['db'], id: number) =>
  changed(db, { enterpriseId: 0, accountPath: null }, [['customer', String(id)]])

/** Fields whose values stand in the dictionary of the same name. */
const chosen = ['deploymentStatus', 'networkType', 'country', 'region'] as const
type Chosen = Partial<Record<(typeof chosen)[number], string | null | undefined>>

/** What is newly chosen must be available; what a customer has already may stay. */
async function checkChoices(db: Ctx['db'], input: Chosen, known: Chosen = {}): Promise<void> {
  for (const field of chosen) {
    const value = input[field]
    if (!value || value === known[field]) continue
    if (!(await mayChoose(db, field, value))) throw badField(field, 'item.notAvailable')
  }
}

const mayBeEmpty = ['contact', 'phone', 'email', 'country', 'region', 'address', 'interfaceUrl', 'remark'] as const

/** The password is bound to the customer, so that no row can be given another's. */
const locked = ({ settings }: Pick<Ctx, 'settings'>, id: number, password: string) =>
  lock(settings.secretKey, `customer ${id}`, password)

const create: Handler<typeof customer.routes.create> = async (ctx, { servicePassword, ...input }) => {
  const { scope, db, now, account } = ctx
  // For administrators of ours alone, whatever a role says.
  if (account.enterpriseId !== null) throw new Refusal(codes.forbidden, 'answer.forbidden')
  await checkChoices(db, input)
  // The number is part of how the password is locked, so it is taken first.
  const [id] = (await nextIds(scope, 'customer', 1)) as [number]
  const service_password = locked(ctx, id, servicePassword)
  const row = { id, ...columnsOf(input, mayBeEmpty), service_password, created_at: now, updated_at: now }
  await insertNumbered(scope, 'customer', [row])
  await tell(db, id)
  return { id: String(id) }
}

const update: Handler<typeof customer.routes.update> = async (ctx, { id, servicePassword, ...input }) => {
  const { scope, db, now } = ctx
  const known = await findOne(
    scope
      .from('customer')
      .select(['id', 'deployment_status as deploymentStatus', 'network_type as networkType', 'country', 'region'])
      .forUpdate(),
    'id',
    id,
  )
  await checkChoices(db, input, known)
  const password = servicePassword === undefined ? {} : { service_password: locked(ctx, known.id, servicePassword) }
  const set = { ...columnsOf(input, mayBeEmpty), ...password, updated_at: now }
  await scope.update('customer').set(set).where('id', '=', known.id).execute()
  await tell(db, known.id)
  return { done: true }
}

const remove: Handler<typeof customer.routes.remove> = async ({ scope, db }, { id }) => {
  const gone = await scope
    .remove('customer')
    .where('id', '=', Number(id))
    .returning('id')
    .executeTakeFirstOrThrow(missing)
  await tell(db, gone.id)
  return { done: true }
}

const check: Handler<typeof customer.routes.check> = async ({ scope, settings, now }, { id }) => {
  const row = await findRow(scope, 'customer', id, ['interface_url'])
  if (row.interface_url === null) throw refused('customer.checkNoUrl')
  if (!isListed(row.interface_url, settings.checkHosts)) throw refused('customer.checkNotListed')
  const began = performance.now()
  const answer = await reach(row.interface_url)
  const ms = Math.round(performance.now() - began)
  return { reachable: 'status' in answer, ...answer, ms, at: now.toISOString() }
}

/** Customers with a CPM of their own [3.21]. */
export const feature = defineFeature('customer', { list, get, create, update, remove, check })
