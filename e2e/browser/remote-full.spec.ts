import type { Locator } from '@playwright/test'
import { expect, test } from './house.ts'
import { pictureOn, screenOf } from './remote-desk.ts'

/** It is drawn on top, where a person sees it and can press it: not under what fills the screen. */
async function expectOnTop(what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  const isOnTop = () =>
    what.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const full = document.fullscreenElement
      return at !== null && element.contains(at) && full !== null && full.contains(element)
    })
  await expect.poll(isOnTop).toBe(true)
}

test('in full screen menus, panels, questions, dialogs and toasts are seen over the picture', async ({
  page,
  product,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sn = await screenOf(product)
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  await page.locator('[data-is=remote-tools]').getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  const viewer = page.locator('[data-is=remote-viewer]')
  await expect.poll(async () => (await viewer.boundingBox())?.height).toBe(page.viewportSize()?.height)

  await page.getByRole('button', { name: 'Keys' }).click()
  await expectOnTop(page.getByRole('menuitem', { name: 'Ctrl+Alt+Del' }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Text and clipboard' }).click()
  const field = page.getByRole('textbox', { name: 'Text to send' })
  await expectOnTop(field)
  await field.fill('A1')
  await page.getByRole('button', { name: 'Copy to terminal' }).click()
  await expectOnTop(page.getByText('Copied to the terminal clipboard'))
  await page.getByRole('button', { name: 'Text and clipboard' }).click()
  await page.getByRole('button', { name: /^Guest link/ }).click()
  const dialog = page.getByRole('dialog')
  await expectOnTop(dialog.getByRole('textbox', { name: 'Guest' }))
  await dialog.getByLabel('Valid for').click()
  await expectOnTop(page.getByTitle('4 hours'))
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await viewer.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await expect(viewer).not.toHaveAttribute('data-full')
  await page.getByRole('button', { name: 'End session' }).click()
})
