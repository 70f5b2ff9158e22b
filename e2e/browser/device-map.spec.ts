import { expect, test } from './house.ts'
import type { Product } from '../product.ts'

/** One of the fleet, once it has said where it is. */
async function located(product: Product) {
  const boss = await product.signIn('enterprise')
  await expect.poll(async () => (await boss.position.list({})).sns.length, { timeout: 60_000 }).toBeGreaterThan(10)
  const { sns, lats, lngs } = await boss.position.list({ online: true })
  return { boss, sn: sns[0] as string, lat: lats[0] as number, lng: lngs[0] as number }
}

async function firstOf(all: readonly string[], isMeant: (one: string) => Promise<boolean>): Promise<string> {
  for (const one of all) if (await isMeant(one)) return one
  throw new Error('None of them is meant.')
}

test('the map shows where terminals are, and what is known of one', async ({ page, enter, product }) => {
  const { sn } = await located(product)
  await enter('enterprise', '/device/deviceMap')
  const main = page.getByRole('main')
  await expect(main.getByText(/\d+ terminals on the map/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Search places or terminals' }).fill(sn)
  await page.locator('.ant-select-item-option').filter({ hasText: sn }).first().click()
  const panel = main.getByRole('region').filter({ hasText: sn })
  await expect(panel.getByText('Reported by the terminal')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('sn')).toBe(sn)
})

test('[3.9] a terminal is put somewhere by hand, and what it reports counts again afterwards', async ({
  page,
  enter,
  product,
}) => {
  const { boss, sn, lat, lng } = await located(product)
  await enter('enterprise', `/device/deviceMap?sn=${sn}&lat=${lat}&lng=${lng}&z=12`)
  const panel = page.getByRole('main').getByRole('region').filter({ hasText: sn })
  await panel.getByRole('button', { name: 'Set position' }).click()
  await page.getByRole('button', { name: 'Set at map centre' }).click()
  await expect(panel.getByText('Set manually')).toBeVisible()
  expect((await boss.position.get({ sn })).byHand).not.toBeNull()
  await panel.getByRole('button', { name: 'Clear manual position' }).click()
  await expect(panel.getByText('Reported by the terminal')).toBeVisible()
})

test('[3.9] Escape cancels setting a position first, and closes the panel after that', async ({
  page,
  enter,
  product,
}) => {
  const { boss, sn, lat, lng } = await located(product)
  await enter('enterprise', `/device/deviceMap?sn=${sn}&lat=${lat}&lng=${lng}&z=12`)
  const panel = page.getByRole('main').getByRole('region').filter({ hasText: sn })
  const set = panel.getByRole('button', { name: 'Set position' })
  const bar = page.getByRole('region', { name: /Click the map to set the position/ })
  await set.click()
  await expect(bar).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(set).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect((await boss.position.get({ sn })).byHand).toBeNull()
})

test('[3.9] on a phone the panel leaves the cross free while a position is set', async ({ page, enter, product }) => {
  const { sn, lat, lng } = await located(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('enterprise', `/device/deviceMap?sn=${sn}&lat=${lat}&lng=${lng}&z=12`)
  const panel = page.getByRole('main').getByRole('region').filter({ hasText: sn })
  await panel.getByRole('button', { name: 'Set position' }).click()
  const bar = page.getByRole('region', { name: /Click the map to set the position/ })
  await expect(panel.getByRole('button', { name: 'Set position' })).toBeHidden()
  const map = await page.getByRole('application', { name: 'Map' }).boundingBox()
  const cross = await page.locator('[data-placing] > span[aria-hidden]').boundingBox()
  expect(cross!.y + cross!.height / 2).toBeCloseTo(map!.y + map!.height / 2, -1)
  expect(cross!.x + cross!.width / 2).toBeCloseTo(map!.x + map!.width / 2, -1)
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByRole('button', { name: 'Set position' })).toBeFocused()
})

test('[3.9] the stored positions of a terminal are listed by day, shown as a route and deleted', async ({
  page,
  enter,
  product,
}) => {
  const { boss } = await located(product)
  const { sns } = await boss.position.list({ online: true })
  // A terminal that stands still, so that it reports no position meanwhile, and that no other test looks at.
  const sn = await firstOf(sns.slice(1).toReversed(), async (one) =>
    (await boss.position.days({ sn: one })).records.every(({ points }) => points === 1),
  )
  await enter('enterprise', `/device/deviceMap?sn=${sn}`)
  const panel = page.getByRole('main').getByRole('region').filter({ hasText: sn })
  await panel.getByRole('button', { name: 'Stored positions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stored positions' })
  await dialog.getByRole('button', { name: 'Show route' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Last 24 hours' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Stored positions' }).click()
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await page
    .getByRole('dialog', { name: /Delete all stored positions/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Positions deleted')).toBeVisible()
  expect(await boss.position.days({ sn })).toEqual({ records: [] })
  expect((await boss.position.get({ sn })).reported).toBeNull()
})

test('without a mouse Enter opens what is under the cross', async ({ page, enter, product }) => {
  const { boss, sn } = await located(product)
  await boss.position.place({ sn, lat: 20, lng: 160 })
  await enter('enterprise', '/device/deviceMap?lat=20&lng=160&z=10')
  const map = page.getByRole('application', { name: 'Map' })
  await expect(page.getByText(/terminals on the map/)).toBeVisible()
  await map.focus()
  // Drawn a frame after it came.
  await expect(async () => {
    await map.press('Enter')
    await expect(page.getByRole('main').getByText('Set manually')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('Set manually')).toHaveCount(0)
  await boss.position.takeBack({ sn })
})

test('a place of the map is found in both languages, and filters leave out', async ({ page, enter, product }) => {
  await located(product)
  await enter('enterprise', '/device/deviceMap')
  const search = page.getByRole('combobox', { name: 'Search places or terminals' })
  await search.fill('成都')
  await page.locator('.ant-select-item-option').filter({ hasText: 'Chengdu' }).click()
  await expect.poll(() => Math.round(Number(new URL(page.url()).searchParams.get('lat')))).toBe(31)
  await page.goto('/device/deviceMap?q=nobody-has-this')
  await expect(page.getByText('0 terminals on the map')).toBeVisible()
})

test('on a phone the map fills the width, and the panel stands below', async ({ page, enter, product }) => {
  const { sn, lat } = await located(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('enterprise', `/device/deviceMap?sn=${sn}`)
  const panel = page.getByRole('main').getByRole('region').filter({ hasText: sn })
  await expect(panel.getByText('Reported by the terminal')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const box = await panel.boundingBox()
  expect(box!.width).toBeGreaterThan(300)
  // The terminal is above the panel: the middle of the map is further south.
  const middle = () => new URL(page.url()).searchParams.get('lat') ?? lat
  await expect.poll(() => Number(middle())).toBeLessThan(lat - 0.01)
})

test('in full screen the search is above the map, and a button leads back', async ({ page, enter, product }) => {
  await located(product)
  await enter('enterprise', '/device/deviceMap')
  const map = page.getByRole('application', { name: 'Map' })
  const controls = page.getByRole('toolbar', { name: 'Map controls' })
  await controls.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(async () => (await map.boundingBox())?.width).toBe(1440)
  await page.getByRole('combobox', { name: 'Search places or terminals' }).fill('shenzh')
  await page.locator('.ant-select-item-option').filter({ hasText: 'Shenzhen' }).click()
  await expect.poll(() => Math.round(Number(new URL(page.url()).searchParams.get('lat')))).toBe(23)
  await controls.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.poll(async () => (await map.boundingBox())?.width).toBeLessThan(1300)
})
