import { expect, test } from './house.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the terminals are cards, their filters and order behind one button, and help is in the top bar', async ({
    page,
    enter,
  }) => {
    await enter('enterprise', '/device/index')
    const card = page.locator('tbody tr[data-row]').first()
    for (const told of ['SN', 'Model', 'Battery', 'Last seen'])
      await expect(card.locator(`td[data-label="${told}"]`)).toBeVisible()
    await expect(card.locator('[data-is~=status] i')).toBeVisible()
    await expect(card.getByRole('button', { name: /^More actions for/ })).toBeVisible()
    const box = await card.boundingBox()
    expect(box?.width).toBeGreaterThan(300)
    expect(box?.height).toBeGreaterThan(120)
    // Nothing is beside the window, to be scrolled to.
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await page.getByRole('checkbox', { name: 'Select this page' }).or(page.locator('thead input')).first().check()
    await expect(page.getByText('14 selected')).toBeVisible()
    await expect(page.getByLabel('Platform')).toBeHidden()
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByTitle('Model, descending').click()
    await expect(page).toHaveURL(/sort=-model/)
    await expect(page.getByRole('button', { name: 'Filter and sort, 1 set' })).toBeVisible()
    await page.locator('[data-is~=top-bar]').getByRole('button', { name: /Help/ }).click()
    await expect(page).toHaveURL(/helpManual/)
  })

  test('other lists are cards, too', async ({ page, enter }) => {
    await enter('admin')
    for (const path of ['/user/index', '/user/role', '/sysManage/audit', '/device/peripheral', '/device/modelManage']) {
      await page.goto(path)
      const card = page.locator('[data-is~=data-table][data-cards] tbody tr[data-row]').first()
      await expect(card, path).toBeVisible()
      expect((await card.boundingBox())?.width, path).toBeLessThanOrEqual(390)
      await expect(card.locator('[data-place=title]'), path).toBeVisible()
    }
  })
})

test('a table is as high as its rows, and Reset comes and goes without moving it', async ({ page, enter }) => {
  await enter('admin', '/user/role')
  const table = page.locator('[data-is~=table-scroll]')
  await expect(table.locator('tbody tr[data-row]').first()).toBeVisible()
  const emptySpace = () =>
    table.evaluate((around) => Math.abs(around.clientHeight - (around.querySelector('table')?.clientHeight ?? 0)))
  await expect.poll(emptySpace).toBeLessThanOrEqual(2)
  for (const path of ['/user/role', '/device/index', '/user/index']) {
    await page.goto(path)
    await expect(table).toBeVisible()
    const before = await table.boundingBox()
    await page.getByRole('searchbox').first().fill('s')
    await expect(page).toHaveURL(/q=s/)
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
    expect((await table.boundingBox())?.y, path).toBeCloseTo(before?.y ?? 0, 0)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page).not.toHaveURL(/q=s/)
  }
})

test('a status is a tinted tag and a connection a dot; a name keeps its end', async ({ page, enter }) => {
  await enter('enterprise', '/device/index')
  const row = page.locator('tbody tr[data-row]').first()
  const tag = row.locator('[data-is~=status-tag]')
  await expect(tag).toHaveText('Activated')
  expect(await tag.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toMatch(/^rgba\(0, 0, 0, 0\)/)
  await expect(row.locator('[data-is~=status] i')).toHaveCount(1)
  const end = row.locator('[data-is~=cut] > :last-child').first()
  const name = await row.locator('[data-is~=cut]').first().textContent()
  expect(name?.endsWith((await end.textContent()) ?? '-')).toBe(true)
  // All of it is seen, whatever was cut before it.
  const [cell, seen] = [await row.locator('td:has([data-is~=cut])').first().boundingBox(), await end.boundingBox()]
  expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
})

test('beside a list of groups, dictionaries or models the first is open', async ({ page, enter }) => {
  await enter('admin', '/user/dicInfo')
  const first = await page.locator('tr[data-row]').first().getByRole('button').first().textContent()
  await expect(page.getByRole('region', { name: 'Dictionaries' }).first()).toBeVisible()
  await expect(page.locator('[data-is~=dictionary-detail] h2')).toHaveText(first ?? '')
  await page.goto('/user/equipment')
  await expect(page.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true')
  await page.goto('/device/modelPeripheralSetting')
  await expect(page.locator('[data-is~=model-side] li').first().getByRole('button')).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('what failed is said once: where the list would be, or at its field', async ({ page, enter, complaints }) => {
  await enter('admin', '/user/role')
  await page.route('**/api/v1/audits?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 503, message: '稍后再试', messageEn: 'Try again later', result: null },
    }),
  )
  await page.goto('/sysManage/audit')
  await expect(page.getByRole('alert').getByText('Try again later')).toBeVisible()
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.goto('/user/role')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('textbox', { name: 'Role name' }).fill('Twice')
  await page.getByRole('textbox', { name: 'Role code' }).fill('store')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.ant-form-item-explain-error').first()).toBeVisible()
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  complaints.length = 0
})

test('a date is picked and read in the form the console shows dates in', async ({ page, enter }) => {
  await enter('admin', '/device/index', { language: 'cn' })
  await page.getByRole('button', { name: '更多筛选' }).click()
  const drawer = page.getByRole('dialog', { name: '更多筛选' })
  const from = drawer.locator('.ant-picker input').first()
  await from.fill('2026-11-22')
  await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toContainText('11月')
  await from.press('Enter')
  await expect(from).toHaveValue('2026-11-22')
  await expect(page).toHaveURL(/lastSeenFrom=2026-11-2/)
})
