import {
  Agent,
  type ExecOptions,
  type ExecResult,
  type Machine,
  agentApi,
  downloadsBy,
  uploadsBy,
} from '@cpm/agent-core'
import type { Config } from '@cpm/agent-core'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FileJournal } from '../../apps/agent/src/store/file-journal.ts'
import { mqttTransport } from '../../apps/agent/src/server/mqtt-transport.ts'
import { connectStranger } from '../foreign-agent.ts'
import { type Chance, chanceOf } from './chance.ts'

export type Enrolled = { sn: string; secret: string; mqttUrl: string; httpUrl: string; config: Config }

/** A machine that remembers every effect a command had on it. */
class RecordingMachine implements Machine {
  readonly platform = 'linux'
  readonly effects: string[] = []
  readonly #chance: Chance
  readonly #sn: string

  constructor(sn: string, chance: Chance) {
    this.#sn = sn
    this.#chance = chance
  }
  bootId(): Promise<string> {
    return Promise.resolve(`boot-${this.#sn}`)
  }
  facts() {
    return Promise.resolve({ model: 'Recorder', battery: 50 })
  }
  async exec(line: string, { signal }: ExecOptions): Promise<ExecResult> {
    this.effects.push(line)
    await wait(this.#chance.between(0, 250), undefined, { signal }).catch(() => undefined)
    return { exitCode: signal.aborted ? null : 0, output: `did ${line}`, truncated: false, timedOut: false }
  }
  showMessage({ text }: { text: string }): Promise<string> {
    this.effects.push(text)
    return Promise.resolve('shown')
  }
}

/** One of our agents, with the real connection and the real journal, on a machine that keeps count. */
export class Obeyer {
  readonly sn: string
  readonly machine: RecordingMachine
  readonly #enrolled: Enrolled
  readonly #path: string
  #journal!: FileJournal
  #agent!: Agent
  /** Lives of the agent cut off in the middle. */
  crashes = 0

  constructor(enrolled: Enrolled, folder: string, seed: number) {
    this.sn = enrolled.sn
    this.#enrolled = enrolled
    this.#path = join(folder, `${enrolled.sn}.jsonl`)
    this.machine = new RecordingMachine(enrolled.sn, chanceOf(seed, `machine ${enrolled.sn}`))
  }

  async start(): Promise<void> {
    const { sn, secret, httpUrl, mqttUrl, config } = this.#enrolled
    this.#journal = new FileJournal(this.#path)
    const transport = mqttTransport(() => Promise.resolve({ sn, secret, server: httpUrl, mqttUrl, config }))
    const uploads = uploadsBy(() => agentApi(httpUrl, { sn, secret }, 10_000))
    const downloads = downloadsBy(() => ({ server: httpUrl, credential: { sn, secret } }))
    // The waits of a fleet of three: the server is back in a second, and the test has not the time of a shop.
    const backoff = { firstMs: 300, baseMs: 200, maxMs: 500, refusedMs: 1_000 }
    this.#agent = new Agent(
      { machine: this.machine, journal: this.#journal, transport, uploads, downloads },
      { sn, agent: 'kill/1', config, backoff },
    )
    await this.#agent.start()
  }

  get online(): boolean {
    return this.#agent.online
  }

  /** The agent's process dies and a new one starts on what is on the disk. */
  async crash(): Promise<void> {
    this.crashes += 1
    await this.#agent.vanish()
    await this.#journal.close()
    await this.start()
  }

  async stop(): Promise<void> {
    await this.#agent.vanish()
    await this.#journal.close()
  }
}

/** A terminal that talks all the time and keeps the numbers of what was acknowledged. */
export class Talker {
  readonly sn: string
  readonly reports: number[] = []
  readonly events: string[] = []
  readonly #enrolled: Enrolled
  #seq = 0
  #talking = true
  #done: Promise<void> = Promise.resolve()

  constructor(enrolled: Enrolled) {
    this.sn = enrolled.sn
    this.#enrolled = enrolled
  }
  start(): void {
    this.#done = this.#talk()
  }
  async stop(): Promise<void> {
    this.#talking = false
    await this.#done
  }

  async #talk(): Promise<void> {
    while (this.#talking) {
      const talked = await this.#connectAndTalk().catch(() => undefined)
      if (!talked) await wait(100)
    }
  }

  async #connectAndTalk(): Promise<true> {
    const { mqttUrl, sn, secret } = this.#enrolled
    const it = await connectStranger({ url: mqttUrl, sn, secret })
    try {
      await it.subscribe()
      await it.say('hello', { session: `talk-${this.#seq}` })
      while (this.#talking) {
        const seq = ++this.#seq
        await it.say('report', { seq, bootCount: seq })
        this.reports.push(seq)
        if (seq % 5 !== 0) continue
        await it.say('event', { id: `e${seq}`, type: 'error', data: { seq } })
        this.events.push(`e${seq}`)
      }
      return true
    } finally {
      await it.leave()
    }
  }
}
