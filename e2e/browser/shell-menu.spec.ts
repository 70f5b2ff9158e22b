import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

const side = (page: Page) => page.locator('aside')
const menu = (page: Page) => page.getByRole('navigation', { name: /Main menu|主菜单/ })
const widthOf = (page: Page) => side(page).evaluate((el) => el.getBoundingClientRect().width)

test('[2.22], [9.5] the left menu is 280 px open and 70 px folded, where its branches fly out 210 px wide', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index')
  expect(await widthOf(page)).toBe(280)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(() => widthOf(page)).toBe(70)
  const devices = menu(page).getByRole('button', { name: 'Devices' })
  await devices.hover()
  const link = menu(page).getByRole('link', { name: 'My devices' })
  await expect(link).toBeVisible()
  expect(await link.evaluate((el) => el.closest('ul')?.getBoundingClientRect().width)).toBe(210)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(() => widthOf(page)).toBe(280)
})

test('[2.22] one branch is open at a time while uniqueOpened is set; the page and its branch are marked', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index')
  const devices = menu(page).getByRole('button', { name: 'Devices' })
  const tasks = menu(page).getByRole('button', { name: 'Remote tasks' })
  await expect(devices).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page).getByRole('link', { name: 'My devices' })).toHaveAttribute('aria-current', 'page')
  await tasks.click()
  await expect(tasks).toHaveAttribute('aria-expanded', 'true')
  await expect(devices).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Expand one menu at a time' }).click()
  await page.keyboard.press('Escape')
  await devices.click()
  await expect(devices).toHaveAttribute('aria-expanded', 'true')
  await expect(tasks).toHaveAttribute('aria-expanded', 'true')
})

test('[2.22] the labels follow the language at once, and the keyboard gets everywhere', async ({ page, enter }) => {
  await enter('enterprise')
  const tasks = menu(page).getByRole('button', { name: 'Remote tasks' })
  await tasks.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/longRange/index')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(menu(page).getByRole('button', { name: '远程任务' })).toBeVisible()
  await expect(menu(page).getByText('Remote tasks')).toHaveCount(0)
})

test('[2.22] an entry that leads outside opens in a new tab and says so; no other address is followed', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  await page.route('**/getSubUserMenuById*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menuList: object[] } }
    const row = { name: '外部', menuEnglishName: 'Outside', icon: 'app', hidden: 0, parentId: null, menuType: 2 }
    const rest = { permission: '', sort: 0, menuVoList: [] }
    body.result.menuList.push({ id: 'x1', url: 'https://example.com/', ...row, ...rest })
    body.result.menuList.push({ id: 'x2', url: 'javascript:alert(1)', ...row, menuEnglishName: 'Evil', ...rest })
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  const outside = menu(page).getByRole('link', { name: /Outside.*Opens in a new tab/ })
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', /noopener/)
  await expect(menu(page).getByText('Evil')).toHaveCount(0)
})

test('[2.22], [4.4] at 800 px and below the menu lies over the page, and closes by itself', async ({ page, enter }) => {
  await page.setViewportSize({ width: 801, height: 800 })
  await enter('enterprise')
  await expect(menu(page).getByRole('button', { name: 'Devices' })).toBeVisible()
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(side(page)).toHaveAttribute('inert', '')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect(side(page)).toHaveAttribute('data-open', '')
  await page.keyboard.press('Escape')
  await expect(side(page)).toHaveAttribute('inert', '')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await menu(page).getByRole('button', { name: 'Devices' }).click()
  await menu(page).getByRole('link', { name: 'My devices' }).click()
  await expect(page).toHaveURL('/device/index')
  await expect(side(page)).toHaveAttribute('inert', '')
})

test('[2.25], [9.5] the content begins 108 px from the top with work tabs, 75 px without', async ({ page, enter }) => {
  await enter('enterprise')
  const top = () => page.locator('#main').evaluate((el) => getComputedStyle(el).paddingTop)
  expect(await top()).toBe('108px')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Show tabs' }).click()
  await expect.poll(top).toBe('75px')
  await expect(page.getByRole('tablist')).toHaveCount(0)
})

test('[2.22] a folded menu is folded after a reload, and an opened one open', async ({ page, enter }) => {
  await enter('enterprise')
  const side = page.locator('aside')
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect(side).toHaveCSS('width', '70px')
  await page.reload()
  await expect(side).toHaveCSS('width', '70px')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await page.reload()
  await expect(side).toHaveCSS('width', '280px')
})
