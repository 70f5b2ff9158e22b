import { type audit, type AuditRow, mostCounted } from '@cpm/contract/platform/audit/audit'
import { actionsOf, areasOf, everyNameOf, everyNameOfTable } from '@cpm/contract/audit.labels'
import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { behind, keyOf, nextOf, type Order, orderBy, type Place, placeIn } from '../../db/keyset.ts'
import { containing } from '../../db/search-pattern.ts'
import { isSn } from '../../core/sn.ts'
import type { Tables } from '../../db/tables.ts'
import { badField, type Ctx } from '../../core/feature.ts'
import { namesFor, objectRef } from './audit.names.ts'
import { plain } from '../../core/columns.ts'

export type ListQuery = InputOf<typeof audit.routes.list>
type From = Pick<Ctx, 'scope' | 'from'>
type Found = SelectQueryBuilder<Tables, 'audit', object>

export async function listDeeds(ctx: From, query: ListQuery): Promise<OutputOf<typeof audit.routes.list>> {
  const place = placeOf(query)
  const found = await matching(ctx, query)
  const [total, rows] = await Promise.all([countOf(ctx, found), pageOf(found, query, place, query.pageSize)])
  return {
    current: query.page,
    size: query.pageSize,
    total: Math.min(total, mostCounted),
    totalIsExact: total <= mostCounted,
    records: await shownRows(ctx, rows),
    next: nextOf(rows, query.pageSize),
  }
}

/** Every deed of the filter in its order, in chunks, for an export. */
export async function* allDeeds(ctx: From, query: ListQuery): AsyncGenerator<{ row: AuditRow; changes: unknown }> {
  const chunk = 1000
  const found = await matching(ctx, query)
  let place: Place | null = null
  do {
    const rows = await pageOf(found.select('audit.changes'), { ...query, page: 1 }, place, chunk)
    const shown = await shownRows(ctx, rows)
    for (const [at, row] of shown.entries()) yield { row, changes: (rows[at] as { changes?: unknown }).changes }
    const next = nextOf(rows, chunk)
    place = next === null ? null : placeIn(next, orderOf(query))
  } while (place)
}

/** In time; the chain's own order among those of one moment. */
function orderOf({ sort }: Pick<ListQuery, 'sort'>): Order {
  return { column: sql.ref('audit.at'), type: 'timestamptz', id: sql.ref('audit.id'), down: sort !== 'at' }
}

function placeOf(query: ListQuery): Place | null {
  if (query.after === undefined) return null
  const place = placeIn(query.after, orderOf(query))
  if (!place) throw badField('after', 'field.invalid')
  return place
}

/** As the index over it is written. */
const text = sql`(coalesce(audit.account_name, '') || ' ' || coalesce(audit.object, '') || ' ' || coalesce(audit.ip, ''))`

async function matching({ scope }: From, query: ListQuery): Promise<Found> {
  const { q, action, resource, accountId, outcome, from, to, token } = query
  const is: (SqlBool | ReturnType<typeof sql<SqlBool>>)[] = []
  if (q) is.push(sql<SqlBool>`${text} ilike ${containing(q)}`)
  if (action) is.push(sql<SqlBool>`audit.action = any(${action.flatMap(everyNameOf)})`)
  if (resource) is.push(sql<SqlBool>`audit.action = any(${resource.flatMap(actionsOf)})`)
  if (accountId) is.push(sql<SqlBool>`audit.account_id = ${Number(accountId)}`)
  if (outcome === 'ok') is.push(sql<SqlBool>`audit.code = 1`)
  if (outcome === 'refused') is.push(sql<SqlBool>`audit.code <> 1`)
  if (from) is.push(sql<SqlBool>`audit.at >= ${from}::timestamptz`)
  if (to) is.push(sql<SqlBool>`audit.at <= ${to}::timestamptz`)
  if (token === true) is.push(sql<SqlBool>`audit.token_name is not null`)
  if (token === false) is.push(sql<SqlBool>`audit.token_name is null`)
  if (query.of) is.push(await historyOf({ scope }, query.of))
  const people = await peopleBelow(scope)
  if (people) is.push(sql<SqlBool>`audit.account_id = any(${people})`)
  let found: Found = scope.from('audit') as unknown as Found
  for (const one of is) found = found.where(one as ReturnType<typeof sql<SqlBool>>)
  return found
}

