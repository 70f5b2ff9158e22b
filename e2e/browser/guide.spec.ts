import { addPerson, codeFor } from '../people.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

const mail = 'newcomer@harbour.example'

test('[2.3] who has not said how to be reached does so first, and then goes where they were going', async ({
  page,
  product,
}) => {
  await addPerson(product, 'newcomer', { email: null, verify: false })
  await page.goto('/device/index?platform=windows')
  await signIn(page, 'newcomer')
  await expect(page).toHaveURL(/\/exception\/guide-to-filling/)
  await expect(page.getByRole('heading', { name: 'Complete your information' })).toBeVisible()
  await page.goto('/dashboard/index')
  await expect(page).toHaveURL(/\/exception\/guide-to-filling/)
  await page.goto('/device/index?platform=windows')

  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(page.getByText('Please enter your phone number')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(mail)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByRole('button', { name: /^Again in/ })).toBeVisible()
  await page.getByLabel('Email code').fill(await codeFor(await product.signIn('admin'), mail))
  await page.getByLabel('Phone').fill('+65 6123 4567')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page).toHaveURL(/\/device\/index\?platform=windows/)
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.goto('/exception/guide-to-filling')
  await expect(page).toHaveURL(/\/dashboard\/index/)
})

test('[2.3] who would rather not can log out', async ({ page, product }) => {
  await addPerson(product, 'unwilling', { email: null, verify: false })
  await page.goto('/login')
  await signIn(page, 'unwilling')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
