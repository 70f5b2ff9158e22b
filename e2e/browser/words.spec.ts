import { allWords, contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { Page } from '@playwright/test'
import { expect, leaveConsole, test } from './house.ts'

const paths = Object.values(contract as Record<string, Resource>)
  .flatMap(({ pages }) => pages ?? [])
  .map(({ path }) => path as string)
const inMenu = paths.filter((path) => !path.includes('{'))
const chinese = /\p{Script=Han}/u

/** Texts and names on the screen. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue?.trim() ?? '')
    // The audit tells an action's own name on hover, beside its word; some of those are keys, too.
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]:not(td button)')) {
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(one.getAttribute(name)?.trim() ?? '')
    }
    return texts.filter((text) => text !== '')
  })
}
const keysAmong = (texts: string[]) => texts.filter((text) => Object.hasOwn(allWords, text))

/** Buttons, fields and links without a name: a word that did not come leaves nothing. */
const nameless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main [role=tab], main th')]
      .filter((one) => one.checkVisibility() && !one.querySelector('input, [aria-label], svg, i'))
      .filter((one) => `${one.textContent ?? ''}${one.ariaLabel ?? ''}${one.title}`.trim() === '')
      .filter((one) => one.tagName !== 'TH')
      .map((one) => one.outerHTML.slice(0, 200)),
  )

for (const language of ['en', 'cn'] as const) {
  // Whoever asks for a word that its page did not bring is named by an error, which no test of the browser lets pass.
  test(`every page of the menu has its words when it opens: ${language}`, async ({ page, enter }) => {
    test.setTimeout(240_000)
    await enter('admin', '/account', { language })
    for (const path of [...inMenu, '/account']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('tabpanel').first(), path).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(keysAmong(await textsOf(page)), path).toEqual([])
      expect(await nameless(page), path).toEqual([])
    }
  })
}

test('a page brings words of its own language only, and of no district that it has nothing from', async ({
  page,
  enter,
}) => {
  await enter('admin', '/helpManual')
  await leaveConsole(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/helpManual')
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const words = asked.flatMap((url) => /words-([\w-]+?)-(cn|en)-/.exec(url)?.slice(1, 3).join(' ') ?? [])
  expect(words).toContain('start en')
  expect(words).toContain('frame en')
  expect(words.filter((one) => /cn$|^(estate|delivery|service|rest|sign-up) /.test(one))).toEqual([])
})

test('the language changes at once and whole, also for the pages that are open behind', async ({ page, enter }) => {
  await enter('admin', '/device/index')
  await expect(page.getByRole('columnheader', { name: 'Model' })).toBeVisible()
  await page.goto('/user/role')
  const heading = page.getByRole('button', { name: /^(New role|新建角色)$/ })
  await expect(heading).toBeVisible()
  // What is on the screen at any moment on the way is in one of the two languages, never empty and never a key.
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      for (const one of document.querySelectorAll('main button')) seen.add(one.textContent?.trim() ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByRole('button', { name: '新建角色' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
  expect(seen).toContain('New role')
  expect(seen).toContain('新建角色')
  expect(keysAmong(seen)).toEqual([])
  await page.goto('/device/index')
  await expect(page.getByRole('columnheader', { name: '型号' })).toBeVisible()
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers.filter((text) => text !== '').every((text) => chinese.test(text) || text === 'SN')).toBe(true)
})

test('without the words of the other language the language stays as it is, and says why', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('admin', '/user/role')
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible()
  await page.route(/words-[\w-]+-cn-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByText('Network connection failed, please try again later')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible()
  await page.unroute(/words-[\w-]+-cn-/)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByRole('button', { name: '新建角色' })).toBeVisible()
  expect(complaints.every((one) => one.includes('ERR_FAILED'))).toBe(true)
  complaints.length = 0
})
