import type { BrowserContext, Page } from '@playwright/test'
import { noteDraws } from './look.ts'
import type { Till } from './till.ts'

/** Where the console shows the screen of a terminal, and what lies over the picture while there is none. */
export const stage = { inside: '[data-is=remote-stage]', over: '[data-is=veil]' } as const
export const stageCanvas = `${stage.inside} canvas`

/** A browser in which the owner has signed in to the console. */
export async function consoleContext({ browser, world }: Till): Promise<BrowserContext> {
  const { token, session } = world.owner
  const { userVo } = await session.isLogin()
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(
    (kept) => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('token', kept.token)
      localStorage.setItem('sys', JSON.stringify({ ...kept, isLogin: true, language: 'en', setting: {} }))
    },
    { token, info: userVo },
  )
  return context
}

/** A page of it that notes what it draws, at an address and idle. */
export async function consolePage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await noteDraws(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page
}

/** Another page of the console in the same document, as its links do. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The picture is there and comes anew. */
export async function pictureOn(page: Page): Promise<void> {
  await page.locator('[data-is=frames]').waitFor()
  await page.locator(stage.over).waitFor({ state: 'detached' })
}

/** Ends what sessions the terminal has, so that the next one is another. */
export async function endSessions({ world, sn }: Till): Promise<void> {
  const { records } = await world.owner.remoteSession.list({ sn, status: ['open'] })
  for (const { id } of records) await world.owner.remoteSession.end({ id })
}
