import type { Clock } from '../machine.ts'
import type { Place, Served } from './place.ts'
import { type RemoteMachine, type Shell, Unable } from './ports.ts'

/** Bytes that have yet to leave, at which a shell is held back, and at which it goes on. */
const holdAt = 1024 * 1024
const goOnAt = 256 * 1024
const lookMs = 20
/** What who comes later is shown of what was before. */
const tailBytes = 64 * 1024

/**
 * The shell of a session: all its people see the same one, and it waits for who lost the line. INVARIANT: it is held
 * back while any of them has more than it can take.
 */
export class SharedShell {
  readonly #machine: RemoteMachine
  readonly #clock: Clock
  readonly #places = new Set<Place>()
  #shell: Promise<Shell> | undefined
  #tail: Uint8Array[] = []
  #tailSize = 0
  #held = false
  #isOver = false

  readonly #onExit: (code: number | null) => void

  constructor(machine: RemoteMachine, clock: Clock, onExit: (code: number | null) => void) {
    this.#machine = machine
    this.#clock = clock
    this.#onExit = onExit
  }

  async join(place: Place): Promise<Served> {
    this.#shell ??= this.#start(place)
    const shell = await this.#shell.catch((error: unknown) => {
      this.#shell = undefined
      throw error
    })
    place.say({ type: 'open' })
    for (const piece of this.#tail) place.send(piece)
    this.#places.add(place)
    return {
      bytes: (bytes) => place.isObeyed && shell.write(bytes),
      said(said) {
        if (said.type === 'resize' && place.isObeyed) shell.resize(said.cols, said.rows)
      },
      control(on) {
        if (on) shell.resize(place.heard.size.cols, place.heard.size.rows)
      },
      close: () => {
        this.#places.delete(place)
        this.#goOn(shell)
      },
    }
  }

  close(): void {
    this.#isOver = true
    this.#tail = []
    this.#shell?.then((shell) => shell.kill()).catch(() => undefined)
  }

  async #start(place: Place): Promise<Shell> {
    if (!this.#machine.shell) throw new Unable('not_supported', 'The terminal has no shell for remote sessions')
    const { cols, rows } = place.heard.size
    return this.#machine.shell(
      { cols, rows, as: place.asked.shellAs },
      { data: (bytes) => this.#print(bytes), exit: (code) => this.#exit(code) },
    )
  }

  #print(bytes: Uint8Array): void {
    if (this.#isOver || bytes.byteLength === 0) return
    this.#tail.push(bytes)
    this.#tailSize += bytes.byteLength
    while (this.#tail.length > 1 && this.#tailSize > tailBytes) this.#tailSize -= this.#tail.shift()?.byteLength ?? 0
    for (const place of this.#places) place.send(bytes)
    if (!this.#held && this.#most() > holdAt) this.#hold()
  }

  #most(): number {
    return Math.max(0, ...[...this.#places].map((place) => place.buffered))
  }

  #hold(): void {
    this.#held = true
    void this.#shell?.then((shell) => {
      shell.pause()
      this.#clock.after(lookMs, () => this.#goOn(shell))
    })
  }

  #goOn(shell: Shell): void {
    if (!this.#held || this.#isOver) return
    if (this.#most() > goOnAt) return void this.#clock.after(lookMs, () => this.#goOn(shell))
    this.#held = false
    shell.resume()
  }

  #exit(code: number | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#shell = undefined
    this.#onExit(code)
  }
}
