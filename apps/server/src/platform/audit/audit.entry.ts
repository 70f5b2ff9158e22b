import { codes } from '@cpm/contract/kernel/envelope'
import { type AnyRoute, placesOf } from '@cpm/contract/kernel/route'
import { type Kysely, sql } from 'kysely'
import type { Account, From } from '../../core/feature.ts'
import { linkOf, sorted } from './audit.link.ts'
import { spelledSn } from '../../core/sn.ts'
import { onlyCounted } from '../../db/move-subtree.ts'
import type { Tables } from '../../db/tables.ts'

/** What somebody did: the route, what it was done to, what was asked, and how it ended. */
export type Deed = {
  action: string
  route: AnyRoute
  input: Record<string, unknown>
  account: Account | null
  from: From
  code: number
  now: Date
}

/** Any constant will do; it makes the writers of the chain queue up. */
const chainLock = 7100

/**
 * Adds a deed to the chain, in the transaction it is given: if it cannot be written, the change does not happen. Each
 * hash covers the row before it, so a row that is changed or missing shows.
 */
export async function record(db: Kysely<Tables>, deed: Deed): Promise<void> {
  const who = deed.account ?? (await actingIn(db)) ?? (await namedIn(db, deed))
  const changes = await changesOf(db)
  const input = withoutSecrets(deed.input, deed.route.secret ?? [])
  // A sign-out of nobody, which anybody may send as often as they like.
  if (!who && !changes && deed.code === codes.ok && Object.keys(input).length === 0) return
  const row = {
    at: deed.now,
    account_id: who?.id ?? null,
    account_name: who?.name ?? null,
    enterprise_id: who ? who.enterpriseId : enterpriseIn(changes),
    ip: deed.from.ip,
    action: deed.action,
    object: await spelled(db, deed, objectOf(deed, changes)),
    input: JSON.stringify(input),
    code: deed.code,
    changes: changes && JSON.stringify(changes),
    token_name: deed.account?.tokenName ?? null,
  }
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(db)
  const last = await db.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? null
  await db
    .insertInto('audit')
    .values({ ...row, previous, hash: linkOf(previous, row) })
    .execute()
}

/** Refusals a minute of one account, or of one address where nobody is signed in, that are written one by one. */
export const refusalsAMinute = 120
const minuteMs = 60_000
/** Whose refusals are counted at a time: what is remembered of strangers has an end. */
const mostKnown = 10_000
type Refusals = Map<string, { since: number; times: number }>
const refusals = new WeakMap<object, Refusals>()

/**
 * Records what was refused, in a transaction of its own or the one given. Whoever is refused thousands of times a
 * minute fills no disk and holds up no chain: beyond the limit refusals are counted, and the next one written says so.
 */
export async function recordRefusal(db: Kysely<Tables>, deed: Deed, tx?: Kysely<Tables>): Promise<void> {
  const leftOut = countRefusal(db, deed)
  const write = async (on: Kysely<Tables>): Promise<void> => {
    if (leftOut === null) await changesOf(on)
    else await record(on, leftOut > 0 ? { ...deed, input: { ...deed.input, leftOut } } : deed)
  }
  if (tx) await write(tx)
  else if (leftOut !== null) await db.transaction().execute(write)
}

/** How many went before it unwritten; null when it is not to be written either. */
function countRefusal(db: Kysely<Tables>, { account, from, now }: Deed): number | null {
  const all: Refusals = refusals.get(db) ?? new Map()
  refusals.set(db, all)
  const key = account ? String(account.id) : from.ip
  const known = all.get(key)
  if (known && now.getTime() - known.since < minuteMs) return ++known.times > refusalsAMinute ? null : 0
  if (all.size >= mostKnown) all.clear()
  all.set(key, { since: now.getTime(), times: 1 })
  return Math.max(0, (known?.times ?? 0) - refusalsAMinute)
}

type Known = { id: number | null; name: string; enterpriseId: number | null }

