import { registration, type RegistrationRow } from '@cpm/contract/people/registration/registration'
import { sql } from 'kysely'
import { wordsOf } from '../../platform/dictionary/dictionary.known.ts'
import type { SheetField } from '../../core/export.ts'
import { type Ctx, type Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { accountsOf } from './registration.apply.ts'
import { one } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

function rowsOf(scope: Scope) {
  return scope
    .from('registration')
    .leftJoin('account as reviewer', 'reviewer.id', 'registration.reviewed_by')
    .leftJoin('account as made', 'made.id', 'registration.account_id')
    .where(unscoped('account', 'who reviewed and who was made are named with it'))
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
  sheet: { name: 'applications', fields: fieldsOf },
})

async function fieldsOf({ db, from }: Pick<Ctx, 'db' | 'from'>): Promise<SheetField<RegistrationRow>[]> {
  const words = await wordsOf(db, from.language, ['country'])
  return [
    ['company', 'registration.company'],
    ['contact', 'registration.contact'],
    ['email', 'registration.email'],
    ['phone', 'registration.phone'],
    ['country', 'registration.country', (row) => words('country', row.country)],
    [
      'international',
      'registration.international',
      (row, word) => word(row.international ? 'registration.international.true' : 'registration.international.false'),
    ],
    ['salesRepName', 'registration.salesRepName'],
    ['status', 'registration.status', (row, word) => word(`registration.status.${row.status}`)],
    ['reason', 'registration.reason'],
    ['createdAt', 'registration.createdAt'],
    ['reviewedAt', 'registration.reviewedAt'],
    ['reviewedBy', 'registration.reviewedBy'],
    ['accountName', 'registration.accountName'],
  ]
}

export const get: Handler<typeof registration.routes.get> = async ({ scope, db }, { id }) => {
  const row = await one(
    rowsOf(scope).select(['registration.address', 'registration.sales_rep_phone', 'registration.sales_rep_address']),
    'registration.id',
    id,
  )
  const others = (await accountsOf(db, row.email)).filter((name) => name !== row.accountName)
  return { ...plain(row), known: others }
}
