import type { Page } from '@playwright/test'
import { expect, leaveConsole, test } from './house.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
/** A page may have tabs of its own. */
const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const titles = (page: Page) => strip(page).getByRole('tab').allInnerTexts()
const current = (page: Page) => strip(page).getByRole('tab', { selected: true })
const home = 'Dashboard'

/** Opens pages as a person does, each by the menu. */
async function open(page: Page, ...names: ('My devices' | 'Remote commands' | 'Create task' | 'Task management')[]) {
  const branch = {
    'My devices': 'Devices',
    'Remote commands': 'Remote control',
    'Create task': 'Remote tasks',
    'Task management': 'Remote tasks',
  }
  for (const name of names) {
    const button = menu(page).getByRole('button', { name: branch[name] })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await menu(page).getByRole('link', { name }).click()
    await expect(current(page)).toHaveText(name)
  }
}
const four = ['My devices', 'Remote commands', 'Create task', 'Task management'] as const
const choose = async (page: Page, of: string, what: string) => {
  await page.getByRole('tab', { name: of }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: what }).click()
}

test('[2.24] a page opens a tab, an open one becomes current, home has no close icon', async ({ page, enter }) => {
  await enter('enterprise')
  await open(page, 'My devices', 'Task management', 'My devices')
  expect(await titles(page)).toEqual([home, 'My devices', 'Task management'])
  await expect(page.locator('[data-is~=tab]').first().locator('[data-is~=tab-close]')).toHaveCount(0)
  await expect(page.locator('[data-is~=tab] [data-is~=tab-close]')).toHaveCount(2)
})

test('[2.24] the menu of a tab closes it, those left, right, the others and all', async ({ page, enter }) => {
  await enter('enterprise')
  await open(page, ...four)
  await choose(page, 'Create task', 'Close tabs to the left')
  expect(await titles(page)).toEqual([home, 'Create task', 'Task management'])
  await expect(current(page)).toHaveText('Task management')
  await choose(page, 'Create task', 'Close tabs to the right')
  expect(await titles(page)).toEqual([home, 'Create task'])
  await expect(current(page)).toHaveText('Create task')
  await open(page, 'My devices', 'Task management')
  await choose(page, 'My devices', 'Close this tab')
  expect(await titles(page)).toEqual([home, 'Create task', 'Task management'])
  await choose(page, 'Create task', 'Close other tabs')
  expect(await titles(page)).toEqual([home, 'Create task'])
  await choose(page, 'Create task', 'Close all tabs')
  expect(await titles(page)).toEqual([home])
  await expect(page).toHaveURL('/dashboard/index')
})

test('[2.24] closing the current tab goes to the last remaining one, and the last one home', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  await open(page, 'My devices', 'Remote commands', 'Task management', 'My devices')
  await current(page).press('Delete')
  await expect(page).toHaveURL('/longRange/taskManage')
  await page.locator('[data-is~=tab][data-current] [data-is~=tab-close]').click()
  await expect(page).toHaveURL('/remote/common')
  await page.getByRole('tab', { name: 'Remote commands' }).click({ button: 'middle' })
  await expect(page).toHaveURL('/dashboard/index')
  await current(page).press('Delete')
  expect(await titles(page)).toEqual([home])
})

