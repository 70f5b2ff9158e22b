import type { TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type { Tunnel } from '../../remote/ports.ts'
import { Bytes } from '../wire/bytes.ts'
import { clientTypes, encodings, serverTypes } from '../wire/encodings.ts'
import type { Inflate } from '../wire/clipboard.ts'
import { Reader, Short } from './reader.ts'

export const all: readonly number[] = [
  encodings.copyRect,
  encodings.tight,
  encodings.raw,
  encodings.desktopSize,
  encodings.extendedDesktopSize,
  encodings.qemuKeys,
  encodings.fence,
  encodings.continuousUpdates,
  encodings.extendedClipboard,
]

/**
 * The program of a person, far enough to know what they see: it reads each rectangle of Tight by itself, as nobody could
 * who relies on what came before.
 */
export class FakeClient implements Tunnel {
  readonly texts: TunnelUp[] = []
  readonly clipboards: { flags: number; body: Uint8Array }[] = []
  readonly latin: string[] = []
  readonly fences: { flags: number; payload: Uint8Array }[] = []
  /** Of each update: its rectangles by encoding. */
  readonly updates: number[][] = []
  sizes: { by: number; status: number }[] = []
  pixels = new Uint32Array(0)
  width = 0
  height = 0
  name = ''
  sent = 0
  closed: { code: number; why: string | undefined } | undefined
  /** What the tunnel says it still holds. */
  waiting = 0
  /** Answers fences by itself. */
  answers = true
  hear: (bytes: Uint8Array) => void = () => {}
  #rest = new Uint8Array(0)
  #step: 'version' | 'security' | 'init' | 'messages' = 'version'
  readonly #knows: readonly number[]
  readonly #inflate: Inflate

  constructor(inflate: Inflate, knows: readonly number[] = all) {
    this.#inflate = inflate
    this.#knows = knows
  }

  sendText(said: TunnelUp): void {
    this.texts.push(said)
  }
  buffered(): number {
    return this.waiting
  }
  close(code: number, why?: string): void {
    this.closed = { code, why }
  }
  sendBytes(bytes: Uint8Array): void {
    this.sent += bytes.length
    const both = new Uint8Array(this.#rest.length + bytes.length)
    both.set(this.#rest)
    both.set(bytes, this.#rest.length)
    this.#rest = both
    queueMicrotask(() => this.#read())
  }

  #read(): void {
    while (this.#rest.length > 0) {
      const reader = new Reader(this.#rest, this.#inflate)
      try {
        this.#take(reader)
      } catch (error) {
        if (error instanceof Short) return
        throw error
      }
      this.#rest = this.#rest.slice(reader.at)
    }
  }

  #take(from: Reader): void {
    if (this.#step === 'version') {
      from.bytes(12)
      this.#step = 'security'
      this.hear(new TextEncoder().encode('RFB 003.008\n'))
    } else if (this.#step === 'security') {
      from.bytes(from.u8())
      this.#step = 'init'
      this.hear(Uint8Array.of(1))
    } else if (this.#step === 'init') this.#init(from)
    else this.#message(from)
  }

  #init(from: Reader): void {
    if (from.u32() !== 0) throw new Error('not let in')
    const [width, height] = [from.u16(), from.u16()]
    from.bytes(16)
    this.name = new TextDecoder().decode(from.bytes(from.u32()))
    this.#resize(width, height)
    this.#step = 'messages'
    this.hear(Uint8Array.of(1))
    this.know(this.#knows)
    this.ask(false)
  }

  know(list: readonly number[]): void {
    const bytes = new Bytes().u8(clientTypes.encodings).u8(0).u16(list.length)
    for (const one of list) bytes.u32(one)
    this.hear(bytes.taken())
  }
  ask(incremental: boolean): void {
    const bytes = new Bytes().u8(clientTypes.updateRequest).u8(Number(incremental))
    this.hear(bytes.u16(0, 0, this.width, this.height).taken())
  }
  pointer(x: number, y: number, buttons: number): void {
    this.hear(new Bytes().u8(clientTypes.pointer).u8(buttons).u16(x, y).taken())
  }
  key(keysym: number, down: boolean): void {
    this.hear(new Bytes().u8(clientTypes.key).u8(Number(down)).u16(0).u32(keysym).taken())
  }
  clip(flags: number, body: Uint8Array = new Uint8Array(0)): void {
    const bytes = new Bytes()
      .u8(clientTypes.cutText)
      .u8(0)
      .u16(0)
      .u32(-(4 + body.length))
    this.hear(bytes.u32(flags).put(body).taken())
  }
  fence(flags: number, payload: Uint8Array): void {
    this.hear(new Bytes().u8(clientTypes.fence).u8(0).u16(0).u32(flags).u8(payload.length).put(payload).taken())
  }

  #resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return
    this.width = width
    this.height = height
    this.pixels = new Uint32Array(width * height)
  }

  #message(from: Reader): void {
    const type = from.u8()
    if (type === serverTypes.update) this.#update(from)
    else if (type === serverTypes.cutText) this.#cutText(from)
    else if (type === serverTypes.fence) this.#fence(from)
    else if (type === serverTypes.endOfContinuousUpdates)
      this.hear(new Bytes().u8(clientTypes.continuousUpdates).u8(1).u16(0, 0, this.width, this.height).taken())
    else if (type === serverTypes.colourMap) from.bytes(5 + 256 * 6)
    else throw new Error(`message ${type}`)
  }

  #fence(from: Reader): void {
    from.bytes(3)
    const flags = from.u32()
    const payload = from.bytes(from.u8()).slice()
    this.fences.push({ flags, payload })
    if (this.answers && flags & 0x8000_0000) this.fence(flags & 3, payload)
  }

  #cutText(from: Reader): void {
    from.bytes(3)
    const length = from.u32() | 0
    if (length >= 0) this.latin.push(String.fromCharCode(...from.bytes(length)))
    else {
      const flags = from.u32()
      this.clipboards.push({ flags, body: from.bytes(-length - 4).slice() })
    }
  }

  #update(from: Reader): void {
    from.u8()
    const kinds: number[] = []
    // Drawn only when all of it is there: read twice, nothing is done twice.
    const draw: (() => void)[] = []
    for (let count = from.u16(); count > 0; count--) {
      const [x, y, width, height] = [from.u16(), from.u16(), from.u16(), from.u16()]
      const encoding = from.u32() | 0
      kinds.push(encoding)
      draw.push(this.#rect(from, { x, y, width, height }, encoding))
    }
    for (const one of draw) one()
    this.updates.push(kinds)
  }

  #rect(from: Reader, rect: { x: number; y: number; width: number; height: number }, encoding: number): () => void {
    const { x, y, width, height } = rect
    if (encoding === encodings.qemuKeys) return () => {}
    if (encoding === encodings.desktopSize) return () => this.#resize(width, height)
    if (encoding === encodings.extendedDesktopSize) {
      from.bytes(3 + 16 * from.u8())
      return () => {
        this.sizes.push({ by: x, status: y })
        this.#resize(width, height)
      }
    }
    if (encoding === encodings.copyRect) {
      const [fromX, fromY] = [from.u16(), from.u16()]
      return () => {
        const was = this.pixels.slice()
        for (let row = 0; row < height; row++) {
          const start = (fromY + row) * this.width + fromX
          this.pixels.set(was.subarray(start, start + width), (y + row) * this.width + x)
        }
      }
    }
    const drawn = encoding === encodings.tight ? from.tight(width, height) : from.raw(width * height)
    return () => {
      for (let row = 0; row < height; row++)
        this.pixels.set(drawn.subarray(row * width, (row + 1) * width), (y + row) * this.width + x)
    }
  }
}
