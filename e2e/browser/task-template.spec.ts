import { expect, test } from './house.ts'

test('a task is cloned with its terminals and its rules, and kept as a template that a later one begins with', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const first = async () => (await boss.terminal.list({ status: ['activated'], pageSize: 14 })).records[0]?.sn ?? ''
  // The demo is made while the product starts.
  await expect.poll(first).not.toBe('')
  const sn = await first()
  const { id } = await boss.task.create({
    type: 'message',
    params: { title: 'Tonight', text: 'We close at eight' },
    target: { sns: [sn] },
    windows: [{ days: ['mon', 'tue'], from: '22:00', to: '05:00' }],
    zone: 'terminal',
    conditions: { notBusy: true },
  })
  await enter('enterprise', `/longRange/taskInfo?id=${id}`)
  await page.getByRole('button', { name: 'Clone' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('We close at eight')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Schedule/ })).toContainText(
    'Time windows: 22:00 to 05:00 of the next day on Monday and TuesdayTime zone: Local time of each terminalExpires: After 7 days',
  )
  await expect(page.getByRole('button', { name: /^Conditions/ })).toContainText('Transactions: Not interrupted')

  await page.getByLabel('Text', { exact: true }).fill('We close at nine')
  await page.getByRole('button', { name: 'Save as template' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as a task template' })
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming.getByText('Required')).toBeVisible()
  await naming.getByLabel('Name', { exact: true }).fill('Closing time')
  await naming.getByRole('switch', { name: 'Shared' }).click()
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming).toBeHidden()
  await page.getByRole('button', { name: 'Create for 1' }).click()
  await expect(page).toHaveURL(/taskInfo/)
  // Nothing of it is unsaved any more.
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
  const last = (await boss.task.list({ type: 'message' })).records[0]
  expect(last).toMatchObject({
    params: { title: 'Tonight', text: 'We close at nine' },
    rules: { windows: [{ days: ['mon', 'tue'], from: '22:00', to: '05:00' }], zone: 'terminal' },
  })

  // Another person of the enterprise begins with it; the terminals are theirs to choose.
  await enter('store', '/longRange/taskTemplate')
  const row = page.getByRole('row').filter({ hasText: 'Closing time' })
  await expect(row).toContainText('Transactions: Not interrupted')
  await row.getByRole('button', { name: 'Use' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('We close at nine')
  await expect(page.getByText('0 selected', { exact: true })).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('We close at ten')
  await page.getByRole('button', { name: 'Overwrite "Closing time"' }).click()
  await expect(page.getByText('The template was updated')).toBeVisible()
  expect((await boss.taskTemplate.list({})).records).toMatchObject([
    { name: 'Closing time', shared: true, own: true, params: { text: 'We close at ten' } },
  ])

  await enter('enterprise', '/longRange/taskTemplate')
  await row
    .getByRole('button', { name: /Closing time/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No task templates yet')).toBeVisible()
})
