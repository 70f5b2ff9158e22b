import type { Rect, ScreenHears } from '@cpm/agent-core'
import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import { type Socket, connect } from 'node:net'
import { Clipboard, longestText } from './clipboard.ts'
import { greet } from './greet.ts'
import { Incoming } from './incoming.ts'
import { Picture } from './picture.ts'
import * as wire from './wire.ts'

export type VncPlace = { host: string; port: number; password?: Uint8Array | undefined }

const connectMs = 5_000
const greetMs = 10_000
/** Two pictures are asked for no closer than this: more is not seen, and costs the terminal. */
const leastMs = 15
const mostScreens = 16
const longestColourMap = 65_536

/** A connection to a VNC server, which is asked for what changes as long as it stands. */
export class VncClient {
  readonly picture = new Picture()
  screens: readonly ScreenShape[] = []
  name = ''
  readonly #socket: Socket
  readonly #server: Incoming
  readonly #clipboard: Clipboard
  readonly #hears: ScreenHears
  #knowsPlaces = false
  #askedAt = 0
  #asking: NodeJS.Timeout | undefined
  #isOver = false

  private constructor(socket: Socket, hears: ScreenHears) {
    this.#socket = socket
    this.#server = new Incoming(socket)
    this.#hears = hears
    this.#clipboard = new Clipboard(
      (bytes) => this.#say(bytes),
      (text) => this.#hears.clipboard?.(text),
    )
  }

  /** Resolves when the first picture is whole. Rejects, with `Unable` where it will not have us. */
  static async open({ host, port, password }: VncPlace, hears: ScreenHears): Promise<VncClient> {
    const client = new VncClient(await connected(host, port), hears)
    const late = setTimeout(() => client.#server.end(new Error('it does not go on')), greetMs)
    try {
      await client.#begin(password)
      return client
    } catch (error) {
      client.close()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  pointer(x: number, y: number, buttons: number): void {
    this.#say(wire.pointerEvent(x, y, buttons))
  }
  key(keysym: number, down: boolean, scanCode?: number): void {
    const byPlace = this.#knowsPlaces && scanCode !== undefined && scanCode > 0
    this.#say(byPlace ? wire.qemuKeyEvent(keysym, down, scanCode) : wire.keyEvent(keysym, down))
  }
  give(text: string): void {
    this.#clipboard.give(text)
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#asking)
    this.#socket.destroy()
  }

  #say(bytes: Buffer): void {
    if (!this.#isOver) this.#socket.write(bytes)
  }

  async #begin(password: Uint8Array | undefined): Promise<void> {
    const { width, height, name } = await greet(this.#socket, this.#server, password)
    this.name = name
    this.picture.resize(width, height)
    this.#say(wire.pixelFormat())
    this.#say(wire.wantedEncodings())
    this.#ask(false)
    while (!(await this.#message())) {
      // What else it says before its first picture.
    }
    void this.#follow()
  }

  async #follow(): Promise<void> {
    try {
      for (;;) await this.#message()
    } catch (error) {
      if (this.#isOver) return
      this.close()
      this.#hears.closed(error instanceof Error ? error.message : String(error))
    }
  }

  /** Answers whether it was a picture. */
  async #message(): Promise<boolean> {
    const type = await this.#server.u8()
    if (type === 0) return this.#update()
    if (type === 1) await this.#colourMap()
    else if (type === 3) await this.#cutText()
    // A bell says nothing more.
    else if (type !== 2) throw new Error(`It sent a message that is none of RFB: ${type}`)
    return false
  }

  async #update(): Promise<boolean> {
    await this.#server.skip(1)
    const count = await this.#server.u16()
    const before = [this.picture.pixels, this.screens] as const
    // Asked for while this one is still on its way.
    this.#askSoon()
    const damage: Rect[] = []
    for (let i = 0; i < count; i++) {
      const head = await this.#server.take(12)
      const rect = {
        x: head.readUInt16BE(0),
        y: head.readUInt16BE(2),
        width: head.readUInt16BE(4),
        height: head.readUInt16BE(6),
      }
      if (await this.#rect(rect, head.readInt32BE(8))) damage.push(rect)
    }
    if (this.picture.pixels !== before[0] || this.screens !== before[1]) this.#resized()
    else if (damage.length > 0) this.#hears.damage(damage)
    return damage.length > 0
  }

  /** Answers whether it changed pixels. */
  async #rect(rect: Rect, encoding: number): Promise<boolean> {
    switch (encoding) {
      case wire.encodings.raw:
        await this.#raw(rect)
        return true
      case wire.encodings.copyRect:
        return this.#copyRect(rect)
      case wire.encodings.desktopSize:
        this.picture.resize(rect.width, rect.height)
        this.screens = []
        return false
      case wire.encodings.extendedDesktopSize:
        return this.#extendedSize(rect)
      case wire.encodings.qemuKeys:
        this.#knowsPlaces = true
        return false
      default:
        throw new Error(`It sent a picture in a form that was not asked for: ${encoding}`)
    }
  }

  async #raw(rect: Rect): Promise<void> {
    const { picture } = this
    picture.mustHold(rect)
    const { x, y, width, height } = rect
    if (width === picture.width) return this.#server.into(picture.pixels, picture.at(0, y), width * height * 4)
    for (let row = 0; row < height; row++) await this.#server.into(picture.pixels, picture.at(x, y + row), width * 4)
  }

  async #copyRect(rect: Rect): Promise<boolean> {
    const from = { x: await this.#server.u16(), y: await this.#server.u16() }
    this.picture.mustHold(rect)
    this.picture.mustHold({ ...rect, ...from })
    this.picture.copy(from, rect)
    if (!this.#hears.copied) return true
    this.#hears.copied(from, rect)
    return false
  }

  async #extendedSize({ y: status, width, height, x: reason }: Rect): Promise<boolean> {
    const count = await this.#server.u8()
    await this.#server.skip(3)
    const bytes = await this.#server.take(count * 16)
    // An answer to a wish of ours that was refused changes nothing; we have none.
    if (reason === 1 && status !== 0) return false
    const said = Array.from({ length: Math.min(count, mostScreens) }, (_, i) => screenIn(bytes, i * 16)).filter(
      (one) => one.width > 0 && one.left + one.width <= width && one.top + one.height <= height,
    )
    // Some say it with each picture.
    if (JSON.stringify(said) !== JSON.stringify(this.screens)) this.screens = said
    if (width !== this.picture.width || height !== this.picture.height) this.picture.resize(width, height)
    return false
  }

  #resized(): void {
    this.#hears.resized()
    this.#ask(false)
  }

  async #colourMap(): Promise<void> {
    await this.#server.skip(3)
    await this.#server.skip(6 * Math.min(longestColourMap, await this.#server.u16()))
  }

  async #cutText(): Promise<void> {
    await this.#server.skip(3)
    const length = (await this.#server.take(4)).readInt32BE(0)
    const size = Math.abs(length)
    if (size > 2 * longestText || (length < 0 && size < 4)) throw new Error('It sent a text that is too long')
    const bytes = await this.#server.take(size)
    if (length < 0) this.#clipboard.takeExtended(bytes)
    else this.#clipboard.takeLatin(bytes)
  }

  #ask(incremental: boolean): void {
    this.#askedAt = performance.now()
    this.#say(wire.updateRequest(incremental, this.picture.width, this.picture.height))
  }

  #askSoon(): void {
    clearTimeout(this.#asking)
    const wait = this.#askedAt + leastMs - performance.now()
    if (wait <= 1) this.#ask(true)
    else this.#asking = setTimeout(() => this.#ask(true), wait)
  }
}

function screenIn(bytes: Buffer, at: number): ScreenShape {
  const [left, top, width, height] = [4, 6, 8, 10].map((more) => bytes.readUInt16BE(at + more)) as [
    number,
    number,
    number,
    number,
  ]
  return { id: bytes.readUInt32BE(at), name: '', left, top, width, height }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(connectMs, () => fail(new Error(`${host}:${port} does not answer`)))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}
