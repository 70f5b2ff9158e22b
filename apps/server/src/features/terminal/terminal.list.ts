import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { terminal, TerminalRow } from '@cpm/contract/terminal'
import { sql } from 'kysely'
import type { Scope } from '../../db/scope.ts'
import { missing } from '../../feature.ts'
import { askedOf, countOf, cursorOf, type ListQuery, pageOf, type Place } from './terminal.query.ts'
import { rowsOf } from './terminal.rows.ts'
import { totalOf } from './terminal.total.ts'

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
  const asked = await askedOf(scope, query, now)
  const counting = totalOf(scope, query, () => countOf(asked))
  // A broken cursor is refused before anybody waits for it.
  counting.catch(() => undefined)
  const isNear = query.after !== undefined || (query.page - 1) * query.pageSize < farDown
  // The total is not needed for a page near the start, which has both read at the same time.
  const place = isNear ? placeOf(query, Number.MAX_SAFE_INTEGER) : placeOf(query, await counting)
  const [rows, total] = await Promise.all([pageOf(asked, place).execute(), counting])
  const last = rows.at(-1)
  return {
    current: query.page,
    size: query.pageSize,
    total,
    records: await rowsOf(scope, now, rows),
    next: last && rows.length === query.pageSize ? cursorOf(last) : null,
  }
}

type Found = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>
/** Rows of one chunk of an export. */
const chunk = 1000

/** Every row of the filter in its order, in chunks: while one is written out the next two are being read. */
export async function* allTerminals(scope: Scope, query: ListQuery, now: Date): AsyncGenerator<TerminalRow> {
  const asked = await askedOf(scope, query, now)
  const read = (after?: string) => pageOf({ ...asked, query: { ...query, after } }, { take: chunk, skip: 0 }).execute()
  let reading: Promise<Found> | null = read()
  let whole: Promise<TerminalRow[]> = Promise.resolve([])
  while (reading) {
    const rows: Found = await reading
    const last = rows.at(-1)
    reading = last && rows.length === chunk ? read(cursorOf(last)) : null
    const next = rowsOf(scope, now, rows)
    // Nobody may be left to hear of a fault: who asked may have gone meanwhile.
    for (const ahead of [reading, next]) ahead?.catch(() => undefined)
    yield* await whole
    whole = next
  }
  yield* await whole
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
