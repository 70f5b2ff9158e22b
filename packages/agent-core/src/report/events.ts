import type { EventType } from '@cpm/contract'
import { type Peripheral, type SomeFacts, type TerminalEvent } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { newId } from '../ids.ts'
import type { Link } from '../link.ts'
import type { Clock, Log } from '../machine.ts'
import type { Notebook } from './notebook.ts'

/** Events waiting for the server; beyond this the oldest go. */
export const eventLimit = 500

const keyOf = (p: Peripheral): string => [p.vid, p.pid, p.serial, p.name].join('|')

/**
 * Events, each kept in the journal until the server has it, told in order. The id makes a repeat harmless.
 */
export class Events {
  #flushing = false
  #attached: Map<string, Peripheral> | undefined
  readonly #clock: Clock
  readonly #link: Link
  readonly #book: Notebook
  readonly #log: Log

  constructor(needs: { clock: Clock; link: Link; book: Notebook; log: Log }) {
    this.#clock = needs.clock
    this.#link = needs.link
    this.#book = needs.book
    this.#log = needs.log
  }

  async add(
    type: EventType,
    data: Record<string, unknown> = {},
    id = newId(this.#clock),
    at = this.#clock.now(),
  ): Promise<void> {
    const event: TerminalEvent = { id, type, at, data }
    await this.#book.write({ kind: 'event', event })
    const oldest = this.#book.events.keys().next().value
    if (this.#book.events.size > eventLimit && oldest !== undefined)
      await this.#book.write({ kind: 'eventAcked', id: oldest })
    void this.flush()
  }

  /** A machine started anew says so once; the boot's own id makes sure of it across a crash in between. */
  async booted(bootId: string): Promise<void> {
    if (this.#book.bootId === bootId) return
    await this.add('boot', { bootId }, `boot-${bootId}`.slice(0, 64))
    await this.#book.write({ kind: 'boot', bootId })
  }

  /** Compares what is plugged in with the last look; the first look says nothing. */
  look({ peripherals }: SomeFacts): void {
    if (!peripherals) return
    const now = new Map(peripherals.map((p) => [keyOf(p), p]))
    const was = this.#attached
    this.#attached = now
    if (!was) return
    for (const [key, p] of now) if (!was.has(key)) this.#tell('peripheral_attached', p)
    for (const [key, p] of was) if (!now.has(key)) this.#tell('peripheral_removed', p)
  }

  #tell(type: EventType, peripheral: Peripheral): void {
    this.add(type, { ...peripheral }).catch((error: unknown) =>
      this.#log(`An event could not be kept: ${String(error)}`),
    )
  }

  async flush(): Promise<void> {
    if (this.#flushing || !this.#link.online) return
    this.#flushing = true
    try {
      for (let event = this.#first(); event; event = this.#first()) {
        await this.#link.publish(terminal.topics.event, event)
        await this.#book.write({ kind: 'eventAcked', id: event.id })
      }
    } catch {
      // Kept, and told on the next connection.
    }
    this.#flushing = false
  }

  #first(): TerminalEvent | undefined {
    return this.#book.events.values().next().value
  }
}
