import type { guestLink } from '@cpm/contract/remote/guest-link/guest-link'
import { guestLimits, guestPath } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { randomBytes } from 'node:crypto'
import { changed, type Ctx, type Handler, missing, wake } from '../../core/feature.ts'
import { hashOf } from '../../core/secret.ts'
import { terminalSeen } from '../../core/sn.ts'
import { rolesOf, rulesOf } from '../remote-rules/rules.of.ts'
import { conflict, mustSayWhy } from '../remote-session/open/remote-session.may.ts'
import { publicBase } from '../remote-session/open/remote-session.ticket.ts'
import { audienceOf } from '../remote-session/remote-session.rows.ts'

/** Makes a link. It is said in this answer and never again: only the hash of its token is kept. */
export const create: Handler<typeof guestLink.routes.create> = async (ctx, input) => {
  const { scope, db, account, now } = ctx
  const terminal = await terminalSeen(scope, input.sn, ['id', 'enterprise_id', 'group_path', 'status'])
  if (terminal.status !== 'activated') throw conflict('remoteSession.notActivated')
  const roles = await rolesOf(db, account.id)
  const { rules } = await rulesOf(scope.outside('the rules of a terminal found in scope'), terminal.id, roles)
  mustSayWhy(rules, input)
  await mustHaveRoom(ctx, terminal.id)
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + input.minutes * 60_000)
  const { id } = await db
    .insertInto('guest_link')
    .values({
      terminal_id: terminal.id,
      enterprise_id: terminal.enterprise_id,
      account_id: account.id,
      account_name: account.name,
      guest_name: input.guest,
      view_only: input.viewOnly,
      reason: input.reason ?? null,
      order_no: input.order ?? null,
      token_hash: hashOf(token),
      ends_at: endsAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changed(db, audienceOf(terminal), [['guestLink', String(id)]])
  return { id: String(id), url: `${publicBase(ctx)}${guestPath}#${token}`, endsAt: endsAt.toISOString() }
}

async function mustHaveRoom({ db, now }: Pick<Ctx, 'db' | 'now'>, terminalId: number): Promise<void> {
  const { good } = await db
    .selectFrom('guest_link')
    .select((eb) => eb.fn.countAll<number>().as('good'))
    .where('terminal_id', '=', terminalId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  if (good >= guestLimits.perTerminal) throw conflict('guestLink.tooMany', { most: guestLimits.perTerminal })
}

/** Takes a link back; doing it again changes nothing. The relay that holds a session of it has the guest out at once. */
export const revoke: Handler<typeof guestLink.routes.revoke> = async ({ scope, db, now }, { id }) => {
  const link = await scope
    .from('terminal')
    .innerJoin('guest_link as g', (join) =>
      join.onRef('g.terminal_id', '=', 'terminal.id').onRef('g.enterprise_id', '=', 'terminal.enterprise_id'),
    )
    .select(['g.id', 'g.revoked_at', 'terminal.enterprise_id', 'terminal.group_path'])
    .where('g.id', '=', Number(id))
    .forUpdate('g')
    .executeTakeFirstOrThrow(missing)
  if (link.revoked_at !== null) return { done: true }
  await db.updateTable('guest_link').set({ revoked_at: now }).where('id', '=', link.id).execute()
  // A ticket that is on its way opens nothing, and what no relay holds yet is over here and now.
  await db.updateTable('remote_person').set({ ticket_hash: null }).where('guest_link_id', '=', link.id).execute()
  await db
    .updateTable('remote_session')
    .set({ status: 'ended', ended_at: now, end_reason: 'link_revoked', is_private: false })
    .where('guest_link_id', '=', link.id)
    .where('status', '<>', 'ended')
    .where('relay_id', 'is', null)
    .execute()
  const sessions = await db
    .selectFrom('remote_person')
    .innerJoin('remote_session', 'remote_session.id', 'remote_person.session_id')
    .select('session_id')
    .where('remote_person.guest_link_id', '=', link.id)
    .where('remote_session.status', '<>', 'ended')
    .execute()
  for (const { session_id } of sessions) await wake(db, 'remote', { session: session_id })
  await changed(db, audienceOf(link), [['guestLink', String(link.id)], ['remoteSession']])
  return { done: true }
}
