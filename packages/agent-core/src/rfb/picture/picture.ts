import type { ScreenMask } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import type { Rect, ScreenSource } from '../../remote/ports.ts'
import { drawLock } from './lock.ts'

/** What changed is looked for in squares of so many pixels. */
export const tile = 16
const maskColour = 0x2b2f36

/**
 * One display of a source as one person may see it: cut out, its masked areas filled, coarse where the line is slow, and
 * blank while it is private. `now` is how it looks, `shown` what the person's program has.
 */
export class Picture {
  readonly #source: ScreenSource
  readonly #masks: readonly ScreenMask[]
  #areas: Rect[] = []
  #lock: Uint32Array | null = null
  left = 0
  top = 0
  width = 0
  height = 0
  across = 0
  down = 0
  now = new Uint32Array(0)
  shown = new Uint32Array(0)
  /** One for each square that may look other than `shown`. */
  dirty = new Uint8Array(0)
  /** Bits of each colour that are kept. */
  bits = 8

  constructor(source: ScreenSource, masks: readonly ScreenMask[]) {
    this.#source = source
    this.#masks = masks
  }

  /** Shows `screen` of the source, in a picture of that size. */
  look(screen: ScreenShape, size: { width: number; height: number } = screen): void {
    this.left = screen.left
    this.top = screen.top
    if (size.width !== this.width || size.height !== this.height) {
      this.width = size.width
      this.height = size.height
      this.across = Math.ceil(size.width / tile)
      this.down = Math.ceil(size.height / tile)
      this.now = new Uint32Array(size.width * size.height)
      this.shown = new Uint32Array(size.width * size.height)
      this.dirty = new Uint8Array(this.across * this.down)
    }
    this.#areas = this.#source.screens().flatMap((one) => this.#masks.map((mask) => areaOf(mask, one)))
    if (this.#areas.length === 0) {
      const { width, height } = this.#source.size()
      const whole = { id: 0, name: '', left: 0, top: 0, width, height }
      this.#areas = this.#masks.map((mask) => areaOf(mask, whole))
    }
    if (this.#lock) this.#lock = drawLock(this.width, this.height)
    this.damageAll()
  }

  get isBlank(): boolean {
    return this.#lock !== null
  }
  blank(on: boolean): void {
    this.#lock = on ? drawLock(this.width, this.height) : null
    this.damageAll()
  }

  damageAll(): void {
    this.dirty.fill(1)
  }

  /** An area of the source changed. Answers whether any of it is seen here. */
  damage({ x, y, width, height }: Rect): boolean {
    if (this.#lock) return false
    const fromX = Math.max(0, x - this.left)
    const fromY = Math.max(0, y - this.top)
    const toX = Math.min(this.width, x - this.left + width)
    const toY = Math.min(this.height, y - this.top + height)
    if (toX <= fromX || toY <= fromY) return false
    for (let row = Math.floor(fromY / tile); row * tile < toY; row++)
      this.dirty.fill(1, row * this.across + Math.floor(fromX / tile), row * this.across + Math.ceil(toX / tile))
    return true
  }

  /** Brings `now` up to what the source shows, where it is dirty. */
  compose(): void {
    const pixels = this.#lock ? null : wordsOf(this.#source.pixels())
    for (let row = 0; row < this.down; row++) {
      let from = -1
      for (let column = 0; column <= this.across; column++) {
        const isDirty = column < this.across && this.dirty[row * this.across + column] === 1
        if (isDirty && from < 0) from = column
        else if (!isDirty && from >= 0) {
          this.#fetch(pixels, { x: from * tile, y: row * tile, width: (column - from) * tile, height: tile })
          from = -1
        }
      }
    }
  }

  #fetch(pixels: Uint32Array | null, square: Rect): void {
    const { width: stride } = this
    const toX = Math.min(this.width, square.x + square.width)
    const toY = Math.min(this.height, square.y + square.height)
    const size = this.#source.size()
    const inX = Math.min(toX, size.width - this.left)
    for (let y = square.y; y < toY; y++) {
      const to = y * stride
      if (this.#lock) {
        this.now.set(this.#lock.subarray(to + square.x, to + toX), to + square.x)
        continue
      }
      const from = (y + this.top) * size.width + this.left
      const isIn = y + this.top < size.height
      for (let x = square.x; x < toX; x++)
        this.now[to + x] = isIn && x < inX ? ((pixels as Uint32Array)[from + x] as number) & 0xffffff : 0
    }
    if (this.#lock) return
    if (this.bits < 8)
      coarsen(this.now, stride, { ...square, width: toX - square.x, height: toY - square.y }, this.bits)
    for (const area of this.#areas) this.#cover(area, square, toX, toY)
  }

  #cover(area: Rect, square: Rect, toX: number, toY: number): void {
    const left = Math.max(square.x, area.x - this.left)
    const right = Math.min(toX, area.x - this.left + area.width)
    if (right <= left) return
    const bottom = Math.min(toY, area.y - this.top + area.height)
    for (let y = Math.max(square.y, area.y - this.top); y < bottom; y++)
      this.now.fill(maskColour, y * this.width + left, y * this.width + right)
  }
}

/** Rounded outwards: half a pixel of what is masked is too much. */
function areaOf(mask: ScreenMask, screen: ScreenShape): Rect {
  const x = Math.floor((mask.left / 100) * screen.width)
  const y = Math.floor((mask.top / 100) * screen.height)
  const right = Math.min(screen.width, Math.ceil(((mask.left + mask.width) / 100) * screen.width))
  const bottom = Math.min(screen.height, Math.ceil(((mask.top + mask.height) / 100) * screen.height))
  return { x: screen.left + x, y: screen.top + y, width: right - x, height: bottom - y }
}

/** White stays white: what is cut off is filled with the bits that are kept, over and over. */
function coarsen(pixels: Uint32Array, stride: number, { x, y, width, height }: Rect, bits: number): void {
  const each = 0x010101
  const kept = each * ((0xff << (8 - bits)) & 0xff)
  const once = each * (0xff >> bits)
  const twice = each * (0xff >> (2 * bits))
  for (let row = y; row < y + height; row++)
    for (let at = row * stride + x; at < row * stride + x + width; at++) {
      const high = (pixels[at] as number) & kept
      const both = high | ((high >> bits) & once)
      pixels[at] = both | ((both >> (2 * bits)) & twice)
    }
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.byteLength >> 2)
}
