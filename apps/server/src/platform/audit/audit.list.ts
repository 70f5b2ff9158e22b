import { audit, type AuditRow, mostCounted } from '@cpm/contract/platform/audit/audit'
import { actionsOf, areasOf, everyNameOf, everyNameOfTable, tableOf, typedActions } from '@cpm/contract/audit.labels'
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import { isSn } from '../../core/sn.ts'
import type { Tables } from '../../db/tables.ts'
import type { Ctx } from '../../core/feature.ts'
import { type Condition, elsewhere, isThere, on, since, until } from '../../core/list/list-filter.ts'
import { type Found as AnyFound, listing } from '../../core/list/listing.ts'
import type { Scope } from '../../core/scope.ts'
import { sheetFields } from './audit.export.ts'
import { namesFor, objectRef } from './audit.names.ts'
import { plain } from '../../core/columns.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { AuditHistory } from './slots.ts'

type From = Pick<Ctx, 'scope' | 'from'>
type Found = SelectQueryBuilder<Tables, 'audit', object>

/** As the index over it is written. */
const text = sql`(coalesce(audit.account_name, '') || ' ' || coalesce(audit.object, '') || ' ' || coalesce(audit.ip, ''))`

export const list = listing(audit.routes.list, {
  of: ({ scope, input }) => lookedFor(scope, input.of),
  // What changed is read for a file alone.
  from: (asked) =>
    columnsOf(matching(asked)).$if(asked.input.export !== undefined, (rows) => rows.select('audit.changes')),
  counted: (asked) => matching(asked),
  id: 'audit.id',
  sorts: { at: { by: sql`audit.at`, key: 'timestamptz' } },
  usual: '-at',
  where: {
    q: (q) => (q === '' ? undefined : sql`${text} ilike ${containing(q)}`),
    action: (actions) => sql`audit.action = any(${actions.flatMap(everyNameOf)})`,
    resource: (areas) => sql`audit.action = any(${areas.flatMap(actionsOf)})`,
    accountId: (id) => sql`audit.account_id = ${Number(id)}`,
    outcome: (outcome) => (outcome === 'ok' ? sql`audit.code = 1` : sql`audit.code <> 1`),
    from: on('audit.at', since),
    to: on('audit.at', until),
    token: on('audit.token_name', isThere),
    of: elsewhere,
  },
  total: ({ scope }, found) => countOf(scope, found()),
  beside: (_, total) => ({ total: Math.min(total, mostCounted), totalIsExact: total <= mostCounted }),
  rows: (rows, ctx) => shownRows(ctx, rows),
  sheet: { name: 'audit', fields: sheetFields },
})

type Of = { history: Condition | null; people: readonly number[] | null }

async function lookedFor(scope: Scope, of: string | undefined): Promise<Of> {
  const [history, people] = await Promise.all([of === undefined ? null : historyOf(scope, of), peopleBelow(scope)])
  return { history, people }
}

function matching({ scope, of }: { scope: Scope; of: Of }): Found {
  let found: Found = scope.from('audit')
  if (of.history) found = found.where(of.history)
  if (of.people) found = found.where(sql<SqlBool>`audit.account_id = any(${of.people})`)
  return found
}

/** More than these make a list no help. */
const mostPeople = 1000

/**
 * Whose deeds somebody in the middle of a tree sees. The scope says so too; but from the list the database can tell
 * beforehand how few rows that is among a million, and takes the index by account.
 */
async function peopleBelow(scope: Scope): Promise<number[] | null> {
  if (scope.who.enterpriseId === null || !scope.who.accountPath.includes('.')) return null
  const rows = await scope
    .from('account')
    .select('account.id')
    .limit(mostPeople + 1)
    .execute()
  return rows.length > mostPeople ? null : rows.map(({ id }) => id)
}

/** What was done to a row, and what changed it on the way. A terminal is named by its SN and noted by its id. */
async function historyOf(scope: Scope, of: string): Promise<Condition> {
  const [table = '', id = ''] = of.split(/:(.*)/)
  const names = new Set([id])
  let rowId = /^\d{1,18}$/.test(id) ? Number(id) : null
  if (table === 'terminal') {
    const terminal = await scope
      .from('terminal')
      .select(['terminal.id', 'terminal.sn'])
      .where(sql<SqlBool>`(${isSn(id)} or terminal.id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint)`)
      .executeTakeFirst()
    if (terminal) names.add(String(terminal.id)).add(terminal.sn)
    rowId = terminal?.id ?? null
  }
  const noted = everyNameOfTable(table).flatMap((one) =>
    [...names].map((name) => sql`audit.changes @> ${JSON.stringify([{ table: one, id: name }])}::jsonb`),
  )
  const offers = await offersFor<AuditHistory>('audit.history')
  const also = offers.flatMap((offer) => (offer.table === table && rowId !== null ? [offer.also(scope, rowId)] : []))
  return sql<SqlBool>`(audit.object = any(${[...names]}) and split_part(audit.action, '.', 1) = any(${[table, ...areasOf(table)]})
    and audit.action <> all(${aboutOthers(table)}::text[]) or ${sql.join([...noted, ...also], sql` or `)})`
}

/** Actions of its area that are about another table: what they name has a number of that one's. */
const aboutOthers = (table: string): string[] =>
  areasOf(table).flatMap((area) => actionsOf(area).filter((action) => tableOf(action) !== tableOf(`${area}.`)))

/** Beyond `mostCounted` nobody waits for a count. */
async function countOf(scope: Scope, found: AnyFound): Promise<number> {
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

const typeOf = sql<string | null>`case when audit.action = any(${[...typedActions]}) then audit.input ->> 'type' end`

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
    .select([changed.as('changed'), typeOf.as('type')])
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
