import { codes } from '@cpm/contract/kernel/envelope'
import { strangersKeyLength } from '@cpm/contract/kernel/route'
import { type Kysely, sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { badField, Refusal } from '../../core/feature.ts'
import { lock, unlock } from '../../core/encrypt.ts'
import type { Tables } from '../../db/tables.ts'

/** Whose a key is. Strangers have neither: of them nothing is known but what they send. */
type Holder = { accountId: number | null; terminalId: number | null }

/** A call that carries an `Idempotency-Key`. */
export type Keyed = Holder & { key: string; route: string; input: unknown; secretKey: Buffer }

/**
 * Does `make` once for a key and gives a repeat the first result, also when the two run at the same moment: the
 * second waits on the first one's row. The same key with another input is refused. The result is kept locked: it may be
 * a token or a password that is shown only once.
 */
export async function once(db: Kysely<Tables>, keyed: Keyed, make: () => Promise<unknown>): Promise<unknown> {
  // Under our key: what was asked may hold a password short enough to be guessed from a bare hash.
  const inputHash = createHmac('sha256', keyed.secretKey).update(JSON.stringify(keyed.input)).digest()
  const { key, purpose, secretKey } = keptAs(keyed)
  const mine = await db
    .insertInto('idempotency')
    .values({
      account_id: keyed.accountId,
      terminal_id: keyed.terminalId,
      key,
      route: keyed.route,
      input_hash: inputHash,
      result: null,
    })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
  const isIt = sql<boolean>`key = ${key} and account_id is not distinct from ${keyed.accountId}::bigint
    and terminal_id is not distinct from ${keyed.terminalId}::bigint`
  if (!mine) {
    const row = db.selectFrom('idempotency').where(isIt)
    const first = await row.select(['route', 'input_hash', 'result']).executeTakeFirst()
    if (!first || first.route !== keyed.route || !first.input_hash.equals(inputHash)) {
      throw new Refusal(codes.conflict, 'answer.keyReused')
    }
    return first.result && JSON.parse(unlock(secretKey, purpose, first.result))
  }
  const result = await make().catch(async (error: unknown) => {
    // What a refusal has counted stands; of the key nothing does, for nothing was made.
    if (error instanceof Refusal && error.keep) await db.deleteFrom('idempotency').where(isIt).execute()
    throw error
  })
  const locked = lock(secretKey, purpose, JSON.stringify(result))
  await db.updateTable('idempotency').set({ result: locked }).where(isIt).execute()
  return result
}

/**
 * Under which name and lock an answer is kept. A stranger is known by the key alone: it must be one that nobody
 * guesses, it is kept as a hash, and without it the answer cannot be read, not even by us.
 */
function keptAs({ accountId, terminalId, key, secretKey }: Keyed): { key: string; purpose: string; secretKey: Buffer } {
  if (accountId !== null) return { key, purpose: `answer ${accountId} ${key}`, secretKey }
  if (terminalId !== null) return { key, purpose: `answer terminal ${terminalId} ${key}`, secretKey }
  if (key.length < strangersKeyLength) {
    throw badField('Idempotency-Key', 'answer.keyTooShort', { min: strangersKeyLength })
  }
  const hashed = (what: string) => createHmac('sha256', secretKey).update(`${what} ${key}`).digest()
  return { key: hashed('key').toString('hex'), purpose: 'answer of a stranger', secretKey: hashed('answer') }
}