/** More than these make a list no help. */
const mostPeople = 1000

/**
 * Whose deeds somebody in the middle of a tree sees. The scope says so too; but from the list the database can tell
 * beforehand how few rows that is among a million, and takes the index by account.
 */
async function peopleBelow(scope: From['scope']): Promise<number[] | null> {
  if (scope.who.enterpriseId === null || !scope.who.accountPath.includes('.')) return null
  const rows = await scope
    .from('account')
    .select('account.id')
    .limit(mostPeople + 1)
    .execute()
  return rows.length > mostPeople ? null : rows.map(({ id }) => id)
}

/** What was done to a row, and what changed it on the way. A terminal is named by its SN and noted by its id. */
async function historyOf({ scope }: Pick<From, 'scope'>, of: string): Promise<ReturnType<typeof sql<SqlBool>>> {
  const [table = '', id = ''] = of.split(/:(.*)/)
  const names = new Set([id])
  if (table === 'terminal') {
    const terminal = await scope
      .from('terminal')
      .select(['terminal.id', 'terminal.sn'])
      .where(sql<SqlBool>`(${isSn(id)} or terminal.id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint)`)
      .executeTakeFirst()
    if (terminal) names.add(String(terminal.id)).add(terminal.sn)
  }
  const noted = everyNameOfTable(table).flatMap((one) =>
    [...names].map((name) => sql`audit.changes @> ${JSON.stringify([{ table: one, id: name }])}::jsonb`),
  )
  return sql<SqlBool>`(audit.object = any(${[...names]}) and split_part(audit.action, '.', 1) = any(${[table, ...areasOf(table)]})
    or ${sql.join(noted, sql` or `)})`
}

/** Beyond `mostCounted` nobody waits for a count. */
async function countOf({ scope }: From, found: Found): Promise<number> {
  const some = found
    .select(sql<number>`1`.as('one'))
    .limit(mostCounted + 1)
    .as('some')
  const count = await scope.open
    .selectFrom(some)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return count.total
}

const changed = sql<number>`case when audit.changes is null then 0
  else jsonb_array_length(audit.changes) + coalesce((audit.changes -> -1 ->> 'more')::int - 1, 0) end`

function pageOf(found: Found, query: Pick<ListQuery, 'sort' | 'page' | 'pageSize'>, place: Place | null, take: number) {
  const order = orderOf(query)
  return columnsOf(found)
    .select(keyOf(order).as('key'))
    .$if(place !== null, (rows) => rows.where(behind(order, place as Place)))
    .orderBy(orderBy(order))
    .limit(take)
    .offset(place ? 0 : (query.page - 1) * take)
    .execute()
}

export function columnsOf(found: Found) {
  return found
    .leftJoin('enterprise', 'enterprise.id', 'audit.enterprise_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.account_id',
      'audit.account_name',
      'audit.token_name',
      'audit.ip',
      'audit.action',
      'audit.object',
      'audit.code',
      'enterprise.name as enterpriseName',
    ])
    .select(changed.as('changed'))
}

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>

async function shownRows(ctx: From, rows: readonly Row[]): Promise<AuditRow[]> {
  const refs = rows.flatMap((row) => objectRef(row) ?? [])
  const names = await namesFor(ctx, refs)
  return rows.map((row) => shown(row, nameIn(names, objectRef(row))))
}

function nameIn(names: readonly { table: string; id: string; name: string }[], ref: ReturnType<typeof objectRef>) {
  return names.find((one) => one.table === ref?.table && one.id === ref.id)?.name ?? null
}

export const shown = (row: Row, objectName: string | null): AuditRow => ({ ...plain(row), objectName })
