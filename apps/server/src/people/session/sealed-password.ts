import { sealedPassword, sessionTimes } from '@cpm/contract/people/session/session'
import type { Kysely } from 'kysely'
import { constants, createPrivateKey, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { lock, unlock } from '../../core/encrypt.ts'
import type { OpenTables } from '../../core/scope.ts'
import { hashOf } from '../../core/secret.ts'

type Db = Kysely<OpenTables>

/** A key is given out for a day and understood for two, so a page left open over night still signs in. */
const givenOutMs = 86_400_000
const understoodMs = 2 * givenOutMs

/** Binds a locked key to its row. */
const purposeOf = (kid: string) => `sign-in key ${kid}`

const makePair = () =>
  promisify(generateKeyPair)('rsa', {
    // Room for the longest password of any characters; 2048 bits would hold 40 Chinese ones.
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
/** One for all who ask at once: to make one takes a thread for long, and anybody may ask. */
let making: ReturnType<typeof makePair> | undefined

/**
 * The key to seal passwords with; made when there is none or it is old. Shared by every process through its row, where
 * its private half is locked.
 */
export async function currentKey(db: Db, secretKey: Buffer, now: Date) {
  const key = await db
    .selectFrom('sign_in_key')
    .selectAll()
    .where('created_at', '>', new Date(now.getTime() - givenOutMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (key) return key
  const pair = await (making ??= makePair().finally(() => (making = undefined)))
  const kid = randomBytes(9).toString('base64url')
  await db
    .deleteFrom('sign_in_key')
    .where('created_at', '<', new Date(now.getTime() - understoodMs))
    .execute()
  return db
    .insertInto('sign_in_key')
    .values({
      kid,
      public_key: pair.publicKey,
      private_key: lock(secretKey, purposeOf(kid), pair.privateKey.toString('base64')),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was sealed with the key `kid`, as JSON; null when it cannot be read. */
async function unseal(
  db: Db,
  { secretKey, now }: { secretKey: Buffer; now: Date },
  kid: string,
  sealed: string,
): Promise<unknown> {
  const row = await db
    .selectFrom('sign_in_key')
    .select('private_key')
    .where('kid', '=', kid)
    .where('created_at', '>', new Date(now.getTime() - understoodMs))
    .executeTakeFirst()
  if (!row) return null
  try {
    const der = Buffer.from(unlock(secretKey, purposeOf(kid), row.private_key), 'base64')
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return JSON.parse(privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8'))
  } catch {
    return null
  }
}

export type Opened =
  | { password: string }
  | { password: null; problem: 'login.passwordUnreadable' | 'login.usedTwice' }
  | { password: null; problem: 'login.wrongClock'; offMs: number }

/**
 * Opens a sealed password. It serves once, and only within two minutes of when it was sealed: a caught request is of no
 * use later, and one that comes too late or too early hears by how much its clock is off.
 */
export async function openSealed(
  db: Db,
  by: { secretKey: Buffer; now: Date },
  kid: string,
  sealed: string,
): Promise<Opened> {
  const { now } = by
  const opened = sealedPassword.safeParse(await unseal(db, by, kid, sealed))
  const at = opened.success ? new Date(opened.data.at).getTime() : Number.NaN
  if (!opened.success || Number.isNaN(at)) return { password: null, problem: 'login.passwordUnreadable' }
  const offMs = at - now.getTime()
  if (Math.abs(offMs) > sessionTimes.requestMs) return { password: null, problem: 'login.wrongClock', offMs }
  const fresh = await db
    .insertInto('sign_in_nonce')
    .values({ nonce: hashOf(opened.data.nonce).toString('hex'), at: now })
    .onConflict((c) => c.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return fresh ? { password: opened.data.password } : { password: null, problem: 'login.usedTwice' }
}

/**
 * A nonce is known for as long as the key that opens its password: the window alone would let a clock that is set back
 * open it again.
 */
export async function forgetNonces(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_nonce')
    .where('at', '<', new Date(now.getTime() - understoodMs - sessionTimes.requestMs))
    .execute()
}
