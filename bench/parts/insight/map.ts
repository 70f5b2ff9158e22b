import { type Browser, chromium, type Page } from '@playwright/test'
import { basename } from 'node:path'
import { demoPassword } from '../../../e2e/product.ts'
import { browserOf } from '../../pages/browser.ts'
import { closingBehind } from '../../closing.ts'
import { builtConsole } from '../../pages/console.ts'
import { openLab, seedTerminals } from '../../lab.ts'
import { median } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, type Row } from '../../table.ts'
import { snOf } from '../../terminals.ts'

const view = { width: 1280, height: 800 }

/** `dragMs`: how long the map is dragged to and fro for one figure. */
const numbers: BySize<{ count: number; times: number; dragMs: number }> = {
  full: { count: 100_000, times: 3, dragMs: 2_500 },
  quick: { count: 10_000, times: 1, dragMs: 2_500 },
  tiny: { count: 500, times: 1, dragMs: 500 },
}

/** From going there until the frame in which so many are counted on the map. */
async function shown(page: Page, address: string, count: number): Promise<number> {
  const began = performance.now()
  await page.goto(address)
  await page.getByText(`${count} ${count === 1 ? 'terminal' : 'terminals'} on the map`).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return performance.now() - began
}

/** Frames a second while it is dragged, and the longest. */
async function frames(page: Page, dragMs: number): Promise<{ rate: number; longest: number }> {
  const counted = page.evaluate(
    (forMs) =>
      new Promise<number[]>((resolve) => {
        const [took, began]: [number[], number] = [[], performance.now()]
        let last = began
        requestAnimationFrame(function step(at) {
          took.push(at - last)
          last = at
          if (at - began < forMs) requestAnimationFrame(step)
          else resolve(took.slice(2))
        })
      }),
    dragMs,
  )
  const ends = performance.now() + dragMs
  await page.mouse.move(640, 420)
  await page.mouse.down()
  for (let n = 0; performance.now() < ends; n++) {
    await page.mouse.move(640 + 220 * Math.sin(n / 9), 420 + 120 * Math.cos(n / 9))
  }
  await page.mouse.up()
  const took = await counted
  return { rate: (1000 * took.length) / took.reduce((a, b) => a + b, 0), longest: Math.max(...took) }
}

/** Somebody of ours, who sees both enterprises. */
async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: view, baseURL: url, locale: 'en-US' })
  await page.goto('/login')
  await page.locator('#login-name').fill('admin')
  await page.locator('#login-password').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  return page
}

/** The map of a large fleet on a machine without a graphics card. */
export async function map(size: Size): Promise<Row[]> {
  const { count, times: often, dragMs } = numbers[size]
  await builtConsole()
  return closingBehind(async (later) => {
    const lab = await openLab({ CPM_DEMO_TERMINALS: '0' })
    later(lab.close)
    const executablePath = browserOf() ?? ''
    const args = ['--disable-gpu', '--no-sandbox', '--no-proxy-server']
    const browser = await chromium.launch({ executablePath, args })
    later(() => browser.close())
    const method = `${basename(executablePath)} with --disable-gpu, ${view.width}x${view.height}; baseline: the same page with one terminal`
    await seedTerminals(lab.sql, count)
    // All over China, thick about its middle.
    await lab.sql.query(`update position set lat = 22 + 22 * random() ^ 1.4, lng = 100 + 22 * random() ^ 0.8`)
    await lab.sql.query('vacuum analyze position')
    const page = await signedIn(browser, lab.product.url)
    const all = '/device/deviceMap?lat=32&lng=108&z=5'
    const one = `${all}&q=${snOf(0)}`
    const times = { all: [] as number[], one: [] as number[] }
    for (let n = 0; n < often; n++) {
      times.one.push(await shown(page, one, 1))
      times.all.push(await shown(page, all, count))
    }
    const many = await frames(page, dragMs)
    await shown(page, one, 1)
    const single = await frames(page, dragMs)
    const row = (what: string, of: (value: number) => string, a: number, b: number): Row => ({
      what,
      measured: of(a),
      baseline: of(b),
      ratio: a / b,
      method,
    })
    return [
      row(`${count.toLocaleString('en')} terminals on the map`, ms, median(times.all), median(times.one)),
      row('frames while it is dragged', (value) => `${value.toFixed(0)} fps`, many.rate, single.rate),
      row('longest frame', ms, many.longest, single.longest),
    ]
  })
}
