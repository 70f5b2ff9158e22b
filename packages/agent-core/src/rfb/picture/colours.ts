import type { Rect } from '../../remote/ports.ts'

const slots = 1024

/** The colours of a part of a picture, when they are few. */
export class Colours {
  readonly #keys = new Int32Array(slots)
  readonly #places = new Uint8Array(slots)
  list: number[] = []

  constructor() {
    this.#keys.fill(-1)
  }

  /** How many there are; 0 when there are more than `most`. */
  count(pixels: Uint32Array, stride: number, { x, y, width, height }: Rect, most: number): number {
    this.#clear()
    let last = -1
    for (let row = y; row < y + height; row++) {
      const from = row * stride + x
      for (let at = from; at < from + width; at++) {
        const rgb = pixels[at] as number
        if (rgb === last) continue
        last = rgb
        const slot = this.#slotOf(rgb)
        if (this.#keys[slot] === rgb) continue
        if (this.list.length === most) return 0
        this.#keys[slot] = rgb
        this.#places[slot] = this.list.length
        this.list.push(rgb)
      }
    }
    return this.list.length
  }

  indexOf(rgb: number): number {
    return this.#places[this.#slotOf(rgb)] as number
  }

  #slotOf(rgb: number): number {
    let slot = (Math.imul(rgb, 0x9e3779b1) >>> 22) & (slots - 1)
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== rgb) slot = (slot + 1) & (slots - 1)
    return slot
  }

  #clear(): void {
    this.#keys.fill(-1)
    this.list = []
  }
}
