import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { faintBoxes, smallTargets } from './measure.ts'

const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => r.pages ?? [])

/** Opens each page of the menu in turn and gathers what `look` has to say of it. */
async function walk(page: Page, sn: string, look: () => Promise<string[]>): Promise<string[]> {
  const said: string[] = []
  for (const { path } of pages.filter((one) => one.path !== '/longRange/taskInfo')) {
    await page.goto(path.replace('{sn}', sn))
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    said.push(...(await look()).map((one) => `${path} ${one}`))
  }
  return said
}

for (const theme of ['white', 'dark'] as const) {
  test(`what is pressed is at least 24 pixels and boxes and fields stand out three to one, ${theme}`, async ({
    page,
    enter,
    product,
  }) => {
    test.setTimeout(180_000)
    const boss = await product.signIn('enterprise')
    await expect.poll(async () => (await boss.terminal.list()).total, { timeout: 30_000 }).toBeGreaterThan(30)
    const sn = (await boss.terminal.list()).records[0]?.sn as string
    await page.goto('/login')
    await expect(page.getByLabel('Account', { exact: true })).toBeVisible()
    expect(await faintBoxes(page)).toEqual([])
    await enter('admin', '/', { theme })
    expect(await walk(page, sn, async () => [...(await smallTargets(page, 24)), ...(await faintBoxes(page))])).toEqual(
      [],
    )
  })
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('what is pressed is at least 44 pixels', async ({ page, enter, product }) => {
    test.setTimeout(180_000)
    const boss = await product.signIn('enterprise')
    await expect.poll(async () => (await boss.terminal.list()).total, { timeout: 30_000 }).toBeGreaterThan(30)
    const sn = (await boss.terminal.list()).records[0]?.sn as string
    await enter('admin', '/', { language: 'cn' })
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    expect(await walk(page, sn, () => smallTargets(page, 44))).toEqual([])
  })
})
