import { expect, test } from './house.ts'

test('what an administrator changes stands in the audit trail before and after, is found, and the chain holds', async ({
  page,
  enter,
}) => {
  await enter('admin', '/messageManage/index')
  await page.getByRole('button', { name: 'New message' }).first().click()
  const form = page.getByRole('dialog', { name: 'New message' })
  await form.getByLabel('Title').fill('Stocktaking')
  await form.getByLabel('Content').fill('Close at six.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  const row = page.getByRole('row', { name: /Stocktaking/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit message' })
  await edit.getByLabel('Title').fill('Stocktaking on Friday')
  await edit.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('row', { name: /Stocktaking on Friday/ })).toBeVisible()

  await page.goto('/sysManage/audit')
  const filter = page.getByRole('combobox', { name: 'Action' })
  await filter.click()
  await filter.fill('Save a message')
  await page.getByTitle('Save a message', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/action=message\.save/)
  const table = page.getByRole('region', { name: 'Audit log' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table).not.toContainText('Sign in')
  const newest = table.getByRole('row').nth(1)
  await expect(newest).toContainText('admin')
  await expect(newest).toContainText('Stocktaking on Friday')
  await expect(newest).toContainText('Succeeded')
  await newest.getByRole('button', { name: 'Save a message' }).click()

  const deed = page.getByRole('dialog', { name: 'Audit entry' })
  const change = deed.getByRole('region', { name: 'Message' })
  await expect(change).toContainText('Changed')
  await expect(change).toContainText(/Before: Stocktaking→.?After: Stocktaking on Friday/)
  await deed.getByRole('button', { name: 'History of this object' }).first().click()
  await expect(deed).toBeHidden()
  await expect(page.getByText(/^History of Message \d+$/)).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: /^Clear: History of Message/ }).click()
  await expect(table).toContainText(/Sign in|Enrol terminal/)

  await page.getByRole('button', { name: 'Verify integrity' }).click()
  const check = page.getByRole('dialog', { name: 'Verify integrity' })
  await check.getByRole('button', { name: 'Start verification' }).click()
  await expect(check.getByText('The audit log is intact')).toBeVisible()
  await check.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(table.getByRole('row').nth(1)).toContainText('Verify the audit log')
})

test('somebody of an enterprise reads their own trail and walks no chain', async ({ page, enter }) => {
  await enter('enterprise', '/sysManage/audit')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Sign in')
  await expect(page.getByRole('button', { name: 'Verify integrity' })).toHaveCount(0)
})
