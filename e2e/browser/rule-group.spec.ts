import { expect, test } from './house.ts'

test('a group by rule is made of the filter that is set, has the terminals the list has, and takes a task [3.14]', async ({
  enter,
  page,
  product,
  complaints,
}) => {
  const api = await product.signIn('enterprise')
  const counted = async () => (await api.terminal.list({ platform: ['windows'] })).total
  await expect.poll(counted).toBeGreaterThan(0)
  const windows = await counted()
  await enter('enterprise', '/device/index?platform=windows')
  await page.getByRole('button', { name: 'Save as rule-based group' }).click()
  const form = page.getByRole('dialog', { name: 'New rule-based group' })
  await form.getByLabel('Name', { exact: true }).fill('All Windows tills')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/device/ruleGroup')
  const row = page.getByRole('row', { name: /All Windows tills/ })
  await row.getByRole('link', { name: String(windows), exact: true }).click()
  await expect(page).toHaveURL(/\/device\/index\?.*ruleGroupId=/)
  await expect(page.getByText(`${windows} in total`)).toBeVisible()

  const [group] = (await api.ruleGroup.list({ q: 'All Windows tills' })).records
  const target = { filter: { ruleGroupId: [group?.id as string] } }
  const { id } = await api.task.create({ type: 'command', params: { line: 'ver' }, target })
  await expect.poll(async () => (await api.task.get({ id })).total).toBe(windows)

  // It stays while something hangs on it, and says what.
  await page.goto('/device/ruleGroup')
  await row.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('button', { name: 'Delete' }).filter({ visible: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete|Confirm|OK/ })
    .click()
  await expect(page.getByText('Still in use: policies 0, unfinished tasks 1')).toBeVisible()
  await expect(row).toBeVisible()
  // The refusal was asked for.
  complaints.splice(0)
})