test('[2.24] everything about tabs goes by keyboard', async ({ page, enter }) => {
  await enter('enterprise')
  await open(page, ...four)
  await current(page).focus()
  await page.keyboard.press('Home')
  await expect(current(page)).toHaveText(home)
  await page.keyboard.press('ArrowRight')
  await expect(current(page)).toHaveText('My devices')
  await expect(current(page)).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect
    .poll(() => titles(page))
    .toEqual([home, 'Remote commands', 'My devices', 'Create task', 'Task management'])
  // Some browsers on some systems send the menu key as a key, some only as an event; both open the menu.
  await current(page).dispatchEvent('contextmenu', { clientX: 400, clientY: 80 })
  await expect(page.getByRole('menuitem', { name: 'Reload' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tab actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Reload' }).last()).toBeFocused()
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Close other tabs' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual([home, 'My devices'])
})

test('tabs are put in another order by dragging, and keep it over a reload; home stays first', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  await open(page, 'My devices', 'Remote commands', 'Task management')
  const drag = async (name: string, to: string, share: number) => {
    const from = (await page.getByRole('tab', { name }).boundingBox()) as { x: number; y: number; width: number }
    const target = (await page.getByRole('tab', { name: to }).boundingBox()) as { x: number; y: number; width: number }
    await page.mouse.move(from.x + from.width / 2, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(target.x + target.width * share, target.y + 10, { steps: 12 })
    await page.mouse.up()
  }
  await drag('Task management', 'My devices', 0.2)
  const order = [home, 'Task management', 'My devices', 'Remote commands']
  expect(await titles(page)).toEqual(order)
  await expect(current(page)).toHaveText('Task management')
  await drag('My devices', home, 0.1)
  expect((await titles(page))[0]).toBe(home)
  await page.reload()
  await expect(current(page)).toHaveText('Task management')
  expect(await titles(page)).toEqual([home, 'My devices', 'Task management', 'Remote commands'])
})

test('[2.24], [3.5] tabs come back after a reload with their filters, the hidden ones do not', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  const boss = await product.signIn('enterprise')
  const [one, two] = (await boss.terminal.list()).records.map((r) => r.sn)
  await enter('enterprise')
  await open(page, 'My devices')
  await page.goto('/device/index?platform=windows')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.goto(`/device/deviceDetail/${one}`)
  await expect(current(page)).toHaveText(`Device detail · ${one}`)
  await page.goto(`/device/deviceDetail/${two}`)
  const shown = [home, 'My devices', `Device detail · ${one}`, `Device detail · ${two}`]
  await expect.poll(() => titles(page)).toEqual(shown)
  await page.goto('/longRange/taskInfo?id=1')
  await expect(page).toHaveTitle(/^Task/)
  expect(await titles(page)).toEqual(shown)
  const kept = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('sys') ?? '{}') as { worktab: { opened: object[]; current: string } }).worktab,
  )
  expect(kept.current).toBe('/longRange/taskInfo')
  expect(kept.opened[1]).toEqual({
    path: '/device/index?platform=windows',
    title: '我的设备',
    title_en: 'My devices',
    hidden: false,
  })
  expect(kept.opened.at(-1)).toMatchObject({ path: '/longRange/taskInfo?id=1', hidden: true })
  await page.goto('/dashboard/index')
  await expect.poll(() => titles(page)).toEqual(shown)
  await page.getByRole('tab', { name: 'My devices' }).click()
  await expect(page).toHaveURL('/device/index?platform=windows')
  // There is no task 1; the browser notes that.
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
})

test('a page keeps its half-filled form and its scroll while another is looked at', async ({ page, enter }) => {
  await enter('enterprise')
  await open(page, 'Create task')
  await page.getByPlaceholder(/command line/i).fill('echo kept')
  await open(page, 'Task management')
  await page.getByRole('tab', { name: 'Create task' }).click()
  await expect(page.getByPlaceholder(/command line/i)).toHaveValue('echo kept')
})

test('a tab with unsaved contents asks before it closes, is reloaded or left with the window', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  await open(page, 'My devices', 'Create task')
  await page.getByPlaceholder(/command line/i).fill('echo half')
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible()
  await open(page, 'My devices')
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible()
  await choose(page, 'My devices', 'Close all tabs')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Discard unsaved changes?')
  await expect(dialog).toContainText('Create task')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await titles(page)).toEqual([home, 'My devices', 'Create task'])
  await page.getByRole('tab', { name: 'Create task' }).click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByPlaceholder(/command line/i)).toHaveValue('echo half')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await current(page).press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => titles(page)).toEqual([home, 'My devices'])
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
})

test('[2.24] many tabs scroll in their strip; the current one is in sight', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const sns = (await boss.terminal.list()).records.map((r) => r.sn)
  await enter('enterprise')
  await expect(strip(page).getByRole('tab')).toHaveCount(1)
  await leaveConsole(page)
  await page.evaluate((all) => {
    const sys = JSON.parse(localStorage.getItem('sys') ?? '{}') as { worktab: { opened: object[] } }
    for (const sn of all)
      sys.worktab.opened.push({ path: `/device/deviceDetail/${sn}`, title: 'x', title_en: 'x', hidden: false })
    localStorage.setItem('sys', JSON.stringify(sys))
  }, sns)
  await page.goto('/')
  await expect(strip(page).getByRole('tab')).toHaveCount(sns.length + 1)
  await strip(page).getByRole('tab').first().focus()
  await page.keyboard.press('End')
  await expect(current(page)).toBeInViewport({ ratio: 0.9 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
