import { zipOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { expect, test } from './house.ts'

test('[2.13] a system package is uploaded with what it is for, found again, and sent as a task that is filled in', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/sysManage/index')
  await page.getByRole('button', { name: 'New system file' }).first().click()
  const form = page.getByRole('dialog', { name: 'New system file' })
  const file = form.locator('input[type=file]')
  const mimeType = 'application/zip'
  // [5.6] [8.5]
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(form.getByText('The file type does not match the chosen type (ZIP)')).toBeVisible()
  await file.setInputFiles({ name: '升级.zip', mimeType, buffer: Buffer.from('PK') })
  await expect(form.getByText('The file name cannot contain Chinese or special characters')).toBeVisible()
  const buffer = Buffer.from(zipOf([{ name: 'payload.bin', bytes: Buffer.from('system') }]))
  await file.setInputFiles({ name: 'paydroid-12.zip', mimeType, buffer })
  // It is called as its file is, until somebody knows better.
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('paydroid-12')
  await form.getByLabel('Name', { exact: true }).fill('October update')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Required')).toBeVisible()
  await form.getByLabel('Version after update').fill('PayDroid 12.0.0')
  await form.getByLabel('Description (English)').fill('Fixes the printer')
  await form.getByRole('button', { name: 'Save' }).click()

  await page.getByPlaceholder('Name, file name, version or description').fill('printer')
  const row = page.getByRole('row', { name: /October update/ })
  await expect(row).toContainText('any version → PayDroid 12.0.0')
  await expect(row).toContainText('System package')
  await row.getByRole('link', { name: 'Send to…' }).click()
  await expect(page).toHaveURL(/longRange\/index\?type=system_update/)
  await expect(page.getByLabel('Version after update')).toHaveValue('PayDroid 12.0.0')
  await expect(page.getByText('paydroid-12.zip').first()).toBeVisible()
})

test('any other file is sent as a file that is pushed, and deleted with its row', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const bytes = zipOf([{ name: 'prices.txt', bytes: Buffer.from('apples') }])
  const { id: artifactId } = await boss.artifact.put({ kind: 'zip', name: 'prices.zip', bytes })
  await boss.systemFile.create({ artifactId, name: 'Prices', models: [] })
  await enter('enterprise', '/sysManage/index')
  const row = page.getByRole('row', { name: /Prices/ })
  await row.getByRole('link', { name: 'Send to…' }).click()
  await expect(page.getByText('prices.zip').first()).toBeVisible()
  await expect(page.getByLabel('Decompression path')).toBeVisible()
  await page.goto('/sysManage/index')
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect((await boss.artifact.list({ q: 'prices.zip' })).total).toBe(0)
})

test('store staff look at them, and change nothing', async ({ page, enter }) => {
  await enter('store', '/sysManage/index')
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New system file' })).toHaveCount(0)
})
