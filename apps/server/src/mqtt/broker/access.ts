import { payloadLimit, rights, snPattern, topicRoot } from '@cpm/contract/kernel/topic'
import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'

/** A terminal whose credential was checked, and the number of the connection it was given. */
export type AdmittedTerminal = {
  terminalId: number
  sn: string
  enterpriseId: number
  groupPath: string | null
  secretHash: Buffer
  /** Grows with every connection of any terminal: a late event of an older one changes nothing. */
  sessionNo: number
  /** What it reports that it writes in where it does not write UTF-8. */
  codePage: string | null
  /** What it called its last connections, newest first. */
  sessions: string[]
}

export type Access = ReturnType<typeof openAccess>

/** User name under which the server itself connects to an outside broker. */
const serverUser = 'cpm-server'
const lookupsAtOnce = 500

/** Who may connect, publish and subscribe: the one set of functions every broker's rights come from. */
export function openAccess({ db, brokerUrl }: { db: Kysely<Tables>; brokerUrl: string | undefined }) {
  const lookUp = batched((sns) => lookUpTerminals(db, sns))
  const serverSecret = brokerUrl ? hashOf(decodeURIComponent(new URL(brokerUrl).password)) : null
  const server = brokerUrl ? decodeURIComponent(new URL(brokerUrl).username) || serverUser : null

  return {
    /** Our own user name at an outside broker; null with the embedded one. No terminal may go by it. */
    server,
    /** The terminal as it is now, without asking for its secret; null when it may not connect. */
    find: lookUp,
    /** Whether this is a terminal with its live secret. One query, shared with whoever asks at the same moment. */
    connect: async (sn: string, clientId: string, password: Buffer | string): Promise<AdmittedTerminal | null> => {
      if (!snPattern.test(sn) || clientId !== sn || sn === server) return null
      const known = await lookUp(sn)
      return known && timingSafeEqual(known.secretHash, hashOf(password.toString())) ? known : null
    },
    /** Whether this is the server itself, at an outside broker. */
    isServer: (user: string, password: Buffer | string): boolean =>
      serverSecret !== null && user === server && timingSafeEqual(serverSecret, hashOf(password.toString())),
    isUser: (user: string): boolean => user === server || snPattern.test(user),
    mayPublish: (user: string, topic: string, retain = false): boolean =>
      user === server
        ? !retain && serverWrites.test(topic)
        : snPattern.test(user) && rights.publish(user, topic, retain),
    maySubscribe: (user: string, filter: string): boolean =>
      user === server ? filter === everyUp : snPattern.test(user) && rights.subscribe(user, filter),
  }
}

export const everyUp = `${topicRoot}/+/up/#`
const serverWrites = new RegExp(`^${topicRoot}/(?:[A-Za-z0-9_-]{4,64}|\\+)/down/(?:[a-z]+|#)$`)

/** Why a terminal may not say this, or null if it may. */
export function refusalOf(
  sn: string,
  packet: { topic: string; retain: boolean; payload: Buffer | string },
): 'retained' | 'topic' | 'oversize' | null {
  if (packet.retain) return 'retained'
  if (!rights.publish(sn, packet.topic, packet.retain)) return 'topic'
  return packet.payload.length > payloadLimit ? 'oversize' : null
}

async function lookUpTerminals(db: Kysely<Tables>, sns: string[]): Promise<Map<string, AdmittedTerminal>> {
  const { rows } = await sql<AdmittedTerminal>`
    select id as "terminalId", sn, enterprise_id as "enterpriseId", group_path::text as "groupPath",
      secret_hash as "secretHash", nextval('session_no') as "sessionNo",
      (select s.facts ->> 'codePage' from terminal_state s where s.terminal_id = terminal.id) as "codePage",
      coalesce((select array(select jsonb_array_elements(h.said) ->> 'session')
        from terminal_hello h where h.terminal_id = terminal.id), '{}') as sessions
    from terminal
    where sn = any(${sns}::text[]) and status = 'activated' and length(secret_hash) = 32`.execute(db)
  return new Map(rows.map((row) => [row.sn, row]))
}

type Asked<V> = { key: string; resolve: (value: V | null) => void; reject: (error: unknown) => void }

/** Questions asked at the same time become one query; the same key twice is asked twice, for a number each. */
function batched<V>(ask: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let waiting: Asked<V>[] = []
  let running = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = new Map<string, Asked<V>>()
      const rest: Asked<V>[] = []
      for (const one of waiting) {
        if (batch.size < lookupsAtOnce && !batch.has(one.key)) batch.set(one.key, one)
        else rest.push(one)
      }
      waiting = rest
      try {
        const found = await ask([...batch.keys()])
        for (const one of batch.values()) one.resolve(found.get(one.key) ?? null)
      } catch (error) {
        for (const one of batch.values()) one.reject(error)
      }
    }
    running = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      setImmediate(() => void run())
    })
}
