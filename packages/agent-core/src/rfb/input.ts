import type { ScreenSource } from '../remote/ports.ts'

/** Keys held at once that are remembered to be let go of; more than hands have. */
const mostHeld = 64

/** Hands on to a source what a person does, as long as they may; what they hold then is let go of. */
export class Input {
  readonly #source: ScreenSource
  readonly #held = new Map<number, number | undefined>()
  #x = 0
  #y = 0
  #buttons = 0
  #obeys = false

  constructor(source: ScreenSource) {
    this.#source = source
  }

  get obeys(): boolean {
    return this.#obeys
  }
  obey(on: boolean): void {
    if (!on) this.letGo()
    this.#obeys = on
  }

  pointer(x: number, y: number, buttons: number): void {
    if (!this.#obeys) return
    this.#x = x
    this.#y = y
    this.#buttons = buttons
    this.#source.pointer(x, y, buttons)
  }

  key(keysym: number, down: boolean, scanCode: number | undefined): void {
    if (!this.#obeys) return
    if (down && this.#held.size >= mostHeld && !this.#held.has(keysym)) return
    if (down) this.#held.set(keysym, scanCode)
    else this.#held.delete(keysym)
    this.#source.key(keysym, down, scanCode)
  }

  letGo(): void {
    if (!this.#obeys) return
    for (const [keysym, scanCode] of this.#held) this.#source.key(keysym, false, scanCode)
    this.#held.clear()
    if (this.#buttons !== 0) this.#source.pointer(this.#x, this.#y, 0)
    this.#buttons = 0
  }
}
