import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Cancel } from '../machine.ts'
import type { ServedScreen, ServeScreen } from '../remote/ports.ts'
import { Input } from './input.ts'
import type { Deflate } from './picture/tight.ts'
import { Pump } from './pump.ts'
import { BadBytes, type ClientMessage, ClientMessages } from './wire/client-messages.ts'
import { Clipboard, type Inflate } from './wire/clipboard.ts'
import { encodings, fenceFlags } from './wire/encodings.ts'
import {
  colourMap,
  endOfContinuousUpdates,
  fenceMessage,
  securityKinds,
  securityPassed,
  serverInit,
  serverVersion,
} from './wire/server-messages.ts'

export type ServeOptions = Parameters<ServeScreen>[0] & {
  /** Ports of zlib: a stream that ends in a sync flush, and what one holds. */
  deflate: Deflate
  inflate: Inflate
  /** It is over by itself: the tunnel was closed with `code`. */
  over?(code: number, why: string): void
}

/** One person's RFB session with a screen. It begins with its first word; `take` hears the person's program. */
export function serveScreen(options: ServeOptions): ServedScreen {
  const served = new Served(options)
  served.begin()
  return served
}

class Served implements ServedScreen {
  readonly #o: ServeOptions
  readonly #messages = new ClientMessages()
  readonly #pump: Pump
  readonly #input: Input
  readonly #clipboard: Clipboard
  #unwatch: Cancel = () => {}
  #knows: ReadonlySet<number> = new Set()
  #isOver = false
  #isPrivate = false
  #controls = true
  #isContinuous = false

  constructor(options: ServeOptions) {
    const { source, deflate, inflate } = options
    this.#o = options
    this.#pump = new Pump(options)
    this.#input = new Input(source)
    const paste = (text: string) => source.clipboard?.(text)
    this.#clipboard = new Clipboard({ send: (bytes) => this.#send(bytes), paste, deflate, inflate })
  }

  begin(): void {
    const { source, tunnel } = this.#o
    this.#unwatch = source.watch({
      damage: (rects) => this.#pump.damage(rects),
      copied: (from, to) => this.#pump.copied(from, to),
      resized: () => {
        tunnel.sendText({ type: 'screens', screens: [...source.screens()] })
        this.#pump.resized()
      },
      clipboard: (text) => {
        if (!this.#isPrivate) this.#clipboard.copied(text)
      },
      closed: (why) => this.#close(closeCodes.unable, why),
    })
    this.#allow()
    this.#send(serverVersion)
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return
    try {
      for (const message of this.#messages.take(bytes)) {
        this.#obey(message)
        if (this.#isOver) return
      }
    } catch (error) {
      if (!(error instanceof BadBytes)) throw error
      this.#close(closeCodes.bad_bytes, error.message)
    }
  }

  setControl(on: boolean): void {
    this.#controls = on
    this.#allow()
  }
  setPrivate(on: boolean): void {
    if (on === this.#isPrivate) return
    this.#isPrivate = on
    this.#allow()
    this.#pump.blank(on)
  }
  choose(screen: number): void {
    this.#pump.choose(screen)
  }
  setQuality(level: number | null): void {
    this.#pump.setQuality(level)
  }
  fullPicture(): void {
    this.#pump.whole()
  }
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#unwatch()
    this.#pump.stop()
    this.#input.obey(false)
  }

  #close(code: number, why: string): void {
    if (this.#isOver) return
    this.end()
    this.#o.tunnel.close(code, why)
    this.#o.over?.(code, why)
  }

  #send(bytes: Uint8Array): void {
    if (!this.#isOver) this.#o.tunnel.sendBytes(bytes)
  }

  #allow(): void {
    const { viewOnly, clipboard } = this.#o
    const may = !viewOnly && !this.#isPrivate && !this.#isOver
    this.#input.obey(may && this.#controls)
    this.#clipboard.comesIn = may && clipboard && this.#controls
    this.#clipboard.goesOut = may && clipboard
  }

  #obey(message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        return this.#send(securityKinds)
      case 'init':
        this.#send(securityPassed)
        return this.#send(serverInit(this.#pump.open(), this.#o.source.name))
      case 'format':
        this.#pump.setFormat(message.format)
        return message.format.trueColour ? undefined : this.#send(colourMap())
      case 'encodings':
        return this.#encodings(message.list)
      case 'update':
        if (!message.incremental) this.#pump.whole()
        return this.#pump.ask()
      case 'continuous':
        if (this.#isContinuous && !message.on) this.#send(endOfContinuousUpdates)
        this.#isContinuous = message.on
        return this.#pump.setContinuous(message.on)
      case 'fence':
        return this.#fence(message.flags, message.payload)
      case 'key':
        return this.#input.key(message.keysym, message.down, message.scanCode)
      case 'pointer':
        return this.#point(message)
      case 'text':
        return this.#clipboard.takeLatin(message.bytes)
      case 'clipboard':
        return this.#clipboard.takeExtended(message.flags, message.bytes)
      case 'size':
        return this.#pump.refuseSize()
    }
  }

  /** Each of the abilities is answered for once: said again it would undo itself. */
  #encodings(list: readonly number[]): void {
    const before = this.#knows
    const knows = new Set(list)
    const isNew = (one: number) => knows.has(one) && !before.has(one)
    this.#knows = new Set([...before, ...list])
    this.#pump.setKnown(knows)
    if (isNew(encodings.fence)) this.#pump.fences()
    if (isNew(encodings.continuousUpdates)) this.#send(endOfContinuousUpdates)
    if (isNew(encodings.extendedClipboard) && this.#o.clipboard) this.#clipboard.extend()
  }

  #fence(flags: number, payload: Uint8Array): void {
    if (flags & fenceFlags.request) return this.#send(fenceMessage(flags & fenceFlags.known, payload))
    if (payload.length !== 4) throw new BadBytes('A fence was answered that was not sent.')
    this.#pump.acknowledged(payload)
  }

  #point({ x, y, buttons }: { x: number; y: number; buttons: number }): void {
    const { screen } = this.#pump
    const size = this.#o.source.size()
    const within = (at: number, most: number) => Math.max(0, Math.min(most - 1, at))
    const left = within(screen.left + within(x, screen.width), size.width)
    this.#input.pointer(left, within(screen.top + within(y, screen.height), size.height), buttons)
  }
}
