import { closeCodes, type EndReason, remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Kysely } from 'kysely'
import { mkdirSync } from 'node:fs'
import type { Tables } from '../db/tables.ts'
import { salvage } from './film/salvage.ts'
import type { FilmParts } from './film/recorder.ts'
import type { Line } from './line.ts'
import { lostAmong, revokedAmong } from './rights.ts'
import { type LiveSession, openSession } from './hub/session.ts'
import { claim, readSession } from './hub/rows.ts'
import { type RelayTimes, relayTimes } from './hub/times.ts'

export type RelayOptions = FilmParts & {
  /** Names this process among the relays. */
  relayId: string
  /** Where the others reach it, which is known once it listens. */
  address: () => string
  times?: Partial<RelayTimes> | undefined
}

/** Whose end it is that came. */
export type Came = { session: number; n: number; cpm: boolean }

export type Relay = ReturnType<typeof openRelay>

/** The sessions this process holds. */
export function openRelay(options: RelayOptions) {
  const { db, relayId, folder, now, log } = options
  const times = { ...relayTimes, ...options.times }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sessions = new Map<number, Promise<LiveSession | null>>()
  const live = new Map<number, LiveSession>()
  let closed = false
  let beating = false

  const timers = [
    setInterval(() => live.forEach((one) => one.tick()), times.tickMs).unref(),
    setInterval(() => void beatOnce(), times.beatMs).unref(),
    setInterval(() => void salvageNow(), times.salvageMs).unref(),
  ]

  const over = (id: number) => [sessions, live].forEach((all) => all.delete(id))

  async function load(id: number): Promise<LiveSession | null> {
    const found = await readSession(db, id)
    if (!found || found.row.status === 'ended' || closed) return null
    const session = openSession({ ...options, times, over }, found.row, found.people)
    live.set(id, session)
    return session
  }

  function held(id: number): Promise<LiveSession | null> {
    const loading = sessions.get(id) ?? load(id)
    sessions.set(id, loading)
    const forget = (session: LiveSession | null) => {
      if (!session) sessions.delete(id)
    }
    loading.then(forget, () => forget(null))
    return loading
  }

  /** Whoever comes a moment too late hears why it is over. */
  async function attach(side: 'operator' | 'tunnel', { session: id, n, cpm }: Came, line: Line): Promise<void> {
    const session = await held(id)
    if (session) return session.attach(side, n, line, { cpm })
    const reason = await reasonOf(db, id)
    line.close(closeCodes[reason], reason)
  }

  async function beatOnce(): Promise<void> {
    if (beating || closed) return
    beating = true
    try {
      await sayAlive(options)
      await endRevoked(options, [...live.values()])
    } catch (error) {
      log(`The relay waits for the database: ${(error as Error).message}`)
    } finally {
      beating = false
    }
  }

  const salvageNow = () =>
    salvage(options, (id) => live.has(id)).catch((error: Error) => log(`Recordings: ${error.message}`))

  return {
    /** To be called when it listens, and its address is known. */
    start: async (): Promise<void> => {
      await sayAlive(options)
      await salvageNow()
    },
    /** Which relay is to hold a session: this one, where nobody does yet; null when it is over. */
    claim: (id: number) => claim(db, id, relayId),
    relayId,
    addressOf: (id: string) => addressOf(db, id, now()),
    /** Gives one of its ends to the session. */
    attach,
    /** Rows of a session changed. */
    changed: (id: number): void => {
      const one = live.get(id)
      one?.changed()
      if (one) endRevoked(options, [one]).catch((error: Error) => log(`Session ${id}: ${error.message}`))
    },
    /** Notifications were lost: all are looked at. */
    lookAtAll: () => live.forEach((one) => one.changed()),
    /** A terminal's credential is gone. */
    cut: (sn: string) => {
      for (const one of live.values()) if (one.sn === sn) void one.end('terminal_gone')
    },
    count: () => live.size,
    check: beatOnce,
    salvage: salvageNow,
    close: async (): Promise<void> => {
      closed = true
      timers.forEach(clearInterval)
      await Promise.all([...live.values()].map((one) => one.end('server_gone')))
      await db.deleteFrom('relay').where('id', '=', relayId).execute()
    },
  }
}

/** Its row says that it lives, and where it is reached. */
async function sayAlive({ db, relayId, address, now }: RelayOptions): Promise<void> {
  const row = { id: relayId, address: address(), seen_at: now() }
  await db
    .insertInto('relay')
    .values(row)
    .onConflict((oc) => oc.column('id').doUpdateSet(row))
    .execute()
}

/** Who may not be in their session any more is out of it, and what has lost its terminal is over. */
async function endRevoked({ db, now }: RelayOptions, all: readonly LiveSession[]): Promise<void> {
  const people = all.flatMap((one) => one.personIds())
  const revoked = await revokedAmong(db, people, now())
  for (const session of all) for (const { id, reason } of revoked) session.revoke(id, reason)
  const lost = new Set(
    await lostAmong(
      db,
      all.map((one) => one.id),
    ),
  )
  for (const session of all) if (lost.has(session.id)) void session.end('terminal_gone')
}

/** Where the relay of that name is reached, while it lives. */
async function addressOf(db: Kysely<Tables>, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('relay')
    .select('address')
    .where('id', '=', id)
    .where('seen_at', '>', new Date(now.getTime() - remoteTimes.dialMs))
    .executeTakeFirst()
  return row?.address ?? null
}

async function reasonOf(db: Kysely<Tables>, id: number): Promise<EndReason> {
  const row = await db.selectFrom('remote_session').select('end_reason').where('id', '=', id).executeTakeFirst()
  return (row?.end_reason as EndReason | null | undefined) ?? 'ended'
}
