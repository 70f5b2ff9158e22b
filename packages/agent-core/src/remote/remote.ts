import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { Clock, Log } from '../machine.ts'
import { Bar } from './bar.ts'
import type { DialTunnel, RemoteMachine, ServeScreen } from './ports.ts'
import { RemoteSession } from './session.ts'

/** More than these at once are told that it cannot be; more than `tunnels` are not dialled at all. */
export const remoteLimits = { sessions: 8, people: 16, tunnels: 32 } as const
/** Tunnels remembered so that none is dialled twice. */
const mostRemembered = 1000

export type RemoteParts = {
  machine: RemoteMachine | undefined
  /** A terminal without it has no remote sessions. */
  dial: DialTunnel | undefined
  serve?: ServeScreen | undefined
  clock: Clock
  log: Log
  serverNow(): number
}

/**
 * Those who work on this terminal from afar: for each of them the server asks for a tunnel, and we dial it. INVARIANTS:
 * no tunnel is dialled twice; nothing is served before the person here agreed or was told, where the rules say so;
 * an open tunnel does not mind what becomes of the connection to the broker.
 */
export class Remote {
  readonly #o: RemoteParts
  readonly #sessions = new Map<string, RemoteSession>()
  readonly #dialled = new Set<string>()
  readonly #bar: Bar
  #stopped = false

  constructor(o: RemoteParts) {
    this.#o = o
    this.#bar = new Bar(o.machine ?? {}, o.log)
  }

  receive(asked: SessionDown): void {
    const { dial, log } = this.#o
    if (!dial || this.#stopped || this.#dialled.has(asked.tunnel)) return
    if (asked.expiresAt <= this.#o.serverNow()) return log('A remote session was asked for too late.')
    const tunnels = [...this.#sessions.values()].reduce((sum, { size }) => sum + size, 0)
    if (tunnels >= remoteLimits.tunnels) return log('Too many remote sessions are open.')
    this.#remember(asked.tunnel)
    void this.#dial(dial, asked)
  }

  /** The agent ends, and every session with it. */
  stop(): void {
    this.#stopped = true
    for (const [id, session] of this.#sessions) {
      session.end('terminal_gone')
      this.#drop(id, session)
    }
  }

  async #dial(dial: DialTunnel, asked: SessionDown): Promise<void> {
    const session = this.#sessionOf(asked.session)
    const place = session.place(asked)
    const { hooks } = place
    try {
      if (!place.opened(await dial(asked.tunnel, hooks))) return
    } catch (error) {
      this.#o.log(`A remote session could not be reached: ${error instanceof Error ? error.message : String(error)}`)
      // The server asks once more where it was not reached.
      this.#dialled.delete(asked.tunnel)
      return hooks.onClose(0)
    }
    const open = [...this.#sessions.values()].filter((one) => one.size > 0)
    if (open.length <= remoteLimits.sessions && session.size <= remoteLimits.people) return session.open(place)
    place.say({ type: 'unable', reason: 'failed', detail: 'Too many remote sessions are open at this terminal' })
    place.over('unable')
  }

  #sessionOf(id: string): RemoteSession {
    const known = this.#sessions.get(id)
    if (known) return known
    const { machine = {}, clock, log, serve } = this.#o
    const session: RemoteSession = new RemoteSession(id, {
      machine,
      clock,
      log,
      serve,
      bar: this.#bar,
      onGone: () => this.#drop(id, session),
    })
    this.#sessions.set(id, session)
    return session
  }

  #drop(id: string, session: RemoteSession): void {
    session.close()
    this.#sessions.delete(id)
  }

  #remember(tunnel: string): void {
    this.#dialled.add(tunnel)
    const [oldest] = this.#dialled
    if (this.#dialled.size > mostRemembered && oldest !== undefined) this.#dialled.delete(oldest)
  }
}
