import type { Page } from '@playwright/test'
import { frameBox, frameGreys, keyBox, keyColours } from './x-client.ts'

/** What a page notes of itself: bytes that its WebSockets brought, and each drawing on a canvas that stands in it. */
type Noted = { received: number; onDraw: (canvas: HTMLCanvasElement) => void }
type Bench = {
  keys(times: number, pauseMs: number): Promise<number[]>
  frames(ms: number): Promise<{ perSecond: number; bytesPerSecond: number }>
  first: Promise<First>
}
declare global {
  interface Window {
    noted: Noted
    bench: Bench
  }
}

/** Before any script of the page. */
export const noteDraws = (page: Page): Promise<unknown> => page.addInitScript(note)

function note(): void {
  const noted: Noted = { received: 0, onDraw: () => {} }
  window.noted = noted
  // The same class as before, and not one of it: noVNC takes no other.
  window.WebSocket = new Proxy(WebSocket, {
    construct(of, how) {
      const socket = Reflect.construct(of, how) as WebSocket
      socket.addEventListener('message', ({ data }: MessageEvent<string | Blob | ArrayBuffer>) => {
        noted.received += typeof data === 'string' ? data.length : data instanceof Blob ? data.size : data.byteLength
      })
      return socket
    },
  })
  const { prototype } = CanvasRenderingContext2D
  // oxlint-disable-next-line unbound-method -- called with its canvas below
  const draw = prototype.drawImage
  prototype.drawImage = function noticed(this: CanvasRenderingContext2D, ...what: unknown[]): void {
    Reflect.apply(draw, this, what)
    if (this.canvas.isConnected) noted.onDraw(this.canvas)
  }
}

type Box = { x: number; y: number; size: number }
type Pixels = { canvas: string; key: Box; frame: Box; colours: readonly number[]; greys: readonly number[] }
const pixels = { key: keyBox, frame: frameBox, colours: keyColours, greys: frameGreys }

/** Somebody who presses keys in a page that shows the screen, and sees what comes of them on its canvas. */
export class Looking {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  /** Presses a key that many times, each a moment after the one before was seen: milliseconds from key to pixel. */
  keys(times: number, pauseMs = 150): Promise<number[]> {
    return this.#page.evaluate(([count, pause]) => window.bench.keys(count, pause), [times, pauseMs] as const)
  }
  /** Counts frames and bytes for so long. */
  frames(ms: number): Promise<{ perSecond: number; bytesPerSecond: number }> {
    return this.#page.evaluate((long) => window.bench.frames(long), ms)
  }
}

/** Begins once the picture is on the canvas; `page` has noted its drawings since it was opened. */
export async function lookAt(page: Page, canvas: string): Promise<Looking> {
  await page.evaluate(begin, { ...pixels, canvas })
  return new Looking(page)
}

/** In the page: looks at the pixels each time that something is drawn. */
async function begin({ canvas, key, frame, colours, greys }: Pixels): Promise<void> {
  const at = document.querySelector(canvas) as HTMLCanvasElement
  const picture = at.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const near = (box: Box, values: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = picture.getImageData(box.x + box.size / 2, box.y + box.size / 2, 1, 1).data
    const off = (value: number) =>
      Math.abs(r - (value >> 16)) + Math.abs(g - ((value >> 8) & 255)) + Math.abs(b - (value & 255))
    return values.reduce((best, value, i) => (off(value) < off(values[best] ?? 0) ? i : best), 0)
  }
  let seen = () => {}
  window.noted.onDraw = (drawn) => (drawn === at ? seen() : undefined)
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const letter = { key: 'a', code: 'KeyA', bubbles: true, cancelable: true }
  const typed = { keydown: { keyCode: 65 }, keypress: { keyCode: 97, charCode: 97 }, keyup: { keyCode: 65 } }
  await pause(1000)
  const press = (before: number) =>
    new Promise<number>((resolve, reject) => {
      const from = performance.now()
      const late = setTimeout(() => reject(new Error('a key was not seen')), 10_000)
      seen = () => {
        if (near(key, colours) === before) return
        seen = () => {}
        clearTimeout(late)
        resolve(performance.now() - from)
      }
      for (const [type, code] of Object.entries(typed)) {
        at.dispatchEvent(new KeyboardEvent(type, { ...letter, ...code }))
      }
    })
  window.bench = {
    ...window.bench,
    async keys(times, pauseMs) {
      const waits: number[] = []
      for (let i = 0; i < times; i++) {
        waits.push(await press(near(key, colours)))
        await pause(pauseMs)
      }
      return waits
    },
    async frames(ms) {
      let [count, last] = [0, -1]
      seen = () => {
        const now = near(frame, greys)
        if (now !== last) count += 1
        last = now
      }
      const [from, before] = [performance.now(), window.noted.received]
      await pause(ms)
      const seconds = (performance.now() - from) / 1000
      seen = () => {}
      return { perSecond: count / seconds, bytesPerSecond: (window.noted.received - before) / seconds }
    },
  }
}

type Where = { inside: string; over: string }
/** `took` so long from a click to its frame; drawn `at` a time, in milliseconds since 1970. */
export type First = { took: number; at: number }

/** Does what brings the picture, up to the frame in which it is on a canvas within `inside` and nothing lies `over` it. */
export async function firstPicture(page: Page, act: () => Promise<void>, where: Where): Promise<First> {
  await page.evaluate(waitForFirst, { ...where, key: keyBox, colours: keyColours })
  await act()
  return page.evaluate(() => window.bench.first)
}

/** In the page: from the next click on. */
function waitForFirst({ inside, over, key, colours }: Where & Pick<Pixels, 'key' | 'colours'>): void {
  let from = 0
  addEventListener('click', ({ timeStamp }) => (from ||= timeStamp), { capture: true, once: true })
  const isThere = (canvas: HTMLCanvasElement) => {
    if (!canvas.closest(inside)) return false
    const at = [key.x + key.size / 2, key.y + key.size / 2] as const
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getContext('2d')?.getImageData(...at, 1, 1).data ?? []
    return a === 255 && colours.some((one) => one === (r << 16) + (g << 8) + b)
  }
  const first = new Promise<First>((resolve, reject) => {
    setTimeout(() => reject(new Error('no picture came')), 30_000)
    window.noted.onDraw = (canvas) => {
      if (!isThere(canvas)) return
      window.noted.onDraw = () => {}
      const at = performance.timeOrigin + performance.now()
      const look = () => {
        if (document.querySelector(over)) requestAnimationFrame(look)
        else resolve({ took: performance.now() - from, at })
      }
      requestAnimationFrame(look)
    }
  })
  window.bench = { ...window.bench, first }
}
