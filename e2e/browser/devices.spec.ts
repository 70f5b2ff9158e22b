import type { Page } from '@playwright/test'
import { confirmIdentity, expect, test } from './house.ts'

const table = (page: Page) => page.getByRole('region', { name: 'Terminals' })
const row = (page: Page, sn: string) => table(page).getByRole('row').filter({ hasText: sn })
const add = async (page: Page, way: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: way }).click()
}
const more = async (page: Page, sn: string, what: string) => {
  await row(page, sn)
    .getByRole('button', { name: `More actions for ${sn}` })
    .click()
  await row(page, sn).getByRole('button', { name: what, exact: true }).click()
}

test('[2.15] terminals are added by hand and as a range, edited, tagged, moved in bulk, and one is replaced', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/device/index')

  await add(page, 'New terminal')
  const one = page.getByRole('dialog', { name: 'New terminal' })
  await one.getByLabel('SN').fill('HAND-0001')
  await one.getByLabel('Model').fill('A920Pro')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Terminal HAND-0001 created')).toBeVisible()

  await add(page, 'New SN range')
  const range = page.getByRole('dialog', { name: 'New SN range' })
  await range.getByLabel('SN prefix').fill('RANGE-')
  await range.getByLabel('Last number').fill('12')
  await expect(range.getByText('12 terminals: RANGE-0001 to RANGE-0012')).toBeVisible()
  await range.getByLabel('Model').fill('N910')
  await range.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Show new terminals' }).click()
  await expect(row(page, 'RANGE-0012')).toContainText('In stock')

  // One of them is edited.
  await more(page, 'RANGE-0003', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit RANGE-0003' })
  await edit.getByLabel('Name').fill('Third of the range')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'RANGE-0003')).toContainText('Third of the range')

  // All that match are tagged, and moved.
  await page.getByPlaceholder('Search SN or name').fill('RANGE-')
  // The list shows these twelve already; what is selected of all that match goes with another search.
  await expect(page).toHaveURL(/q=RANGE-/)
  await expect(table(page).getByRole('row')).toHaveCount(13)
  await row(page, 'RANGE-0001').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all 12 matching terminals' }).click()
  await expect(page.getByText('12 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Edit tags of 12 terminals' })
  await tags.getByLabel('Add tags').fill('spare')
  await page.keyboard.press('Enter')
  // It is said for some seconds: looked for from before the click, which may take as long on a busy machine.
  const said = page.getByText('12 terminals changed').waitFor()
  await tags.getByRole('button', { name: 'Save' }).click()
  await said

  await row(page, 'RANGE-0001').getByRole('checkbox').check()
  await row(page, 'RANGE-0002').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to group' }).click()
  const move = page.getByRole('dialog', { name: 'Move 2 terminals' })
  await move.getByRole('combobox').fill('Orchard')
  await page.keyboard.press('Enter')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(row(page, 'RANGE-0002')).toContainText('Orchard')

  // Another takes the place of the first.
  await more(page, 'RANGE-0001', 'Replace')
  const replace = page.getByRole('dialog', { name: 'Replace RANGE-0001' })
  await replace.getByLabel('New terminal SN').fill('RANGE-0001-B')
  await replace.getByRole('button', { name: 'Replace' }).click()
  await confirmIdentity(page, complaints)
  await expect(page.getByText('RANGE-0001 was replaced by RANGE-0001-B')).toBeVisible()
  await expect(row(page, 'RANGE-0001-B')).toContainText('Orchard')
})

test('[2.7] a view is saved, shared, changed and opened again; a favourite is kept by its star and by its SN', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await enter('enterprise', '/device/index')
  await page.getByRole('combobox', { name: 'Platform' }).click()
  await page.getByTitle('Windows').click()
  await expect(page).toHaveURL(/platform=windows/)
  await page.getByRole('button', { name: /^Select a view/ }).click()
  await page.getByRole('button', { name: 'Save as view' }).click()
  const save = page.getByRole('dialog', { name: 'Save as view' })
  await save.getByLabel('View name').fill('Windows tills')
  await save.getByRole('checkbox').check()
  await save.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/view=\d+/)

  // Another filter is a change, to be kept or not.
  await page.getByRole('combobox', { name: 'Connection' }).click()
  await page.getByTitle('Online', { exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  // Opened again by a colleague, from its name alone.
  const [view] = (await (await product.signIn('store')).savedView.list({ page: 'terminal' })).records
  expect(view).toMatchObject({ name: 'Windows tills', own: false, query: { platform: ['windows'], online: true } })
  await page.goto(`/device/index?view=${view?.id}`)
  await expect(page).toHaveURL(/platform=windows/)
  await expect(page.getByRole('button', { name: 'Select a view: Windows tills' })).toBeVisible()

  // Stars.
  const boss = await product.signIn('enterprise')
  const windows = (await boss.terminal.list({ platform: ['windows'], online: true })).records[0]?.sn ?? ''
  const star = table(page).getByRole('button', { name: `Favourite ${windows}` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/device/deviceFavorites')
  const kept = page.getByRole('region', { name: 'Favourites' }).getByRole('row')
  await expect(kept).toHaveCount(2)
  await page.getByLabel('Enter an SN to add').fill('NOBODY-0001')
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByText('No SN configuration found, please re-enter')).toBeVisible()
  const { records } = await boss.terminal.list({ platform: 'android', favourite: false })
  await page.getByLabel('Enter an SN to add').fill(records[0]?.sn ?? '')
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(kept).toHaveCount(3)
  await kept
    .nth(1)
    .getByRole('button', { name: /^Favourite / })
    .click()
  await expect(kept).toHaveCount(2)
  // The SN that nobody has, and nothing else.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})
