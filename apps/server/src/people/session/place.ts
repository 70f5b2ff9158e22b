import { signInLimits } from '@cpm/contract/people/session/session'
import { type Kysely, sql } from 'kysely'
import { networkOf } from '../../core/proxies.ts'
import type { OpenTables } from '../../core/scope.ts'
import { hashOf } from '../../core/secret.ts'

type Db = Kysely<OpenTables>

/** Where a request comes from: its address, or of IPv6 the network, as one household has 2^64 addresses. */
export function placeOf(ip: string): Buffer {
  return hashOf(`place ${networkOf(ip)}`)
}

/** Whether the account has signed in from this place of late. */
export async function knowsPlace(db: Db, now: Date, accountId: number | null, place: Buffer): Promise<boolean> {
  const since = new Date(now.getTime() - signInLimits.placeMs)
  const row = await db
    .selectFrom('sign_in_place')
    .select('at')
    .where('account_id', '=', accountId ?? 0)
    .where('place', '=', place)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

const nameHash = (name: string) => hashOf(`name ${name.toLowerCase()}`)

/** A sign-in from here succeeded: the place is the account's, and what failed before it here was a slip. */
export async function notePlace(db: Db, now: Date, account: { id: number; name: string }, place: Buffer) {
  await db
    .insertInto('sign_in_place')
    .values({ account_id: account.id, place, at: now })
    .onConflict((c) => c.columns(['account_id', 'place']).doUpdateSet({ at: now }))
    .execute()
  await db
    .deleteFrom('sign_in_failure')
    .where('place', '=', place)
    .where('name_hash', '=', nameHash(account.name))
    .execute()
}

/** A sign-in from here failed, whatever the reason and whether or not there is such a name. */
export async function noteFailure(db: Db, now: Date, name: string, place: Buffer): Promise<void> {
  const old = new Date(now.getTime() - signInLimits.windowMs)
  await sql`insert into sign_in_failure as known (place, name_hash, times, at)
    values (${place}, ${nameHash(name)}, 1, ${now})
    on conflict (place, name_hash) do update set at = excluded.at,
      times = case when known.at <= ${old} then 1 else known.times + 1 end`.execute(db)
}

/**
 * How long sign-ins from here have to wait, in milliseconds; 0 if they need not. Who has signed in from here before has
 * ten times the room: strangers on the network of a shop do not keep its people out.
 */
export async function waitHere(db: Db, now: Date, place: Buffer, isKnown: boolean): Promise<number> {
  const since = new Date(now.getTime() - signInLimits.windowMs)
  const { rows } = await sql<{ failures: number; names: number; first: Date | null }>`
    select coalesce(sum(times), 0)::int as failures, count(*)::int as names, min(at) as first
    from sign_in_failure where place = ${place} and at > ${since}`.execute(db)
  const { failures, names, first } = rows[0] ?? { failures: 0, names: 0, first: null }
  const room = isKnown ? signInLimits.knownTimes : 1
  if (first === null || (failures < signInLimits.failures * room && names < signInLimits.names * room)) return 0
  return Math.max(1000, first.getTime() + signInLimits.windowMs - now.getTime())
}

/** What is too old to count. */
export async function forgetPlaces(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('sign_in_failure').where('at', '<', before(signInLimits.windowMs)).execute()
  await db.deleteFrom('sign_in_place').where('at', '<', before(signInLimits.placeMs)).execute()
}
