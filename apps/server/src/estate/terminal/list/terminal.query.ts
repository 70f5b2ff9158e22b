import type { InputOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { unindexed } from '../../../db/planner.ts'
import { isAmongSns } from '../../../core/sn.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { unknownAfter } from '../../../core/list/after.ts'
import { isValueOf, partsIn, textOf } from '../../../db/keyset.ts'
import { chosen } from './terminal.target.ts'
import {
  isAboutState,
  isAboutTheRest,
  knownVersions,
  type KnownVersions,
  terminalConditions,
} from './terminal.filter.ts'
import { terminalRows } from './terminal.rows.ts'

export type ListQuery = InputOf<typeof terminal.routes.list>
/** What is asked, by whom, and when. */
export type Asked = KnownVersions & { scope: Scope; query: ListQuery; now: Date; askedPaths?: (string | null)[] }

/**
 * With the paths of the groups and the versions asked for: the database guesses much better how many are below a path,
 * or have a version, that it knows.
 */
export async function askedOf(scope: Scope, query: ListQuery, now: Date): Promise<Asked> {
  const { askedVersions } = await knownVersions(scope.open, query)
  const ids = chosen(query.groupId)
  if (ids.length === 0) return { scope, query, now, askedVersions }
  const { rows } = await scope.sql<{ path: string | null }>`
    select g.path::text from unnest(${ids}::bigint[]) with ordinality as asked (id, nth)
      left join terminal_group g on g.id = asked.id
    where ${unscoped('terminal_group', 'only the terminals below it are seen')} order by nth`
  return { scope, query, now, askedVersions, askedPaths: rows.map(({ path }) => path) }
}

/** Sorts on offer and the column behind each; every one has an index that ends in the id. */
const columns = {
  sn: 'terminal.sn',
  name: 'terminal.name',
  model: 'terminal.model',
  createdAt: 'terminal.created_at',
  lastSeenAt: 'terminal_state.last_seen_at',
} as const
type Sort = keyof typeof columns

/**
 * Where a query begins: at the terminals, at the half of them that moves, or at those of some tags. All three have the
 * SN; their indexes answer alone where nothing else is asked, as the database drops a left join that no condition needs.
 */
type Side = 'terminal' | 'terminal_state' | 'terminal_tagged'

/** How a query is read: in the order of SNs, as by an index; from its end; and from a row that is known on. */
type Reading = { alongSns?: boolean; descending?: boolean; fromKnown?: boolean }

function sideOf(query: ListQuery, sort: Sort | null, { descending, fromKnown }: Reading = {}): Side {
  if (sort === 'lastSeenAt') return 'terminal_state'
  if (sort !== null && sort !== 'sn') return 'terminal'
  if (isAboutState(query)) return 'terminal_state'
  const tags = chosen(query.tag).length
  // Several tags are merged from the first SN on. Elsewhere a page's worth of terminals is looked up sooner.
  const isTagged = tags === 1 || (tags > 1 && !descending && !fromKnown)
  return isTagged ? 'terminal_tagged' : 'terminal'
}

/** Those of any of the tags, each once. Of each tag they are there in the order of SNs, and are merged in it. */
function taggedWith(tags: readonly string[]) {
  const each = tags.map((tag) => sql`select sn, terminal_id from terminal_tagged where name = ${tag}`)
  return sql<Pick<Tables['terminal_tagged'], 'sn' | 'terminal_id'>>`(${sql.join(each, sql` union `)})`.as(
    'terminal_tagged',
  )
}

const nameOf = ({ sort = 'sn' }: Pick<ListQuery, 'sort'>) => sort
const sortOf = (query: ListQuery) => nameOf(query).replace('-', '') as Sort
const isTime = (sort: Sort) => sort === 'createdAt' || sort === 'lastSeenAt'

/** `backwards` is the same order seen from its end. */
const isDescending = (query: ListQuery, backwards = false) => (query.sort?.startsWith('-') ?? false) !== backwards

function orderOf(query: ListQuery, side: Side, { backwards = false, few = false } = {}) {
  const descending = isDescending(query, backwards)
  const sort = sortOf(query)
  const indexed = sql.ref(sort === 'sn' ? `${side}.sn` : columns[sort])
  const column = few ? unindexed(indexed, isTime(sort) ? 'time' : 'text') : indexed
  const id = sql.ref(side === 'terminal' ? 'terminal.id' : `${side}.terminal_id`)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const nulls = sql.raw(sort !== 'lastSeenAt' ? '' : descending ? 'nulls last' : 'nulls first')
  // An SN is unique, so its index alone has the order.
  const by = sort === 'sn' ? sql`${column} ${direction}` : sql`${column} ${direction} ${nulls}, ${id} ${direction}`
  return { column, id, descending, by }
}

/**
 * Both halves of a terminal. Where both are asked about in the order of SNs they are joined by SN: each half is read along
 * an index in that order and the two are merged, so that a page ends where it is full and nothing is sorted. From a known
 * row on there are few to look up, and merging would read one of the halves up to there.
 */
function bothHalves(all: Kysely<Tables>, { scope, query }: Asked, { alongSns, fromKnown }: Reading) {
  const halves = all.selectFrom('terminal_state')
  const asksBoth = scope.who.enterpriseId !== null || isAboutTheRest(query)
  return asksBoth && alongSns && !fromKnown
    ? halves.innerJoin('terminal', 'terminal.sn', 'terminal_state.sn')
    : halves.leftJoin('terminal', 'terminal.id', 'terminal_state.terminal_id')
}

function beginningAt(side: Side, asked: Asked, reading: Reading) {
  const all = asked.scope.outside('the conditions say whose terminals, beginning at whichever side')
  if (side === 'terminal_state') return bothHalves(all, asked, reading)
  if (side === 'terminal_tagged') {
    return all
      .selectFrom(taggedWith(chosen(asked.query.tag)))
      .leftJoin('terminal', 'terminal.id', 'terminal_tagged.terminal_id')
  }
  return all
    .selectFrom('terminal')
    .$if(isAboutState(asked.query), (some) =>
      some.innerJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id'),
    )
}

/** The terminals asked for, within the scope. */
function matching(asked: Asked, side: Side, reading: Reading = {}) {
  const { scope, query, now, askedPaths, askedVersions } = asked
  const asker = { ...scope.who, askedPaths, askedVersions, ...reading }
  const beyondSide = side === 'terminal_tagged' ? { ...query, tag: undefined } : query
  const conditions = [
    scope.visible('terminal'),
    ...terminalConditions(beyondSide, now, asker),
    ...(query.sns ? [isAmongSns(query.sns)] : []),
  ]
  const found = beginningAt(side, asked, reading) as SelectQueryBuilder<Tables, 'terminal', object>
  return found.where((eb) => eb.and(conditions))
}

/** How many there are. */
export async function countOf(asked: Asked): Promise<number> {
  const count = sql<number>`count(*)::int`.as('total')
  return (await matching(asked, sideOf(asked.query, null)).select(count).executeTakeFirstOrThrow()).total
}

/** How many tags the one with the most of them has. */
export async function mostTagsOf(asked: Asked): Promise<number> {
  const most = sql<number>`coalesce(max(cardinality(terminal.tags)), 0)`.as('most')
  return (await matching(asked, sideOf(asked.query, null)).select(most).executeTakeFirstOrThrow()).most
}

/**
 * So many rows behind the first or, `backwards`, before the last; where `after` is a cursor, behind that row or up to it.
 * `few`: those the filter finds are so few that sorting them is sure to be quick.
 */
export type Place = { take: number; skip: number; backwards?: boolean; after?: string; few?: boolean }

/** Finds the page's ids along an index first, and only then fetches what the rows show: deep pages stay cheap. */
export function pageOf(asked: Asked, { take, skip, ...seen }: Place) {
  const { scope, query } = asked
  const reading = {
    alongSns: sortOf(query) === 'sn',
    descending: isDescending(query, seen.backwards),
    fromKnown: seen.after !== undefined,
  }
  const side = sideOf(query, sortOf(query), reading)
  const { column, by } = orderOf(query, 'terminal')
  const ids = matching(asked, side, reading)
    .select(sql<number>`${orderOf(query, side).id}`.as('id'))
    .$if(seen.after !== undefined, (found) => found.where(behind(query, side, seen)))
    .orderBy(orderOf(query, side, seen).by)
    .limit(take)
    .offset(skip)
  // As text: a Date would lose the microseconds, and rows with them.
  const position = sql<string | null>`${column}::text`.as('position')
  return terminalRows(scope).select(position).where('terminal.id', 'in', ids).orderBy(by)
}

export const cursorOf = (query: Pick<ListQuery, 'sort'>, row: { position: string | null; id: number }): string =>
  textOf(JSON.stringify([nameOf(query), row.position, row.id]))

/** Rows behind a cursor or, `backwards`, up to it. A null comes last going down and first going up, so it needs its own words. */
function behind(query: ListQuery, side: Side, { after = '', backwards = false }: Partial<Place>) {
  const { column, id: own, descending } = orderOf(query, side, { backwards })
  const [value, id] = readCursor(query, after)
  const typed = isTime(sortOf(query)) ? sql`${value}::timestamptz` : sql`${value}::text`
  const [less, more] = backwards ? [sql`<=`, sql`>=`] : [sql`<`, sql`>`]
  if (value === null) {
    return descending
      ? sql<SqlBool>`${column} is null and ${own} ${less} ${id}`
      : sql<SqlBool>`(${column} is not null or ${own} ${more} ${id})`
  }
  // Said only where there may be one: an index has no place where an `or` begins.
  return descending && sortOf(query) === 'lastSeenAt'
    ? sql<SqlBool>`((${column}, ${own}) ${less} (${typed}, ${id}) or ${column} is null)`
    : sql<SqlBool>`(${column}, ${own}) ${descending ? less : more} (${typed}, ${id})`
}

function readCursor(query: ListQuery, text: string): [string | null, number] {
  const [of, value, id] = partsIn(text) ?? []
  const isValue =
    value === null || (typeof value === 'string' && isValueOf(isTime(sortOf(query)) ? 'timestamptz' : 'text', value))
  if (of !== nameOf(query) || !isValue || !Number.isSafeInteger(id)) throw unknownAfter()
  return [value, id as number]
}
