import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { terminal, TerminalFilter } from '@cpm/contract/terminal'
import { sql, type SqlBool } from 'kysely'
import type { Scope } from '../../db/scope.ts'
import { isAboutState, terminalConditions } from '../../db/terminal-filter.ts'
import { badField, missing } from '../../feature.ts'
import { rowOf, type StoredTerminal, terminalRows } from './terminal.rows.ts'
import { totalOf } from './terminal.total.ts'

export type ListQuery = InputOf<typeof terminal.routes.list>

/** Sorts on offer and the column behind each; every one has an index that ends in the id. */
const columns = {
  sn: 'terminal.sn',
  name: 'terminal.name',
  model: 'terminal.model',
  createdAt: 'terminal.created_at',
  lastSeenAt: 'terminal_state.last_seen_at',
} as const
type Sort = keyof typeof columns

/** `backwards` is the same order seen from its end. */
function orderOf(query: Pick<ListQuery, 'sort'>, backwards = false) {
  const text = query.sort ?? 'sn'
  const descending = text.startsWith('-') !== backwards
  const sort = text.replace('-', '') as Sort
  const column = sql.ref(columns[sort])
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const nulls = sql.raw(sort !== 'lastSeenAt' ? '' : descending ? 'nulls last' : 'nulls first')
  // An SN is unique, so its index alone has the order.
  const by =
    sort === 'sn' ? sql`${column} ${direction}` : sql`${column} ${direction} ${nulls}, terminal.id ${direction}`
  return { sort, column, descending, by }
}

const stateOf = ['terminal_state', 'terminal_state.terminal_id', 'terminal.id'] as const

/** The terminals a filter names, within the scope. */
function matching(scope: Scope, filter: TerminalFilter, now: Date, byState = isAboutState(filter)) {
  return (
    scope
      .from('terminal')
      // Every terminal has its state, so the two joins find the same; the left one is dropped where nothing asks for it.
      .$call((f) => {
        const inner = f.innerJoin(...stateOf)
        return byState ? inner : (f.leftJoin(...stateOf) as unknown as typeof inner)
      })
      .where((eb) => eb.and(terminalConditions(filter, now)))
  )
}

type Place = { take: number; skip: number; backwards?: boolean }

/** Finds the page's ids along an index first, and only then fetches what the rows show: deep pages stay cheap. */
function pageOf(scope: Scope, query: ListQuery, now: Date, { take, skip, backwards }: Place) {
  const { column, sort, by } = orderOf(query)
  const ids = matching(scope, query, now, sort === 'lastSeenAt' || isAboutState(query))
    .select('terminal.id')
    .$if(query.after !== undefined, (found) => found.where(behind(query)))
    .orderBy(orderOf(query, backwards).by)
    .limit(take)
    .offset(skip)
  // As text: a Date would lose the microseconds, and rows with them.
  const position = sql<string | null>`${column}::text`.as('position')
  return terminalRows(scope).select(position).where('terminal.id', 'in', ids).orderBy(by)
}

/** A page that begins further down than this waits for the total, and is reached from the nearer end. */
const farDown = 10_000

function placeOf({ page, pageSize, after }: ListQuery, total: number): Place {
  if (after !== undefined) return { take: pageSize, skip: 0 }
  const skip = (page - 1) * pageSize
  const take = Math.min(pageSize, Math.max(0, total - skip))
  return skip > total / 2 ? { take, skip: Math.max(0, total - skip - take), backwards: true } : { take, skip }
}

