import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { frameBox, frameGreys, keyBox, keyColours } from './x-client.ts'

const novnc = fileURLToPath(new URL('../../node_modules/@novnc/novnc/', import.meta.url))
const root = '/bench-novnc/'
const password = 'bench-12'
export { password as vncPassword }

/** Milliseconds from a key to its pixel, when nothing else moves. */
export type Keys = { waits: number[] }
export type Frames = { perSecond: number; bytesPerSecond: number; waits: number[] }

/** Somebody with noVNC as its maker ships it, in a page of `origin`, at a WebSocket. */
export async function watch(browser: Browser, origin: string, url: string): Promise<Watching> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route(`${origin}${root}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(root.length)
    if (path === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="screen"></div>' })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(`${novnc}${path}`) })
  })
  await page.goto(`${origin}${root}`)
  // By a tag and not by import() in what is run there: where Vite has read this file, that would be Vite's own.
  const content = `import RFB from '${root}core/rfb.js'; window.RFB = RFB`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'RFB' in window)
  await page.evaluate(begin, { url, password, keyBox, frameBox, keyColours, frameGreys })
  return new Watching(page)
}

export class Watching {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  /** Presses a key that many times, each a moment after the one before was seen. */
  keys(times: number, pauseMs = 150): Promise<number[]> {
    return this.#page.evaluate(([count, pause]) => window.bench.keys(count, pause), [times, pauseMs] as const)
  }
  /** Counts frames and bytes for so long. */
  frames(ms: number): Promise<{ perSecond: number; bytesPerSecond: number }> {
    return this.#page.evaluate((long) => window.bench.frames(long), ms)
  }
  close(): Promise<void> {
    return this.#page.close()
  }
}

type Bench = {
  keys(times: number, pauseMs: number): Promise<number[]>
  frames(ms: number): Promise<{ perSecond: number; bytesPerSecond: number }>
}
declare global {
  interface Window {
    bench: Bench
    RFB: new (at: Element, ws: WebSocket, o: object) => Rfb
  }
}
type Box = { x: number; y: number; size: number }
type Begin = {
  url: string
  password: string
  keyBox: Box
  frameBox: Box
  keyColours: readonly number[]
  frameGreys: readonly number[]
}
type Display = { flip(...more: unknown[]): void }
type Rfb = EventTarget & {
  _display: Display
  sendKey(keysym: number, code: string): void
}

/** In the page: connects, and looks at the pixels each time that noVNC shows a frame. */
async function begin({
  url,
  password: secret,
  keyBox: key,
  frameBox: frame,
  keyColours: colours,
  frameGreys: greys,
}: Begin): Promise<void> {
  const at = document.querySelector('#screen') as Element
  const socket = new WebSocket(url)
  let received = 0
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', ({ data }) => (received += (data as ArrayBuffer).byteLength ?? 0))
  let left = ''
  socket.addEventListener('close', ({ code, reason }) => (left = `${code} ${reason}`))
  const rfb = new window.RFB(at, socket, { credentials: { password: secret } })
  await new Promise<void>((resolve, reject) => {
    rfb.addEventListener('connect', () => resolve())
    rfb.addEventListener('disconnect', () => reject(new Error(`disconnected: ${left}`)))
    rfb.addEventListener('securityfailure', () => reject(new Error('not let in')))
  })
  const canvas = at.querySelector('canvas') as HTMLCanvasElement
  const picture = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const near = (box: Box, values: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = picture.getImageData(box.x + box.size / 2, box.y + box.size / 2, 1, 1).data
    const off = (value: number) =>
      Math.abs(r - (value >> 16)) + Math.abs(g - ((value >> 8) & 255)) + Math.abs(b - (value & 255))
    return values.reduce((best, value, i) => (off(value) < off(values[best] ?? 0) ? i : best), 0)
  }
  let seen = () => {}
  const shown = rfb._display.flip.bind(rfb._display)
  rfb._display.flip = (...more) => {
    shown(...more)
    seen()
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
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
      rfb.sendKey(0x61, 'KeyA')
    })
  window.bench = {
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
      const [from, before] = [performance.now(), received]
      await pause(ms)
      const seconds = (performance.now() - from) / 1000
      seen = () => {}
      return { perSecond: count / seconds, bytesPerSecond: (received - before) / seconds }
    },
  }
}
