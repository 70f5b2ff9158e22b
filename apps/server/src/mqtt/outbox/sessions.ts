import type { RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { openPump } from './pump.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  /** Whether the terminal was there to hear. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  log: (line: string) => void
}

const sessionTimes = { sweepMs: 2_500, againMs: 5_000, most: 2, atOnce: 1_000 } as const

type Due = {
  sn: string
  session: number
  tunnel: string
  kind: SessionDown['kind']
  viewOnly: boolean
  name: string
  enterprise: string | null
  guestOf: string | null
  reason: string | null
  order: string | null
  consent: SessionDown['consent']
  rules: RemoteRules
  askedAt: Date
  isKnown: boolean
}

/** Asks the terminals connected here to dial a tunnel for each person of a remote session, and once more where none came. */
export function openSessions({ db, nodeId, send, log }: Options) {
  async function sendAll(): Promise<void> {
    const now = new Date()
    const since = new Date(now.getTime() - remoteTimes.dialMs)
    const { rows } = await sql<Due>`
      with due as materialized (
        select p.id, t.sn from remote_person p
        join remote_session s on s.id = p.session_id
        join terminal t on t.id = s.terminal_id
        join terminal_state st on st.terminal_id = t.id
        where p.dialled_at is null and p.left_at is null and p.asked_at > ${since}
          and p.sends < ${sessionTimes.most}
          and (p.sent_at is null or p.sent_at < ${new Date(now.getTime() - sessionTimes.againMs)})
          and s.status <> 'ended' and not s.is_repeater and st.online and st.node = ${nodeId}
        order by p.id limit ${sessionTimes.atOnce} for no key update of p skip locked)
      update remote_person p set sent_at = ${now}, sends = p.sends + 1
      from due, remote_session s
      where p.id = due.id and s.id = p.session_id
      returning due.sn, s.id as session, p.tunnel, s.kind, p.view_only as "viewOnly", p.account_name as name,
        (select e.name from account a join enterprise e on e.id = a.enterprise_id where a.id = p.account_id) as enterprise,
        (select g.account_name from guest_link g where g.id = p.guest_link_id) as "guestOf",
        s.reason, s.order_no as "order", s.consent, s.rules, p.asked_at as "askedAt",
        s.consent_answer = 'accepted'
          and (s.account_id = p.account_id or s.guest_link_id = p.guest_link_id) is true as "isKnown"`.execute(db)
    for (const row of rows) send(row.sn, remoteSession.topics.session.leaf, downOf(row))
  }

  return openPump({
    work: sendAll,
    sweepMs: sessionTimes.sweepMs,
    failed: ({ message }) => log(`Remote sessions wait for the database: ${message}`),
  })
}

/** Whoever was let in comes again without being asked for once more: the person there is told. */
function downOf({ rules, ...row }: Due): SessionDown {
  return {
    session: String(row.session),
    tunnel: row.tunnel,
    kind: row.kind,
    viewOnly: row.viewOnly,
    person: {
      name: row.name,
      enterprise: row.enterprise,
      ...(row.guestOf === null ? {} : { guestOf: row.guestOf }),
    },
    reason: [row.order, row.reason].filter(Boolean).join(' · ').slice(0, 500) || null,
    consent: row.consent === 'asked' && row.isKnown ? 'told' : row.consent,
    askMs: rules.askSeconds * 1000,
    unanswered: rules.unanswered,
    masks: rules.masks,
    clipboard: rules.clipboard,
    roots: rules.roots,
    shellAs: rules.shellAs,
    expiresAt: row.askedAt.getTime() + remoteTimes.dialMs,
  }
}
