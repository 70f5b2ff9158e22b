import { downFilter, parseAddress, payloadLimit, type PayloadOf, type Topic, address } from '@cpm/contract/kernel/topic'
import { type Hello } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { newId } from './ids.ts'
import { type Cancel, type Clock, type Connection, CredentialRefused, type Log, type Transport } from './machine.ts'

/** Waits between two tries to connect: full jitter, so that a fleet that lost its server does not return as one. */
export type Backoff = {
  /** The first try after a loss comes within this. */
  firstMs: number
  /** Later ones within base · 2^n, at most max. */
  baseMs: number
  maxMs: number
  /** Around this long after the server refused the credential. */
  refusedMs: number
}
export const backoff: Backoff = { firstMs: 30_000, baseMs: 5_000, maxMs: 600_000, refusedMs: 600_000 }

/** Milliseconds to wait after `failures` failed tries in a row. */
export function waitMs(failures: number, random: number, { firstMs, baseMs, maxMs }: Backoff = backoff): number {
  return random * (failures === 0 ? Math.min(firstMs, maxMs) : Math.min(maxMs, baseMs * 2 ** failures))
}

/** A connection that lived this long was a good one: the count of failures starts again. */
const steadyMs = 10_000
/** A message not acknowledged for this long means the connection is dead, whatever the socket says. */
const ackWaitMs = 120_000
/** The most a clean goodbye may take. */
const goodbyeMs = 2_000

export type LinkHooks = {
  hello(): Omit<Hello, 'session'>
  onUp(): void
  onDown(): void
  /** A message to this terminal, its body already parsed as JSON but not yet checked. */
  onMessage(leaf: string, body: unknown): void
}

/**
 * The connection to the broker, kept up for ever. INVARIANTS: nothing is published before the server has the hello;
 * every connection has its own session; what a lost connection still has to say changes nothing.
 */
export class Link {
  online = false
  #connection: Connection | undefined
  #session = ''
  #failures = 0
  #upAt = 0
  #retry: Cancel = () => {}
  #stopped = true
  readonly #sn: string
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #backoff: Backoff
  readonly #hooks: LinkHooks
  readonly #log: Log

  constructor(o: { sn: string; transport: Transport; clock: Clock; backoff: Backoff; hooks: LinkHooks; log: Log }) {
    this.#sn = o.sn
    this.#transport = o.transport
    this.#clock = o.clock
    this.#backoff = o.backoff
    this.#hooks = o.hooks
    this.#log = o.log
  }

  start(): void {
    this.#stopped = false
    void this.#open()
  }

  async #open(): Promise<void> {
    const session = newId(this.#clock)
    this.#session = session
    let connection: Connection
    try {
      connection = await this.#transport.connect({
        will: { topic: address(this.#sn, terminal.topics.presence), payload: this.#goodbye(session) },
        filter: downFilter(this.#sn),
        onMessage: (name, payload) => this.#receive(name, payload),
        onClose: (why) => this.#lost(session, why),
      })
    } catch (error) {
      return this.#notConnected(session, error)
    }
    if (this.#stopped || session !== this.#session) return connection.close(true)
    this.#connection = connection
    try {
      await this.#send(connection, terminal.topics.hello, { session, ...this.#hooks.hello() })
    } catch {
      return this.#lost(session, 'the server did not take the greeting')
    }
    if (session !== this.#session || this.#stopped) return
    this.online = true
    this.#upAt = this.#clock.now()
    this.#hooks.onUp()
  }

  #goodbye(session: string): string {
    return JSON.stringify({ session, online: false })
  }

  #notConnected(session: string, error: unknown): void {
    if (this.#stopped || session !== this.#session) return
    const refused = error instanceof CredentialRefused
    const wait = refused
      ? this.#backoff.refusedMs * (0.75 + this.#clock.random() / 2)
      : waitMs(this.#failures, this.#clock.random(), this.#backoff)
    this.#failures += 1
    const why = refused
      ? 'The server refused the credential of this terminal: it was logged off, or enrolled again elsewhere'
      : `Not connected: ${error instanceof Error ? error.message : String(error)}`
    this.#log(`${why}. Next try in ${Math.ceil(wait / 1000)} s.`)
    this.#retry = this.#clock.after(wait, () => void this.#open())
  }

  #lost(session: string, why: string): void {
    if (session !== this.#session || !this.#connection) return
    void this.#connection.close(false).catch(() => {})
    this.#connection = undefined
    const wasOnline = this.online
    this.online = false
    if (wasOnline && this.#clock.now() - this.#upAt >= steadyMs) this.#failures = 0
    if (wasOnline) this.#hooks.onDown()
    this.#notConnected(session, new Error(why))
  }

  #receive(name: string, payload: Uint8Array): void {
    const to = parseAddress(name)
    if (!to || to.sn !== this.#sn || to.direction !== 'down' || payload.byteLength > payloadLimit * 4) return
    try {
      this.#hooks.onMessage(to.leaf, JSON.parse(new TextDecoder().decode(payload)))
    } catch (error) {
      this.#log(`A message on ${name} was not understood: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Resolves when the server has it; rejects when the connection ends first, or there is none. */
  async publish<P extends Topic<'up'>>(topic: P, body: PayloadOf<P>): Promise<void> {
    if (!this.online || !this.#connection) throw new Error('not connected')
    await this.#send(this.#connection, topic, body)
  }

  #send<P extends Topic<'up'>>(connection: Connection, topic: P, body: PayloadOf<P>): Promise<void> {
    const session = this.#session
    return new Promise((resolve, reject) => {
      const late = this.#clock.after(ackWaitMs, () => {
        reject(new Error('no acknowledgement'))
        this.#lost(session, 'the server did not acknowledge a message')
      })
      connection.publish(address(this.#sn, topic), JSON.stringify(body)).then(resolve, reject).finally(late)
    })
  }

  /** Says goodbye when asked to, and stays away. */
  async stop(goodbye: boolean): Promise<void> {
    this.#stopped = true
    this.#retry()
    const connection = this.#connection
    const { online } = this
    this.#connection = undefined
    this.online = false
    if (!connection) return
    if (online) this.#hooks.onDown()
    if (goodbye && online) await this.#sayGoodbye(connection)
    await connection.close(goodbye)
  }

  async #sayGoodbye(connection: Connection): Promise<void> {
    await new Promise<void>((resolve) => {
      const late = this.#clock.after(goodbyeMs, resolve)
      const said = connection.publish(address(this.#sn, terminal.topics.presence), this.#goodbye(this.#session))
      said.catch(() => {}).finally(() => (late(), resolve()))
    })
  }
}
