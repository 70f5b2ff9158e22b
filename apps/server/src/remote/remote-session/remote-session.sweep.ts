import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { sql } from 'kysely'
import type { Job } from '../../core/feature.ts'

/** Rows taken in one step. */
const chunk = 500
/** A relay that has not said for so long that it lives does not. */
export const relayGoneMs = 15_000
/** A film nobody has kept by then, nobody will. */
const filmLostMs = 86_400_000

/** Ends what nobody holds: of a process that is gone, and what no end ever came to. */
export const endLost: Job = {
  everyMs: 5_000,
  run: async ({ db, now }) => {
    const gone = new Date(now.getTime() - relayGoneMs)
    const unclaimed = new Date(now.getTime() - remoteTimes.unclaimedMs)
    const { rows } = await sql<{ id: number; e: number; g: string | null }>`
      with lost as (
        select s.id, case when s.relay_id is null then 'unclaimed' else 'server_gone' end as reason
        from remote_session s left join relay r on r.id = s.relay_id
        left join remote_repeater n on n.session_id = s.id
        where s.status <> 'ended' and case
          when s.relay_id is not null then (r.id is null or r.seen_at < ${gone}) and s.asked_at < ${gone}
          when s.is_repeater then n.expires_at < ${now}
          else s.asked_at < ${unclaimed} end
        limit ${chunk}),
      ended as (
        update remote_session s set status = 'ended', ended_at = ${now}, end_reason = lost.reason, is_private = false
        from lost where s.id = lost.id and s.status <> 'ended' returning s.id, s.terminal_id),
      left_now as (
        update remote_person p set left_at = ${now}, ticket_hash = null from ended
        where p.session_id = ended.id and p.left_at is null)
      select ended.id, t.enterprise_id as e, t.group_path::text as g
      from ended join terminal t on t.id = ended.terminal_id`.execute(db)
    for (const { id, e, g } of rows) {
      const said = JSON.stringify({ e, g, k: [['remoteSession', String(id)]] })
      await sql`select pg_notify('live', ${said})`.execute(db)
    }
    await sql`delete from relay where seen_at < ${new Date(now.getTime() - 10 * relayGoneMs)}`.execute(db)
    await sql`update remote_session set recording = 'none'
      where recording = 'running' and ended_at < ${new Date(now.getTime() - filmLostMs)}`.execute(db)
    return rows.length === chunk
  },
}

/** Lets go of films that were kept as long as the rules said when they were made. */
export const expireFilms: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const gone = await sql`
      update remote_session set recording = 'gone', recording_key = null where id in (
        select id from remote_session where recording = 'kept' and recording_until < ${now}
        limit ${chunk} for update skip locked)`.execute(db)
    return gone.numAffectedRows === BigInt(chunk)
  },
}
