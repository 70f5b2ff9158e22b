import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

test('[3.14] trading hours are given to a group, shown with where they come from, and hold a task that stays out of them', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  // The demo is made while the product starts.
  await expect.poll(async () => (await boss.terminal.list({ status: ['activated'] })).total).not.toBe(0)
  const groups = (await boss.group.list({})).records
  const activated = (await boss.terminal.list({ status: ['activated'], pageSize: 50 })).records
  // One that stands in a group below another: shops of other tests may have no terminals.
  const groupOf = (groupId: string | null) => groups.find(({ id, parentId }) => id === groupId && parentId !== null)
  const terminal = activated.find(({ groupId }) => groupOf(groupId))
  const [sn, shop] = [terminal?.sn ?? '', groupOf(terminal?.groupId ?? null)]
  const above = groups.find(({ id }) => id === shop?.parentId)
  if (!shop || !above) throw new Error('The demo has no shop under a region')
  await enter('enterprise', `/user/equipment?id=${above.id}`)
  const facts = page.getByRole('region', { name: 'Trading hours' })
  await expect(facts).toContainText('Not set')
  await facts.getByRole('button', { name: 'Set trading hours' }).click()
  const drawer = page.getByRole('dialog', { name: `Trading hours of ${above.name}` })
  await drawer.getByRole('radiogroup', { name: 'Trading hours' }).getByText('Custom').click()
  const monday = drawer.getByRole('group', { name: 'Monday' })
  await monday.getByRole('button', { name: 'New time range on Monday' }).click()
  // All round the clock, so that it is open whenever this is tried.
  for (const which of ['opens', 'closes']) {
    await monday.getByRole('textbox', { name: `Monday range 1: ${which}` }).fill('00:00')
    await page.keyboard.press('Enter')
  }
  await expect(monday).toContainText('next day')
  await monday
    .getByRole('button', { name: /Monday/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Copy to every day' }).click()
  await expectUsable(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(facts).toContainText('00:00 to 00:00 of the next day every day')
  await expect(facts).toContainText('Set here')
  const { own } = await boss.group.hours({ groupId: above.id })
  expect(own.hours).toEqual([{ days: [...weekdays], from: '00:00', to: '00:00' }])

  // The shop below has them from there.
  await enter('enterprise', `/user/equipment?id=${shop.id}`)
  await expect(facts).toContainText(`From ${above.name}`)

  await enter('enterprise', '/longRange/index')
  await page.getByRole('textbox', { name: 'Command line' }).fill('df')
  await page.getByPlaceholder('Search SN or name').fill(sn)
  await page.getByRole('button', { name: 'Select all 1 match' }).click()
  await page.getByRole('button', { name: /^Schedule/ }).click()
  await page.getByRole('checkbox', { name: /^Only outside trading hours/ }).check()
  await page.getByRole('button', { name: 'Create for 1' }).click()
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })
  await expect(run).toContainText('Paused')
  await expect(run).toContainText('The store is open')
  await boss.group.setHours({ groupId: above.id, zone: null, hours: null, blackDays: null })
})
