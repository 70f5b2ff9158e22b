import { AxeBuilder } from '@axe-core/playwright'
import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import { expect, test } from './house.ts'

const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => r.pages ?? [])

/** What a person sees: no page may leave a text untranslated, overflow its window or shut out a keyboard. */
for (const [theme, language] of [
  ['white', 'en'],
  ['dark', 'cn'],
] as const) {
  test(`every page of the menu opens without a complaint, ${theme}, ${language}`, async ({ page, enter, product }) => {
    test.setTimeout(180_000)
    const boss = await product.signIn('enterprise')
    await expect.poll(async () => (await boss.terminal.list()).total, { timeout: 30_000 }).toBeGreaterThan(30)
    const sn = (await boss.terminal.list()).records[0]?.sn as string
    const { id } = await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
    await enter('admin', '/', { theme, language })
    for (const { path, title } of pages) {
      const address = path.replace('{sn}', sn) + (path === '/longRange/taskInfo' ? `?id=${id}` : '')
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
      await expect(page).toHaveTitle(new RegExp(title[language === 'cn' ? 0 : 1]))
      await expect(page.locator('main')).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map((v) => `${path} ${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, `${path} is wider than its window`).toBeLessThanOrEqual(0)
    }
  })
}

test('every page of the menu fits a phone', async ({ page, enter, product }) => {
  test.slow()
  const boss = await product.signIn('enterprise')
  await expect.poll(async () => (await boss.terminal.list()).total, { timeout: 30_000 }).toBeGreaterThan(30)
  const sn = (await boss.terminal.list()).records[0]?.sn as string
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('admin')
  for (const { path, title } of pages) {
    await page.goto(path.replace('{sn}', sn))
    if (path !== '/longRange/taskInfo') await expect(page).toHaveTitle(new RegExp(title[1]))
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${path} is wider than its window`).toBeLessThanOrEqual(0)
  }
})

test('[5.14] a sales rep sees terminals and no button to change them', async ({ page, enter }) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enrol terminal' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log off' })).toHaveCount(0)
})
