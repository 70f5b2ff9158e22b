import { expect, signIn, test } from './house.ts'

test('[2.18] who is not signed in goes to the sign-in page, and afterwards where they were going', async ({ page }) => {
  await page.goto('/device/index?platform=windows')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'enterprise')
  await expect(page).toHaveURL(/\/device\/index\?platform=windows/)
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a wrong password is said on the page and nothing is lost', async ({ page, complaints }) => {
  await page.goto('/login')
  await signIn(page, 'store', 'Wrong-1234')
  await expect(page.getByText(/Wrong name or password/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('store')
  // The browser itself notes the refused call; that is no fault of the page.
  expect(complaints.splice(0).every((text) => text.includes('422'))).toBe(true)
})

test('signing in works with the keyboard alone, and in a page without a secure context', async ({ page }) => {
  // Over plain http a machine's own name is no secure context: there is no Web Crypto to seal the password with.
  await page.addInitScript(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined }))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account' }).focus()
  await page.keyboard.type('sales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Demo@2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/index/)
})

test('[4.1] logging out asks, ends the session and forgets the person', async ({ page, enter }) => {
  await enter('store')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /OK|Log out/ })
    .click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy()
})

test('[4.2] a session that ended on the server says so and goes to the sign-in page', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) as string
  await product.ask({ method: 'GET', url: '/oauth/v1/oauth/login/doLogout' }, { session: token.replaceAll('"', '') })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText(/session has ended/)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(complaints.splice(0).every((text) => /401|WebSocket/.test(text))).toBe(true)
})

test('[2.19] a path the menu does not hold is /exception/404', async ({ page, enter }) => {
  await enter('store', '/user/role')
  await expect(page.getByText('Page not found').last()).toBeVisible()
})
