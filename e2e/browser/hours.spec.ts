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
  await page.getByRole('button', { name: /^Select all \d+ match/ }).press('Enter')
  const when = page.getByRole('button', { name: /^Schedule Start: Immediately/ })
  await expect(when).toContainText('Expires: After 7 days')
  await when.press('Enter')
  await tabTo(page, 'checkbox', 'Only in time windows')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Sunday')
  await page.keyboard.press('Space')
  await tabTo(page, 'textbox', 'Time window 1: to')
  await typeTime(page, 'Time window 1: to', '04:30')
  await tabTo(page, 'radio', 'Once')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  // The server says when, while it is still being typed.
  const next = page.getByRole('region', { name: 'Next 10 rounds' }).getByRole('listitem')
  await expect(next).toHaveCount(10)
  await expect(next.first()).toContainText('02:00')
  await page.getByRole('textbox', { name: 'Time', exact: true }).focus()
  await typeTime(page, 'Time', '03:15')
  await expect(next.first()).toContainText('03:15')
  await page.getByRole('radio', { name: "Each terminal's time zone" }).press('Space')
  const said = 'Time windows: 02:00 to 04:30 on Monday to Saturday'
  await expect(page.getByRole('button', { name: /^Schedule/ })).toContainText(said)

  await page.getByRole('button', { name: /^Conditions None/ }).press('Enter')
  await page.getByRole('checkbox', { name: /^Only on Wi-Fi/ }).press('Space')
  await expectUsable(page)
  await page.getByRole('button', { name: /^Create for/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).press('Enter')

  await expect(page.getByText('No rounds have started yet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
  // The same words stand where the task is read.
  await expect(page.getByRole('definition').getByText(said)).toBeVisible()
  await expect(page.getByRole('definition').getByText('Wi-Fi or Ethernet only')).toBeVisible()
  await expect(page.getByText('Next round', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).press('Enter')
  await expect(page.getByText('Stopped, no more rounds')).toBeVisible()
})

test('[3.18] a fault in a part that is folded opens it and stands at its field, as does what the server refuses', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/longRange/index')
  await page.getByRole('textbox', { name: 'Command line' }).fill('df')
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  const when = page.getByRole('button', { name: /^Schedule/ })
  await when.click()
  await page.getByRole('checkbox', { name: 'Start later' }).check()
  await when.click()
  await expect(page.getByRole('checkbox', { name: 'Start later' })).toBeHidden()
  await page.getByRole('button', { name: /^Create for/ }).click()
  await expect(page.getByRole('textbox', { name: 'Start time', exact: true })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Start later' }).uncheck()

  await page.getByRole('checkbox', { name: 'Only in time windows' }).check()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('group', { name: 'Time window 1: days' }).getByRole('button', { name: day }).click()
  }
  await expect(page.getByText('Select days, a start and an end for each time window')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only in time windows' }).uncheck()
  await page.getByText('By interval', { exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Every' }).fill('25')
  await page.getByRole('button', { name: /^Create for/ }).click()
  await expect(page.getByText('The interval must be at most 24 hours')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Every' }).fill('24')
  // A series that would never begin: only the server knows.
  await page.getByRole('checkbox', { name: 'Start later' }).check()
  await page.getByRole('textbox', { name: 'Start time', exact: true }).fill('2099-01-01 00:00')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Expires at' }).click()
  await page.getByTitle('After 7 days').click()
  await page.getByRole('button', { name: /^Create for/ }).click()
  const field = page.locator('.ant-form-item').filter({ has: page.getByText('Expires at', { exact: true }) })
  await expect(field).toContainText('The expiry time must be after the start time')
  expect(complaints.splice(0).every((one) => one.includes('400'))).toBe(true)
})
