import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './house.ts'

for (const look of [
  { theme: 'white', language: 'en' },
  { theme: 'dark', language: 'cn' },
] as const) {
  test(`[2.22] on a phone the whole frame is there and nothing is wider than it, ${look.theme}, ${look.language}`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter('enterprise', '/device/index', look)
    const bar = page.locator('[data-is~=top-bar]')
    for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: /Settings|界面设置/ }).click()
    await expect(page.getByRole('dialog', { name: /Settings|界面设置/ })).toBeInViewport()
    await page.keyboard.press('Escape')
    // It gives the focus back when it is gone.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('combobox', { name: /Search everything|全局搜索/ }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })
}

for (const theme of ['white', 'dark'] as const) {
  test(`axe finds nothing in the open parts of the frame, ${theme}`, async ({ page, enter }) => {
    await enter('enterprise', '/device/index', { theme })
    const look = async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .exclude('main')
        .analyze()
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
    }
    await page.getByRole('tab', { name: 'My devices' }).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Close all tabs' })).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
    await look()
    await page.getByRole('combobox', { name: 'Search everything' }).focus()
    await look()
    await page.goto('/exception/404')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
  })
}
