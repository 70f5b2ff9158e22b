import { type Kysely, sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import {
  endLeases,
  nodeLease,
  type PresenceChange,
  recordActive,
  recordPresence,
  recordSeen,
} from '../estate/terminal/state/presence.ts'
import type { Tables } from '../db/tables.ts'
import { tellTerminals } from '../estate/terminal/config/terminal.notify.ts'
import { channels } from '../core/feature.ts'
import type { Link, Parting } from './broker/broker.ts'
import { every } from './every.ts'
import { openLane } from './intake/lane.ts'
import type { Turn } from './intake/intake-queue.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  links: ReadonlyMap<string, Link>
  /** Shared with the intake of reports: both write the same rows. */
  turn: Turn
  log: (line: string) => void
}

const most = 500
const gatherMs = 50
/** What a connected terminal's row may lag behind. */
const seenMs = 60_000
const seenEveryMs = 5_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Writes down who is connected here, in batches, and that this process is alive. */
export async function openPresence({ db, nodeId, links, turn, log }: Options) {
  const closing = new AbortController()
  const lane = openLane<PresenceChange>({ most, waitMs: gatherMs, commit })

  async function commit(batch: PresenceChange[]): Promise<void> {
    const changes = newest(batch)
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        await turn(() => write(db, changes))
        return
      } catch (error) {
        log(`Who is connected cannot be written down: ${(error as Error).message}`)
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  function note(link: Link, state: PresenceChange['state'], lostAt: Date | null = null): void {
    const { terminalId, sn, enterpriseId, groupPath, sessionNo, address } = link
    const times = { connectedAt: link.connectedAt, at: new Date(), seenAt: new Date(link.seenAt) }
    const node = state === 'online' ? nodeId : null
    lane.push({ terminalId, sn, enterpriseId, groupPath, sessionNo, state, node, address, lostAt, ...times })
  }

  function noteAll(state: 'online' | 'dropped', lostAt: Date | null = null): void {
    for (const link of links.values()) if (!link.goodbye) note(link, state, lostAt)
  }

  /** Our row is gone when others took us for dead: then they marked our terminals, and we mark them back. */
  async function renew(): Promise<void> {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into node (id) values (${nodeId})
      on conflict (id) do update set seen_at = now() returning xmax = 0 as "isNew"`.execute(db)
    if (rows[0]?.isNew) noteAll('online')
  }

  async function saveSeen(): Promise<void> {
    const now = new Date()
    const today = dayOf(now)
    const due = [...links.values()].filter(
      (link) => link.day !== today || (link.seenAt > link.savedAt && now.getTime() - link.savedAt >= seenMs),
    )
    for (let from = 0; from < due.length; from += most) await saveSome(due.slice(from, from + most), today)
  }

  async function saveSome(some: Link[], today: string): Promise<void> {
    const seen = some.map(({ terminalId, seenAt }) => ({ terminalId, at: new Date(seenAt) }))
    const active = some.filter(({ day }) => day !== today)
    await turn(() =>
      db.transaction().execute(async (trx) => {
        await recordSeen(trx, seen)
        await recordActive(
          trx,
          today,
          active.map(({ terminalId }) => terminalId),
        )
      }),
    )
    some.forEach((link, at) => {
      link.savedAt = seen[at]!.at.getTime()
      link.day = today
    })
  }

  // Before any terminal is back: of one that is, it could not be seen that its server was away.
  await endLeases(db, nodeId)
  await renew()
  const timers = [
    every(nodeLease.everyMs, renew, (error) => log(`This process cannot say that it lives: ${error.message}`)),
    every(seenEveryMs, saveSeen, (error) => log(`Times cannot be written down: ${error.message}`)),
  ]

  return {
    arrived: (link: Link): void => note(link, 'online'),
    parted: (link: Link, how: Parting): void => note(link, how === 'lost' ? 'dropped' : 'offline'),
    /** Leaves every terminal as dropped: whoever starts next has a minute to get them back. */
    async close(mostMs: number): Promise<void> {
      await Promise.all(timers.map((stop) => stop()))
      noteAll('dropped', new Date())
      await Promise.race([lane.drain(), wait(mostMs, undefined, { ref: false })])
      closing.abort()
      await db
        .deleteFrom('node')
        .where('id', '=', nodeId)
        .execute()
        .catch(() => undefined)
    },
  }
}

function write(db: Kysely<Tables>, changes: PresenceChange[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await recordPresence(trx, changes, new Date())
    // A drop is not on any screen yet.
    const shown = changes.filter(({ state }) => state !== 'dropped')
    await tellTerminals(trx, channels.live, shown)
  })
}

/** One change of each terminal: that of its newest connection, and of that the last. */
function newest(batch: PresenceChange[]): PresenceChange[] {
  const last = new Map<number, PresenceChange>()
  for (const change of batch) {
    const before = last.get(change.terminalId)
    if (!before || before.sessionNo <= change.sessionNo) last.set(change.terminalId, change)
  }
  return [...last.values()]
}
