import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { terminal, TerminalFilter } from '@cpm/contract/terminal'
import { sql, type SqlBool } from 'kysely'
import type { Scope } from '../../db/scope.ts'
import { isAboutState, terminalConditions } from '../../db/terminal-filter.ts'
import { badField, missing } from '../../feature.ts'
import { rowOf, type StoredTerminal, terminalRows } from './terminal.rows.ts'

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

function orderOf(query: Pick<ListQuery, 'sort'>) {
  const text = query.sort ?? 'sn'
  const descending = text.startsWith('-')
  const sort = (descending ? text.slice(1) : text) as Sort
  return { sort, column: sql.ref(columns[sort]), direction: sql.raw(descending ? 'desc' : 'asc'), descending }
}

const stateOf = ['terminal_state', 'terminal_state.terminal_id', 'terminal.id'] as const

/** The terminals a filter names, within the scope. */
function matching(scope: Scope, filter: TerminalFilter, now: Date, byState = isAboutState(filter)) {
  return scope
    .from('terminal')
    // Every terminal has its state, so the two joins find the same; the left one is dropped where nothing asks for it.
    .$call((f) => {
      const inner = f.innerJoin(...stateOf)
      return byState ? inner : (f.leftJoin(...stateOf) as unknown as typeof inner)
    })
    .where((eb) => eb.and(terminalConditions(filter, now)))
}

/** Finds the page's ids along an index first, and only then fetches what the rows show: deep pages stay cheap. */
function pageOf(scope: Scope, query: ListQuery, now: Date, take: number) {
  const { column, direction, sort, descending } = orderOf(query)
  const nulls = sort === 'lastSeenAt' ? sql.raw(descending ? 'nulls last' : 'nulls first') : sql.raw('')
  const order = sql`${column} ${direction} ${nulls}, terminal.id ${direction}`
  let ids = matching(scope, query, now, sort === 'lastSeenAt' || isAboutState(query))
    .select('terminal.id')
    .orderBy(order)
    .limit(take)
  if (query.after) ids = ids.where(behind(query))
  else ids = ids.offset((query.page - 1) * query.pageSize)
  // As text: a Date would lose the microseconds, and rows with them.
  const position = sql<string | null>`${column}::text`.as('position')
  return terminalRows(scope).select(position).where('terminal.id', 'in', ids).orderBy(order)
}

export async function listTerminals(
  scope: Scope,
  query: ListQuery,
  now: Date,
): Promise<OutputOf<typeof terminal.routes.list>> {
  const [rows, counted] = await Promise.all([
    pageOf(scope, query, now, query.pageSize).execute(),
    countOf(scope, query, now).executeTakeFirstOrThrow(),
  ])
  const last = rows.at(-1)
  return {
    current: query.page,
    size: query.pageSize,
    total: counted.total,
    records: rows.map(rowOf),
    next: last && rows.length === query.pageSize ? cursorOf(last) : null,
  }
}

function countOf(scope: Scope, query: ListQuery, now: Date) {
  return matching(scope, query, now).select(sql<number>`count(*)::int`.as('total'))
}

/** Every row of the filter in its order, in chunks, for an export. */
export async function* allTerminals(scope: Scope, query: ListQuery, now: Date): AsyncGenerator<StoredTerminal> {
  const chunk = 2000
  let after: string | undefined
  do {
    const rows = await pageOf(scope, { ...query, page: 1, after }, now, chunk).execute()
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
