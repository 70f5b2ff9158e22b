import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

const lost = 'Network connection failed, please try again later'
const toast = (page: Page) => page.locator('.ant-message').getByText(lost)
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function open(page: Page, folder: string, name: string): Promise<void> {
  const button = menu(page).getByRole('button', { name: folder })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await menu(page).getByRole('link', { name }).click()
}

test('[8.5] without a network a change fails at once and never goes out by itself; what was typed stays', async ({
  page,
  enter,
  context,
  complaints,
}) => {
  await enter('enterprise', '/user/equipment')
  await page.getByRole('button', { name: 'New group' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New group' })
  const name = drawer.getByLabel('Name')
  await name.fill('Offline shop')
  await drawer.getByLabel('Number').fill('OFF1')
  const sent: string[] = []
  page.on('request', (request) => (request.method() === 'POST' ? sent.push(request.url()) : undefined))
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toBeVisible()
  await expect(name).toHaveValue('Offline shop')
  sent.splice(0)
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  // The screen has caught up: whatever had waited for the network would be on its way by now.
  await page.waitForLoadState('networkidle')
  expect(sent.filter((url) => url.includes('/groups'))).toEqual([])
  await expect(name).toHaveValue('Offline shop')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Offline shop').first()).toBeVisible()
  complaints.splice(0)
})

test('[8.5] a favourite marked without a network is not marked later', async ({
  page,
  enter,
  context,
  complaints,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/device/index')
  // Another test may have marked some already, and a row may move while one looks: it is the star of one SN.
  const starred = async () => (await boss.terminal.list({ favourite: true })).records.map((row) => row.sn).toSorted()
  const before = await starred()
  const sn = (await boss.terminal.list({ favourite: false })).records[0]?.sn as string
  const star = page.getByRole('button', { name: `Favourite ${sn}` })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(true)
  await star.click()
  await expect(toast(page)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await page.waitForLoadState('networkidle')
  expect(await starred()).toEqual(before)
  complaints.splice(0)
})

test('[8.5] a page whose files do not come without a network says so; asked again it is there, with its styles', async ({
  page,
  enter,
  context,
  complaints,
}) => {
  await enter('enterprise')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await open(page, 'Devices', 'My devices')
  const said = page.getByRole('alert')
  await expect(said).toContainText(lost)
  await expect(said).not.toContainText(/preload|500/)
  await context.setOffline(false)
  await said.getByRole('button', { name: 'Retry' }).click()
  const table = page.getByRole('region', { name: 'Terminals' }).or(page.locator('[data-is~=table-scroll]')).first()
  await expect(table).toBeVisible()
  await expect(table).toHaveCSS('overflow-y', 'auto')
  complaints.splice(0)
})

test('after an upgrade of the server an old page starts again once by itself, and what was typed is there', async ({
  page,
  enter,
  complaints,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await enter('enterprise', '/longRange/index')
  const line = page.getByPlaceholder(/command line/i)
  await line.fill('echo kept')
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible()
  // The console that has taken its place: another entry, and the files of the old one are gone.
  const html = readFileSync(fileURLToPath(new URL('../../apps/console/dist/index.html', import.meta.url)), 'utf8')
  const newer = html.replace(/src="\/assets\/start-[^"]+"/, 'src="/assets/start-NEWER00.js"')
  expect(newer).not.toBe(html)
  let gone = true
  let starts = 0
  page.on('framenavigated', (frame) => (frame === page.mainFrame() && frame.url() !== 'about:blank' ? starts++ : 0))
  page.on('load', () => starts++)
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: newer }),
  )
  await page.route(/task-manage-page-.*\.js/, (route) =>
    gone ? route.fulfill({ status: 404, json: { code: 404 } }) : route.continue(),
  )
  const again = page.waitForEvent('load')
  await open(page, 'Remote tasks', 'Task management')
  await again
  // Its file is gone for good here: said, and not tried by starting again and again.
  await expect(page.getByRole('alert')).toContainText(lost)
  const before = starts
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText(lost)
  expect(starts).toBe(before)
  gone = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  // It is said for a moment only: whoever looks first after it came may find it gone.
  const told = expect(page.getByText('Your input was restored')).toBeVisible()
  await page.getByRole('tab', { name: 'Create task' }).click()
  await told
  await expect(line).toHaveValue('echo kept')
  expect(dialogs).toEqual([])
  complaints.splice(0)
})
