import {
  Agent,
  type Backoff,
  type Cancel,
  type Clock,
  type Config,
  type Connection,
  type ConnectOptions,
  CredentialRefused,
  type Journal,
  type Log,
  type Transport,
} from '@cpm/agent-core'
import own from '../../package.json' with { type: 'json' }
import { type Changes, FakeMachine, type Power } from '../fake/fake-machine.ts'
import type { TerminalSpec } from './fleet.ts'
import type { FrontDoor } from './front-door.ts'
import { lightTransport } from './light-client.ts'
import { FakeRemote } from '../fake/fake-remote.ts'
import { personAt } from '../fake/screen/fake-person.ts'
import { type Tunnels, serve, tunnelsOf } from '../tunnel/dial.ts'

/** The software it runs, by name and version. */
const agentName = `cpm-agent/${own.version}`
/** Between a person's word and the power going: time for the answer. */
const lastWordMs = 1_500
/** The longest a timer can wait. */
const longestMs = 2 ** 31 - 1

/** Machines say themselves when they changed, so they are never polled. */
const neverMs = longestMs

export type SimNeeds = {
  spec: TerminalSpec
  config: Config | undefined
  /** Between reports, whatever the server says. */
  intervalMs: number | undefined
  door: FrontDoor
  journal: Journal
  /** What people changed about the machine before, and where the next change is kept. */
  changes: Changes | undefined
  keepChanges(changes: Changes): void
  /** Off for so long when it starts anew. */
  bootMs: number
  /** Whether people at its terminals differ in what they do when somebody comes from afar. */
  persons: boolean
  /** Whether it tells what is installed, what runs and the like. */
  lists: boolean
  backoff: Partial<Backoff>
  clock: Clock
  log: Log
  onUp(): void
}

/** One simulated terminal: a machine that is not there, and on it the agent that is. */
export class SimTerminal {
  readonly spec: TerminalSpec
  readonly machine: FakeMachine
  readonly #needs: SimNeeds
  readonly #transport: Transport
  readonly #tunnels: Tunnels
  #agent: Agent | undefined
  /** No network reaches it. */
  #offTheAir = false
  #cut: (() => void) | undefined
  /** It goes off, or comes on, by itself. */
  #leaving = false
  #cancelWake: Cancel = () => {}
  #ending = false
  /** Enrolling again was tried, and is not tried for ever. */
  #renewed = false

