import type { ScreenMask } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import type { Clock } from '../machine.ts'
import type { Rect, ScreenSource, Tunnel } from '../remote/ports.ts'
import { Later, Pace } from './pace.ts'
import { Frames } from './picture/frames.ts'
import { Picture } from './picture/picture.ts'
import type { Moved } from './picture/scrolling.ts'
import type { Deflate } from './picture/tight.ts'
import type { PixelFormat } from './wire/pixel-format.ts'
import { fenceRequest } from './wire/server-messages.ts'

/** With changes it is whole again this often, so that a recording can be entered. */
const wholeEveryMs = 60_000
/** While the tunnel is full it is looked at again. */
const lookMs = 8
/** When nothing moves any more, what was sent coarse is sent exact. */
const sharpenMs = 600
const mostHints = 8

export type PumpNeeds = {
  source: ScreenSource
  tunnel: Tunnel
  clock: Clock
  masks: readonly ScreenMask[]
  deflate: Deflate
}

/** Sends what a display shows, as often and as well as the line and the person's program take it. */
export class Pump {
  readonly #needs: PumpNeeds
  readonly #picture: Picture
  readonly #frames: Frames
  readonly #pace: Pace
  readonly #next: Later
  readonly #sharpen: Later
  #screen: ScreenShape
  #isOpen = false
  /** It wants updates without asking for each, or has asked for one. */
  #continuous = false
  #asked = false
  /** Something may look other than the person sees it. */
  #isStale = false
  #wantsWhole = true
  #isSharp = false
  #hints: Moved[] = []
  #frameAt = Number.NEGATIVE_INFINITY
  #wholeAt = 0

  constructor(needs: PumpNeeds) {
    const { source, clock, masks, deflate } = needs
    this.#needs = needs
    this.#screen = firstOf(source)
    this.#picture = new Picture(source, masks)
    this.#picture.look(this.#screen)
    this.#frames = new Frames(this.#picture, deflate, source.pointerShape)
    this.#pace = new Pace(clock)
    this.#next = new Later(clock, () => this.#frame())
    this.#sharpen = new Later(clock, () => this.#refine())
  }

  get screen(): ScreenShape {
    return this.#screen
  }
  /** From now on its size is known to the person's program. */
  open(): { width: number; height: number } {
    this.#isOpen = true
    const { width, height } = this.#picture
    return { width, height }
  }
  stop(): void {
    this.#isOpen = false
    this.#next.clear()
    this.#sharpen.clear()
  }

  damage(rects: readonly Rect[]): void {
    let isSeen = false
    for (const rect of rects) isSeen = this.#picture.damage(rect) || isSeen
    if (isSeen) this.#changed()
  }
  copied(from: { x: number; y: number }, to: Rect): void {
    if (!this.#picture.damage(to)) return
    const { left, top } = this.#screen
    const rect = { ...to, x: to.x - left, y: to.y - top }
    if (this.#hints.length < mostHints) this.#hints.push({ rect, fromX: from.x - left, fromY: from.y - top })
    this.#changed()
  }

  /** The source has other displays, or others sizes of them. */
  resized(): void {
    const { source } = this.#needs
    this.#look(screenOf(source, this.#screen.id) ?? firstOf(source))
  }
  /** One of the displays, or 0 for all of them. */
  choose(id: number): void {
    const screen = screenOf(this.#needs.source, id)
    if (screen && screen.id !== this.#screen.id) this.#look(screen)
  }
  blank(on: boolean): void {
    this.#picture.blank(on)
    this.#hints = []
    this.#changed()
  }
  setQuality(level: number | null): void {
    this.#pace.setLevel(level)
    this.#picture.damageAll()
    this.#changed()
  }
  whole(): void {
    this.#wantsWhole = true
    this.#schedule()
  }

  setFormat(format: PixelFormat): void {
    this.#frames.setFormat(format)
    // What it has was written otherwise.
    this.#wantsWhole = true
  }
  setKnown(known: ReadonlySet<number>): void {
    this.#frames.setKnown(known)
    // Only now it is known whether another size can be told.
    this.#look(this.#screen)
  }
  refuseSize(): void {
    this.#frames.refuseSize()
    this.#changed()
  }
  ask(): void {
    this.#asked = true
    this.#schedule()
  }
  setContinuous(on: boolean): void {
    this.#continuous = on
    this.#schedule()
  }

  /** Pictures are acknowledged from now on. */
  fences(): void {
    this.#pace.fences = true
    this.#fence(0)
  }
  acknowledged(payload: Uint8Array): void {
    this.#pace.acknowledged(new DataView(payload.buffer, payload.byteOffset).getUint32(0))
    this.#schedule()
  }
  #fence(bytes: number): void {
    const payload = new Uint8Array(4)
    new DataView(payload.buffer).setUint32(0, this.#pace.send(bytes))
    this.#needs.tunnel.sendBytes(fenceRequest(payload))
  }

  /** A program that cannot be told of another size sees as much as fits. */
  #look(screen: ScreenShape): void {
    const { width, height } = this.#picture
    const isFixed = this.#isOpen && !this.#frames.canResize
    this.#screen = screen
    this.#picture.look(screen, isFixed ? { width, height } : screen)
    if (this.#picture.width !== width || this.#picture.height !== height) {
      this.#frames.sizeChanged()
      this.#wantsWhole = true
    }
    this.#hints = []
    this.#changed()
  }

  #changed(): void {
    this.#isStale = true
    this.#schedule()
  }

  #schedule(): void {
    if (!this.#isOpen || this.#next.isSet) return
    if (!this.#isStale && !this.#wantsWhole) return
    if (!this.#continuous && !this.#asked) return
    if (this.#pace.hasRoom(this.#needs.tunnel.buffered()))
      this.#next.set(Math.max(0, this.#frameAt + this.#pace.intervalMs - this.#needs.clock.now()))
    // An acknowledgement calls again; for a full tunnel nobody does.
    else if (!this.#pace.isWaiting) this.#next.set(lookMs)
  }

  #refine(): void {
    this.#isSharp = true
    this.#picture.damageAll()
    this.#changed()
  }

  #frame(): void {
    const { tunnel, clock } = this.#needs
    if (!this.#isOpen) return
    if (!this.#pace.hasRoom(tunnel.buffered())) return this.#schedule()
    const now = clock.now()
    const isWhole = this.#wantsWhole || now - this.#wholeAt > wholeEveryMs
    const bits = this.#isSharp ? 8 : this.#pace.bits
    this.#picture.bits = bits
    const update = this.#frames.write(isWhole, this.#screen.id, this.#hints)
    this.#hints = []
    this.#isStale = false
    this.#wantsWhole = false
    this.#isSharp = false
    if (!update) return
    if (isWhole) {
      this.#wholeAt = now
      tunnel.sendText({ type: 'key' })
    }
    tunnel.sendBytes(update)
    this.#asked = false
    this.#frameAt = now
    if (this.#pace.fences) this.#fence(update.length)
    if (bits < 8 && !this.#pace.isByHand) this.#sharpen.set(sharpenMs)
  }
}

const wholeOf = (source: ScreenSource): ScreenShape => ({ id: 0, name: '', left: 0, top: 0, ...source.size() })
const firstOf = (source: ScreenSource): ScreenShape => source.screens()[0] ?? wholeOf(source)

/** A source of one display has nothing beside it to show. */
function screenOf(source: ScreenSource, id: number): ScreenShape | undefined {
  const screens = source.screens()
  return screens.find((one) => one.id === id) ?? (id === 0 && screens.length > 1 ? wholeOf(source) : undefined)
}