export async function listTerminals(
  scope: Scope,
  query: ListQuery,
  now: Date,
): Promise<OutputOf<typeof terminal.routes.list>> {
  const counting = totalOf(scope, query, () => countOf(scope, query, now))
  // A broken cursor is refused before anybody waits for it.
  counting.catch(() => undefined)
  const isNear = query.after !== undefined || (query.page - 1) * query.pageSize < farDown
  // The total is not needed for a page near the start, which has both read at the same time.
  const place = isNear ? placeOf(query, Number.MAX_SAFE_INTEGER) : placeOf(query, await counting)
  const [rows, total] = await Promise.all([pageOf(scope, query, now, place).execute(), counting])
  const last = rows.at(-1)
  return {
    current: query.page,
    size: query.pageSize,
    total,
    records: rows.map(rowOf),
    next: last && rows.length === query.pageSize ? cursorOf(last) : null,
  }
}

async function countOf(scope: Scope, query: ListQuery, now: Date): Promise<number> {
  const count = sql<number>`count(*)::int`.as('total')
  // From the state's side where it is asked about: then its indexes answer alone for whoever sees every terminal, as
  // the database drops a left join that no condition needs.
  const found = isAboutState(query)
    ? scope.db
        .selectFrom('terminal_state')
        .leftJoin('terminal', 'terminal.id', 'terminal_state.terminal_id')
        .where((eb) => eb.and([scope.visible('terminal'), ...terminalConditions(query, now)]))
        .select(count)
    : matching(scope, query, now).select(count)
  return (await found.executeTakeFirstOrThrow()).total
}

/** Every row of the filter in its order, in chunks, for an export. */
export async function* allTerminals(scope: Scope, query: ListQuery, now: Date): AsyncGenerator<StoredTerminal> {
  const chunk = 2000
  let after: string | undefined
  do {
    const rows = await pageOf(scope, { ...query, after }, now, { take: chunk, skip: 0 }).execute()
    yield* rows
    const last = rows.at(-1)
    after = last && rows.length === chunk ? cursorOf(last) : undefined
  } while (after)
}

function cursorOf(row: { position: string | null; id: number }): string {
  return Buffer.from(JSON.stringify([row.position, row.id])).toString('base64url')
}

/** Rows behind a cursor. A null comes last going down and first going up, so it needs its own words. */
function behind(query: ListQuery) {
  const { column, descending, sort } = orderOf(query)
  const [value, id] = readCursor(query.after as string)
  const typed = sort === 'createdAt' || sort === 'lastSeenAt' ? sql`${value}::timestamptz` : sql`${value}::text`
  if (value === null) {
    return descending
      ? sql<SqlBool>`${column} is null and terminal.id < ${id}`
      : sql<SqlBool>`(${column} is not null or terminal.id > ${id})`
  }
  return descending
    ? sql<SqlBool>`((${column}, terminal.id) < (${typed}, ${id}) or ${column} is null)`
    : sql<SqlBool>`(${column}, terminal.id) > (${typed}, ${id})`
}

function readCursor(text: string): [string | null, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown]
    const good = (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) || value === null
    if (good && Number.isSafeInteger(id)) return [value as string | null, id as number]
  } catch {
    // Not one of ours: answered below.
  }
  throw badField('after', 'field.invalid')
}

export async function listEvents(
  scope: Scope,
  query: InputOf<typeof terminal.routes.events>,
): Promise<OutputOf<typeof terminal.routes.events>> {
  const owner = await scope
    .from('terminal')
    .select('terminal.id')
    .where('terminal.sn', '=', query.sn)
    .executeTakeFirst()
  if (!owner) throw missing()
  const events = scope
    .from('terminal')
    .innerJoin('event', 'event.terminal_id', 'terminal.id')
    .where('terminal.id', '=', owner.id)
  const [rows, counted] = await Promise.all([
    events
      .select(['event.id', 'event.type', 'event.at', 'event.received_at', 'event.data'])
      .orderBy('event.received_at', query.sort === 'at' ? 'asc' : 'desc')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    events.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    type: row.type as 'boot',
    at: row.at?.toISOString() ?? null,
    receivedAt: row.received_at.toISOString(),
    data: row.data,
  }))
  return { current: query.page, size: query.pageSize, total: counted.total, records }
}