  constructor(needs: SimNeeds) {
    this.#needs = needs
    this.spec = needs.spec
    this.machine = new FakeMachine(needs.spec, agentName, needs.clock)
    if (needs.changes) this.machine.changes = needs.changes
    this.machine.keep = (changes) => needs.keepChanges(changes)
    this.machine.lists = needs.lists
    this.machine.power = (what) => void this.#leave(what)
    const credential = () => needs.door.credentialOf(needs.spec.sn)
    this.#tunnels = tunnelsOf(() => ({
      server: needs.door.server,
      credential: credential(),
      isOnline: !this.#offTheAir,
    }))
    this.machine.remote = new FakeRemote(this.machine, {
      clock: needs.clock,
      person: personAt(needs.spec, needs.persons),
      vanish: (ms) => this.#vanish(ms),
    })
    this.#transport = this.#airOver(
      lightTransport({
        credential: () => needs.door.credentialOf(needs.spec.sn),
        url: () => needs.door.mqttUrl(needs.door.credentialOf(needs.spec.sn)),
      }),
    )
  }

  get online(): boolean {
    return this.#agent?.online ?? false
  }
  /** A run is in hand; one does not pull its plug then. */
  get busy(): boolean {
    return this.#leaving || (this.#agent?.busy ?? false)
  }
  get isOn(): boolean {
    return this.#agent !== undefined
  }

  async switchOn(): Promise<void> {
    const { journal, clock, log, config, intervalMs, backoff, door, spec } = this.#needs
    const uploads = door.uploadsOf(spec.sn)
    const downloads = door.downloadsOf(spec.sn)
    const links = { transport: this.#transport, uploads, downloads, dial: this.#tunnels.dial, serve }
    const ports = { machine: this.machine, journal, clock, log, ...links }
    const agent = new Agent(ports, {
      sn: spec.sn,
      agent: agentName,
      config,
      intervalMs,
      backoff,
      lookMs: neverMs,
      zone: spec.place.zone,
    })
    agent.whenUp(() => this.#needs.onUp())
    this.#agent = agent
    await agent.start()
  }

  /** Ended as a person does it: with a word to the server. */
  async switchOff(): Promise<void> {
    this.machine.shutdownAt = this.#needs.clock.now()
    await this.#agent?.event('shutdown', { by: 'person' })
    await this.#stopAgent()
  }

  /** Starts anew after it was off. */
  async boot(): Promise<void> {
    if (this.#agent || this.#ending) return
    this.machine.boot()
    await this.switchOn()
  }

  /** The process ends, the terminal does not. */
  async end(): Promise<void> {
    this.#ending = true
    this.#cancelWake()
    await this.#agent?.stop()
  }

  async #leave(what: Power): Promise<void> {
    if (this.#leaving) return
    this.#leaving = true
    await this.#pass(lastWordMs)
    if (!this.#ending && this.#agent) await this.#follow(what)
    this.#leaving = false
  }

  async #follow(what: Power): Promise<void> {
    const { clock, bootMs, door, spec } = this.#needs
    if (what.kind === 'restart_agent') {
      await this.#stopAgent()
      await this.#pass(500)
      if (!this.#ending) await this.switchOn()
    } else if (what.kind === 'factory_reset') {
      await this.#powerDown()
      this.machine.reset()
      // Nobody is there to enrol it again: it stays away until the process starts anew with a token.
      door.wipe(spec.sn)
    } else {
      await this.#powerDown()
      const wakeMs = what.kind === 'off' ? (what.wakeAt ?? this.machine.nextOpening()) - clock.now() : bootMs
      this.#cancelWake = clock.after(Math.min(Math.max(wakeMs, bootMs), longestMs), () => void this.boot())
    }
  }

  /** The system ends its programs; the agent has said why, if it was the agent's doing. */
  async #powerDown(): Promise<void> {
    this.machine.shutdownAt = this.#needs.clock.now()
    await this.#stopAgent()
  }

  async #stopAgent(): Promise<void> {
    const agent = this.#agent
    this.#agent = undefined
    await agent?.stop()
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#cancelWake = this.#needs.clock.after(ms, resolve)
    })
  }

  loseNetwork(): void {
    this.#offTheAir = true
    this.#cut?.()
    this.#tunnels.cut()
  }
  /** Somebody took it into the lift. */
  #vanish(ms: number): void {
    this.loseNetwork()
    this.#needs.clock.after(ms, () => this.findNetwork())
  }
  findNetwork(): void {
    this.#offTheAir = false
  }

  tell(type: 'peripheral_fault' | 'error', data: Record<string, unknown>): void {
    void this.#agent?.event(type, data)
  }

  /** The wire, when there is a network. */
  #airOver(wire: Transport): Transport {
    return {
      connect: async (options) => {
        if (this.#offTheAir) throw new Error('no network')
        const connection = await wire.connect(options).catch((error: unknown) => this.#again(error, wire, options))
        this.#cut = () => {
          void connection.close(false)
          options.onClose('no network')
        }
        return connection
      },
    }
  }

  /** The server may have moved, or been set up anew while we kept our secrets: then our token may open the door again. */
  async #again(error: unknown, wire: Transport, options: ConnectOptions): Promise<Connection> {
    if (!(error instanceof CredentialRefused)) this.#needs.door.doubt()
    if (!(error instanceof CredentialRefused) || this.#renewed) throw error
    this.#renewed = true
    await this.#needs.door.enrol(this.spec).catch(() => {
      throw error
    })
    return wire.connect(options)
  }
}
