import type { InputOf } from '@cpm/contract/kernel/route'
import type { registration, RegistrationRow } from '@cpm/contract/people/registration/registration'
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { choicesOf } from '../../platform/dictionary/dictionary.known.ts'
import { behind, keyOf, nextOf, type Order, orderBy, type Place, placeIn } from '../../db/keyset.ts'
import { containing } from '../../db/search-pattern.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { sheetOf } from '../../core/export.ts'
import type { Tables } from '../../db/tables.ts'
import { badField, type Ctx, type Export, type Handler, missing } from '../../core/feature.ts'
import { accountsOf } from './registration.apply.ts'

type Query = InputOf<typeof registration.routes.list>

const columns = {
  createdAt: [sql`registration.created_at`, 'timestamptz'],
  company: [sql`registration.company`, 'text'],
  email: [sql`registration.email`, 'text'],
  // What nobody has looked at yet comes before what was decided.
  reviewedAt: [sql`coalesce(registration.reviewed_at, 'epoch')`, 'timestamptz'],
} as const

function orderOf({ sort = '-createdAt' }: Query): Order {
  const [column, type] = columns[sort.replace('-', '') as keyof typeof columns]
  return { column, type, id: sql`registration.id`, down: sort.startsWith('-') }
}

function matching(scope: Scope, { q, status, international }: Query) {
  const like = containing(q ?? '')
  return scope
    .from('registration')
    .$if(q !== undefined, (found) =>
      found.where(
        sql<SqlBool>`(registration.company ilike ${like} or registration.contact ilike ${like}
          or registration.email ilike ${like} or registration.phone ilike ${like})`,
      ),
    )
    .$if(status !== undefined, (found) => found.where('registration.status', 'in', status ?? []))
    .$if(international !== undefined, (found) => found.where('registration.international', '=', international ?? false))
}

function rowsOf(found: SelectQueryBuilder<Tables, 'registration', object>) {
  return found
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

function pageOf(scope: Scope, query: Query, after: Place | null, take: number, skip = 0) {
  const order = orderOf(query)
  return rowsOf(matching(scope, query))
    .select(keyOf(order).as('key'))
    .$if(after !== null, (found) => found.where(behind(order, after as Place)))
    .orderBy(orderBy(order))
    .limit(take)
    .offset(skip)
    .execute()
}
type Row = Omit<Awaited<ReturnType<typeof pageOf>>[number], 'key'>

const iso = (at: Date | null) => at?.toISOString() ?? null

const shown = (row: Row): RegistrationRow => ({
  id: String(row.id),
  company: row.company,
  contact: row.contact,
  email: row.email,
  phone: row.phone,
  country: row.country,
  international: row.international,
  salesRepName: row.sales_rep_name,
  language: row.language,
  status: row.status,
  reason: row.reason,
  reviewedBy: row.reviewedBy,
  reviewedAt: iso(row.reviewed_at),
  linkEndsAt: iso(row.link_ends_at),
  accountName: row.accountName,
  createdAt: row.created_at.toISOString(),
})

export const list: Handler<typeof registration.routes.list> = async (ctx, query) => {
  const { scope } = ctx
  if (query.export) return asSheet(ctx, query)
  const after = query.after === undefined ? null : placeIn(query.after, orderOf(query))
  if (query.after !== undefined && after === null) throw badField('after', 'field.invalid')
  const { page: current, pageSize: size } = query
  const { total } = await matching(scope, query)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(scope, query, after, size, after ? 0 : (current - 1) * size)
  return { current, size, total, records: rows.map(shown), next: nextOf(rows, size) }
}

export const get: Handler<typeof registration.routes.get> = async ({ scope, db }, { id }) => {
  const row = await rowsOf(scope.from('registration').where('registration.id', '=', Number(id)))
    .select(['registration.address', 'registration.sales_rep_phone', 'registration.sales_rep_address'])
    .executeTakeFirst()
  if (!row) throw missing()
  return {
    ...shown(row),
    address: row.address,
    salesRepPhone: row.sales_rep_phone,
    salesRepAddress: row.sales_rep_address,
    known: (await accountsOf(db, row.email)).filter((name) => name !== row.accountName),
  }
}

const chunk = 1000

async function* all(scope: Scope, query: Query): AsyncGenerator<RegistrationRow> {
  let after: Place | null = null
  for (;;) {
    const rows: (Row & { key: string })[] = await pageOf(scope, query, after, chunk)
    yield* rows.map(shown)
    const next = nextOf(rows, chunk)
    if (next === null) return
    after = placeIn(next, orderOf(query))
  }
}

/** The whole filter as a file. */
async function asSheet({ scope, db, from }: Pick<Ctx, 'scope' | 'db' | 'from'>, query: Query): Promise<Export> {
  const countries = new Map((await choicesOf(db, ['country'])).map((one) => [one.value, one]))
  const country = ({ country: value }: RegistrationRow) => {
    const found = countries.get(value)
    return (from.language === 'cn' ? found?.label : found?.englishName) ?? value
  }
  const fields: Parameters<typeof sheetOf<RegistrationRow>>[2] = [
    ['company', 'registration.company'],
    ['contact', 'registration.contact'],
    ['email', 'registration.email'],
    ['phone', 'registration.phone'],
    ['country', 'registration.country', country],
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
  return sheetOf(from, 'applications', fields, all(scope, query))
}
