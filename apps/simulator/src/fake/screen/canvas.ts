import type { Rect } from '@cpm/agent-core/remote/ports'
import { type Drawn, drawLetter, fitted, textWidth } from './letters.ts'

export type Place = 'left' | 'middle' | 'right'
export type Lettering = { size: number; colour: number; place?: Place }

/** A picture to draw on, four bytes a dot as screens have them. Colours are 0xRRGGBB. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly dots: Uint32Array
  readonly #letters = new Map<string, Drawn>()
  #clip: Rect

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.dots = new Uint32Array(width * height)
    this.#clip = { x: 0, y: 0, width, height }
  }

  /** Draws nothing outside of it. */
  within(clip: Rect, draw: () => void): void {
    const before = this.#clip
    const [x, y] = [Math.floor(clip.x), Math.floor(clip.y)]
    this.#clip = { x, y, width: Math.ceil(clip.x + clip.width) - x, height: Math.ceil(clip.y + clip.height) - y }
    draw()
    this.#clip = before
  }

  fill({ x, y, width, height }: Rect, colour: number): void {
    const clip = this.#clip
    const left = Math.max(clip.x, Math.round(x), 0)
    const right = Math.min(clip.x + clip.width, Math.round(x + width), this.width)
    const bottom = Math.min(clip.y + clip.height, Math.round(y + height), this.height)
    if (right <= left) return
    for (let row = Math.max(clip.y, Math.round(y), 0); row < bottom; row++)
      this.dots.fill(colour, row * this.width + left, row * this.width + right)
  }

  /** With round corners. */
  plate(area: Rect, colour: number, radius = 8): void {
    const x = Math.round(area.x)
    const y = Math.round(area.y)
    const width = Math.round(area.width)
    const height = Math.round(area.height)
    const most = Math.min(radius, width / 2, height / 2)
    for (let row = 0; row < height; row++) {
      const fromEdge = Math.min(row, height - 1 - row) + 0.5
      const inset = fromEdge >= most ? 0 : Math.round(most - Math.sqrt(most * most - (most - fromEdge) ** 2))
      this.fill({ x: x + inset, y: y + row, width: width - 2 * inset, height: 1 }, colour)
    }
  }

  /** On a line through the middle of `area`, as much of it as fits. */
  text(text: string, area: Rect, { size, colour, place = 'middle' }: Lettering): void {
    const said = fitted(text, size, area.width)
    const free = area.width - textWidth(said, size)
    let x = Math.round(area.x + (place === 'left' ? 0 : place === 'right' ? free : free / 2))
    const y = Math.round(area.y + area.height / 2)
    for (const letter of said) {
      const drawn = this.#letter(letter.codePointAt(0) ?? 0, size)
      this.#blend(drawn, x, y + drawn.top, colour)
      x += drawn.width
    }
  }

  #letter(code: number, size: number): Drawn {
    const key = `${code} ${size}`
    const known = this.#letters.get(key)
    if (known) return known
    const drawn = drawLetter(code, size)
    if (this.#letters.size > 2000) this.#letters.clear()
    this.#letters.set(key, drawn)
    return drawn
  }

  #blend({ width, height, alpha }: Drawn, x: number, y: number, colour: number): void {
    const clip = this.#clip
    for (let row = 0; row < height; row++) {
      const line = y + row
      if (line < Math.max(0, clip.y) || line >= Math.min(this.height, clip.y + clip.height)) continue
      for (let column = 0; column < width; column++) {
        const share = alpha[row * width + column] as number
        const at = x + column
        if (share === 0 || at < Math.max(0, clip.x) || at >= Math.min(this.width, clip.x + clip.width)) continue
        const place = line * this.width + at
        this.dots[place] = mixed(this.dots[place] as number, colour, share)
      }
    }
  }
}

function mixed(under: number, over: number, share: number): number {
  if (share === 255) return over
  const mix = (shift: number) => {
    const low = (under >> shift) & 255
    return Math.round(low + ((((over >> shift) & 255) - low) * share) / 255) << shift
  }
  return mix(16) | mix(8) | mix(0)
}
