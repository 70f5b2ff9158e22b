import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { clientConfig, type Connection } from './pool.ts'
import type { Tables } from './tables.ts'

export interface ListenOptions {
  /** Called after a lost connection is back: what was told in between is lost, so look at the rows once. */
  onReconnect?: () => void
  log?: (line: string) => void
}

export interface Listener {
  close: () => Promise<void>
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
// A connection can die without a word (a pulled cable, a lost NAT entry); asking now and then finds out.
const HEARTBEAT_MS = 15_000

/**
 * Listens on its own connection and keeps listening through restarts of the server.
 * Resolves once it listens; rejects if the server cannot be reached the first time.
 */
export async function listen(
  connection: Connection,
  channels: string | readonly string[],
  onNotify: (channel: string, payload: string) => void,
  { onReconnect, log = () => undefined }: ListenOptions = {},
): Promise<Listener> {
  const names = typeof channels === 'string' ? [channels] : channels
  const closing = new AbortController()
  let current = await connect(connection, names, onNotify)

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      // Jitter, so that many processes do not come back to a restarted server in one instant.
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        current = await connect(connection, names, onNotify)
        onReconnect?.()
        return
      } catch (error) {
        log(`Still no connection for notifications: ${(error as Error).message}`)
      }
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await current.lost
      if (!closing.signal.aborted) await reconnect()
    }
  }

  const watching = watch()
  return {
    close: async () => {
      closing.abort()
      await current.end()
      await watching
      await current.end()
    },
  }
}

interface Line {
  /** Settles when the connection is gone. */
  lost: Promise<void>
  end: () => Promise<void>
}

async function connect(
  connection: Connection,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
): Promise<Line> {
  const socket = new Socket()
  const client = new pg.Client({
    ...clientConfig(connection, 'cpm listen'),
    query_timeout: HEARTBEAT_MS,
    stream: () => socket,
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  // Whatever goes wrong with a connection ends in its end.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
  const end = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    await client.query(channels.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
  } catch (error) {
    await end()
    throw error
  }
  // A polite end would wait for the other side, which a dead connection does not have.
  const heartbeat = setInterval(() => client.query('select 1').catch(() => socket.destroy()), HEARTBEAT_MS)
  void lost.then(() => clearInterval(heartbeat))
  return { lost, end }
}

/** Tells the listeners of a channel a key (never data, and below 8,000 bytes), when the transaction commits. */
export async function notify(db: Kysely<Tables>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
