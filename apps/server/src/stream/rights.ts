import type { EndReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { GuestLinkState } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { sessionTimes } from '@cpm/contract/people/session/session'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { mayNow, seesTerminal } from '../people/role/role.now.ts'
import { stateOf } from '../remote/guest-link/guest-link.stands.ts'

export type Revoked = { id: number; reason: EndReason }

/** Of these people the ones who may no longer be in their session, and why. */
export async function revokedAmong(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<Revoked[]> {
  if (ids.length === 0) return []
  const [accounts, guests] = await Promise.all([accountsAmong(db, ids, now), guestsAmong(db, ids, now)])
  return [...accounts, ...guests]
}

/** Signed out, or for too long without a deed; disabled, without the right, or moved away. */
async function accountsAmong(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<Revoked[]> {
  const idleSince = new Date(now.getTime() - sessionTimes.idleMs)
  const { rows } = await sql<{ id: number }>`
    select p.id from remote_person p where p.id = any(${ids}::bigint[]) and not p.is_guest and not exists (
      select from account a
      join remote_session rs on rs.id = p.session_id
      join terminal t on t.id = rs.terminal_id
      where a.id = p.account_id and ${seesTerminal('t')} and ${mayNow(sql`p.code`)}
        and (exists (select from session s
            where s.token_hash = p.token_hash and s.account_id = a.id and s.ends_at > ${now} and s.seen_at > ${idleSince})
          or exists (select from api_token k
            where k.account_id = a.id and k.name = p.token_name and k.expires_at > ${now} and p.code = any(k.codes)))
      )`.execute(db)
  return rows.map(({ id }) => ({ id, reason: 'revoked' }))
}

const reasons: Readonly<Record<Exclude<GuestLinkState, 'active'>, EndReason>> = {
  revoked: 'link_revoked',
  expired: 'link_over',
  void: 'revoked',
}

async function guestsAmong(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<Revoked[]> {
  const { rows } = await sql<{ id: number; state: GuestLinkState | null }>`
    select p.id, case when g.id is not null then ${stateOf(now, 't')} end as state
    from remote_person p
    join remote_session s on s.id = p.session_id
    join terminal t on t.id = s.terminal_id
    left join guest_link g on g.id = p.guest_link_id and g.terminal_id = t.id
    where p.id = any(${ids}::bigint[]) and p.is_guest`.execute(db)
  return rows.flatMap(({ id, state }) =>
    state === 'active' ? [] : [{ id, reason: state === null ? 'revoked' : reasons[state] }],
  )
}

/** Of these sessions the ones whose terminal is no longer ours to reach. */
export async function lostAmong(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select s.id from remote_session s left join terminal t on t.id = s.terminal_id
    where s.id = any(${ids}::bigint[]) and (t.id is null or t.enterprise_id <> s.enterprise_id
      or t.status = 'logged_off' or (t.status <> 'activated' and not s.is_repeater))`.execute(db)
  return rows.map(({ id }) => id)
}
