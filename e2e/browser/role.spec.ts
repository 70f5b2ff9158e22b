import type { Page } from '@playwright/test'
import { expect, signIn, test } from './house.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('[3.10], [6.1] a role of one page and a button gives just that, and what is taken from it goes at once', async ({
  page,
  enter,
  browser,
  product,
}) => {
  await enter('enterprise', '/user/role')
  await page.getByRole('button', { name: 'New role' }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Required').first()).toBeVisible()
  await form.getByLabel('Role name').fill('Device clerk')
  await form.getByLabel('Role code').fill('device_clerk')
  const tree = form.getByRole('tree', { name: 'Menu permissions' })
  const branch = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  await expect(branch('Outgoing email')).toHaveCount(0)

  // A button brings its page; what it stands in is half chosen.
  await form.getByRole('searchbox', { name: 'Search pages, buttons or codes' }).fill('export terminals')
  await branch('Export terminals').click()
  await form.getByRole('searchbox', { name: 'Search pages, buttons or codes' }).fill('')
  await expect(branch('My devices')).toHaveAttribute('aria-checked', 'mixed')
  await expect(branch('Devices')).toHaveAttribute('aria-checked', 'mixed')
  await form.getByRole('button', { name: 'Expand all' }).click()
  await branch('View terminals').first().click()
  await expect(form.getByRole('status')).toHaveText('Pages: 1, buttons: 2')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /device_clerk/ })
  await expect(row).toContainText('Enabled')

  const boss = await product.signIn('enterprise')
  const clerk = (await boss.account.list({ q: 'store' })).records.find((one) => one.name === 'store')
  const role = (await boss.role.list({ q: 'device_clerk' })).records[0]
  if (!clerk || !role) throw new Error('nobody to give it to')
  const before = clerk.roles.map((one) => one.id)
  await boss.account.update({ id: clerk.id, roleIds: [role.id] })

  const theirs = await browser.newContext({ baseURL: product.url, locale: 'en-US' })
  const shop = await theirs.newPage()
  await shop.goto('/login?to=/device/index')
  await signIn(shop, 'store')
  await expect(shop.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(menu(shop).getByRole('link')).toHaveText(['My devices'])
  await expect(shop.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)

  // Another page is none to this person, whatever the address says.
  const elsewhere = await theirs.newPage()
  await elsewhere.goto('/user/role')
  await expect(elsewhere.getByText('Page not found')).toBeVisible()
  await elsewhere.close()

  // The button is taken away; nobody reloads the screen it stands on.
  await row.getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Edit role' })
  await change.getByRole('searchbox', { name: 'Search pages, buttons or codes' }).fill('terminal.export')
  await change.getByRole('treeitem', { name: 'Export terminals' }).click()
  await expect(change.getByRole('treeitem', { name: 'Export terminals' })).toHaveAttribute('aria-checked', 'false')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(shop.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expect(menu(shop).getByRole('link')).toHaveText(['My devices'])
  const session = await shop.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await product.ask({ method: 'GET', url: '/api/v1/terminals?export=csv' }, { Session: session })
  expect(answer.code).toBe(403)
  await theirs.close()

  // Who has it keeps it from being deleted.
  await row.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: /Device clerk cannot be deleted/ })).toContainText('store')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await boss.account.update({ id: clerk.id, roleIds: before })
  await row.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /Delete Device clerk/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(row).toHaveCount(0)
})
