import { offlineLongMs, terminalFilter, type TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { activityWindows } from '@cpm/contract/estate/terminal/terminal.totals'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { foundOffers } from '../../../core/offers/offers.ts'
import { unscoped } from '../../../core/scope.ts'
import { beginning, containing } from '../../../db/search-pattern.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Asker, TerminalFilterOffer } from '../slots.ts'
import { macOf } from '../state/terminal.identity.ts'
import { chosen } from './terminal.target.ts'

type Condition = RawBuilder<SqlBool>

/** Filters about the half of a terminal that moves. */
const ofTheState = [
  'online',
  'offlineLong',
  'active',
  'doubled',
  'batteryBelow',
  'storageAbove',
  'lastSeenFrom',
  'lastSeenTo',
  'agent',
  'agentNot',
  'agentBelow',
  'agentAbove',
] satisfies (keyof TerminalFilter)[]

/** Whether a filter asks about the half of a terminal that moves. */
export function isAboutState(filter: TerminalFilter): boolean {
  return ofTheState.some((name) => filter[name] !== undefined)
}

/** Whether a filter asks about anything but that half. */
export function isAboutTheRest(filter: TerminalFilter): boolean {
  const state: readonly string[] = ofTheState
  return Object.keys(terminalFilter).some(
    (name) => !state.includes(name) && filter[name as keyof TerminalFilter] !== undefined,
  )
}

/** Paths of the groups a filter takes in, in its order. */
type KnownGroups = { askedPaths?: readonly (string | null)[] | undefined }
/** Whether they are read in the order of SNs, as by an index. */
type Order = { alongSns?: boolean }
/** The versions that are below or above the ones a filter names. */
export type KnownVersions = { askedVersions?: Partial<Record<VersionFilter, readonly string[]>> | undefined }

/** The account whose favourites are meant: the last of its path. */
const accountOf = (path: string) => Number(path.split('.').at(-1) || 0)

/** Those whose SN or name contains a text. */
export const named = (q: string): Condition => sql`terminal.search like lower(${containing(q)})`

/**
 * What a filter means, as conditions on `terminal` and `terminal_state`: for the list of terminals, the target of a task
 * and whatever else is done to many, so that each reaches exactly what the list showed. `accountPath` is of who asks.
 */
export function terminalConditions(
  filter: TerminalFilter,
  now: Date,
  asker: Asker & KnownGroups & KnownVersions & Order,
): Condition[] {
  const parts: Condition[] = []
  if (filter.q) parts.push(named(filter.q))
  if (filter.note) {
    parts.push(sql`terminal.id in (
      select terminal_id from terminal_note where lower(text) like lower(${containing(filter.note)}))`)
  }
  const byRule = chosen(filter.ruleGroupId)
  if (byRule.length > 0) {
    parts.push(sql`terminal.id in (select terminal_id from rule_member
      where rule_id = any(${byRule}::bigint[]))`)
  }
  if (filter.isTest !== undefined) parts.push(filter.isTest ? sql`terminal.is_test` : sql`not terminal.is_test`)
  if (filter.favourite !== undefined) {
    const mine = sql`terminal.id in (select terminal_id from favourite
      where ${unscoped('favourite', 'their own')} and account_id = ${accountOf(asker.accountPath)})`
    parts.push(filter.favourite ? sql`${mine}` : sql`not ${mine}`)
  }
  if (filter.drift !== undefined) {
    const behind = sql`terminal.id in (select terminal_id from terminal_config where confirmed_at is null)`
    parts.push(filter.drift ? sql`${behind}` : sql`not ${behind}`)
  }
  return [
    ...parts,
    ...foundOffers<TerminalFilterOffer>('terminal.filter').flatMap((one) => one.conditions(filter, now, asker)),
    ...inGroups(filter, asker),
    ...tagged(filter, asker),
    ...among(filter),
    ...begun(filter),
    ...within(filter),
    ...ofVersion(filter, asker),
    ...ofState(filter, now),
  ]
}

/** One condition for each path, since an index answers those and not one over a list. */
function inGroups(filter: TerminalFilter, { askedPaths }: KnownGroups): Condition[] {
  const below = (ids: readonly string[], paths: readonly (string | null)[] | undefined) =>
    sql.join(
      ids.map((id, at) => {
        const found = sql`(select path from terminal_group
          where ${unscoped('terminal_group', 'only the terminals below it are seen')} and id = ${id}::bigint)`
        return sql`terminal.group_path <@ ${paths === undefined ? found : sql`${paths[at] ?? null}::ltree`}`
      }),
      sql` or `,
    )
  const [inside, outside] = [chosen(filter.groupId), chosen(filter.groupIdNot)]
  return [
    ...(inside.length > 0 ? [sql<SqlBool>`(${below(inside, askedPaths)})`] : []),
    ...(outside.length > 0 ? [sql<SqlBool>`(${below(outside, undefined)}) is not true`] : []),
  ]
}

function tagged({ tag, tagNot }: TerminalFilter, { alongSns = false }: Order): Condition[] {
  const [on, off] = [chosen(tag), chosen(tagNot)]
  const have = (tags: readonly string[]) =>
    tags.length === 1
      ? sql`select terminal_id from terminal_tagged where name = ${tags[0]}`
      : sql`select terminal_id from terminal_tagged where name = any(${tags}::text[])`
  return [
    ...(on.length > 0 ? [sql<SqlBool>`terminal.id in (${have(on)})`] : []),
    // Tag by tag, and by what both are sorted by: the two are merged, for no index has what a terminal is tagged with.
    ...off.map(
      (one) =>
        sql<SqlBool>`not exists (select from terminal_tagged where name = ${one} and ${
          alongSns ? sql`terminal_tagged.sn = terminal.sn` : sql`terminal_id = terminal.id`
        })`,
    ),
  ]
}

/** Of one value it is asked as such: the database knows how many have it, and which index to take. */
function oneOf(column: string, type: 'text' | 'bigint', values: readonly string[]): Condition[] {
  const ref = sql.ref(column)
  if (values.length === 0) return []
  if (values.length === 1) return [sql`${ref} = ${values[0]}::${sql.raw(type)}`]
  return [sql`${ref} = any(${values}::${sql.raw(type)}[])`]
}

/** Who says nothing of it is none of those. */
function noneOf(column: string, type: 'text' | 'bigint', values: readonly string[]): Condition[] {
  const ref = sql.ref(column)
  if (values.length === 0) return []
  return [sql`(${ref} is null or ${ref} <> all(${values}::${sql.raw(type)}[]))`]
}

const columns = [
  ['platform', 'terminal.platform', 'text'],
  ['status', 'terminal.status', 'text'],
  ['model', 'terminal.model', 'text'],
  ['osVersion', 'terminal.os_version', 'text'],
  ['enterpriseId', 'terminal.enterprise_id', 'bigint'],
  ['agent', 'terminal_state.agent', 'text'],
] as const

function among(filter: TerminalFilter): Condition[] {
  return columns.flatMap(([name, column, type]) => [
    ...oneOf(column, type, chosen<string>(filter[name])),
    ...noneOf(column, type, chosen<string>(filter[`${name}Not`])),
  ])
}

const versionFilters = [
  ['osVersionBelow', 'terminal', 'os_version', '<'],
  ['osVersionAbove', 'terminal', 'os_version', '>'],
  ['agentBelow', 'terminal_state', 'agent', '<'],
  ['agentAbove', 'terminal_state', 'agent', '>'],
] as const
/** Of a system the numbers count, as in the range of an app: 10 Pro is 10, and no early version of it. */
const keys: Record<'agent' | 'os_version', (version: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  agent: (version) => sql`version_key(${version}) collate "C"`,
  os_version: (version) => sql`version_key(substring(${version} from '\\d+(?:\\.\\d+)*')) collate "C"`,
}
export type VersionFilter = (typeof versionFilters)[number][0]

/**
 * The versions there are, from one to the next along their index, and of those the ones below or above: they are few
 * however many terminals have them, and each is compared once.
 */
function versionsOf(filter: TerminalFilter) {
  return versionFilters.flatMap(([name, table, column, way]) => {
    const than = filter[name]
    if (!than) return []
    const [from, of] = [sql.table(table), sql.ref(`${table}.${column}`)]
    const keyOf = keys[column]
    const found = sql<{ value: string }>`
      with recursive one (value) as (
        (select ${of} from ${from} where ${of} is not null order by ${of} limit 1)
        union all
        select (select ${of} from ${from} where ${of} > one.value order by ${of} limit 1) from one
        where one.value is not null)
      select value from one
      where ${unscoped('terminal', 'only the terminals that have them are seen')}
        and ${keyOf(sql`value`)} ${sql.raw(way)} ${keyOf(sql`${than}::text`)}`
    return [{ name, of, found }]
  })
}

/**
 * Looks them up beforehand: of versions it knows the database guesses well how many terminals have one, and looks for
 * none of them along the whole list where nobody has.
 */
export async function knownVersions(db: Kysely<Tables>, filter: TerminalFilter): Promise<KnownVersions> {
  const asked = await Promise.all(
    versionsOf(filter).map(async ({ name, found }) => {
      const { rows } = await found.execute(db)
      return [name, rows.map(({ value }) => value)] as const
    }),
  )
  return { askedVersions: Object.fromEntries(asked) }
}

function ofVersion(filter: TerminalFilter, { askedVersions }: KnownVersions): Condition[] {
  return versionsOf(filter).map(({ name, of, found }) => {
    const known = askedVersions?.[name]
    return known === undefined ? sql`${of} = any(array(${found}))` : sql`${of} = any(${known}::text[])`
  })
}

function begun({ mac, ip, systemId, ext1, ext2 }: TerminalFilter): Condition[] {
  const like = (column: string, text: string | undefined) =>
    text ? [sql<SqlBool>`${sql.raw(column)} like ${beginning(text)}`] : []
  return [
    ...like('terminal.mac', mac && macOf(mac)),
    ...like('terminal.ip', ip?.toLowerCase()),
    ...like('lower(terminal.system_id)', systemId?.toLowerCase()),
    ...like('lower(terminal.ext1)', ext1?.toLowerCase()),
    ...like('lower(terminal.ext2)', ext2?.toLowerCase()),
  ]
}

function within({ activatedFrom, activatedTo, createdFrom, createdTo }: TerminalFilter): Condition[] {
  return [
    ...(activatedFrom ? [sql<SqlBool>`terminal.activated_at >= ${activatedFrom}::timestamptz`] : []),
    ...(activatedTo ? [sql<SqlBool>`terminal.activated_at < ${activatedTo}::timestamptz`] : []),
    ...(createdFrom ? [sql<SqlBool>`terminal.created_at >= ${createdFrom}::timestamptz`] : []),
    ...(createdTo ? [sql<SqlBool>`terminal.created_at < ${createdTo}::timestamptz`] : []),
  ]
}

function ofState(filter: TerminalFilter, now: Date): Condition[] {
  const { online, offlineLong, active, doubled, batteryBelow, storageAbove, lastSeenFrom, lastSeenTo } = filter
  const parts: Condition[] = []
  if (batteryBelow !== undefined) parts.push(sql`terminal_state.battery < ${batteryBelow}`)
  if (storageAbove !== undefined) parts.push(sql`terminal_state.storage_percent > ${storageAbove}`)
  if (lastSeenFrom) parts.push(sql`terminal_state.last_seen_at >= ${lastSeenFrom}::timestamptz`)
  if (lastSeenTo) parts.push(sql`terminal_state.last_seen_at < ${lastSeenTo}::timestamptz`)
  if (online !== undefined) parts.push(sql`terminal_state.online = ${online}`)
  if (doubled !== undefined) parts.push(sql`(terminal_state.doubled_at is not null) = ${doubled}`)
  if (active !== undefined) {
    const from = new Date(now.getTime() - activityWindows[active].ms)
    parts.push(sql`(terminal_state.online or terminal_state.last_seen_at >= ${from})`)
  }
  const since = new Date(now.getTime() - offlineLongMs)
  if (offlineLong === true) parts.push(sql`not terminal_state.online`, sql`terminal_state.last_seen_at < ${since}`)
  // `offlineLong=false`: everything that is not flagged.
  if (offlineLong === false) {
    parts.push(
      sql`(terminal_state.online or terminal_state.last_seen_at is null or terminal_state.last_seen_at >= ${since})`,
    )
  }
  return parts
}
