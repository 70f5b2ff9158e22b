import type { Locator, Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { cutTexts, smallTargets } from './measure.ts'
import { addresses, restOf } from './walk.ts'

const width = 390
test.use({ viewport: { width, height: 844 } })

/** Tables one would have to push sideways, by their names; the page itself too. */
const pushed = (page: Page) =>
  page.evaluate((most) => {
    const tables = [...document.querySelectorAll('table')].filter((table) => table.checkVisibility())
    const wide = tables.filter((table) => {
      for (let box: Element | null = table; box; box = box.parentElement)
        if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible') return true
      return false
    })
    const names = wide.map((table) => table.closest('[aria-label]')?.getAttribute('aria-label') ?? 'a table')
    // A phone makes its window as wide as the page: the glass is what it must fit.
    return document.documentElement.scrollWidth > most ? [...names, 'the page'] : names
  }, width)

/** As when the language is changed in another tab of the browser: the page that stands there speaks it at once. */
async function speak(page: Page, language: 'cn' | 'en'): Promise<void> {
  await page.evaluate((next) => {
    localStorage.setItem('language', next)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: next }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
}

/** A row by what it is called, whose values stand below its name, each with its label. */
async function expectCard(row: Locator, labels: readonly string[]): Promise<void> {
  await expect(row).toBeVisible()
  const box = await row.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  for (const label of labels) await expect(row.locator(`[data-label="${label}"]`), label).toBeInViewport({ ratio: 0.5 })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('[9.5] every page of the menu fits a phone, has no table to push sideways, and 44 pixels where it is pressed', async ({
    page,
    enter,
    product,
  }) => {
    test.setTimeout(300_000)
    const all = await addresses(product)
    const rest = restOf(page)
    await enter('admin')
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const faults: string[] = []
    for (const { path, title, address } of all) {
      await page.goto(address)
      for (const [at, language] of (['cn', 'en'] as const).entries()) {
        await speak(page, language)
        await expect(page).toHaveTitle(new RegExp(title[at] as string))
        await expect(page.locator('main')).toBeVisible()
        await rest()
        faults.push(...(await pushed(page)).map((name) => `${path} ${language}: ${name} is too wide`))
        faults.push(...(await smallTargets(page, 44)).map((one) => `${path} ${language}: ${one} is small`))
        faults.push(...(await cutTexts(page)).map((one) => `${path} ${language}: ${one} is cut`))
      }
    }
    expect(faults).toEqual([])
  })

  test('[9.5] a secret is shown by an eye of 44 pixels, in a field as high as others', async ({ page, enter }) => {
    await enter('admin', '/device/peripheral')
    await page.getByRole('button', { name: 'New peripheral' }).click()
    const drawer = page.getByRole('dialog', { name: 'New peripheral' })
    const secret = drawer.getByLabel('Authorization code')
    await secret.fill('4711')
    expect(await smallTargets(page, 44)).toEqual([])
    await drawer.getByRole('button', { name: 'Show' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    const heights = await drawer.locator('.ant-input-outlined').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })
})

test('[9.5] on a phone the menu is a tree of cards, moved and changed from their menus', async ({ page, enter }) => {
  await enter('admin', '/user/sysMenu')
  const tree = page.getByRole('treegrid', { name: 'Menus' })
  const devices = tree.getByRole('row', { name: /Devices/ }).first()
  await devices.hover()
  await expectCard(devices, ['Name', 'Roles'])
  await devices.getByRole('button', { name: 'Expand Devices' }).click()
  await expectCard(tree.getByRole('row', { name: /My devices/ }).first(), ['Route / Permission identifier'])
  await devices.getByRole('button', { name: 'More actions for Devices' }).click()
  await expect(page.getByRole('button', { name: 'Move down' }).filter({ visible: true })).toBeInViewport()
  expect(await pushed(page)).toEqual([])
})

test('[9.5] on a phone what a model expects, what a terminal has and who has a peripheral are cards', async ({
  page,
  enter,
  product,
}) => {
  const admin = await product.signIn('admin')
  const peripheral = (await admin.peripheral.list({})).records.find((one) => (one.terminals ?? 0) > 0)
  const { records } = await admin.peripheral.terminals({ id: peripheral?.id as string })
  const [terminal] = records
  const model = (await admin.model.list({ catalogued: true })).records.find((one) => one.own)
  await admin.model.expect({
    id: model?.id as string,
    peripheralId: peripheral?.id as string,
    required: true,
    count: 1,
  })
  const name = peripheral?.name as string
  await enter('admin', `/device/modelPeripheralSetting?id=${model?.id}`)
  const expects = page.getByRole('region', { name: 'Expected peripherals' }).getByRole('row', { name })
  await expectCard(expects, ['Type', 'Required', 'Quantity'])
  await expect(expects.getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 })
  expect(await pushed(page)).toEqual([])
  await page.goto(`/device/deviceDetail/${terminal?.sn}?tab=peripherals`)
  const plugged = page.getByRole('region', { name: 'Connected now' }).getByRole('row', { name }).first()
  await plugged.scrollIntoViewIfNeeded()
  await expectCard(plugged, ['Type', 'Serial number'])
  expect(await pushed(page)).toEqual([])
  await page.goto('/device/peripheral')
  await page.getByRole('button', { name: `Terminals with ${name}` }).click()
  const who = page.getByRole('dialog').getByRole('row', { name: terminal?.sn as string })
  await expectCard(who, ['Group', 'Serial number'])
  expect(await pushed(page)).toEqual([])
})
