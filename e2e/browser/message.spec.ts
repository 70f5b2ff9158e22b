import { expect, signIn, test } from './house.ts'

test('[4.9] a message is written and published, rings at who it is for at once, and is read', async ({
  page,
  enter,
  browser,
  product,
}) => {
  await enter('store')
  const bell = page.locator('[data-is~=top-bar] [data-is~=bell]')
  await expect(bell).toHaveAccessibleName('Notifications, none unread')

  const office = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  await office.goto('/login?to=/messageManage/index')
  await signIn(office, 'enterprise')
  await office.getByRole('button', { name: 'New message' }).first().click()
  const form = office.getByRole('dialog', { name: 'New message' })
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByText('Required').first()).toBeVisible()
  await form.getByLabel('Title').fill('Stocktaking on Friday')
  await form.getByLabel('Content').fill('Close at six.\n<b>Bring</b> the handhelds.')
  await form.getByRole('checkbox', { name: 'Publish immediately after saving' }).check()
  await form.getByRole('button', { name: 'Save and publish' }).click()
  const question = office.getByRole('dialog', { name: /Publish "Stocktaking on Friday"/ })
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByRole('row', { name: /Stocktaking on Friday/ })).toContainText('Published')

  // The store's screen is told; nobody reloads it.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  // A toast says it as well, and goes by itself.
  await page.getByRole('main').getByText('Stocktaking on Friday').first().click()
  const letter = page.getByRole('dialog', { name: 'Message', exact: true })
  await expect(letter).toContainText('Stocktaking on Friday')
  await expect(letter).toContainText('<b>Bring</b> the handhelds.')
  await expect(bell).toHaveAccessibleName('Notifications, none unread')

  await office
    .getByRole('row', { name: /Stocktaking on Friday/ })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await office.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Stocktaking on Friday/ })).toHaveCount(0)
  await office.close()
})
