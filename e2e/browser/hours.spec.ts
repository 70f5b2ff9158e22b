import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

/** Goes on with Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'checkbox' | 'textbox' | 'radio', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: true }).first()
  await expect(wanted).toBeAttached()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The ${role} ${String(name)} is not reached with Tab`)
}

/** Types over what stands in the clock that has the focus; it opens in its own time, and may take a key for itself. */
async function typeTime(page: Page, name: string, time: string) {
  const clock = page.getByRole('textbox', { name, exact: true })
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(time)
    await expect(clock).toHaveValue(time, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(clock).toHaveValue(time)
}

test('[3.18] [5.8] a task in windows that repeats is asked for with the keyboard alone, and its series is stopped', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/longRange/index')
  await page.getByRole('textbox', { name: 'Command line' }).fill('df')
  await page.getByRole('button', { name: /^All \d+ that match/ }).press('Enter')
  const when = page.getByRole('button', { name: /^When At once/ })
  await expect(when).toContainText('expires after 7 days')
  await when.press('Enter')
  await tabTo(page, 'checkbox', 'Only in certain hours')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Sunday')
  await page.keyboard.press('Space')
  await tabTo(page, 'textbox', 'Hours 1: to')
  await typeTime(page, 'Hours 1: to', '04:30')
  await tabTo(page, 'radio', 'Once')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  // The server says when, while it is still being typed.
  const next = page.getByRole('region', { name: 'The next ten' }).getByRole('listitem')
  await expect(next).toHaveCount(10)
  await expect(next.first()).toContainText('02:00')
  await page.getByRole('textbox', { name: 'At', exact: true }).focus()
  await typeTime(page, 'At', '03:15')
  await expect(next.first()).toContainText('03:15')
  await page.getByRole('radio', { name: "In each terminal's time zone" }).press('Space')
  const said = "Every day at 03:15, only 02:00 to 04:30 on Monday to Saturday, in each terminal's own time zone"
  await expect(page.getByRole('button', { name: /^When/ })).toContainText(said)

  await page.getByRole('button', { name: /^Only if None/ }).press('Enter')
  await page.getByRole('checkbox', { name: /^Only on Wi-Fi/ }).press('Space')
  await expectUsable(page)
  await page.getByRole('button', { name: /^Create for/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).press('Enter')

  await expect(page.getByText('No round has begun yet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
  // The same words stand where the task is read.
  await expect(page.getByRole('definition').getByText(said)).toBeVisible()
  await expect(page.getByRole('definition').getByText('Only on Wi-Fi or a cable')).toBeVisible()
  await expect(page.getByText('Next round', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the series' }).press('Enter')
  await expect(page.getByText('Stopped, no more rounds')).toBeVisible()
})

test('[3.18] a fault in a part that is folded opens it and stands at its field, as does what the server refuses', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/longRange/index')
  await page.getByRole('textbox', { name: 'Command line' }).fill('df')
  await page.getByRole('button', { name: /^All \d+ that match/ }).click()
  const when = page.getByRole('button', { name: /^When/ })
  await when.click()
  await page.getByRole('checkbox', { name: 'Start later' }).check()
  await when.click()
  await expect(page.getByRole('checkbox', { name: 'Start later' })).toBeHidden()
  await page.getByRole('button', { name: /^Create for/ }).click()
  await expect(page.getByRole('textbox', { name: 'Start', exact: true })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Start later' }).uncheck()

  await page.getByRole('checkbox', { name: 'Only in certain hours' }).check()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('group', { name: 'Hours 1: days' }).getByRole('button', { name: day }).click()
  }
  await expect(page.getByText('Give all hours their days, a beginning and an end')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only in certain hours' }).uncheck()
  await page.getByText('By an interval', { exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Every' }).fill('25')
  await page.getByRole('button', { name: /^Create for/ }).click()
  await expect(page.getByText('The interval is at most 24 hours')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Every' }).fill('24')
  // A series that would never begin: only the server knows.
  await page.getByRole('checkbox', { name: 'Start later' }).check()
  await page.getByRole('textbox', { name: 'Start', exact: true }).fill('2099-01-01 00:00')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Expires at' }).click()
  await page.getByTitle('After 7 days').click()
  await page.getByRole('button', { name: /^Create for/ }).click()
  const field = page.locator('.ant-form-item').filter({ has: page.getByText('Expires at', { exact: true }) })
  await expect(field).toContainText('The expiry must be after the start')
  expect(complaints.splice(0).every((one) => one.includes('400'))).toBe(true)
})
