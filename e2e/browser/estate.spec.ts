import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { menuOf, pages, test } from './estate-house.ts'
import { expect } from './house.ts'

/** Pages of their own kind, and what must be on them. */
const other: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  '/dashboard/index': (page) => page.getByRole('region', { name: 'Needs attention' }).getByRole('link'),
  '/dashboard/console': (page) => page.getByRole('main').getByText('Database'),
  '/dataCenter/monitor': (page) => page.getByRole('main').getByRole('img', { name: 'Online, last 24 hours' }),
  '/dataCenter/deviceRunInfo/{sn}': (page) => page.getByRole('main').getByRole('img', { name: 'CPU' }),
  '/helpManual': (page) => page.getByRole('main').getByRole('heading'),
  '/device/deviceMap': (page) => page.getByRole('main').getByText(/terminals on the map/),
  '/device/modelPeripheralSetting': (page) => page.getByRole('main').getByRole('listitem').getByRole('button'),
  '/user/equipment': (page) => page.getByRole('treeitem'),
  '/user/sysMenu': (page) => page.getByRole('main').getByText('Devices'),
  '/remote/common': (page) => page.getByRole('main').getByRole('checkbox'),
  '/longRange/index': (page) => page.getByRole('main').getByRole('checkbox'),
  '/appMarket/index': (page) => page.getByRole('main').getByRole('listitem'),
  '/appMarket/store': (page) => page.getByRole('main').getByRole('listitem'),
  '/appMarket/appDetail': (page) => page.getByRole('main').getByRole('tab'),
  '/appMarket/appParameter': (page) => page.getByRole('main').getByRole('tab'),
  '/sysManage/wallpaper': (page) => page.getByRole('main').getByRole('listitem').getByRole('button'),
  '/technicalSupport/addService': (page) => page.getByRole('main').getByLabel('Customer name'),
  '/technicalSupport/serviceInfo': (page) => page.getByRole('main').getByText('Supply voltage'),
  '/technicalSupport/inspectionRecordInfo': (page) => page.getByRole('main').getByText('Supply voltage'),
  '/technicalSupport/inspect': (page) => page.getByRole('main').getByRole('button', { name: /^Start/ }),
  '/remote/index': (page) => page.getByRole('main').getByText('Online'),
  '/remote/shell/{sn}': (page) => page.getByRole('main').getByRole('button', { name: 'End session' }),
  '/remote/files/{sn}': (page) => page.getByRole('main').getByRole('listitem').getByRole('button'),
  '/remote/history/{id}': (page) => page.getByRole('main').getByText('li_wei'),
  '/device/deviceDetail/{sn}': (page) => page.getByRole('main').getByText('A77'),
}

const isThere = async (product: Product) => {
  const boss = await product.signIn('enterprise')
  return boss
}

for (const name of ['admin', 'enterprise'] as const) {
  test(`every page of the menu has something to show for ${name}`, async ({ page, enter, product }) => {
    test.setTimeout(300_000)
    const boss = await isThere(product)
    const { records } = await boss.terminal.list({ online: true, model: 'A77', status: 'activated' })
    const tasks = await boss.task.list()
    const apps = await boss.app.list({ mine: true })
    const sessions = await boss.remoteSession.list({ who: 'li_wei' })
    const forms = await boss.inspectionForm.list({ q: 'Quarterly' })
    const inspections = await boss.inspection.list({ status: ['complete'] })
    const ids: Readonly<Record<string, string | undefined>> = {
      '/longRange/taskInfo': tasks.records[0]?.id,
      '/appMarket/appDetail': apps.records[0]?.id,
      '/appMarket/appParameter': apps.records[0]?.id,
      '/technicalSupport/serviceInfo': forms.records[0]?.id,
      '/technicalSupport/inspectionRecordInfo': inspections.records[0]?.clientId,
      '/remote/history/{id}': sessions.records[0]?.id,
      '/device/store/{id}': records[0]?.groupId ?? undefined,
    }
    await enter(name, '/dashboard/index')
    const links = new Set(await menuOf(product, name))
    for (const { path } of pages.filter((one) => links.has(one.path))) {
      const own = path.replace('{sn}', records[0]?.sn ?? '').replace('{id}', ids[path] ?? '')
      await page.goto(own === path && ids[path] !== undefined ? `${path}?id=${ids[path]}` : own)
      const shown = (other[path] ?? ((p: Page) => p.getByRole('main').locator('tbody').getByRole('row')))(page)
      await expect(shown.first(), path).toBeVisible()
    }
  })
}

test('what needs attention leads to a list of just as many', async ({ page, enter, product }) => {
  test.setTimeout(240_000)
  await isThere(product)
  await enter('admin', '/dashboard/index')
  const wanted = page.getByRole('region', { name: 'Needs attention' })
  for (const label of ['Offline over 72 hours', 'Registrations to review', 'Failed emails']) {
    const link = wanted.getByRole('link', { name: label })
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
    expect(count, label).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByRole('main').locator('tbody').getByRole('row')).toHaveCount(count)
    await page.goto('/dashboard/index')
  }
})

test('the tiles are even, and the legend of statuses adds up to 100', async ({ page, enter, product }) => {
  test.setTimeout(240_000)
  await isThere(product)
  await enter('enterprise', '/dashboard/index')
  const figures = [
    'All terminals',
    'Online',
    'Offline',
    'Active in the last hour',
    'Active in the last month',
    'Running tasks',
  ]
  const tiles = page.getByRole('main').getByRole('link', { name: new RegExp(`^(${figures.join('|')}) ?[\\d,]`) })
  await expect(tiles).toHaveCount(6)
  const boxes = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(new Set(boxes).size).toBe(1)
  await expect(page.getByRole('img', { name: 'Last 24 hours' }).first()).toBeVisible()
  const shares = await page.getByText(/^[\d.]+%$/).allTextContents()
  expect(shares.reduce((sum, share) => sum + Number.parseFloat(share), 0)).toBeCloseTo(100)
})

test('it goes on living: people ask for things, and they come to an end', async ({ product }) => {
  test.setTimeout(240_000)
  const boss = await isThere(product)
  // Their first is a command of some minutes, and a screenshot of a few terminals.
  const asked = async () =>
    (await boss.task.list({ q: 'sleep 200' })).records.find((task) => task.createdBy === 'li_wei')
  await expect.poll(asked, { timeout: 120_000 }).toBeTruthy()
  // The tests before may take longer than the pause between two of these: both are asked for at the start.
  const askedAt = Date.parse((await asked())?.createdAt ?? '')
  const shot = async () => {
    const { records } = await boss.task.list({ type: 'screenshot' })
    return records.some((task) => {
      const isOfNow = Math.abs(Date.parse(task.createdAt) - askedAt) < 600_000
      return isOfNow && task.counts.success > 0
    })
  }
  await expect.poll(shot, { timeout: 120_000 }).toBe(true)
})

test('a second start brings it back and seeds nothing again', async ({ product }) => {
  test.setTimeout(240_000)
  const before = await isThere(product)
  const count = async (boss: typeof before) => (await boss.terminal.list()).total
  const terminals = await count(before)
  await product.kill9()
  await product.startAgain()
  const boss = await isThere(product)
  expect(await count(boss)).toBe(terminals)
  expect(product.said()).not.toContain('made in')
})
