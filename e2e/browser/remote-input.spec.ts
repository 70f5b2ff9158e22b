import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { another, copiedThere, pictureOn, placeOf, screenOf, tap } from './remote-desk.ts'
import { keysDown, listen, pointerOf, pressed, type Said } from './rfb-wire.ts'

const tool = (page: Page, name: string) =>
  page.locator('[data-is=remote-tools]').getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: /^Keyboard input for/ })

/** A letter, a modifier, an arrow and a key of a function; and their keysyms. */
const keys = ['a', 'Shift', 'ArrowLeft', 'F5']
const keysyms = [0x61, 0xffe1, 0xff51, 0xffc2]

/** Holds keys in the picture, does something, and sees all of them come up. */
async function comesUp(page: Page, said: Said[], deed: () => Promise<unknown>): Promise<void> {
  await tap(page, 0.7, 0.395)
  said.length = 0
  for (const key of keys) await page.keyboard.down(key)
  await expect.poll(() => keysDown(said)).toEqual(keysyms)
  await deed()
  await expect.poll(() => keysDown(said)).toEqual([])
  for (const key of keys) await page.keyboard.up(key)
}

test('no key stays down at the terminal when the keyboard goes elsewhere', async ({
  page,
  product,
  enter,
  browser,
}) => {
  const { said, lines } = await listen(page)
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  await test.step('to the toolbar', () => comesUp(page, said, () => tool(page, 'Fit to window').focus()))
  await test.step('to another window', () =>
    comesUp(page, said, () => field(page).evaluate((element) => element.dispatchEvent(new FocusEvent('blur')))))
  await test.step('to another page of the console', async () => {
    await comesUp(page, said, () => page.getByRole('tab', { name: /Dashboard/ }).click())
    await page.getByRole('tab', { name: /Remote desktop/ }).click()
    await pictureOn(page)
  })
  await test.step('to nothing, as the person only looks', async () => {
    await comesUp(page, said, () => tool(page, 'View only').evaluate((button: HTMLElement) => button.click()))
    await tool(page, 'View only').click()
  })
  await test.step('to somebody else, with the control', async () => {
    const second = await another(browser, product, 'admin', '/remote/index')
    await second
      .getByRole('button', { name: /^Join the session of/ })
      .first()
      .click()
    await comesUp(page, said, () => second.getByRole('button', { name: 'Take control' }).click())
    await expect(page.getByText('admin is in control')).toBeVisible()
    // The page says nothing of a keyboard that goes nowhere.
    await expect(page.getByText(/to release the keyboard/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Take control' }).click()
    await expect(page.getByText('admin is in control')).toHaveCount(0)
    await second.context().close()
  })
  await test.step('to a line that broke, and it goes on by itself', async () => {
    await tap(page, 0.7, 0.395)
    await lines.at(-1)?.close({ code: 1012 })
    await expect.poll(() => lines.length).toBe(2)
    await pictureOn(page)
    await expect(field(page)).toBeFocused()
    said.length = 0
    await page.keyboard.type('z')
    await expect.poll(() => pressed(said)).toEqual([0x7a])
  })
  await test.step('to the PIN screen', async () => {
    const pay = await placeOf(page, 0.77, 0.855)
    await comesUp(page, said, async () => {
      await page.mouse.click(pay.x, pay.y)
      await expect(page.getByText('The terminal shows a PIN screen')).toBeVisible()
    })
  })
  await page.getByRole('button', { name: 'End session' }).click()
})

test('what AltGr, dead keys and input methods write arrives as it is meant', async ({
  page,
  product,
  enter,
  context,
}) => {
  const { said } = await listen(page)
  const cdp = await context.newCDPSession(page)
  const key = (type: 'rawKeyDown' | 'keyDown' | 'keyUp', name: string, code: string, more: object = {}) =>
    cdp.send('Input.dispatchKeyEvent', { type, key: name, code, ...more })
  // As on Windows, which sends Control before AltGr.
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  await tap(page, 0.7, 0.395)
  await expect(field(page)).toBeFocused()
  said.length = 0
  for (const [char, code] of [
    ['@', 'KeyQ'],
    ['€', 'KeyE'],
  ] as const) {
    await key('rawKeyDown', 'Control', 'ControlLeft', { location: 1, modifiers: 2 })
    await key('rawKeyDown', 'AltGraph', 'AltRight', { location: 2, modifiers: 3 })
    await key('keyDown', char, code, { text: char, modifiers: 3 })
    await key('keyUp', char, code, { modifiers: 3 })
    await key('keyUp', 'Control', 'ControlLeft', { location: 1, modifiers: 1 })
    await key('keyUp', 'AltGraph', 'AltRight', { location: 2 })
  }
  await expect.poll(() => keysDown(said)).toEqual([])
  const level3 = 0xfe03
  expect(pressed(said)).toEqual([level3, 0x40, level3, 0x20ac])
  await key('rawKeyDown', 'Dead', 'BracketLeft')
  await key('keyUp', 'Dead', 'BracketLeft')
  await key('keyDown', 'ñ', 'KeyN', { text: 'ñ' })
  await key('keyUp', 'ñ', 'KeyN')
  // An input method: its keys are its own, what it composes is seen, and what it chose is typed.
  await key('rawKeyDown', 'Process', 'KeyN', { windowsVirtualKeyCode: 229 })
  await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await expect(field(page)).toHaveValue('ni')
  await expect(field(page)).toHaveCSS('opacity', '1')
  await key('rawKeyDown', 'Process', 'Space', { windowsVirtualKeyCode: 229 })
  await cdp.send('Input.insertText', { text: '你' })
  await key('keyUp', ' ', 'Space')
  await expect(field(page)).toHaveCSS('opacity', '0')
  await page.keyboard.press('Control+Alt+Shift+Escape')
  await expect(page.getByRole('application')).toBeFocused()
  await tool(page, 'Keys').click()
  await page.getByRole('menuitem', { name: 'Ctrl+C', exact: true }).click()
  expect(await copiedThere(page)).toBe('@€ñ你')
  await page.getByRole('button', { name: 'End session' }).click()
})

/** Moves to places of the picture and compares what the terminal hears, in its own pixels. */
async function isExact(page: Page, said: Said[]): Promise<void> {
  const canvas = page.locator('[data-is=remote-stage] canvas')
  const { w, h } = await canvas.evaluate((one: HTMLCanvasElement) => ({ w: one.width, h: one.height }))
  for (const part of [0.1, 0.5, 0.7]) {
    const box = (await canvas.boundingBox()) as { x: number; y: number; width: number; height: number }
    const [x, y] = [Math.round(box.x + box.width * part), Math.round(box.y + box.height * part)]
    said.length = 0
    await page.mouse.click(x, y, { button: 'right' })
    await expect.poll(() => pointerOf(said)).toMatchObject({ buttons: 0 })
    const at = pointerOf(said) as { x: number; y: number }
    expect(Math.abs(at.x - ((x - box.x) * w) / box.width)).toBeLessThanOrEqual(1.01)
    expect(Math.abs(at.y - ((y - box.y) * h) / box.height)).toBeLessThanOrEqual(1.01)
  }
}

test('the pointer stays exact in every size of window, picture and display, and its button comes up', async ({
  page,
  product,
  enter,
}) => {
  const { said } = await listen(page)
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  await isExact(page, said)
  await page.setViewportSize({ width: 1250, height: 780 })
  await isExact(page, said)
  await tool(page, 'Actual size').click()
  await expect.poll(() => page.locator('[data-is=remote-stage] canvas').evaluate((one) => one.clientWidth)).toBe(960)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await isExact(page, said)
  await tool(page, 'Displays').click()
  await page.getByRole('menuitem', { name: /^Display 2/ }).click()
  await expect(page.getByText('640×360', { exact: true })).toBeVisible()
  await isExact(page, said)
  await tool(page, 'Fit to window').click()
  await isExact(page, said)

  const inside = await placeOf(page, 0.3, 0.3)
  await page.mouse.move(inside.x, inside.y)
  await page.mouse.down()
  await page.mouse.move(3, 3)
  await expect.poll(() => pointerOf(said)).toMatchObject({ buttons: 1, x: 0, y: 0 })
  await page.mouse.up()
  await expect.poll(() => pointerOf(said)).toMatchObject({ buttons: 0 })
  await page.mouse.move(inside.x, inside.y)
  await page.mouse.down()
  await field(page).evaluate((element) => element.dispatchEvent(new FocusEvent('blur')))
  await expect.poll(() => pointerOf(said)).toMatchObject({ buttons: 0 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'End session' }).click()
})

test('how a person sees a terminal stays after a broken line and after a reload, and Enter reaches the picture', async ({
  page,
  product,
  enter,
}) => {
  const { lines } = await listen(page)
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index`)
  await page.getByRole('textbox', { name: 'Search by SN or name' }).fill(sn)
  const found = page.getByRole('button', { name: /^Open the screen of/ }).filter({ hasText: sn })
  await found.first().press('Enter')
  await pictureOn(page)
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()

  await tool(page, 'Displays').click()
  await page.getByRole('menuitem', { name: /^Display 2/ }).click()
  await tool(page, 'Quality').click()
  await page.getByRole('checkbox', { name: 'Automatic' }).uncheck()
  await page.keyboard.press('Escape')
  await tool(page, 'Actual size').click()
  await tool(page, 'View only').click()
  const isAsBefore = async () => {
    await pictureOn(page)
    await expect(page.getByText('640×360', { exact: true })).toBeVisible()
    await expect(tool(page, 'Quality 6')).toBeVisible()
    for (const name of ['Actual size', 'View only']) {
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    }
  }
  await isAsBefore()
  await lines.at(-1)?.close({ code: 1012 })
  await expect.poll(() => lines.length).toBe(2)
  await isAsBefore()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await isAsBefore()
  await tool(page, 'Displays').click()
  await expect(page.getByRole('menuitem', { name: /^Display 2/ })).toHaveClass(/selected/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End session' }).click()
  // What is over says nothing of what goes on.
  await expect(page.getByText('Recording', { exact: true })).toHaveCount(0)
})
