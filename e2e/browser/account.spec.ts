import { addPerson, codeFor } from '../people.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

test('[5.12] [8.6] a user is made below a superior, comes in with a password of their own, is disabled at once, and deleted with what hangs on them said first', async ({
  page,
  enter,
  browser,
  product,
  complaints,
}) => {
  // Three people sign in, one of them twice.
  test.slow()
  await enter('enterprise', '/user/index')
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog', { name: 'New user' })
  // Oneself is the superior to begin with; without one nothing else is to be chosen.
  await expect(form.getByTitle('enterprise', { exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: 'System level' }).click()
  await page.locator('.ant-select-dropdown').getByTitle('Store staff').click()
  await form.getByLabel('Username').fill('1st')
  await form.getByRole('button', { name: 'Save' }).click()
  const rule = 'Username must consist of letters, numbers, and underscores, starting with a letter'
  await expect(form.getByText(rule)).toBeVisible()
  await form.getByLabel('Username').fill('pier_clerk')
  await form.getByLabel('Email', { exact: true }).fill('pier@harbour.example')
  await form.getByRole('button', { name: 'Save' }).click()
  const once = page.getByRole('dialog', { name: 'Initial password' })
  const password = await once.locator('[data-is~=mono]').innerText()
  await once.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /pier_clerk/ })).toContainText('Store staff')
  await expectUsable(page)

  // In with the first password there is nothing to do but to choose another.
  const other = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  await other.goto('/login')
  await signIn(other, 'pier_clerk', password)
  const change = other.getByRole('dialog', { name: 'Change Password' })
  await expect(change.getByRole('button', { name: 'Log out' })).toBeVisible()
  const admin = await product.signIn('admin')
  await change.getByRole('button', { name: 'Get code' }).click()
  await expect(change.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible()
  await change.getByLabel('Email code', { exact: true }).fill(await codeFor(admin, 'pier@harbour.example'))
  for (const field of ['New password', 'Confirm password'])
    await change.getByLabel(field, { exact: true }).fill('Harbour-2027')
  await change.getByRole('button', { name: 'OK' }).click()
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, 'pier_clerk', 'Harbour-2027')
  // Written down by somebody else, the information is to be confirmed [2.3].
  await expect(other).toHaveURL(/guide-to-filling/)
  await other.close()

  // Somebody who is at work is out within five seconds.
  await addPerson(product, 'leaver', { email: 'leaver@harbour.example' })
  const atWork = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  await atWork.goto('/login')
  await signIn(atWork, 'leaver')
  await expect(atWork).toHaveURL(/\/dashboard\/index/)
  await page.getByRole('searchbox').first().fill('leaver')
  await page.getByRole('switch', { name: 'leaver is enabled' }).click()
  await page.getByRole('dialog', { name: 'Disable leaver?' }).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('switch', { name: 'leaver is enabled' })).not.toBeChecked()
  await expect(atWork).toHaveURL(/\/login/)
  await atWork.close()

  // Deleting says first who stands below, and waits for them to go.
  const superiorId = (await admin.account.list({ q: 'leaver' })).records[0]?.id ?? ''
  const child = { name: 'left_behind', email: 'left@harbour.example', kind: 'sales' as const, roleIds: [], superiorId }
  const { id } = await admin.account.create(child)
  const askDelete = async () => {
    await page.getByRole('button', { name: 'More actions for leaver' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    return page.getByRole('dialog', { name: 'Delete leaver?' })
  }
  const blocked = await askDelete()
  await expect(blocked.getByRole('list')).toContainText('Subordinate accounts1')
  await expect(blocked.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await blocked.getByRole('button', { name: 'Cancel' }).click()
  await admin.account.remove({ ids: [id] })
  const question = await askDelete()
  await expect(question).toContainText('No related data')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No matching users')).toBeVisible()
  expect(complaints.splice(0).filter((text) => !/401|WebSocket/.test(text))).toEqual([])

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('Tree', { exact: true }).click()
  await expect(page.getByRole('tree')).toContainText('pier_clerk')
  await expectUsable(page)
})
