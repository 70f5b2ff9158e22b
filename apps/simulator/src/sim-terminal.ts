import {
  Agent,
  type Backoff,
  type Clock,
  type Config,
  type Connection,
  type ConnectOptions,
  CredentialRefused,
  type Journal,
  type Log,
  type Transport,
  agentApi,
  uploadsBy,
} from '@cpm/agent-core'
import own from '../package.json' with { type: 'json' }
import { FakeMachine } from './fake-machine.ts'
import type { TerminalSpec } from './fleet.ts'
import type { FrontDoor } from './front-door.ts'
import { lightTransport } from './light-client.ts'

/** The software it runs, by name and version. */
const agentName = `cpm-agent/${own.version}`
/** Machines say themselves when they changed, so they are never polled. */
const neverMs = 2 ** 31 - 1

export type SimNeeds = {
  spec: TerminalSpec
  config: Config | undefined
  /** Between reports, whatever the server says. */
  intervalMs: number | undefined
  door: FrontDoor
  journal: Journal
  server: string
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
  #agent: Agent | undefined
  /** No network reaches it. */
  #offTheAir = false
  #cut: (() => void) | undefined
  /** Enrolling again was tried, and is not tried for ever. */
  #renewed = false

  constructor(needs: SimNeeds) {
    this.#needs = needs
    this.spec = needs.spec
    this.machine = new FakeMachine(needs.spec, agentName, needs.clock)
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
    return this.#agent?.busy ?? false
  }
  get isOn(): boolean {
    return this.#agent !== undefined
  }

  async switchOn(): Promise<void> {
    const { journal, clock, log, config, intervalMs, backoff, door, server, spec } = this.#needs
    const uploads = uploadsBy(() => agentApi(server, door.credentialOf(spec.sn)))
    const ports = { machine: this.machine, journal, transport: this.#transport, uploads, clock, log }
    const agent = new Agent(ports, { sn: spec.sn, agent: agentName, config, intervalMs, backoff, lookMs: neverMs })
    agent.whenUp(() => this.#needs.onUp())
    this.#agent = agent
    await agent.start()
  }

  /** Ended as a person does it: with a word to the server. */
  async switchOff(): Promise<void> {
    const agent = this.#agent
    this.#agent = undefined
    this.machine.shutdownAt = this.#needs.clock.now()
    await agent?.event('shutdown', { by: 'person' })
    await agent?.stop()
  }

  /** The process ends, the terminal does not. */
  async end(): Promise<void> {
    await this.#agent?.stop()
  }

  loseNetwork(): void {
    this.#offTheAir = true
    this.#cut?.()
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
