import type { ScreenSource } from '../../remote/ports.ts'
import { Bytes } from '../wire/bytes.ts'
import { compare, rectsOf, settle, wholeInParts } from './changes.ts'
import { cursorRect } from './cursor.ts'
import { encodings, serverTypes } from '../wire/encodings.ts'
import type { Picture } from './picture.ts'
import { type PixelFormat, ourFormat, tightWriterOf, writerOf } from '../wire/pixel-format.ts'
import { type Moved, scrolled, told } from './scrolling.ts'
import { extendedSize, rectHead } from '../wire/server-messages.ts'
import { type Deflate, Tight, writePixels } from './tight.ts'

/** As fast as zlib is: text and areas of one colour are packed well by it already. */
const level = 3
const anySize = { x: 0, y: 0, width: 0, height: 0 }

/** Writes updates of a picture as one client understands them. */
export class Frames {
  readonly #picture: Picture
  readonly #tight: Tight
  #pixels = writerOf(ourFormat)
  #packed = tightWriterOf(ourFormat)
  #knows: ReadonlySet<number> = new Set()
  /** To be said once, or again. */
  #sizeIsNew = true
  #keysAreTold = false
  #cursor: ScreenSource['pointerShape'] | undefined
  #refused = false

  constructor(picture: Picture, deflate: Deflate, cursor: ScreenSource['pointerShape'] | undefined) {
    this.#picture = picture
    this.#tight = new Tight(deflate, level)
    this.#cursor = cursor
  }

  setFormat(format: PixelFormat): void {
    this.#pixels = writerOf(format)
    this.#packed = tightWriterOf(format)
  }
  setKnown(known: ReadonlySet<number>): void {
    this.#knows = known
  }
  get canResize(): boolean {
    return this.#knows.has(encodings.desktopSize) || this.#knows.has(encodings.extendedDesktopSize)
  }
  sizeChanged(): void {
    this.#sizeIsNew = true
  }
  /** A client wished for another size, which is not its to say. */
  refuseSize(): void {
    this.#refused = true
  }

  /** An update with what changed, or with all of it; null when there is nothing to say. */
  write(whole: boolean, screen: number, hints: readonly Moved[]): Uint8Array | null {
    const out = new Bytes().u8(serverTypes.update).u8(0).u16(0)
    let count = this.#news(out, whole, screen)
    const picture = this.#picture
    picture.compose()
    if (whole) {
      picture.damageAll()
      const parts = wholeInParts(picture)
      for (const rect of parts) this.#rect(out, rect)
      settle(picture, parts)
      count += parts.length
    } else count += this.#changes(out, hints)
    picture.dirty.fill(0)
    if (count === 0) return null
    out.setU16(2, count)
    return out.taken()
  }

  #changes(out: Bytes, hints: readonly Moved[]): number {
    const picture = this.#picture
    const changed = compare(picture)
    if (changed === 0) return 0
    const moved = this.#knows.has(encodings.copyRect) && !picture.isBlank ? this.#moves(hints, changed) : []
    for (const { rect, fromX, fromY } of moved) {
      rectHead(out, rect, encodings.copyRect)
      out.u16(fromX, fromY)
    }
    const rects = rectsOf(picture)
    for (const rect of rects) this.#rect(out, rect)
    settle(picture, rects)
    return moved.length + rects.length
  }

  #moves(hints: readonly Moved[], changed: number): Moved[] {
    const known = told(this.#picture, hints)
    return known.length > 0 ? known : scrolled(this.#picture, changed)
  }

  #rect(out: Bytes, rect: { x: number; y: number; width: number; height: number }): void {
    const { now, width } = this.#picture
    if (this.#knows.has(encodings.tight)) {
      rectHead(out, rect, encodings.tight)
      this.#tight.write(out, now, width, rect, this.#packed)
      return
    }
    rectHead(out, rect, encodings.raw)
    const writer = this.#pixels
    const at = out.grow(rect.width * rect.height * writer.bytes)
    writePixels(out.held(), at, now, width, rect, writer)
  }

  /** What is no picture, each said with the next one. */
  #news(out: Bytes, whole: boolean, screen: number): number {
    const size = { width: this.#picture.width, height: this.#picture.height }
    let count = 0
    const knowsSize = this.#knows.has(encodings.extendedDesktopSize)
    // A recording may begin at any whole picture, and has to know its size there.
    if ((this.#sizeIsNew || whole) && knowsSize) {
      extendedSize(out, size, screen, 0, 0)
      count += 1
    } else if ((this.#sizeIsNew || whole) && this.#knows.has(encodings.desktopSize)) {
      rectHead(out, { x: 0, y: 0, ...size }, encodings.desktopSize)
      count += 1
    }
    this.#sizeIsNew = false
    if (this.#refused && knowsSize) {
      extendedSize(out, size, screen, 1, 1)
      count += 1
    }
    this.#refused = false
    if (!this.#keysAreTold && this.#knows.has(encodings.qemuKeys)) {
      rectHead(out, anySize, encodings.qemuKeys)
      this.#keysAreTold = true
      count += 1
    }
    if (this.#cursor && this.#knows.has(encodings.cursor)) {
      cursorRect(out, this.#cursor, this.#pixels)
      this.#cursor = undefined
      count += 1
    }
    return count
  }
}
