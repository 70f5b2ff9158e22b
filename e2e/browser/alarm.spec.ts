import { expect, test } from './house.ts'

test('[2.7] [5.9] a rule is tried on the past, switched on, and makes an alarm that is seen to', async ({
  page,
  product,
  enter,
}) => {
  const boss = await product.signIn('enterprise')
  await expect
    .poll(async () => (await boss.terminal.list({ online: true, status: ['activated'] })).total, { timeout: 90_000 })
    .toBeGreaterThan(0)

  await enter('enterprise', '/device/earlyWarning')
  await page.getByRole('button', { name: 'New alarm rule' }).first().click()
  const form = page.getByRole('dialog', { name: 'New alarm rule' })
  await form.getByLabel('Name').fill('Any storage used')
  await form.getByLabel('Metric').click()
  await page.getByTitle('Storage usage').click()
  await form.getByLabel('Trigger').click()
  await page.getByTitle('Immediate').click()
  await form.getByLabel('Threshold').fill('1')
  await form.getByRole('button', { name: 'Test with the last 7 days' }).click()
  await expect(form.getByText(/would have triggered \d+ times/)).toBeVisible()
  await form.getByRole('switch', { name: 'Enabled', exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /Any storage used/ })).toContainText('Above 1%')

  const { records } = await boss.alarmRule.list({ q: 'Any storage used' })
  const ruleId = records[0]?.id as string
  await expect.poll(async () => (await boss.alarm.list({ ruleId })).total, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.goto(`/device/alarm?ruleId=${ruleId}`)
  await page.getByRole('button', { name: 'Any storage used' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Any storage used' })
  await expect(drawer.getByRole('list', { name: 'Activity' })).toContainText('Opened')
  await drawer.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(drawer.getByRole('list', { name: 'Activity' })).toContainText('Acknowledged')
  await boss.alarmRule.remove({ id: ruleId })
  await expect(drawer.getByRole('list', { name: 'Activity' })).toContainText('Rule changed')
})
