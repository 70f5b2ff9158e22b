import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import type { Rect, ScreenHears, ScreenSource } from '../../remote/ports.ts'

/** A picture of a test: what is drawn on it is damage at once. */
export class FakeSource implements ScreenSource {
  readonly by = 'test'
  readonly name = '收银台'
  readonly done: string[] = []
  readonly pasted: string[] = []
  shapes: ScreenShape[] = []
  width: number
  height: number
  words: Uint32Array
  readonly #hears = new Set<ScreenHears>()

  constructor(width = 200, height = 150) {
    this.width = width
    this.height = height
    this.words = new Uint32Array(width * height)
  }
  size(): { width: number; height: number } {
    return { width: this.width, height: this.height }
  }
  screens(): readonly ScreenShape[] {
    return this.shapes
  }
  pixels(): Uint8Array {
    return new Uint8Array(this.words.buffer)
  }
  watch(hears: ScreenHears): () => void {
    this.#hears.add(hears)
    return () => void this.#hears.delete(hears)
  }
  get watchers(): number {
    return this.#hears.size
  }
  pointer(x: number, y: number, buttons: number): void {
    this.done.push(`pointer ${x} ${y} ${buttons}`)
  }
  key(keysym: number, down: boolean, scanCode?: number): void {
    this.done.push(`key ${keysym.toString(16)} ${down ? 'down' : 'up'}${scanCode === undefined ? '' : ` ${scanCode}`}`)
  }
  clipboard(text: string): void {
    this.pasted.push(text)
  }
  close(): void {}

  tell(say: (hears: ScreenHears) => void): void {
    for (const one of this.#hears) say(one)
  }
  /** Draws so much of it anew. */
  draw(rect: Rect, colourOf: (x: number, y: number) => number): void {
    for (let y = rect.y; y < rect.y + rect.height; y++)
      for (let x = rect.x; x < rect.x + rect.width; x++)
        // The fourth byte means nothing.
        this.words[y * this.width + x] = (0xa5000000 | colourOf(x, y)) >>> 0
    this.tell((one) => one.damage([rect]))
  }
  scroll(rect: Rect, by: number): void {
    const was = this.words.slice()
    for (let y = rect.y; y < rect.y + rect.height - by; y++)
      for (let x = rect.x; x < rect.x + rect.width; x++)
        this.words[y * this.width + x] = was[(y + by) * this.width + x] ?? 0
    this.tell((one) => one.damage([rect]))
  }
  resize(width: number, height: number): void {
    this.width = width
    this.height = height
    this.words = new Uint32Array(width * height)
    this.tell((one) => one.resized())
  }
  /** As a person may see it. */
  seen(): Uint32Array {
    return this.words.map((word) => word & 0xffffff)
  }
}
