import { customer, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { customerFields } from '@cpm/contract/service/customer/customer.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { type Ctx, type Handler } from '../../core/feature.ts'
import { anyOf, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { isListed } from './customer.reach.ts'
import { findOne } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

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
    .select(sql<boolean>`octet_length(service_password) > 0`.as('service_password_set'))
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ checkHosts }: Ctx['settings'], row: Row): CustomerRow => ({
  ...plain(row),
  mayCheck: isListed(row.interface_url, checkHosts),
})

export const list = listing(customer.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'customer.id',
  sorts: {
    name: sql`lower(customer.name)`,
    deploymentStatus: sql`customer.deployment_status`,
    networkType: sql`customer.network_type`,
    country: { by: sql`customer.country`, nulls: 'last' },
    createdAt: sql`customer.created_at`,
    updatedAt: sql`customer.updated_at`,
  },
  usual: 'name',
  where: {
    deploymentStatus: within,
    networkType: within,
    country: within,
    region: within,
    q: anyOf('name', 'contact', 'phone', 'email', 'service_ip', 'interface_url', 'address'),
  },
  row: (row, { settings }) => shown(settings, row),
  sheet: {
    name: 'customers',
    fields: columnsOfFile(customerFields, [
      'name',
      'deploymentStatus',
      'networkType',
      'contact',
      'phone',
      'email',
      'country',
      'region',
      'address',
      'interfaceUrl',
      'serviceIp',
      'serviceUser',
      'remark',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof customer.routes.get> = async ({ scope, settings }, { id }) => {
  const row = await findOne(rowsOf(scope), 'id', id)
  return shown(settings, row)
}
