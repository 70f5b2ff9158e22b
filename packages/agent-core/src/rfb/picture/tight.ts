import type { Rect } from '../../remote/ports.ts'
import type { Bytes } from '../wire/bytes.ts'
import { Colours } from './colours.ts'
import type { PixelWriter } from '../wire/pixel-format.ts'

/** A zlib stream of these bytes that ends where a reader has all of them (a sync flush). */
export type Deflate = (bytes: Uint8Array, level: number) => Uint8Array

/** Data shorter than this is sent as it is. */
const tooShort = 12
const fill = 0x80
/** Each rectangle resets the stream it uses: nothing before it is needed to read it. */
const reset = 0x01
const explicitFilter = 0x40
const paletteFilter = 1

/** Writes the body of a rectangle of Tight: one colour, two, a palette, or all of them. */
export class Tight {
  readonly #deflate: Deflate
  readonly #level: number
  readonly #colours = new Colours()
  #scratch = new Uint8Array(0)

  constructor(deflate: Deflate, level: number) {
    this.#deflate = deflate
    this.#level = level
  }

  write(out: Bytes, pixels: Uint32Array, stride: number, rect: Rect, writer: PixelWriter): void {
    const area = rect.width * rect.height
    const count = this.#colours.count(pixels, stride, rect, Math.min(256, Math.max(2, area >> 2)))
    if (count === 1) this.#writeFill(out, pixels[rect.y * stride + rect.x] ?? 0, writer)
    else if (count === 2) this.#writeMono(out, pixels, stride, rect, writer)
    else if (count > 0) this.#writePalette(out, pixels, stride, rect, writer)
    else this.#writeFull(out, pixels, stride, rect, writer)
  }

  #writeFill(out: Bytes, rgb: number, writer: PixelWriter): void {
    const at = out.u8(fill).grow(writer.bytes)
    writer.write(out.held(), at, rgb)
  }

  #head(out: Bytes, writer: PixelWriter): void {
    const { list } = this.#colours
    out
      .u8(explicitFilter | reset)
      .u8(paletteFilter)
      .u8(list.length - 1)
    for (const rgb of list) {
      const at = out.grow(writer.bytes)
      writer.write(out.held(), at, rgb)
    }
  }

  #writeMono(out: Bytes, pixels: Uint32Array, stride: number, rect: Rect, writer: PixelWriter): void {
    this.#head(out, writer)
    const [zero = 0] = this.#colours.list
    const row = (rect.width + 7) >> 3
    const data = this.#room(row * rect.height)
    for (let y = 0; y < rect.height; y++) {
      let from = (rect.y + y) * stride + rect.x
      let to = y * row
      let byte = 0
      let bit = 0x80
      for (let x = 0; x < rect.width; x++) {
        if (pixels[from++] !== zero) byte |= bit
        bit >>= 1
        if (bit === 0) {
          data[to++] = byte
          byte = 0
          bit = 0x80
        }
      }
      if (bit !== 0x80) data[to] = byte
    }
    this.#data(out, data)
  }

  #writePalette(out: Bytes, pixels: Uint32Array, stride: number, rect: Rect, writer: PixelWriter): void {
    this.#head(out, writer)
    const data = this.#room(rect.width * rect.height)
    const colours = this.#colours
    let to = 0
    let last = -1
    let index = 0
    for (let y = 0; y < rect.height; y++) {
      let from = (rect.y + y) * stride + rect.x
      for (let x = 0; x < rect.width; x++) {
        const rgb = pixels[from++] as number
        if (rgb !== last) {
          last = rgb
          index = colours.indexOf(rgb)
        }
        data[to++] = index
      }
    }
    this.#data(out, data)
  }

  #writeFull(out: Bytes, pixels: Uint32Array, stride: number, rect: Rect, writer: PixelWriter): void {
    out.u8(reset)
    const data = this.#room(rect.width * rect.height * writer.bytes)
    writePixels(data, 0, pixels, stride, rect, writer)
    this.#data(out, data)
  }

  #room(length: number): Uint8Array {
    if (this.#scratch.length < length) this.#scratch = new Uint8Array(length * 2)
    return this.#scratch.subarray(0, length)
  }

  #data(out: Bytes, data: Uint8Array): void {
    if (data.length < tooShort) {
      out.put(data)
      return
    }
    const packed = this.#deflate(data, this.#level)
    const { length } = packed
    out.u8((length & 0x7f) | (length > 0x7f ? 0x80 : 0))
    if (length > 0x7f) out.u8(((length >> 7) & 0x7f) | (length > 0x3fff ? 0x80 : 0))
    if (length > 0x3fff) out.u8(length >> 14)
    out.put(packed)
  }
}

export function writePixels(
  out: Uint8Array,
  at: number,
  pixels: Uint32Array,
  stride: number,
  rect: Rect,
  writer: PixelWriter,
): void {
  let to = at
  for (let y = 0; y < rect.height; y++) {
    const from = (rect.y + y) * stride + rect.x
    for (let x = 0; x < rect.width; x++) {
      writer.write(out, to, pixels[from + x] as number)
      to += writer.bytes
    }
  }
}
