import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const open = (page: Page) => page.getByRole('button', { name: 'Settings' }).click()
const toggle = (page: Page, name: string) => settings(page).getByRole('switch', { name }).click()
const kept = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('sys') ?? '{}') as { setting: Record<string, unknown> }).setting)

test('[3.4], [9.5] the settings are 265 px wide, each works at once, is kept, and goes back by one button', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index')
  const defaults = {
    theme: 'white',
    themeModel: 'white',
    uniqueOpened: true,
    menuButton: true,
    showRefreshButton: true,
    showCrumbs: true,
    autoClose: false,
    showWorkTab: true,
    showLanguage: true,
    showNprogress: false,
  }
  await expect.poll(() => kept(page)).toEqual(defaults)
  await open(page)
  await expect
    .poll(() => page.locator('.ant-drawer-content-wrapper').evaluate((el) => el.getBoundingClientRect().width))
    .toBe(265)
  const parts: [name: string, part: ReturnType<Page['locator']>][] = [
    ['Show menu button', page.getByRole('button', { name: 'Collapse the menu', includeHidden: true })],
    [
      'Show refresh button',
      page.locator('[data-is~=top-bar]').getByRole('button', { name: 'Refresh', includeHidden: true }),
    ],
    ['Show breadcrumb', page.locator('[data-is~=crumbs]')],
    ['Show tabs', page.locator('nav:has([role=tablist])')],
    ['Show language switch', page.getByRole('button', { name: 'Language', includeHidden: true })],
  ]
  for (const [name, part] of parts) {
    await expect(part).toHaveCount(1)
    await toggle(page, name)
    await expect(part).toHaveCount(0)
  }
  for (const name of ['Expand one menu at a time', 'Show progress bar', 'Close after each change'])
    await toggle(page, name)
  await page.reload()
  for (const [, part] of parts) await expect(part).toHaveCount(0)
  expect(await kept(page)).toEqual({
    ...defaults,
    uniqueOpened: false,
    menuButton: false,
    showRefreshButton: false,
    showCrumbs: false,
    autoClose: true,
    showWorkTab: false,
    showLanguage: false,
    showNprogress: true,
  })
  await open(page)
  await settings(page).getByRole('button', { name: 'Reset to defaults' }).click()
  for (const [, part] of parts) await expect(part).toHaveCount(1)
  expect(await kept(page)).toEqual(defaults)
})

test('[4.4] with autoClose the settings close after a change', async ({ page, enter }) => {
  await enter('enterprise')
  await open(page)
  await toggle(page, 'Show breadcrumb')
  await expect(settings(page)).toBeVisible()
  await toggle(page, 'Close after each change')
  await expect(settings(page)).toBeVisible()
  await toggle(page, 'Show breadcrumb')
  await expect(settings(page)).toBeHidden()
})

test('[4.3] the automatic theme is light from 6 to 18 and changes on the minute, without a reload', async ({
  page,
  enter,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T17:58:30+08:00') })
  await enter('enterprise')
  await page.clock.resume()
  await open(page)
  await settings(page).getByText('Automatic', { exact: true }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'white')
  await page.clock.fastForward('01:31')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.clock.setSystemTime(new Date('2026-11-22T05:59:30+08:00'))
  await page.clock.fastForward('01:00')
  await expect(html).toHaveAttribute('data-theme', 'white')
  expect(await kept(page)).toMatchObject({ theme: 'white', themeModel: 'auto' })
})

test('[1.9] no flash: theme and language stand before the first paint', async ({ page, enter }) => {
  await enter('enterprise', '/', { theme: 'dark', language: 'cn' })
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(() =>
      seen.push(document.documentElement.dataset.theme, document.documentElement.lang),
    ).observe({
      type: 'paint',
      buffered: true,
    })
    new MutationObserver((changes) => {
      for (const change of changes) seen.push(`was ${change.oldValue}`)
    }).observe(document, { subtree: true, attributeFilter: ['data-theme'], attributeOldValue: true })
  })
  await page.reload()
  await expect(page.getByRole('tab').first()).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  // Written first, and written again by the console as it was: never anything else.
  expect(new Set(seen.filter((one) => one !== 'was null' && one !== 'was dark'))).toEqual(new Set(['dark', 'zh-CN']))
})
