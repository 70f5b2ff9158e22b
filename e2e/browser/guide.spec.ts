import { addPerson, codeFor } from '../people.ts'
import { demoPassword } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

const mail = 'newcomer@harbour.example'
/** What the browser says of answers that are meant to come. */
const forgive = (complaints: string[], status: RegExp) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !status.test(text)))

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

  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(page.getByText('Please enter your phone number')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(mail)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await page.getByLabel('Email code').fill(await codeFor(await product.signIn('admin'), mail))
  await page.getByLabel('Phone').fill('+65 6123 4567')
  await page.getByRole('button', { name: 'Save and continue' }).click()
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
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[2.3] a new account is asked for one mailed code: it chooses its password with it, and then says its phone', async ({
  page,
  product,
  complaints,
}) => {
  const email = 'fresh@harbour.example'
  const admin = await product.signIn('admin')
  await addPerson(product, 'fresh', { email, mustChange: true, verify: false })
  await page.goto('/login')
  await signIn(page, 'fresh')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByText('Another user set your current password; please set your own password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Get code' }).click()
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await dialog.getByLabel('Email code').fill(await codeFor(admin, email))
  await dialog.getByLabel('New password', { exact: true }).fill('Lantern-4711')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('Lantern-4711')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'fresh', 'Lantern-4711')
  await expect(page.getByRole('heading', { name: 'Complete your information' })).toBeVisible()
  await expect(page.getByText('Confirmed')).toBeVisible()
  await expect(page.getByLabel('Email code')).toHaveCount(0)
  await expectUsable(page)
  await page.getByLabel('Email', { exact: true }).fill('elsewhere@harbour.example')
  await expect(page.getByLabel('Email code')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+65 6123 4567')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/index/)
  const { records } = await admin.mail.list({ q: email })
  expect(records.filter((mail) => mail.kind.endsWith('Code'))).toHaveLength(1)
  forgive(complaints, /401|403|WebSocket/)
})

test('an account that is disabled leaves this page too, and sends nothing more', async ({
  page,
  product,
  complaints,
}) => {
  await addPerson(product, 'leaving', { email: null, verify: false })
  await page.goto('/device/index')
  await signIn(page, 'leaving', demoPassword)
  await expect(page.getByRole('heading', { name: 'Complete your information' })).toBeVisible()
  const admin = await product.signIn('admin')
  const { records } = await admin.account.list({ q: 'leaving' })
  await admin.account.enable({ ids: records.map((one) => one.id), active: false })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  forgive(complaints, /401/)
})
