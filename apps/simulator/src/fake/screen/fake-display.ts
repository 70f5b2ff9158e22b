import type { Clock } from '@cpm/agent-core'
import type { Rect, ScreenHears, ScreenSource } from '@cpm/agent-core/remote/ports'
import type { ScreenShape, SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { FakeMachine } from '../fake-machine.ts'
import { ownApps } from '../fake-inventory.ts'
import { seededBy, whole } from '../../fleet/random.ts'
import { Canvas } from './canvas.ts'
import { Keyboard } from './keyboard.ts'
import type { Person } from './pages/over.ts'
import { wholeView } from './pages/page.ts'
import { TillState, idleMs, paidMs } from './till-state.ts'
import { goods, sayer } from './till-words.ts'
import type { Button, Scene } from './view.ts'

/** Larger ones are drawn at half their size. */
const mostDots = 1_100_000
const customerSize = { width: 640, height: 360 }
const withCustomer: ReadonlySet<string> = new Set(['T3 PRO', 'Engage One Pro', 'XT-3915'])
const secondMs = 1000

export type Asked = { session: SessionDown; answer(isYes: boolean): void }

/** The screens of one terminal while somebody looks at them: drawn, touched, and selling by themselves. */
export class FakeDisplay {
  readonly till = new TillState()
  people: readonly Person[] = []
  endSession: () => void = () => {}
  asked: Asked | null = null
  readonly #machine: FakeMachine
  readonly #clock: Clock
  readonly #canvas: Canvas
  readonly #main: Rect
  readonly #customer: Rect | null
  readonly #hears = new Set<ScreenHears>()
  readonly #privateHears = new Set<() => void>()
  readonly #keyboard = new Keyboard()
  readonly #isChinese: boolean
  readonly #random: () => number
  readonly #drawn = new Map<number, string>()
  #name = ''
  #buttons: Button[] = []
  #pressed: string | null = null
  #buttonsDown = 0
  #clip = ''
  #wasPrivate = false
  #stop: () => void = () => {}

  constructor(machine: FakeMachine, clock: Clock) {
    const { spec } = machine
    this.#machine = machine
    this.#clock = clock
    const [wide = 720, high = 1280] = spec.model.resolution.split('x').map(Number)
    const scale = wide * high > mostDots ? 0.5 : 1
    this.#main = { x: 0, y: 0, width: wide * scale, height: high * scale }
    this.#customer = withCustomer.has(spec.model.model) ? { x: this.#main.width, y: 0, ...customerSize } : null
    const width = this.#main.width + (this.#customer?.width ?? 0)
    this.#canvas = new Canvas(width, Math.max(this.#main.height, this.#customer?.height ?? 0))
    this.#isChinese = /[\u4e00-\u9fff]/.test(spec.place.name)
    this.#random = seededBy(spec.sn, Math.floor(clock.now() / 60_000), 'sale')
    for (let i = whole(this.#random, 1, 4); i > 0; i--) this.till.add(whole(this.#random, 0, goods.length - 1))
  }

  get canvas(): Canvas {
    return this.#canvas
  }
  get main(): Rect {
    return this.#main
  }

  /** It lives: a clock goes and customers come. */
  start(): void {
    this.draw()
    this.#stop = this.#clock.after(secondMs, () => {
      this.#live()
      this.start()
    })
  }
  stop(): void {
    this.#stop()
  }

  /** Of one session; it is watched through this. */
  source(onClose: () => void): ScreenSource {
    const { width, height } = this.#canvas
    const screens = this.#screens()
    return {
      by: 'CPM simulator',
      name: this.#machine.spec.name,
      pointerShape: this.#machine.platform === 'windows' ? 'arrow' : 'touch',
      size: () => ({ width, height }),
      screens: () => screens,
      pixels: () => new Uint8Array(this.#canvas.dots.buffer),
      watch: (hears) => {
        this.#hears.add(hears)
        return () => void this.#hears.delete(hears)
      },
      pointer: (x, y, buttons) => this.pointer(x, y, buttons),
      key: (keysym, down) => this.key(keysym, down),
      clipboard: (text) => void (this.#clip = text),
      close: onClose,
    }
  }

  #screens(): ScreenShape[] {
    const shape = (id: number, name: string, { x, y, width, height }: Rect) => ({
      id,
      name,
      left: x,
      top: y,
      width,
      height,
    })
    const customer = this.#isChinese ? '客显屏' : 'Customer display'
    const main = shape(1, this.#isChinese ? '主屏' : 'Main display', this.#main)
    return this.#customer ? [main, shape(2, customer, this.#customer)] : [main]
  }

  pointer(x: number, y: number, buttons: number): void {
    const isDown = (buttons & 1) === 1
    const wasDown = (this.#buttonsDown & 1) === 1
    this.#buttonsDown = buttons
    if (isDown === wasDown) return
    this.till.touchedAt = this.#clock.now()
    const hit = isDown ? this.#buttons.find(({ area }) => within(area, x, y)) : undefined
    // As a finger does: what it lands on is pressed when it lands, and shown so until it leaves.
    this.#pressed = hit?.id ?? null
    hit?.press()
    this.draw()
  }

  key(keysym: number, down: boolean): void {
    const machine = this.#machine
    this.till.touchedAt = this.#clock.now()
    this.#keyboard.key(keysym, down, {
      till: this.till,
      isLocked: machine.changes.password !== undefined,
      now: this.#clock.now(),
      unlock: (password) => {
        if (password === machine.changes.password) machine.change({ password: undefined })
      },
      volume: (by) => machine.change({ volume: Math.min(100, Math.max(0, machine.changes.volume + by)) }),
      copy: (text) => {
        for (const one of this.#hears) one.clipboard?.(text)
      },
      pasted: () => this.#clip,
    })
    this.draw()
  }

  get isPrivate(): boolean {
    return this.till.isPrivate
  }
  watchPrivate(changed: () => void): () => void {
    this.#privateHears.add(changed)
    return () => void this.#privateHears.delete(changed)
  }

  /** The next customer, or the next thing of this one, where nobody touches it. */
  #live(): void {
    const { till } = this
    const now = this.#clock.now()
    till.customerTypes(now)
    if ((till.page === 'approved' || till.page === 'refused') && now - till.paidAt > paidMs) till.next()
    if (now - till.touchedAt < idleMs || till.page !== 'sale' || this.#random() > 0.4) return
    if (till.lines.length < 8) till.add(whole(this.#random, 0, goods.length - 1))
    else till.finish(true, now)
  }

  /** Draws what is other than before; who may not see it is told first. */
  draw(): void {
    if (this.till.isPrivate !== this.#wasPrivate) {
      this.#wasPrivate = this.till.isPrivate
      for (const changed of this.#privateHears) changed()
    }
    const view = wholeView(this.#scene(), {
      isLocked: this.#machine.changes.password !== undefined,
      people: this.people,
      endSession: () => this.endSession(),
      asked: this.asked?.session ?? null,
      answer: (isYes) => this.asked?.answer(isYes),
      customer: this.#customer,
    })
    const isNew = view.name !== this.#name
    this.#name = view.name
    this.#buttons = view.buttons
    if (isNew) this.#drawn.clear()
    const damage: Rect[] = []
    for (const [i, panel] of view.panels.entries()) {
      if (this.#drawn.get(i) === panel.key) continue
      this.#drawn.set(i, panel.key)
      this.#canvas.within(panel.area, () => panel.draw(this.#canvas, panel.area))
      damage.push(panel.area)
    }
    if (damage.length > 0) for (const one of this.#hears) one.damage(damage.map(rounded))
  }

  #scene(): Scene {
    const { spec } = this.#machine
    const now = this.#clock.now()
    // The till of a shop tells the shop's time.
    const there = new Date(now + Math.round(spec.lng / 15) * 3_600_000).toISOString()
    return {
      area: this.#main,
      unit: Math.min(this.#main.width, this.#main.height) / 360,
      till: this.till,
      say: sayer(this.#isChinese),
      isChinese: this.#isChinese,
      isWindows: spec.model.platform === 'windows',
      clock: there.slice(11, 19),
      day: there.slice(0, 10),
      terminal: spec.sn,
      apps: [sayer(this.#isChinese)('till'), ...ownApps(this.#machine).map(({ name }) => name)],
      pressed: this.#pressed,
      now,
    }
  }
}

const within = ({ x, y, width, height }: Rect, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height
const rounded = ({ x, y, width, height }: Rect): Rect => {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top }
}
