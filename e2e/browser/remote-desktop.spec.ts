import type { Page, WebSocketRoute } from '@playwright/test'
import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { expect, test } from './house.ts'
import { another, coloursOf, copiedThere, lookOf, pictureOn, screenOf, tap } from './remote-desk.ts'
import { expectUsable } from './usable.ts'

const stage = (page: Page) => page.getByRole('application')
const veil = (page: Page) => page.locator('[data-is=veil]')
const tool = (page: Page, name: string) =>
  page.locator('[data-is=remote-tools]').getByRole('button', { name, exact: true })
const press = async (page: Page, key: string) => {
  await tool(page, 'Keys').click()
  await page.getByRole('menuitem', { name: key, exact: true }).click()
}

async function endWith(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(veil(page)).toContainText('An operator ended the session')
}

test('[2.8] a terminal is worked on from its row: tapped, typed at, copied from and to', async ({
  page,
  product,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A till that lies: the note is at the right, and the amount at the left; with a display for the customer.
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/device/index?q=${sn}`)
  await page.getByRole('button', { name: `More actions for ${sn}` }).click()
  await page.getByRole('main').getByRole('button', { name: 'Remote control', exact: true }).click()
  await pictureOn(page)
  await expect(page).toHaveURL(new RegExp(`/remote/index\\?sn=${sn}`))
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await expect(page.locator('[data-is=pace]')).toContainText('ms round trip')
  await expect(page.locator('[data-is~=watermark]')).toHaveAttribute('data-text', /enterprise/)
  await expectUsable(page)

  // The keypad by the pointer: the amount is shown.
  const amount = [0.02, 0.72, 0.42, 0.07] as const
  const before = await lookOf(page, amount)
  await tap(page, 0.54, 0.67)
  await expect.poll(() => lookOf(page, amount)).not.toBe(before)
  const one = await lookOf(page, amount)
  await tap(page, 0.71, 0.67)
  await expect.poll(() => lookOf(page, amount)).not.toBe(one)

  // The keyboard into the picture by Enter, and out of it by its chord.
  await tap(page, 0.7, 0.395)
  await page.keyboard.press('Control+Alt+Shift+Escape')
  await expect(stage(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/to release/)).toBeVisible()
  await page.keyboard.type('till 12')
  await page.keyboard.press('Control+Alt+Shift+Escape')
  await expect(stage(page)).toBeFocused()
  await press(page, 'Ctrl+C')
  expect(await copiedThere(page)).toBe('till 12')

  // A text of any language, key by key; then by the clipboards, there and back.
  await tool(page, 'Text and clipboard').click()
  await page.getByRole('textbox', { name: 'Text to send' }).fill(' 你好€')
  await page.getByRole('button', { name: 'Type text' }).click()
  await expect(page.getByRole('button', { name: 'Type text' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Ctrl+C')
  await expect.poll(() => copiedThere(page)).toBe('till 12 你好€')
  await tool(page, 'Text and clipboard').click()
  await page.getByRole('textbox', { name: 'Text to send' }).fill('！再见')
  await page.getByRole('button', { name: 'Copy to terminal' }).click()
  await expect(page.getByText('Copied to the terminal clipboard')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Ctrl+V')
  await press(page, 'Ctrl+C')
  await expect.poll(() => copiedThere(page)).toBe('till 12 你好€！再见')
  await tool(page, 'Text and clipboard').click()
  await page.getByRole('button', { name: 'Copy to this computer' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('till 12 你好€！再见')
  await page.keyboard.press('Escape')

  await endWith(page)
})

test('[2.8] a screen is kept as a picture, seen display by display and in any size, beside others, and closing it asks', async ({
  page,
  product,
  enter,
}) => {
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  // What was seen is kept with the session, and had as a file.
  await tool(page, 'Screenshot').click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download screenshot' }).click()
  expect((await coming).suggestedFilename()).toMatch(new RegExp(`^${sn}-.*\\.png$`))
  await page.getByRole('button', { name: 'Close screenshot notice' }).click()

  // Its other display, its own size, more or less exact.
  await expect(page.getByText('960×540', { exact: true })).toBeVisible()
  await tool(page, 'Displays').click()
  await page.getByRole('menuitem', { name: /^Display 2/ }).click()
  await expect(page.getByText('640×360', { exact: true })).toBeVisible()
  await tool(page, 'Displays').click()
  await page.getByRole('menuitem', { name: /^Display 1/ }).click()
  await expect(page.getByText('960×540', { exact: true })).toBeVisible()
  await tool(page, 'Quality').click()
  await page.getByRole('checkbox', { name: 'Automatic' }).uncheck()
  await page.getByRole('slider').fill('2')
  await page.keyboard.press('Escape')
  await expect(tool(page, 'Quality 2')).toBeVisible()
  await tool(page, 'Actual size').click()
  await expect.poll(() => page.locator('[data-is=remote-stage] canvas').evaluate((one) => one.clientWidth)).toBe(960)
  await tool(page, 'Fit to window').click()

  // Another page of the console meanwhile, and another terminal beside it.
  await page.getByRole('tab', { name: /Dashboard/ }).click()
  await page.getByRole('tab', { name: /Remote desktop/ }).click()
  await pictureOn(page)
  await page.getByRole('button', { name: 'Open another terminal' }).click()
  const other = await screenOf(product, { platform: 'windows' })
  await page.getByRole('textbox', { name: 'Search by SN or name' }).fill(other)
  await page
    .getByRole('button', { name: /^Open the screen of/ })
    .filter({ hasText: other })
    .click()
  await pictureOn(page)
  const opened = page.getByRole('navigation', { name: 'Open remote desktops' })
  await expect(opened.getByRole('button', { name: /^Close/ })).toHaveCount(2)
  await opened.getByRole('button').first().click()
  await pictureOn(page)

  // It goes on until it is closed, which asks.
  const boss = await product.signIn('enterprise')
  const mine = async () => (await boss.remoteSession.list({ sn, kind: ['desktop'] })).records[0]
  expect(await mine()).toMatchObject({ status: 'open', viewOnly: false })
  await opened
    .getByRole('button', { name: /^Close/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(async () => (await mine())?.status).toBe('ended')
  const { events } = await boss.remoteSession.get({ id: (await mine())?.id as string })
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['joined', 'screenshot', 'screen']))
  await endWith(page)
})

test('several are in one session: one controls, the control is asked for and handed over, one may only look', async ({
  page,
  product,
  enter,
  browser,
}) => {
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  const boss = await product.signIn('enterprise')
  const { id } = (await boss.remoteSession.list({ sn, status: ['open'] })).records[0] as { id: string }

  const second = await another(browser, product, 'admin', '/remote/index')
  await second
    .getByRole('button', { name: /^Join the session of/ })
    .first()
    .click()
  await pictureOn(second)
  await expect(second.getByText('enterprise is in control')).toBeVisible()
  await expect(tool(second, 'Keys')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: '2 participants in the session' })).toBeVisible()

  await second.getByRole('button', { name: 'Request control' }).click()
  await expect(second.getByText('Control requested')).toBeVisible()
  const asked = page.getByRole('alert').filter({ hasText: 'admin requests control' })
  await asked.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('admin is in control')).toBeVisible()
  await expect(tool(second, 'Keys')).not.toHaveAttribute('aria-disabled')
  await tap(second, 0.7, 0.395)
  await second.keyboard.type('by admin')
  await press(second, 'Ctrl+C')
  expect(await copiedThere(second)).toBe('by admin')

  const third = await another(browser, product, 'sales', `/remote/index?sn=${sn}&session=${id}`)
  await pictureOn(third)
  await expect(third.getByText('You can only view the screen', { exact: true })).toBeVisible()
  await tap(third, 0.53, 0.75)
  await expect(page.getByRole('button', { name: '3 participants in the session' })).toBeVisible()
  // Whoever may end sessions takes the control, too.
  await page.getByRole('button', { name: 'Take control' }).click()
  await expect(second.getByText('enterprise is in control')).toBeVisible()

  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  for (const one of [second, third]) await expect(veil(one)).toContainText('An operator ended the session')
  await second.context().close()
  await third.context().close()
})

test('a line that breaks is taken up again by itself, and so is the session after a reload of the page', async ({
  page,
  product,
  enter,
}) => {
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/\/sessions\/channel/, (line) => {
    lines.push(line)
    line.connectToServer()
  })
  const sn = await screenOf(product)
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  const boss = await product.signIn('enterprise')
  const sessions = async () => (await boss.remoteSession.list({ sn, kind: ['desktop'] })).records
  const [before] = await sessions()
  await lines[0]?.close({ code: 1012 })
  await expect(veil(page)).toContainText('Connection lost. Reconnecting.')
  await pictureOn(page)
  expect(lines).toHaveLength(2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await pictureOn(page)
  const now = await sessions()
  expect(now.map(({ id, status }) => [id, status])).toEqual([[before?.id, 'open']])
  await endWith(page)
})

test('while the till shows a PIN nobody sees it or reaches it, and all comes back by itself', async ({
  page,
  product,
  enter,
}) => {
  const sn = await screenOf(product, { model: 'T3 PRO' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  // Pay; the customer enters a PIN within seconds.
  await tap(page, 0.77, 0.855)
  await expect(veil(page)).toContainText('The terminal shows a PIN screen')
  await expect(tool(page, 'Keys')).toHaveAttribute('aria-disabled', 'true')
  // At its source it is a lock on a ground and nothing else, whatever lies over it.
  await expect.poll(() => coloursOf(page, [0, 0.3, 1, 0.3])).toBe(2)
  await pictureOn(page)
  await page.getByRole('button', { name: 'End session' }).click()
})

test('the person at the terminal is asked and refuses or stays silent; a reason is asked for before', async ({
  page,
  product,
  enter,
  complaints,
}) => {
  const boss = await product.signIn('enterprise')
  const refuses = await screenOf(product, { model: 'T3 PRO', ends: '0007' })
  const silent = await screenOf(product, { ends: '0015' })
  const consent = { desktop: 'asked', shell: 'told', files: 'told' } as const
  for (const sn of [refuses, silent]) {
    await boss.remoteRules.give({ place: { sn }, value: { ...usualRules, consent, reason: 'reason', askSeconds: 8 } })
  }
  await enter('enterprise', `/remote/index?sn=${refuses}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer called')
  await dialog.getByRole('button', { name: 'Open session' }).click()
  await expect(veil(page)).toContainText('Waiting for consent of the on-site user')
  await expect(veil(page)).toContainText(/\d s left/)
  await expect(veil(page)).toContainText('The on-site user refused')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Select a terminal' })).toBeVisible()

  await page.goto(`/remote/index?sn=${silent}`)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer called')
  await dialog.getByRole('button', { name: 'Open session' }).click()
  await expect(veil(page)).toContainText('The on-site user did not answer')
  // The browser's own words for a reason that was wanted.
  expect(complaints.splice(0).filter((one) => !one.includes('400'))).toEqual([])
})

test('a terminal that loses its network is waited for, and its screen is there again when it is back', async ({
  page,
  product,
  enter,
}) => {
  test.setTimeout(200_000)
  const sn = await screenOf(product, { ends: '0031' })
  await enter('enterprise', `/remote/index?sn=${sn}`)
  await pictureOn(page)
  await expect(veil(page)).toContainText('The terminal is disconnected', { timeout: 60_000 })
  await expect(veil(page)).toContainText(/attempt \d/)
  await expect(page.locator('[data-is=frames]')).toBeVisible({ timeout: 100_000 })
  await pictureOn(page)
  await page.getByRole('button', { name: 'End session' }).click()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a screen is tapped and typed at, in Chinese and dark', async ({ page, product, enter }) => {
    const sn = await screenOf(product)
    await enter('enterprise', '/remote/index', { language: 'cn', theme: 'dark' })
    await page.getByRole('textbox', { name: '按序列号或名称查找' }).fill(sn)
    await expectUsable(page)
    // One that was open before stands among the recent ones as well, further down.
    const found = page.getByRole('button', { name: /^打开 .* 的屏幕$/ }).filter({ hasText: sn })
    await found.first().tap()
    await pictureOn(page)
    await expectUsable(page)
    const tools = page.locator('[data-is=remote-tools]')
    const canvas = page.locator('[data-is=remote-stage] canvas')
    const box = (await canvas.boundingBox()) as { x: number; y: number; width: number; height: number }
    // The field for a note, below the goods.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * 0.606)
    await tools.getByRole('button', { name: '屏幕键盘' }).tap()
    const field = page.getByRole('textbox', { name: '在此输入，文字会发送到终端' })
    await field.fill('加糖')
    await field.fill('加冰')
    await tools.getByRole('button', { name: '按键' }).tap()
    await page.getByRole('menuitem', { name: 'Ctrl+C' }).tap()
    await expect.poll(() => copiedThere(page)).toBe('加冰')
    await tools.getByRole('button', { name: '更多工具' }).tap()
    await expect(page.getByRole('button', { name: '原始大小' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '结束会话' }).tap()
    await expect(veil(page)).toContainText('操作员已结束会话')
  })
})
