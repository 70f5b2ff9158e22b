import type { Browser, Page } from '@playwright/test'
import { type Looking, lookAt, noteDraws } from '../look.ts'
import { account, type MeshCentral } from './server.ts'

/** A browser signed in to MeshCentral that shows the desktop of a device, with the settings its page has by itself. */
export async function meshDesktop(
  browser: Browser,
  server: MeshCentral,
  device: string,
): Promise<{ page: Page; looking: Looking; close: () => Promise<void> }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })
  const close = () => context.close()
  try {
    const page = await context.newPage()
    await noteDraws(page)
    await page.goto(server.url)
    await page.locator('#username').fill(account.name)
    await page.locator('#password').fill(account.password)
    await page.locator('#loginButton').click()
    await page.waitForLoadState('networkidle')
    await page.goto(`${server.url}/?viewmode=11&gotonode=${device.split('/')[2]}`)
    await page.locator('#connectbutton1').click()
    await page.locator('#Desk').waitFor()
    await page.waitForFunction(pictureIsThere, undefined, { timeout: 60_000 })
    return { page, looking: await lookAt(page, '#Desk'), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In the page: as large as the screen, and not empty. */
function pictureIsThere(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('#Desk')
  return canvas?.width === 1280 && canvas.getContext('2d')?.getImageData(36, 36, 1, 1).data[3] === 255
}
