import { registration } from '@cpm/contract/people/registration/registration'
import { registrationFields } from '@cpm/contract/people/registration/registration.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { type Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { accountsOf } from './registration.apply.ts'
import { findOne } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

function rowsOf(scope: Scope) {
  return scope
    .from('registration')
    .leftJoin('account as reviewer', 'reviewer.id', 'registration.reviewed_by')
    .leftJoin('account as made', 'made.id', 'registration.account_id')
    .where(joinedTo('registration', 'account'))
    .select([
      'registration.id',
      'registration.company',
      'registration.contact',
      'registration.email',
      'registration.phone',
      'registration.country',
      'registration.international',
      'registration.language',
      'registration.sales_rep_name',
      'registration.status',
      'registration.reason',
      'registration.reviewed_at',
      'registration.link_ends_at',
      'registration.created_at',
      'reviewer.name as reviewedBy',
      'made.name as accountName',
    ])
}

export const list = listing(registration.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('registration'),
  id: 'registration.id',
  sorts: {
    createdAt: { by: sql`registration.created_at`, key: 'timestamptz' },
    company: { by: sql`registration.company`, key: 'text' },
    email: { by: sql`registration.email`, key: 'text' },
    // What nobody has looked at yet comes before what was decided.
    reviewedAt: { by: sql`coalesce(registration.reviewed_at, 'epoch')`, key: 'timestamptz' },
  },
  usual: '-createdAt',
  where: {
    q: anyOf('registration.company', 'registration.contact', 'registration.email', 'registration.phone'),
    status: within,
    international: exactly,
  },
  row: (row) => plain(row),
  sheet: {
    name: 'applications',
    fields: columnsOfFile(registrationFields, [
      'company',
      'contact',
      'email',
      'phone',
      'country',
      'international',
      'salesRepName',
      'status',
      'reason',
      'createdAt',
      'reviewedAt',
      'reviewedBy',
      'accountName',
    ]),
  },
})

export const get: Handler<typeof registration.routes.get> = async ({ scope, db }, { id }) => {
  const row = await findOne(
    rowsOf(scope).select(['registration.address', 'registration.sales_rep_phone', 'registration.sales_rep_address']),
    'registration.id',
    id,
  )
  const others = (await accountsOf(db, row.email)).filter((name) => name !== row.accountName)
  return { ...plain(row), known: others }
}
