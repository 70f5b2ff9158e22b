import { expect, test } from './house.ts'

test('a country is found by typing in either language, in forms and in filters', async ({ page, enter }) => {
  await enter('admin', '/user/cpmPrivatization')
  const filter = page.getByRole('search').getByRole('combobox', { name: 'Country' })
  await filter.fill('新加坡')
  await expect(page.getByRole('option', { name: 'Singapore' }).or(page.getByTitle('Singapore')).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(New|Add|Register)/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Country' }).fill('新加坡')
  await page.keyboard.press('Enter')
  await expect(drawer.getByTitle('Singapore')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Region' }).click()
  await expect(page.getByTitle('Middle East')).toBeVisible()
})

test('the form of a new user says what happens where no mail goes out', async ({ page, enter }) => {
  await enter('enterprise', '/user/index')
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page.getByRole('dialog').getByText('No mail server is configured, so no emails are sent.')).toBeVisible()
})
