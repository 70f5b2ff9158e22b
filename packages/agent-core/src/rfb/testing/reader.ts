import type { Inflate } from '../wire/clipboard.ts'

/** There is more to come. */
export class Short extends Error {}

export class Reader {
  at = 0
  readonly #bytes: Uint8Array
  readonly #inflate: Inflate
  constructor(bytes: Uint8Array, inflate: Inflate) {
    this.#bytes = bytes
    this.#inflate = inflate
  }
  bytes(count: number): Uint8Array {
    if (this.at + count > this.#bytes.length) throw new Short()
    this.at += count
    return this.#bytes.subarray(this.at - count, this.at)
  }
  u8(): number {
    return this.bytes(1)[0] ?? 0
  }
  u16(): number {
    return this.u8() * 256 + this.u8()
  }
  u32(): number {
    return this.u16() * 65_536 + this.u16()
  }
  #rgb(): number {
    return this.u8() * 65_536 + this.u16()
  }

  raw(count: number): Uint32Array {
    const bytes = this.bytes(count * 4)
    return Uint32Array.from({ length: count }, (_, i) => {
      const [blue = 0, green = 0, red = 0] = bytes.subarray(i * 4, i * 4 + 3)
      return red * 65_536 + green * 256 + blue
    })
  }

  tight(width: number, height: number): Uint32Array {
    const control = this.u8()
    const count = width * height
    if (control >> 4 === 8) return new Uint32Array(count).fill(this.#rgb())
    if ((control & 0x0f) !== 1) throw new Error('a stream that goes on from before')
    const filter = control & 0x40 ? this.u8() : 0
    if (filter === 0) {
      const data = new Reader(this.#data(count * 3), this.#inflate)
      return Uint32Array.from({ length: count }, () => data.#rgb())
    }
    const palette = Array.from({ length: this.u8() + 1 }, () => this.#rgb())
    if (palette.length > 2) return Uint32Array.from(this.#data(count), (index) => palette[index] as number)
    const row = Math.ceil(width / 8)
    const bits = this.#data(row * height)
    return Uint32Array.from({ length: count }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return palette[((bits[y * row + (x >> 3)] as number) >> (7 - (x & 7))) & 1] as number
    })
  }

  #data(length: number): Uint8Array {
    if (length < 12) return this.bytes(length)
    let [size, shift] = [0, 0]
    for (; shift < 21; shift += 7) {
      const byte = this.u8()
      size |= (shift === 14 ? byte : byte & 0x7f) << shift
      if (!(byte & 0x80) || shift === 14) break
    }
    const data = this.#inflate(this.bytes(size), length + 1)
    if (data.length !== length) throw new Error(`${data.length} bytes where ${length} were to be`)
    return data
  }
}
