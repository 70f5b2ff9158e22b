import { confirmIdentity, expect, test } from './house.ts'

test('a list is given to all terminals, which hold to it, and one says so in its history [2.11]', async ({
  enter,
  page,
  product,
  complaints,
}) => {
  await enter('enterprise', '/longRange/whitelist')
  await page.getByRole('button', { name: 'New list' }).first().click()
  const form = page.getByRole('dialog', { name: 'New list' })
  await form.getByLabel('Name', { exact: true }).fill('No loyalty')
  await form.getByLabel('Entry 1: Name').fill('com.harbour.loyalty')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /No loyalty/ })
  await row.getByRole('button', { name: /No loyalty/ }).click()
  await page.getByRole('button', { name: 'Assign to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign: Blacklist or whitelist' })
  await dialog.getByText('Enterprise', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // A list stops what it does not name on every till of the place: who is at the keyboard says who they are.
  await confirmIdentity(page, complaints)
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()

  const api = await product.signIn('enterprise')
  const online = await api.terminal.list({ online: true, platform: ['android'], pageSize: 40 })
  const sns = online.records.map(({ sn }) => sn)
  const told = async () => {
    const all = await Promise.all(sns.map((sn) => api.timeline.list({ sn })))
    return sns.find((_, at) => all[at]?.records.some((one) => one.kind === 'event' && one.type === 'violation'))
  }
  await expect.poll(told, { timeout: 40_000 }).toBeDefined()
  const sn = await told()
  await page.goto(`/device/deviceDetail/${sn}?tab=policies`)
  await expect(page.getByText(/From enterprise/)).toBeVisible()
  await expect(page.getByText(/The terminal uses configuration version \d+/)).toBeVisible()
  await page.goto(`/device/deviceDetail/${sn}?tab=history`)
  await expect(page.getByText(/Package · com.harbour.loyalty · uninstalled · No loyalty/).first()).toBeVisible()
  await expect(page.getByText('Whitelist or blacklist violation').first()).toBeVisible()
})

test('a plan comes from the group until the terminal has its own, and again when that is taken back', async ({
  enter,
  page,
}) => {
  await enter('enterprise', '/device/policy?kind=plan')
  await page.getByRole('button', { name: 'Assign…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign: Terminal plan' })
  await dialog.getByText('Enterprise', { exact: true }).click()
  await dialog.getByLabel('Monday: Restart').fill('03:30')
  await dialog.getByLabel('Monday: Restart').press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Monday 03:30/ })).toBeVisible()

  await page.goto('/device/index?online=true')
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(page.getByText(/From enterprise/)).toBeVisible()
  await page.getByLabel('Tuesday: Restart').fill('04:00')
  await page.getByLabel('Tuesday: Restart').press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set on this terminal')).toBeVisible()
  await page.getByRole('button', { name: 'Unassign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click()
  await expect(page.getByText(/From enterprise/)).toBeVisible()
})

test('parameters are given to a shop from its page of policies, and its terminals confirm them', async ({
  enter,
  page,
  product,
}) => {
  await enter('enterprise', '/device/policy?kind=parameters')
  await page.getByRole('button', { name: 'Assign…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign: App parameters' })
  await dialog.getByText('Enterprise', { exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Name of parameter 1').fill('tax.rate')
  await dialog.getByLabel('Value of parameter 1').fill('9')
  await dialog.getByRole('button', { name: 'New parameter' }).click()
  await dialog.getByLabel('Name of parameter 2').fill('tax.rate')
  await expect(dialog.getByText('Names must be unique')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove parameter 2' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /tax\.rate = 9/ })).toBeVisible()

  const boss = await product.signIn('enterprise')
  const { records } = await boss.terminal.list({ online: true, platform: ['android'], pageSize: 14 })
  const sn = records[0]?.sn ?? ''
  await expect
    .poll(async () => (await boss.policy.ofTerminal({ sn })).records.map(({ kind }) => kind))
    .toContain('parameters')
  await expect.poll(async () => (await boss.policy.ofTerminal({ sn })).drift).toBe(false)
  await page.goto(`/device/deviceDetail/${sn}?tab=policies`)
  await expect(page.getByText('tax.rate = 9')).toBeVisible()
})
