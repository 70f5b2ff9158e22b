import type { customer, CustomerRow } from '@cpm/contract/service/customer/customer'
import { sql } from 'kysely'
import { paged } from '../../core/paged.ts'
import { choicesOf } from '../../platform/dictionary/dictionary.known.ts'
import { containing } from '../../db/search-pattern.ts'
import { sheetOf } from '../../core/export.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { isListed } from './customer.reach.ts'

const sorts = {
  name: sql`lower(customer.name)`,
  deploymentStatus: sql`customer.deployment_status`,
  networkType: sql`customer.network_type`,
  country: sql`customer.country`,
  createdAt: sql`customer.created_at`,
  updatedAt: sql`customer.updated_at`,
}

/** Everything but the password, of which it is only said that it is there. */
function rowsOf(scope: Ctx['scope']) {
  return scope
    .from('customer')
    .select([
      'id',
      'name',
      'contact',
      'phone',
      'email',
      'country',
      'region',
      'address',
      'interface_url',
      'service_ip',
      'service_user',
      'remark',
      'deployment_status',
      'network_type',
      'created_at',
      'updated_at',
    ])
    .select(sql<boolean>`octet_length(service_password) > 0`.as('set'))
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ checkHosts }: Ctx['settings'], row: Row): CustomerRow => ({
  id: String(row.id),
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  email: row.email,
  country: row.country,
  region: row.region,
  address: row.address,
  interfaceUrl: row.interface_url,
  serviceIp: row.service_ip,
  serviceUser: row.service_user,
  servicePasswordSet: row.set,
  remark: row.remark,
  deploymentStatus: row.deployment_status,
  networkType: row.network_type,
  mayCheck: isListed(row.interface_url, checkHosts),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

type Query = Parameters<Handler<typeof customer.routes.list>>[1]

function matching(scope: Ctx['scope'], { q, deploymentStatus, networkType, country, region }: Query) {
  const like = containing(q ?? '')
  return rowsOf(scope)
    .$if(deploymentStatus !== undefined, (f) => f.where('deployment_status', 'in', some(deploymentStatus)))
    .$if(networkType !== undefined, (f) => f.where('network_type', 'in', some(networkType)))
    .$if(country !== undefined, (f) => f.where('country', 'in', some(country)))
    .$if(region !== undefined, (f) => f.where('region', 'in', some(region)))
    .$if(q !== undefined, (f) =>
      f.where(
        sql<boolean>`concat_ws(chr(10), name, contact, phone, email, service_ip, interface_url, address) ilike ${like}`,
      ),
    )
}
/** Nothing chosen finds nothing, and SQL knows no empty list. */
const some = (values: readonly string[] | undefined) => (values?.length ? values : [''])

export const list: Handler<typeof customer.routes.list> = async (ctx, input) => {
  const found = matching(ctx.scope, input)
  const sort = (input.sort ?? 'name').replace('-', '') as keyof typeof sorts
  const direction = sql.raw(input.sort?.startsWith('-') ? 'desc' : 'asc')
  const inOrder = found.orderBy(sql`${sorts[sort]} ${direction} nulls last, customer.id ${direction}`)
  if (input.export) {
    const rows = await inOrder.execute()
    return sheetOf(
      ctx.from,
      'customers',
      await fieldsOf(ctx),
      rows.map((row) => shown(ctx.settings, row)),
    )
  }
  const { rows, total } = await paged(inOrder, input)
  return { current: input.page, size: input.pageSize, total, records: rows.map((row) => shown(ctx.settings, row)) }
}

/** The columns of the file; values of dictionaries by their words. */
async function fieldsOf({ db, from }: Pick<Ctx, 'db' | 'from'>) {
  const choices = await choicesOf(db, ['country', 'region', 'deploymentStatus', 'networkType'])
  const words = new Map(
    choices.map((one) => [`${one.code} ${one.value}`, from.language === 'cn' ? one.label : one.englishName]),
  )
  const word = (code: 'country' | 'region' | 'deploymentStatus' | 'networkType') => (row: CustomerRow) =>
    row[code] === null ? null : (words.get(`${code} ${row[code]}`) ?? row[code])
  return [
    ['name', 'customer.name'],
    ['deploymentStatus', 'customer.deploymentStatus', word('deploymentStatus')],
    ['networkType', 'customer.networkType', word('networkType')],
    ['contact', 'customer.contact'],
    ['phone', 'customer.phone'],
    ['email', 'customer.email'],
    ['country', 'customer.country', word('country')],
    ['region', 'customer.region', word('region')],
    ['address', 'customer.address'],
    ['interfaceUrl', 'customer.interfaceUrl'],
    ['serviceIp', 'customer.serviceIp'],
    ['serviceUser', 'customer.serviceUser'],
    ['remark', 'customer.remark'],
    ['createdAt', 'customer.createdAt'],
    ['updatedAt', 'customer.updatedAt'],
  ] satisfies Parameters<typeof sheetOf<CustomerRow>>[2]
}

export const get: Handler<typeof customer.routes.get> = async ({ scope, settings }, { id }) => {
  const row = await rowsOf(scope).where('id', '=', Number(id)).executeTakeFirst()
  if (!row) throw missing()
  return shown(settings, row)
}
