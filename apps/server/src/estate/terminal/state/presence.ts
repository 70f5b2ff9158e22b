import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { tellPresence } from '../said/tell/presence.ts'
import type { HeardPresence } from '../slots.ts'
import type { ToldTerminal } from '../config/terminal.notify.ts'

/**
 * What became of one connection of a terminal. `dropped` went without a goodbye: it is recorded at once and shown as
 * offline a minute later, unless the terminal comes back.
 */
export type PresenceChange = ToldTerminal & {
  terminalId: number
  /** Number of the connection; a change of an older one than the row knows changes nothing. */
  sessionNo: number
  state: 'online' | 'dropped' | 'offline'
  /** The process that holds the socket. */
  node: string | null
  /** Where it connects from, as far as the broker says. */
  address: string | null
  connectedAt: Date | null
  at: Date
  /** When the terminal was last heard of. */
  seenAt: Date
  /** When its server stopped, where it was dropped for that. */
  lostAt: Date | null
}

/** A process says it lives every `everyMs`; after `outMs` of silence its terminals count as dropped. */
export const nodeLease = { everyMs: 5_000, outMs: 20_000 } as const

/**
 * Frees the terminals of processes that died, and of one of the name `begins`: they count as dropped from now on, and
 * were connected until it was last alive.
 */
export async function endLeases(db: Kysely<Tables>, begins: string | null = null): Promise<void> {
  await sql`
    with dead as (
      delete from node where seen_at < now() - ${nodeLease.outMs} * interval '1 millisecond' or id = ${begins}
      returning id, seen_at)
    update terminal_state s set dropped_at = now(), lost_at = dead.seen_at, node = null
    from dead where s.online and s.node = dead.id`.execute(db)
}

type Written = { terminalId: number; online: boolean; wasOnline: boolean; agent: string | null }

/** Records the changes, at most one of each terminal, and tells the listeners. */
export async function recordPresence(db: Kysely<Tables>, changes: readonly PresenceChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<Written>`
    with before as materialized (
      select terminal_id, online, agent from terminal_state
      where terminal_id = any(${changes.map((c) => c.terminalId)}::bigint[])
      order by terminal_id for no key update),
    written as (
      insert into terminal_state as s
        (terminal_id, online, session_no, node, connected_at, dropped_at, last_seen_at, public_address, lost_at)
      select v.id, v.state <> 'offline', v.no, case when v.state = 'online' then v.node end, v.connected_at,
        case when v.state = 'dropped' then v.at end, v.seen_at, v.address, v.lost_at
      from unnest(
        ${changes.map((c) => c.terminalId)}::bigint[], ${changes.map((c) => c.sessionNo)}::bigint[],
        ${changes.map((c) => c.state)}::text[], ${changes.map((c) => c.node)}::text[],
        ${changes.map((c) => c.connectedAt)}::timestamptz[], ${changes.map((c) => c.at)}::timestamptz[],
        ${changes.map((c) => c.seenAt)}::timestamptz[], ${changes.map((c) => c.address)}::text[],
        ${changes.map((c) => c.lostAt)}::timestamptz[]
      ) as v(id, no, state, node, connected_at, at, seen_at, address, lost_at)
      join terminal t on t.id = v.id
      -- Each row is read before it is written, or the read would not see it.
      left join before b on b.terminal_id = v.id
      order by v.id
      on conflict (terminal_id) do update set
        online = excluded.online, session_no = excluded.session_no, node = excluded.node,
        connected_at = coalesce(excluded.connected_at, s.connected_at), dropped_at = excluded.dropped_at,
        lost_at = excluded.lost_at,
        last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
        public_address = case when excluded.node is null then s.public_address else excluded.public_address end
      where s.session_no <= excluded.session_no
      returning terminal_id, online)
    select w.terminal_id as "terminalId", w.online, b.online as "wasOnline", b.agent
    from written w join before b on b.terminal_id = w.terminal_id where w.online <> b.online`.execute(db)
  await tellPresence(db, rows.map(changeOf), now)
}

export const changeOf = ({ terminalId, online, wasOnline, agent }: Written): HeardPresence => ({
  terminalId,
  before: { online: wasOnline, agent },
  after: { online, agent },
})

/** Moves `last_seen_at` forward where it lags by half a minute; nobody is told, screens count the time themselves. */
export async function recordSeen(db: Kysely<Tables>, seen: readonly { terminalId: number; at: Date }[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update terminal_state s set last_seen_at = v.at
    from unnest(${seen.map((s) => s.terminalId)}::bigint[], ${seen.map((s) => s.at)}::timestamptz[]) as v(id, at)
    where s.terminal_id = v.id and (s.last_seen_at is null or s.last_seen_at < v.at - interval '30 seconds')`.execute(
    db,
  )
}

/** Notes that these terminals were heard of on this day (UTC, `YYYY-MM-DD`). */
export async function recordActive(db: Kysely<Tables>, day: string, terminalIds: readonly number[]): Promise<void> {
  if (terminalIds.length === 0) return
  await sql`
    insert into activity_day (day, terminal_id)
    select ${day}::date, id from unnest(${terminalIds}::bigint[]) as v(id) order by id
    on conflict do nothing`.execute(db)
}
