import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

/** A real picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function chooseOption(page: Page, name: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
}

test('a model is catalogued with its picture, what belongs to it is said, and what is missing shows at once', async ({
  enter,
  page,
  context,
}) => {
  await enter('admin', '/device/modelManage?catalogued=false')
  // A simulated one: the real machine of another test says nothing of its peripherals.
  const first = page
    .getByRole('row', { name: /Not in catalogue/ })
    .filter({ hasNotText: 'Linux' })
    .first()
  const name = (await first.getByRole('cell').first().innerText()).trim()
  const row = page.getByRole('row', { name: new RegExp(`^${RegExp.escape(name)}\\b`) })
  await row.getByRole('button', { name: 'Add to catalogue' }).click()
  const form = page.getByRole('dialog', { name: 'New model' })
  await expect(form.getByLabel('Model')).toHaveValue(name)
  await form.getByLabel('Resolution').fill('wide')
  await form.locator('input[type=file]').setInputFiles({ name: '图片.png', mimeType: 'image/png', buffer: png })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter width x height, for example 720x1280')).toBeVisible()
  await form.getByLabel('Resolution').fill('720x1280')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/device/modelManage?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name }).locator('img')).toHaveAttribute('src', /^data:image\/png/)

  const looker = await context.newPage()
  await looker.goto(`/device/abnormalperipherals?model=${encodeURIComponent(name)}`)
  await expect(looker.getByText(/No matching peripheral faults/)).toBeVisible()

  await page.getByRole('row', { name }).getByRole('link', { name: '0', exact: true }).click()
  await page.getByRole('button', { name: 'Add peripheral' }).click()
  const dialog = page.getByRole('dialog', { name: `Add a peripheral to ${name}` })
  await dialog.getByRole('combobox', { name: 'Peripheral' }).click()
  await chooseOption(page, 'TM-T88VI')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /TM-T88VI/ })).toBeVisible()

  // The other screen follows by itself.
  const fault = looker.getByRole('row', { name: /Missing.*TM-T88VI/ }).first()
  await expect(fault).toBeVisible()
  await fault.getByRole('button', { name: 'Acknowledge' }).click()
  await looker.getByLabel('Note').fill('Ordered')
  await looker.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(looker.getByRole('row', { name: /Acknowledged.*Ordered/ }).first()).toBeVisible()
  const sn = await looker
    .getByRole('row', { name: /Ordered/ })
    .getByRole('link')
    .first()
    .innerText()
  await looker.getByRole('link', { name: sn }).first().click()
  const expected = looker.getByRole('region', { name: 'Expected by model' })
  await expect(expected.getByRole('row', { name: /TM-T88VI/ })).toContainText('Not connected')
})
