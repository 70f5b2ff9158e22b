import { type EndReason, closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { SessionDown, TunnelDown, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type { Present, Tunnel, TunnelHooks } from './ports.ts'

/** What one person is given over their tunnel. */
export type Served = {
  bytes?(bytes: Uint8Array): void
  said?(said: TunnelDown): void
  control?(on: boolean): void
  close(): void
}

/** What a message of the server may be before anything is served. */
type Heard = { people: readonly Present[] | undefined; size: { cols: number; rows: number } }

/** One person of a session, with their tunnel. INVARIANT: after `over`, nothing is said and nothing heard. */
export class Place {
  readonly asked: SessionDown
  readonly heard: Heard = { people: undefined, size: { cols: 80, rows: 24 } }
  #tunnel: Tunnel | undefined
  #served: Served | undefined
  #obeyed: boolean
  #isOver = false
  readonly #hears: { people(): void; closed(code: number): void }

  constructor(asked: SessionDown, hears: { people(): void; closed(code: number): void }) {
    this.asked = asked
    this.#hears = hears
    this.#obeyed = !asked.viewOnly
  }

  get isOver(): boolean {
    return this.#isOver
  }
  /** Whether what this person does is to have an effect. */
  get isObeyed(): boolean {
    return this.#obeyed && !this.asked.viewOnly && !this.#isOver
  }
  get buffered(): number {
    return this.#tunnel?.buffered() ?? 0
  }

  /** What the tunnel calls; it may do so before it is said to be open. */
  readonly hooks: TunnelHooks = {
    onText: (said) => !this.#isOver && this.#hear(said),
    onBytes: (bytes) => !this.#isOver && this.#served?.bytes?.(bytes),
    onClose: (code) => this.#gone(code),
  }

  /** False when it was closed before it was open. */
  opened(tunnel: Tunnel): boolean {
    if (this.#isOver) {
      tunnel.close(closeCodes.ended)
      return false
    }
    this.#tunnel = tunnel
    return true
  }

  serve(served: Served): void {
    if (this.#isOver) return served.close()
    this.#served = served
    served.control?.(this.isObeyed)
  }

  say(said: TunnelUp): void {
    if (!this.#isOver) this.#tunnel?.sendText(said)
  }

  send(bytes: Uint8Array): void {
    if (!this.#isOver) this.#tunnel?.sendBytes(bytes)
  }

  over(why: EndReason, sentence?: string): void {
    if (this.#isOver) return
    const tunnel = this.#tunnel
    this.#gone(closeCodes[why])
    tunnel?.close(closeCodes[why], sentence?.slice(0, 100))
  }

  #gone(code: number): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#served?.close()
    this.#served = undefined
    this.#hears.closed(code)
  }

  #hear(said: TunnelDown): void {
    if (said.type === 'people') {
      this.heard.people = said.people
      this.#hears.people()
    } else if (said.type === 'control') {
      this.#obeyed = said.on
      this.#served?.control?.(this.isObeyed)
    } else {
      if (said.type === 'resize') this.heard.size = { cols: said.cols, rows: said.rows }
      this.#served?.said?.(said)
    }
  }
}
