import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

const table = (page: Page) => page.getByRole('region', { name: 'Terminals' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'More filters' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })

test('the list is filtered by what terminals report and by all models but one; chips say so and take it away', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const model = 'A77'
  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByLabel('Battery below').fill('101')
  // Brought within bounds, and taken, when one leaves the field.
  await drawer(page).getByLabel('Battery below').blur()
  await drawer(page).getByLabel('OS version range: Above').fill('1')
  await drawer(page).getByLabel('OS version range: Above').press('Enter')
  const models = drawer(page).getByRole('group', { name: 'Model', exact: true })
  await models.getByText('is not').click()
  await models.getByRole('combobox').fill(model)
  await models.getByRole('combobox').press('Enter')
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await expect(chips(page)).toContainText('Battery below 100%')
  await expect(chips(page)).toContainText('OS version above 1')
  await expect(chips(page)).toContainText(`Model is not ${model}`)
  await expect(page).toHaveURL(/batteryBelow=100.*osVersionAbove=1/)
  await page.reload()
  await expect(chips(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter: Battery below 100%' }).click()
  await expect(chips(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(chips(page)).toBeHidden()
})

test('from the row of a terminal it is restarted, and its audit opens; a note is written, searched and edited', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index?online=true')
  const first = table(page).getByRole('row').nth(1)
  const sn = (await first.getByRole('link').first().innerText()).trim()
  const more = () => first.getByRole('button', { name: `More actions for ${sn}` }).click()
  await more()
  await first.getByRole('button', { name: 'Restart', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await more()
  await expect(first.getByRole('button', { name: 'Screenshot', exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Audit log', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sysManage/audit\\?of=terminal%3A${sn}`))
  await expect(page.getByText(`History of Terminal ${sn}`)).toBeVisible()

  await page.goto(`/device/deviceDetail/${sn}?tab=notes`)
  await page.getByLabel('New note').fill('Loose printer cable')
  await page.getByRole('button', { name: 'Save' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Loose printer cable')).toBeVisible()
  await notes.getByRole('button', { name: /^Edit note of/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit note' })
  await edit.getByLabel('Text').fill('Printer cable replaced')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByText('Printer cable replaced')).toBeVisible()
  await notes.getByPlaceholder('Search notes').fill('nowhere')
  await expect(page.getByText('No matching notes')).toBeVisible()
})

test('[3.9] the switches of alerts are kept with the user', async ({ page, enter }) => {
  await enter('enterprise', '/user/index')
  await page.getByRole('region', { name: 'Users' }).getByRole('button', { name: 'Edit' }).first().click()
  const form = page.getByRole('dialog')
  const alert = form.getByRole('switch', { name: 'Hardware fault alert (SMS)' })
  const was = await alert.getAttribute('aria-checked')
  await alert.click()
  await expect(alert).toHaveAttribute('aria-checked', was === 'true' ? 'false' : 'true')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
})
