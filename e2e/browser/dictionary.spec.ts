import type { Locator, Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

const password = 'Never-seen@2026'

/** Opens the dictionary and its items. */
async function openDictionary(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const items = page.getByRole('region', { name: 'Items', exact: true })
  await expect(items.getByRole('heading', { name })).toBeVisible()
  return items
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

test('[3.12] an item that is added is offered in a form at once, without a reload', async ({
  enter,
  page,
  context,
}) => {
  await enter('admin', '/user/cpmPrivatization')
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  const network = form.getByLabel('Network type')
  await network.click()
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('Intranet')
  await expect(page.locator('.ant-select-dropdown:visible')).not.toContainText('Satellite')
  await page.keyboard.press('Escape')

  const keeper = await context.newPage()
  await keeper.goto('/user/dicInfo')
  const items = await openDictionary(keeper, 'Network type')
  await items.getByRole('button', { name: 'New item' }).first().click()
  const dialog = keeper.getByRole('dialog', { name: 'New item' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required')).toHaveCount(3)
  await dialog.getByLabel('Label').fill('卫星')
  await dialog.getByLabel('English name').fill('Satellite')
  await dialog.getByLabel('Value', { exact: true }).fill('vpn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This dictionary already contains this value')).toBeVisible()
  await dialog.getByLabel('Value', { exact: true }).fill('satellite')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(items.getByRole('row', { name: /卫星/ })).toBeVisible()

  await choose(page, network, 'Satellite')
  await expect(form.getByTitle('Satellite')).toBeVisible()
})

test('[5.10] a customer is registered, and its password is never shown', async ({ enter, page }) => {
  const said: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/customers')) said.push(response.text().catch(() => ''))
  })
  await enter('admin', '/user/cpmPrivatization')
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByLabel('Customer', { exact: true }).fill('Harbour Bank')
  await choose(page, form.getByLabel('Network type'), 'VPN')
  await form.getByLabel('Interface URL').fill('ftp://cpm.harbour.example')
  await form.getByLabel('Service IP').fill('10.2.0.7')
  await form.getByLabel('Service user').fill('root')
  await form.getByLabel('Service password').fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a valid address that starts with http:// or https://')).toBeVisible()
  await form.getByLabel('Interface URL').fill('https://cpm.harbour.example/api')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Harbour Bank', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Private deployment' })
  await expect(drawer.getByText('Not deployed')).toBeVisible()
  const check = drawer.getByRole('button', { name: 'Check interface' })
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByText(/not on the allowlist/)).toBeVisible()
  await expectUsable(page)
  await drawer.getByRole('button', { name: 'Change deployment status' }).click()
  const status = page.getByRole('dialog', { name: 'Deployment status of Harbour Bank' })
  await choose(page, status.getByLabel('Deployment status'), 'Deployed')
  await status.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Deployed', { exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit customer' })
  await expect(edit.getByLabel('Service password')).toHaveValue('')
  await edit.getByLabel('Remark').fill('Reached by VPN')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Reached by VPN')).toBeVisible()
  expect(await page.content()).not.toContain(password)
  expect((await Promise.all(said)).join('\n')).not.toContain(password)
})

test('items are put in order by the keyboard and by the mouse', async ({ enter, page }) => {
  await enter('admin', '/user/dicInfo')
  const items = await openDictionary(page, 'Group type')
  await expectUsable(page)
  const names = () => items.getByRole('row').getByRole('cell').nth(1)
  const order = async () => (await items.locator('tbody tr td:nth-child(3)').allTextContents()).join()
  await expect(names()).toBeVisible()
  await expect.poll(order).toBe('Store,Region,Warehouse,Other')
  const handle = (name: string) => items.getByRole('button', { name: new RegExp(`^Move ${name}`) })
  await handle('Other').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toBe('Store,Region,Other,Warehouse')
  await expect(handle('Other')).toBeFocused()
  await handle('Store').dragTo(handle('Other'))
  await expect.poll(order).toBe('Region,Other,Store,Warehouse')
  await page.reload()
  await expect.poll(order).toBe('Region,Other,Store,Warehouse')
})
