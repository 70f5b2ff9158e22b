import type { me } from '@cpm/contract/people/me/me'
import { tokenLimits, tokenMark } from '@cpm/contract/people/me/me.tokens'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secret.ts'
import { badField, type Handler, missing, refused } from '../../core/feature.ts'
import { plain } from '../../core/columns.ts'

/** Characters kept to recognise a token by: the mark and 48 of its 256 bits. */
const prefixLength = tokenMark.length + 8

export const tokens: Handler<typeof me.routes.tokens> = async ({ scope, now }) => {
  const rows = await scope
    .from('api_token')
    .select(['id', 'name', 'prefix', 'codes', 'expires_at', 'last_used_at', 'last_ip', 'created_at'])
    .orderBy('id', 'desc')
    .execute()
  return { tokens: rows.map((row) => ({ ...plain(row), expired: row.expires_at <= now })) }
}

/** Said in this answer and never again: only its SHA-256 is kept. */
export const createToken: Handler<typeof me.routes.createToken> = async (ctx, input) => {
  const { db, scope, account, now } = ctx
  const codes = [...new Set(input.codes)]
  if (!codes.every((code) => account.permissions.has(code))) throw badField('codes', 'me.token.notYours')
  const expiresAt = expiryOf(input.expiresAt, now)
  // Held, so that twenty-one at once are not all the twentieth.
  await sql`select from account
    where ${unscoped('account', 'it is the one who asks')} and id = ${account.id} for no key update`.execute(db)
  const { count } = await scope
    .from('api_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= tokenLimits.perAccount) throw refused('me.token.tooMany', { max: tokenLimits.perAccount })
  const token = `${tokenMark}${randomBytes(32).toString('base64url')}`
  const { id } = await scope
    .insert('api_token')
    .values({
      account_id: account.id,
      name: input.name,
      codes,
      created_at: now,
      expires_at: expiresAt,

      token_hash: hashOf(token),
      prefix: token.slice(0, prefixLength),
      last_used_at: null,
      last_ip: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id), token, expiresAt: expiresAt.toISOString() }
}

function expiryOf(asked: string, now: Date): Date {
  const at = new Date(asked)
  if (!(at > now)) throw badField('expiresAt', 'me.token.expiresInPast')
  if (at.getTime() > now.getTime() + tokenLimits.longestMs) {
    throw badField('expiresAt', 'me.token.expiresTooFar', { days: tokenLimits.longestMs / 86_400_000 })
  }
  return at
}

export const revokeToken: Handler<typeof me.routes.revokeToken> = async ({ scope }, { id }) => {
  const gone = await scope.remove('api_token').where('api_token.id', '=', Number(id)).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw missing()
  return { done: true }
}
