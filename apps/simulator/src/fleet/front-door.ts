import {
  ApiRefused,
  ApiUnreachable,
  type Config,
  type Credential,
  type Downloading,
  type ShopApi,
  type Uploads,
  agentApi,
  downloadsBy,
  shopApi,
  uploadsBy,
} from '@cpm/agent-core'
import { codes } from '@cpm/contract/kernel/envelope'
import type { TerminalSpec } from './fleet.ts'
import type { FleetState } from './fleet-state.ts'

/** Enrolments on their way at once. */
const atOnce = 20
/** Lists, files and outputs of the whole fleet on their way at once: a server is not run over by its own demo. */
const uploadsAtOnce = 4
/** How often a busy or absent server is asked again, and how far apart. */
const tries = 40
const againMs = 3_000
const moveCheckMs = 5_000

export type Door = { server: string; tokens: readonly string[] }
export type Enrolled = { spec: TerminalSpec; config: Config | undefined }

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const busy: readonly number[] = [codes.tooMany, codes.unavailable, codes.fault]

/** How the fleet meets the server: enrolment over HTTPS, and where its broker is. */
export class FrontDoor {
  #mqttUrl: string | undefined
  #stale = true
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined
  readonly #turn = atMost(uploadsAtOnce)
  readonly #door: Door
  readonly #state: FleetState

  constructor(door: Door, state: FleetState) {
    this.#door = door
    this.#state = state
  }

  get server(): string {
    return this.#door.server
  }

  credentialOf(sn: string): Credential {
    return { sn, secret: this.#state.secretOf(sn) ?? '' }
  }

  /** The terminal went back to how it left the factory. */
  wipe(sn: string): void {
    this.#state.wipe(sn)
  }

  /** What a terminal sends over HTTPS, in its turn among the fleet. */
  uploadsOf(sn: string): Uploads {
    const uploads = uploadsBy(() => agentApi(this.#door.server, this.credentialOf(sn)))
    const turn = this.#turn
    return {
      postOutput: (long) => turn(() => uploads.postOutput(long)),
      putInventory: (kind, hash, items) => turn(() => uploads.putInventory(kind, hash, items)),
      announceFile: (file) => turn(() => uploads.announceFile(file)),
      sendPiece: (id, offset, piece) => turn(() => uploads.sendPiece(id, offset, piece)),
    }
  }

  /** What its people say by it. */
  shopOf(sn: string): ShopApi {
    return shopApi(this.#door.server, this.credentialOf(sn))
  }

  /** What comes to a terminal from there: how many at once is the server's to say. */
  downloadsOf(sn: string): Downloading {
    return downloadsBy(() => ({ server: this.#door.server, credential: this.credentialOf(sn) }))
  }

  /** Enrols those without a secret and hands each terminal on as soon as it has one. */
  async admit(
    fleet: readonly TerminalSpec[],
    ready: (one: Enrolled) => void,
    refused: (sn: string, why: string) => void,
  ): Promise<void> {
    const queue = [...fleet]
    const work = async () => {
      for (let spec = queue.shift(); spec; spec = queue.shift()) {
        if (this.#state.secretOf(spec.sn) !== undefined) ready({ spec, config: undefined })
        else
          await this.enrol(spec).then(ready, (error: unknown) =>
            refused(spec.sn, error instanceof Error ? error.message : String(error)),
          )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  /** Rejects with the server's reason; a server that is busy or not up yet is asked again. */
  async enrol(spec: TerminalSpec): Promise<Enrolled> {
    const token = this.#door.tokens[spec.shop % this.#door.tokens.length]
    if (token === undefined)
      throw new Error('No enrolment token was given: make one in the console and set it in CPM_TOKEN')
    const { sn, name, model } = spec
    // One for all tries: it knows a try whose answer got lost for the same wish.
    const api = agentApi(this.#door.server)
    for (let i = 1; ;) {
      try {
        const answer = await api.enrol({
          token,
          sn,
          name,
          platform: model.platform,
          model: model.model,
          facts: { maker: model.maker, model: model.model, os: model.os, osVersion: spec.osVersion },
        })
        this.#state.keepSecret(sn, answer.secret)
        this.#state.forget(sn)
        this.#mqttUrl = answer.mqttUrl
        this.#stale = false
        return { spec, config: answer.config }
      } catch (error) {
        const worthwhile = error instanceof ApiUnreachable || (error instanceof ApiRefused && busy.includes(error.code))
        if (!worthwhile || i >= tries) throw error
        // Being told to slow down is no failure, however often.
        if (!(error instanceof ApiRefused && error.code === codes.tooMany)) i += 1
        await pause(Math.max(againMs * (0.5 + Math.random()), error instanceof ApiRefused ? error.waitMs : 0))
      }
    }
  }

  /** The broker's address: as enrolment said, or asked anew with any credential after connections failed. */
  async mqttUrl(who: Credential): Promise<string> {
    if (this.#stale) await (this.#asking ??= this.#ask(who).finally(() => (this.#asking = undefined)))
    if (this.#mqttUrl === undefined) throw new Error(`${this.#door.server} does not answer`)
    return this.#mqttUrl
  }

  /** A connection failed: the server may have moved. */
  doubt(): void {
    this.#stale = true
  }

  async #ask(who: Credential): Promise<void> {
    if (performance.now() - this.#askedAt < moveCheckMs) return
    this.#askedAt = performance.now()
    try {
      this.#mqttUrl = (await agentApi(this.#door.server, who, 5_000).self()).mqttUrl
      this.#stale = false
    } catch {
      // The last one known may still do.
    }
  }
}

/** Does so many pieces of work at once; the others wait in the order they came. */
function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
