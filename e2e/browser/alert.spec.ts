import { expect, test } from './house.ts'

test('an alarm rings at who its plan tells; the alert says why it came, and is stopped and had again', async ({
  page,
  product,
  enter,
}) => {
  const boss = await product.signIn('enterprise')
  await expect
    .poll(async () => (await boss.terminal.list({ online: true, status: ['activated'] })).total, { timeout: 90_000 })
    .toBeGreaterThan(0)
  await boss.alertPlan.create({
    name: 'Straight to the top',
    severities: ['minor'],
    tells: ['enterprise'],
    channels: ['bell'],
    waitMs: 0,
    timeZone: 'UTC',
    smsADay: 1,
  })
  await enter('enterprise', '/messageManage/alert')
  const { id: ruleId } = await boss.alarmRule.create({
    name: 'Storage in use',
    key: 'storage',
    kind: 'simple',
    levels: [{ severity: 'minor', at: 1 }],
    enabled: true,
  })
  await expect(page.getByText(/^New message: /)).toBeVisible({ timeout: 90_000 })
  const { records } = await boss.alert.list({ channel: ['bell'], state: ['sent'], mine: true })
  // As the link in the message leads to it.
  await page.goto(`/messageManage/alert?open=${records.at(-1)?.id}`)
  const drawer = page.getByRole('dialog', { name: 'Alert', exact: true })
  await expect(drawer.getByRole('group', { name: 'Text' })).toContainText('Storage in use')
  await expect(drawer.getByText('Plan "Straight to the top": Enterprise account').first()).toBeVisible()
  // The plan the enterprise began with may have told it by now, too, and goes on meanwhile.
  const stops = drawer.getByRole('button', { name: 'Unsubscribe' })
  await stops.last().click()
  await drawer.getByRole('button', { name: 'Resubscribe' }).click()
  await expect(drawer.getByRole('button', { name: 'Resubscribe' })).toBeHidden()
  await expect(stops.last()).toBeVisible()
  await boss.alarmRule.remove({ id: ruleId })
})

test('a plan is made with a step of escalation, says whom it cannot reach, and is taken away', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/messageManage/alertPlan')
  await expect(page.getByRole('region', { name: 'Alert plans' })).toContainText('Standard plan')
  await page.getByRole('button', { name: 'New alert plan' }).first().click()
  const form = page.getByRole('dialog', { name: 'New alert plan' })
  await form.getByLabel('Name').fill('Night shift')
  await form.getByRole('button', { name: 'New step' }).click()
  await expect(form.getByText(/^Unreachable recipients: \d+/)).toBeVisible()
  await form.getByLabel('Quiet hours start').fill('22:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter both start and end')).toBeVisible()
  await form.getByLabel('Quiet hours end').fill('07:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /Night shift/ })
  await expect(row).toContainText('After 30 min Superior of the store')
  await row
    .getByRole('button', { name: /Night shift/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test('a webhook shows its secret once, is tested, and its try is there to look at', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/messageManage/webhook')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Name').fill('Ours')
  await form.getByLabel('URL').fill('https://127.0.0.1/hook')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The URL cannot be an internal network address')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  // A name that leads nowhere: it fails, and says so.
  await form.getByLabel('URL').fill('https://hook.invalid/cpm')
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(secret).toContainText(/whsec_[\w+/]+=/)
  await page.keyboard.press('Escape')
  await expect(secret).toBeHidden()
  const row = page.getByRole('row', { name: /Ours/ })
  await row.getByRole('button', { name: 'Test' }).click()
  const drawer = page.getByRole('dialog', { name: 'Webhook', exact: true })
  const tried = drawer.getByRole('row', { name: /test/ }).first()
  await expect(tried).toContainText('Failed')
  await tried.getByRole('button', { name: 'View content' }).click()
  await expect(drawer.getByRole('group', { name: 'Request' })).toContainText('"type": "test"')
})