/** Whom the handler has found it to be (people/account/account.actor.ts). */
async function actingIn(db: Kysely<Tables>): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select id, name, enterprise_id as "enterpriseId" from account
    where id = nullif(current_setting('cpm.acting', true), '')::bigint
    union all
    select null, guest ->> 'name', (guest ->> 'enterpriseId')::bigint
    from (select nullif(current_setting('cpm.guest', true), '')::jsonb as guest) s where guest is not null`.execute(db)
  return rows[0] ?? null
}

/** Who signs in, or asks for a new password, is not yet anybody: it is told by the name that was typed. */
async function namedIn(db: Kysely<Tables>, { action, input: { name } }: Deed): Promise<Known | null> {
  // Elsewhere a name is a thing's: a terminal that enrols as `admin` is not the account of that name.
  if (typeof name !== 'string' || !/^(session|password)\./.test(action)) return null
  const { rows } = await sql<Known>`
    select id, name, enterprise_id as "enterpriseId" from account where lower(name) = lower(${name})`.execute(db)
  return rows[0] ?? null
}

/** What it was done to: the place in the path, else the one thing the input names, else the row that was made. */
function objectOf({ route, action, input }: Deed, changes: readonly Noted[] | null): string | null {
  const named = [...placesOf(route.path), 'id', 'ids', 'sn', 'sns'].map((name) => input[name])
  const given = named.map((one) => (Array.isArray(one) && one.length === 1 ? one[0] : one))
  const object = given.find((one) => typeof one === 'string' || typeof one === 'number')
  if (object !== undefined) return String(object)
  const resource = action.split('.')[0] as string
  const made = changes?.filter((one): one is Change => 'table' in one && one.before === null) ?? []
  const own = made.find(({ table }) => table === resource || table.split('_').includes(resource))
  return (own ?? made[0])?.id ?? null
}

/** A terminal is known by its SN as it was registered, however it was typed. What was refused stays as it was asked. */
async function spelled(db: Kysely<Tables>, deed: Deed, object: string | null): Promise<string | null> {
  if (object === null || deed.code !== codes.ok || deed.input.sn !== object) return object
  return spelledSn(db, object, deed.account?.enterpriseId ?? null)
}

/** Whose it is when nobody was signed in, as when a terminal enrols: of the enterprise of every row it changed. */
function enterpriseIn(changes: readonly Noted[] | null): number | null {
  const rows = changes?.flatMap((one) => ('table' in one ? [one.after ?? one.before] : [])) ?? []
  const ids = new Set(rows.map((row) => (row as { enterprise_id?: unknown }).enterprise_id).filter((id) => id != null))
  const [id] = ids
  return ids.size === 1 && typeof id === 'number' ? id : null
}

/** More rows than this are only counted. */
const mostChanges = 100

type Change = { table: string; id: string | null; before: unknown; after: unknown }
type Noted = Change | { more: number }

/** The rows this transaction has changed, as the triggers noted them, in the order it happened; null when there are none. */
async function changesOf(db: Kysely<Tables>): Promise<Noted[] | null> {
  const { rows } = await sql<Change & { seq: number }>`
    delete from audit_pending where xid = pg_current_xact_id()
    returning table_name as table, row_id as id, before, after, seq`.execute(db)
  const inOrder = rows.toSorted((a, b) => a.seq - b.seq).map(({ seq: _seq, ...row }) => row)
  const real = withoutReturns(inOrder.filter((row) => row.table !== onlyCounted))
  if (real.length === 0) return null
  const counted = inOrder.filter((row) => row.table === onlyCounted).map((row) => (row.after as { more: number }).more)
  const more = real.length - Math.min(real.length, mostChanges) + counted.reduce((sum, n) => sum + n, 0)
  return [...real.slice(0, mostChanges).map((one) => cut(one) as Change), ...(more > 0 ? [{ more }] : [])]
}

/** Links are often all taken away and set anew: what came back as it was has not changed. */
function withoutReturns(rows: readonly Change[]): Change[] {
  const gone = new Map<string, Change>()
  const same = new Set<Change>()
  for (const row of rows) {
    const { table, id, before, after } = row
    if (after === null) gone.set(JSON.stringify([table, id, before], sorted), row)
    const was = before === null ? gone.get(JSON.stringify([table, id, after], sorted)) : undefined
    if (was && !same.has(was)) same.add(was).add(row)
  }
  return rows.filter((row) => !same.has(row))
}

function cut(value: unknown): unknown {
  // Never through the middle of a character, which the database would not take.
  if (typeof value === 'string') {
    return value.length > 500 ? `${value.slice(0, 500).replace(/[\uD800-\uDBFF]$/, '')}…` : value
  }
  if (Array.isArray(value)) {
    return value.length > 50 ? [...value.slice(0, 50).map(cut), `… ${value.length}`] : value.map(cut)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cut(v)]))
}

/** Long lists and texts are cut: the audit says what was done, it is not a second copy of it. */
function withoutSecrets(input: Record<string, unknown>, secret: readonly string[]): Record<string, unknown> {
  return hide(cut(Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)))) as typeof input

  /** However deep: a secret field of a row of an import is one too. */
  function hide(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, secret.includes(k) ? '•' : hide(v)]))
  }
}
