import type { RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { remoteLimits } from '@cpm/contract/remote/remote-session/remote-session.shape'
import type { SessionKind } from '@cpm/contract/remote/remote-session/remote-session.states'
import { sql } from 'kysely'
import { badField, type Ctx, Refusal, refused } from '../../../core/feature.ts'

/** What an agent says of itself among its permissions, for each kind of session. */
const abilities: Record<SessionKind, string> = {
  desktop: 'agent.remote_desktop',
  shell: 'agent.remote_shell',
  files: 'agent.remote_files',
}

export const conflict = (...[key, vars]: Parameters<typeof refused>) =>
  new Refusal(codes.conflict, key, vars ? { vars } : {})

/** It is here, and its agent says that it can; an older one that says nothing cannot. */
export async function mustBeAble(db: Ctx['db'], terminalId: number, kind: SessionKind): Promise<void> {
  const { rows } = await sql<{ online: boolean; granted: boolean | null; note: string | null }>`
    select s.online, a.granted, a.note from terminal_state s
    left join lateral (
      select (item ->> 'granted')::boolean as granted, item ->> 'note' as note
      from inventory i, jsonb_array_elements(i.items) item
      where i.terminal_id = s.terminal_id and i.kind = 'permissions' and item ->> 'permission' = ${abilities[kind]}
      limit 1) a on true
    where s.terminal_id = ${terminalId}`.execute(db)
  const [found] = rows
  if (!found?.online) throw conflict('remoteSession.offline')
  if (found.granted === true) return
  if (found.granted === false && found.note) throw conflict('remoteSession.cannotBecause', { why: found.note })
  throw conflict('remoteSession.cannot')
}

/** Neither this terminal nor this person has too many of them; a guest, who has no account, has one by each link. */
export async function mustHaveRoom(db: Ctx['db'], terminalId: number, accountId: number | null): Promise<void> {
  const { rows } = await sql<{ here: number; mine: number }>`
    select count(*) filter (where terminal_id = ${terminalId})::int as here,
      count(*) filter (where account_id = ${accountId})::int as mine
    from remote_session where status <> 'ended' and (terminal_id = ${terminalId} or account_id = ${accountId})`.execute(
    db,
  )
  const [open] = rows
  if ((open?.here ?? 0) >= remoteLimits.perTerminal)
    throw conflict('remoteSession.tooManyHere', { most: remoteLimits.perTerminal })
  if ((open?.mine ?? 0) >= remoteLimits.perAccount)
    throw conflict('remoteSession.tooManyOfYou', { most: remoteLimits.perAccount })
}

/** What the enterprise wants to be told before. */
export function mustSayWhy(
  rules: RemoteRules,
  said: { reason?: string | undefined; order?: string | undefined },
): void {
  if (rules.reason === 'reason' && said.reason === undefined) throw badField('reason', 'remoteSession.reasonNeeded')
  if (rules.reason === 'order' && said.order === undefined) throw badField('order', 'remoteSession.orderNeeded')
}
