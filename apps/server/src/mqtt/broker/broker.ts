import type { AdmittedTerminal } from './access.ts'

/** One terminal's connection, whichever broker holds it. Identity comes from here, never from a message. */
export type Link = AdmittedTerminal & {
  /** Where it connects from; null when the broker is outside and does not say. */
  readonly address: string | null
  readonly connectedAt: Date
  /** Milliseconds, by our clock, of the last packet of any kind. */
  seenAt: number
  /** The `seenAt` that the database knows. */
  savedAt: number
  /** The day (UTC) it is noted as active on. */
  day: string
  /** What it calls this connection, from its hello on. */
  session: string | null
  /** The start of its machine, from its hello on. */
  bootId: string | null
  /** What connections before this were called: the server has heard their hellos. */
  readonly earlier: Set<string>
  /** Another connection of this terminal was open when it came. */
  tookOver: boolean
  /** It said by itself that it goes. */
  goodbye: boolean
}

/** `goodbye` and `cut` are offline at once; `lost` may come back within the minute. */
export type Parting = 'goodbye' | 'cut' | 'lost'
/** Settles one message: without an error it is acknowledged, with one the connection is closed. */
export type Settle = (error?: Error | null) => void

/** What a broker tells the door. */
export type BrokerEvents = {
  arrived: (link: Link) => void
  parted: (link: Link, how: Parting) => void
  /** It hears `down/#` now. */
  listening: (link: Link) => void
  /** One message of a terminal; the acknowledgement waits for `settle`. */
  uplink: (link: Link, leaf: string, payload: Buffer, qos: number, settle: Settle) => void
}

/** All the door needs of a broker, its own or another's. */
export type Broker = {
  /** Port of the embedded broker; null when the broker is outside. */
  readonly port: number | null
  ready: () => boolean
  /** Whether the terminal is there to hear; false also when it takes nothing in any more. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  /** Ends the terminal's connections. */
  cut: (sn: string) => void
  /** Takes no new connection and no new message. */
  stop: () => Promise<void> | void
  close: () => Promise<void>
}

export function linkOf(terminal: AdmittedTerminal, address: string | null, now = Date.now()): Link {
  const times = { connectedAt: new Date(now), seenAt: now, savedAt: 0, day: '' }
  const said = { session: null, bootId: null, earlier: new Set(terminal.sessions), tookOver: false, goodbye: false }
  return { ...terminal, ...times, address, ...said }
}
