import { expect, test } from './house.ts'

test('a list in another encoding is read again in the one that is chosen, and imported as it was meant', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/user/equipment')
  await page.getByRole('button', { name: 'Import groups' }).click()
  const dialog = page.getByRole('dialog', { name: /Import groups/ })
  const chooser = dialog.locator('input[type=file]')
  const latin = Buffer.from('Name (any, of 100);Number\nMüller;ENC1\n', 'latin1')
  await chooser.setInputFiles({ name: 'groups.csv', mimeType: 'text/csv', buffer: latin })
  await expect(dialog.getByRole('cell', { name: 'Müller' })).toBeVisible()
  await dialog.getByRole('button', { name: 'GB18030 / GBK: "M黮ler" instead of "Müller"' }).click()
  await expect(dialog.getByRole('cell', { name: 'M黮ler' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'File encoding' }).fill('1252')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('cell', { name: 'Müller' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 row imported')).toBeVisible()
})
