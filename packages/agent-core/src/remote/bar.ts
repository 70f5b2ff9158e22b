import type { Log } from '../machine.ts'
import { type Present, type RemoteMachine, Unable } from './ports.ts'

type Shown = { people: readonly Present[]; onEnd: () => void }

/** The one bar on a terminal's screen: all who are in sessions that the person there is to know of. */
export class Bar {
  readonly #machine: RemoteMachine
  readonly #log: Log
  readonly #sessions = new Map<string, Shown>()
  #said = '[]'
  #shown: void | Promise<void> = undefined

  constructor(machine: RemoteMachine, log: Log) {
    this.#machine = machine
    this.#log = log
  }

  /** Resolves when they are seen there; rejects with `Unable`. `onEnd` is called when the person ends it, or it cannot be shown any more. */
  async show(session: string, people: readonly Present[], onEnd: () => void): Promise<void> {
    this.#sessions.set(session, { people, onEnd })
    await this.#tell()
  }

  hide(session: string): void {
    if (!this.#sessions.delete(session)) return
    this.#tell().catch((error: unknown) => this.#log(`The bar could not be changed: ${String(error)}`))
  }

  async #tell(): Promise<void> {
    const people = this.#people()
    const said = JSON.stringify(people)
    if (said === this.#said) return this.#shown
    if (!this.#machine.bar)
      throw new Unable('nobody_can_be_asked', 'The terminal has no screen to show the participants')
    this.#said = said
    this.#shown = this.#machine.bar(people, () => this.#end())
    try {
      await this.#shown
    } catch (error) {
      if (this.#said === said) this.#said = '[]'
      throw error
    }
  }

  /** Each name once: who is in several sessions is one person. */
  #people(): Present[] {
    const byName = new Map<string, Present>()
    for (const { name, control } of [...this.#sessions.values()].flatMap((one) => one.people))
      byName.set(name, { name, control: control || byName.get(name)?.control === true })
    return [...byName.values()]
  }

  #end(): void {
    for (const { onEnd } of this.#sessions.values()) onEnd()
  }
}
