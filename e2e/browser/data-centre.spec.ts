import { type Product, startDemo } from '../product.ts'
import { expect, test as base } from './house.ts'

/** The demo as `npm start` makes it: a month of records is behind it. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, provide) => {
      const product = await startDemo(200)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 420_000 },
  ],
})

/** Both from the run records of the demo, which its job makes as it starts. */
async function recorded(product: Product) {
  const boss = await product.signIn('enterprise')
  const long = { from: new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10) }
  await expect
    .poll(async () => (await boss.runRecord.list({ ...long, sort: 'day', pageSize: 1 })).records[0]?.day, {
      timeout: 120_000,
    })
    .toBeTruthy()
  return boss
}

test('run records are found by day and figures, compared by store, and lead to the values of the day', async ({
  page,
  enter,
  product,
}) => {
  test.setTimeout(300_000)
  await recorded(product)
  await enter('enterprise', '/dataCenter/index')
  const rows = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(rows.first()).toBeVisible()
  await page.getByLabel('Battery below (%)').fill('30')
  await expect(page).toHaveURL(/batteryBelow=30/)
  await expect(rows.first()).toContainText('%')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('Store comparison').click()
  await expect(page.getByRole('columnheader', { name: 'Data usage per terminal and day' })).toBeVisible()
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/groupId=\d+/)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/deviceRunInfo/)
  await expect(page.getByRole('heading', { name: /Run info/ })).toBeVisible()
})

test('every value of a terminal shows over a day and over months, with what happened, beside another [5.8]', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  test.setTimeout(300_000)
  const boss = await recorded(product)
  const { records } = await boss.terminal.list({ online: true, status: 'activated', model: 'A77' })
  const [first, second] = records
  await enter('enterprise', `/dataCenter/deviceRunInfo/${first?.sn}?with=${second?.sn}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Battery' })).toBeVisible()
  await expect(main.getByText(second?.sn ?? '').first()).toBeVisible()
  await expect(main.getByText('Events', { exact: true })).toBeVisible()
  await page.goto(`/dataCenter/deviceRunInfo/${first?.sn}?hours=720`)
  await expect(main.getByText('aggregated by hour')).toBeVisible()
  await page.goto('/dataCenter/deviceRunInfo/NOBODY-0001')
  await expect(main.getByText(/Terminal NOBODY-0001 not found/)).toBeVisible()
  // The browser tells of the answer 404, which is the page's to say.
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
})

test('the activity monitor shows the fleet, of a group too, and has the whole of a screen', async ({
  page,
  enter,
  product,
}) => {
  test.setTimeout(300_000)
  await recorded(product)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await enter('enterprise', '/dataCenter/monitor')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Online, last 24 hours' })).toBeVisible()
  await expect(main.getByText('Online by store, lowest first')).toBeVisible()
  await expect(main.getByRole('link', { name: /^\d+ ?Online$/ })).toHaveAttribute('href', /online=true/)
  await main.getByRole('button', { name: 'Full screen' }).click()
  await expect(main.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
})
