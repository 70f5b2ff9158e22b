import type { Browser, Page } from '@playwright/test'
import { type DemoName, type Product } from '../product.ts'
import { expect } from './house.ts'

type Wanted = { model?: string; ends?: string; platform?: 'android' | 'windows' }

/** A simulated terminal that is here and can show its screen; by the end of its SN, one whose person is of a kind. */
export async function screenOf(
  product: Product,
  { model, ends = '', platform = 'android' }: Wanted = {},
): Promise<string> {
  const boss = await product.signIn('enterprise')
  const find = async () => {
    const wanted = {
      online: true,
      pageSize: 60,
      ...(model ? { model: [model] } : ends ? {} : { platform: [platform] }),
    }
    const { records } = await boss.terminal.list(wanted)
    const able = records.filter(({ status, lacks }) => status === 'activated' && !('agent.remote_desktop' in lacks))
    // The kinds of persons are told by the number a terminal has in its fleet.
    return able.find(({ sn }) => (ends ? sn.endsWith(ends) : !/(07|15|23|31|39)$/.test(sn)))?.sn ?? ''
  }
  let sn = ''
  await expect.poll(async () => (sn = await find()), { timeout: 60_000 }).not.toBe('')
  return sn
}

/** The same page in a browser of somebody else. */
export async function another(browser: Browser, product: Product, name: DemoName, path: string): Promise<Page> {
  const { token, session } = await product.signIn(name)
  const { userVo } = await session.isLogin()
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('token', kept.token)
      localStorage.setItem('sys', JSON.stringify({ ...kept, isLogin: true, language: 'en', setting: {} }))
    },
    { token, info: userVo },
  )
  await page.goto(path)
  return page
}

/** The picture is there and comes anew. */
export async function pictureOn(page: Page): Promise<void> {
  await expect(page.locator('[data-is=frames]')).toBeVisible()
  await expect(page.locator('[data-is=veil]')).toHaveCount(0)
}

/** Where a place of the picture, given as parts of its width and height, stands on the screen. */
export async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-is=remote-stage] canvas').boundingBox()
  if (!box) throw new Error('No picture')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

export async function tap(page: Page, x: number, y: number): Promise<void> {
  const at = await placeOf(page, x, y)
  await page.mouse.click(at.x, at.y)
}

type Part = readonly [left: number, top: number, width: number, height: number]

/** How many different colours a part of the picture has, and which: its look in few bytes. */
export const lookOf = (page: Page, part: Part): Promise<string> =>
  page.locator('[data-is=remote-stage] canvas').evaluate((canvas, [left, top, width, height]) => {
    const { width: w, height: h } = canvas as HTMLCanvasElement
    const context = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D
    const { data } = context.getImageData(w * left, h * top, w * width, h * height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4) {
      sum = (sum * 31 + (data[at] as number) * 7 + (data[at + 1] as number) * 3 + (data[at + 2] as number)) >>> 0
    }
    return String(sum)
  }, part)

/** How many colours a part of the picture is made of. */
export const coloursOf = (page: Page, part: Part): Promise<number> =>
  page.locator('[data-is=remote-stage] canvas').evaluate((canvas, [left, top, width, height]) => {
    const { width: w, height: h } = canvas as HTMLCanvasElement
    const context = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D
    const { data } = context.getImageData(w * left, h * top, w * width, h * height)
    return new Set(new Uint32Array(data.buffer)).size
  }, part)

/** Opens the panel of texts, reads what was copied at the terminal, and closes it. */
export async function copiedThere(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Text and clipboard|文字与剪贴板)$/ }).click()
  const panel = page.getByRole('region', { name: /^(Text copied on the terminal|终端上复制的文字)$/ })
  const text = panel.locator('pre')
  await expect(text).toBeVisible()
  const copied = await text.textContent()
  await page.keyboard.press('Escape')
  return copied ?? ''
}
