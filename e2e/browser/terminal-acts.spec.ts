import { confirmIdentity, expect, test } from './house.ts'

test('[2.15] a picture of the screen is asked for and comes, and a plan is written and confirmed by the terminal', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/device/index?platform=android&online=true')
  const row = page.getByRole('region', { name: 'Terminals' }).getByRole('row').filter({ hasText: 'Online' }).first()
  await row.getByRole('link').first().click()

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Screenshot' }).click()
  await expect(page.getByText('Task created: Screenshot')).toBeVisible()
  const last = page.getByRole('status').filter({ hasText: 'Last action' })
  await expect(last).toContainText('Screenshot')
  await expect(last).toContainText('Succeeded')
  await last.getByRole('link', { name: 'View picture' }).click()
  await expect(page.getByRole('tab', { name: 'Captured files' })).toHaveAttribute('aria-selected', 'true')

  // A reset is not clicked by accident.
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Factory reset' }).click()
  const warning = page.getByRole('dialog')
  await warning.getByLabel(/^Enter the terminal SN/).fill('something else')
  await expect(warning.getByRole('button', { name: 'Factory reset' })).toBeDisabled()
  await warning.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Plan' }).click()
  for (const [label, time] of [
    ['Monday: Power on', '08:00'],
    ['Monday: Power off', '22:30'],
  ] as const) {
    await page.getByLabel(label).fill(time)
    await page.getByLabel(label).press('Enter')
  }
  await page.getByRole('button', { name: 'Monday: set Brightness' }).click()
  await page.getByRole('button', { name: 'More actions for Monday' }).click()
  await page.getByRole('button', { name: 'Copy to Monday–Friday' }).click()
  await expect(page.getByLabel('Friday: Power off')).toHaveValue('22:30')
  await expect(page.getByLabel('Saturday: Power off')).toHaveValue('')
  await page.getByRole('button', { name: 'Save' }).click()
  // The plan switches the terminal off.
  await confirmIdentity(page, complaints)
  await expect(page.getByText('Plan saved')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Confirmed by the terminal' })).toBeVisible()
})

test('[8.5] an action asked for twice in a minute is refused with a sentence, and nothing is left unhandled', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/device/index?platform=windows&online=true')
  const row = page.getByRole('region', { name: 'Terminals' }).getByRole('row').filter({ hasText: 'Online' }).nth(1)
  await row.getByRole('link').first().click()
  const refresh = async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Restart agent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
  }
  await refresh()
  await expect(page.getByText('Task created: Restart agent')).toBeVisible()
  await refresh()
  await expect(page.getByText('Please do not click again within 1 minute')).toBeVisible()
  // The browser notes every answer that is no success; anything else would be a fault of the page.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('429 (Too Many Requests)')])
})

test('any other task is begun from a terminal, and from what a filter finds', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const { records } = await boss.terminal.list({ status: ['activated'], platform: ['android'], pageSize: 14 })
  const sn = records[0]?.sn ?? ''
  await enter('enterprise', `/device/deviceDetail/${sn}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New task…' }).click()
  const picker = page.getByRole('group', { name: 'Terminals' })
  await expect(picker.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create for 1' })).toBeVisible()

  await page.goto('/longRange/index?type=install&filter=%7B%22platform%22%3A%5B%22android%22%5D%7D')
  await expect(page.getByRole('checkbox', { name: 'Start after installation' })).toBeVisible()
  const { total } = await boss.terminal.list({ status: ['activated'], platform: ['android'], pageSize: 14 })
  await expect(page.getByRole('button', { name: `Create for ${total}` })).toBeVisible()

  // That none is chosen is said to who goes on without, and to nobody who still searches.
  await page.goto('/longRange/index')
  await page.getByPlaceholder('Search SN or name').fill('no such terminal')
  await expect(page.getByText('No terminal matches')).toBeVisible()
  await expect(page.getByText('Select terminals first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create task', exact: true }).click()
  await expect(page.getByText('Select terminals first')).toBeVisible()
})
