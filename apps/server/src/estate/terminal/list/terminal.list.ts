import type { InputOf, OutputOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { terminalSeen } from '../../../core/sn.ts'
import type { Scope } from '../../../core/scope.ts'
import { anchorsOf } from './terminal.anchor.ts'
import { type Asked, askedOf, countOf, cursorOf, type ListQuery, pageOf, type Place } from './terminal.query.ts'
import { rowsOf } from './terminal.rows.ts'
import { manyFrom, totalOf } from './terminal.total.ts'
import { plain } from '../../../core/columns.ts'

/** A page that begins further down than this waits for the total, and is reached from the nearest row that is known. */
const farDown = 10_000
/**
 * Up to so many are sorted sooner than looked for along an order that may have all of them at its end: by when they
 * were seen last, which says much of most filters, and by anything else.
 */
const fewEnough = { lastSeenAt: 50_000, others: 15_000 }

/** Whether the page is read along its order whatever the total says: one of the first, where the order is the filter's. */
function isNear({ who }: Scope, { page, pageSize, sort = 'sn', ...filter }: ListQuery): boolean {
  const isPlain = who.groupPaths === null && Object.values(filter).every((one) => one === undefined)
  const isOwn = sort.endsWith('sn') || isPlain
  return isOwn && (page - 1) * pageSize < farDown
}

function placeOf(scope: Scope, query: ListQuery, total: number): Place {
  const { page, pageSize, sort = 'sn' } = query
  const skip = (page - 1) * pageSize
  const take = Math.min(pageSize, Math.max(0, total - skip))
  const few = total <= (sort.endsWith('sn') ? 0 : sort.endsWith('lastSeenAt') ? fewEnough.lastSeenAt : fewEnough.others)
  const [isFar, back] = [skip > total / 2, Math.max(0, total - skip - take)]
  const place = isFar ? { take, skip: back, backwards: true, few } : { take, skip, few }
  return place.skip < farDown || few || total < manyFrom ? place : anchorsOf(scope, query).from({ skip, take }, place)
}

async function placed(asked: Asked, counting: Promise<number>): Promise<Place> {
  const { scope, query } = asked
  const { page, pageSize, after } = query
  if (after !== undefined) return { take: pageSize, skip: 0, after }
  // Where the total is not needed, both are read at the same time.
  if (isNear(scope, query)) return { take: pageSize, skip: (page - 1) * pageSize }
  return placeOf(scope, query, await counting)
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
  const place = await placed(asked, counting)
  const [rows, total] = await Promise.all([pageOf(asked, place).execute(), counting])
  const last = rows.at(-1)
  const end = (query.page - 1) * query.pageSize + rows.length
  if (last && query.after === undefined && end > farDown) anchorsOf(scope, query).keep(end, cursorOf(query, last))
  return {
    current: query.page,
    size: query.pageSize,
    total,
    records: await rowsOf(scope, now, rows),
    next: last && rows.length === query.pageSize ? cursorOf(query, last) : null,
  }
}

type Found = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>
/** Rows of one chunk of an export. */
const chunk = 1000

/** Every row of the filter in its order, in chunks: while one is written out the next two are being read. */
export async function* allTerminals(scope: Scope, query: ListQuery, now: Date): AsyncGenerator<TerminalRow> {
  const asked = await askedOf(scope, query, now)
  const read = (after?: string) => pageOf(asked, { take: chunk, skip: 0, ...(after ? { after } : {}) }).execute()
  let reading: Promise<Found> | null = read()
  let whole: Promise<TerminalRow[]> = Promise.resolve([])
  while (reading) {
    const rows: Found = await reading
    const last = rows.at(-1)
    reading = last && rows.length === chunk ? read(cursorOf(query, last)) : null
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
  const owner = await terminalSeen(scope, query.sn, ['id'])
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
  const records = rows.map((row) => ({ ...plain(row), type: row.type as 'boot' }))
  return { current: query.page, size: query.pageSize, total: counted.total, records }
}
