import { allWords } from '@cpm/contract'
import { expect, leaveConsole, test } from './house.ts'

const chinese = /\p{Script=Han}/u

const keysAmong = (texts: string[]) => texts.filter((text) => Object.hasOwn(allWords, text))

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
