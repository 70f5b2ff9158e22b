import { channelPath, tunnelPath } from '@cpm/contract/remote/remote-session/tunnel'
import type { Kysely } from 'kysely'
import { join } from 'node:path'
import { channels } from '../core/feature.ts'
import type { Store } from '../core/store/store.ts'
import { listen } from '../db/listen.ts'
import type { Connection } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import type { Settings } from '../settings.ts'
import { terminalsOnly } from '../core/door/origin.ts'
import type { Upgrade } from '../core/door/upgrade.ts'
import { relayUpgrades } from './upgrades.ts'
import { innerPath } from './inner.ts'
import type { RelayTimes } from './hub/times.ts'
import { openRelay } from './relay.ts'
import { openRepeater } from './repeater/repeater.ts'

type Options = {
  db: Kysely<Tables>
  /** For LISTEN, on a connection of its own. */
  connection: Connection
  settings: Pick<Settings, 'dataDir' | 'host' | 'publicUrl' | 'relayUrl' | 'repeaterPort'>
  store: Store
  secretKey: Buffer
  /** Names this process among all. */
  nodeId: string
  now?: () => Date
  times?: Partial<RelayTimes>
  mostFilmBytes?: number | undefined
  log: (line: string) => void
}

export type Streams = Awaited<ReturnType<typeof openStreams>>

/**
 * The door for streams: remote sessions through the relay, by WebSockets at the port of the server, and the repeater at
 * another port.
 */
export async function openStreams(options: Options) {
  const {
    db,
    connection,
    settings,
    store,
    secretKey,
    nodeId,
    now = () => new Date(),
    log,
    times,
    mostFilmBytes,
  } = options
  let port = 0
  const address = () => settings.relayUrl ?? `http://127.0.0.1:${port}`
  const folder = join(settings.dataDir, 'remote')
  const relay = openRelay({ db, store, folder, mostBytes: mostFilmBytes, relayId: nodeId, address, now, log, times })
  const sockets = relayUpgrades({ db, relay, secretKey, now, publicUrl: settings.publicUrl, log })
  const repeater = settings.repeaterPort === undefined ? null : openRepeater({ db, relay, secretKey, now, log })

  const hear = (channel: string, payload: string): void => {
    const key = JSON.parse(payload) as { session?: number; sn?: string }
    if (channel === channels.cut && key.sn !== undefined) relay.cut(key.sn)
    if (key.session === undefined) return
    relay.changed(key.session)
    repeater?.changed(key.session)
  }
  const listener = await listen(connection, [channels.remote, channels.cut], hear, {
    onReconnect: () => relay.lookAtAll(),
    log,
  })
  const upgrades: Record<string, Upgrade> = {
    [channelPath]: sockets.operator,
    [tunnelPath]: terminalsOnly(sockets.tunnel, settings.publicUrl),
    [innerPath]: sockets.inner,
  }
  return {
    relay,
    upgrades,
    /** Once the server listens on this port. */
    start: async (listening: number): Promise<void> => {
      port = listening
      await relay.start()
      await repeater?.listen(settings.host, settings.repeaterPort ?? 0)
    },
    repeaterPort: () => repeater?.port() ?? null,
    close: async (): Promise<void> => {
      await listener.close()
      await repeater?.close()
      await relay.close()
      sockets.close()
    },
  }
}
