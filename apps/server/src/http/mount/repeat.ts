import { codes } from '@cpm/contract/kernel/envelope'
import type { Kysely } from 'kysely'
import { createHmac } from 'node:crypto'
import { Refusal } from '../../core/feature.ts'
import { lock, unlock } from '../../core/encrypt.ts'
import type { Tables } from '../../db/tables.ts'

/** A call that carries an `Idempotency-Key`. */
export type Keyed = { accountId: number; key: string; route: string; input: unknown; secretKey: Buffer }

/**
 * Does `make` once for a key and gives a repeat the first result, also when the two run at the same moment: the
 * second waits on the first one's row. The same key with another input is refused. The result is kept locked: it may be
 * a token or a password that is shown only once.
 */
export async function once(db: Kysely<Tables>, keyed: Keyed, make: () => Promise<unknown>): Promise<unknown> {
  // Under our key: what was asked may hold a password short enough to be guessed from a bare hash.
  const inputHash = createHmac('sha256', keyed.secretKey).update(JSON.stringify(keyed.input)).digest()
  const purpose = `answer ${keyed.accountId} ${keyed.key}`
  const mine = await db
    .insertInto('idempotency')
    .values({ account_id: keyed.accountId, key: keyed.key, route: keyed.route, input_hash: inputHash, result: null })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = db.selectFrom('idempotency').where('account_id', '=', keyed.accountId).where('key', '=', keyed.key)
  if (!mine) {
    const first = await row.select(['route', 'input_hash', 'result']).executeTakeFirst()
    if (!first || first.route !== keyed.route || !first.input_hash.equals(inputHash)) {
      throw new Refusal(codes.conflict, 'answer.keyReused')
    }
    return first.result && JSON.parse(unlock(keyed.secretKey, purpose, first.result))
  }
  const result = await make()
  await db
    .updateTable('idempotency')
    .set({ result: lock(keyed.secretKey, purpose, JSON.stringify(result)) })
    .where('account_id', '=', keyed.accountId)
    .where('key', '=', keyed.key)
    .execute()
  return result
}
