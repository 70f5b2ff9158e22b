import { expect, test } from './house.ts'

const file = (text: string) => ({ name: 'groups.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[3.14] a group is made, given terminals, moved, kept while something hangs on it; others come from a file', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise', '/user/equipment')
  const tree = page.getByRole('tree', { name: 'Groups' })
  const line = (name: string | RegExp) => tree.getByRole('treeitem', { name })
  const details = page.getByRole('region', { name: 'Details' })
  await line(/Orchard/).click()
  await expect(details.getByRole('heading', { name: 'Singapore Orchard' })).toBeVisible()

  // A sub-group; a number that is there already is refused at its field.
  await details.getByRole('button', { name: 'New sub-group' }).click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByLabel('Name').fill('Orchard Basement')
  await form.getByLabel('Number').fill('sg001')
  await form.getByLabel('Contact', { exact: true }).fill('Kim Tan')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This number is already in use')).toBeVisible()
  await form.getByLabel('Number').fill('SG002')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('heading', { name: 'Orchard Basement' })).toBeVisible()
  await expect(details.getByText('Kim Tan')).toBeVisible()
  await expect(line(/Basement/)).toHaveAttribute('aria-level', '3')

  // Two terminals of another group.
  await details.getByRole('button', { name: 'Add terminals' }).click()
  const add = page.getByRole('dialog', { name: 'Add terminals to "Orchard Basement"' })
  await add.getByRole('row').nth(1).getByRole('checkbox').check()
  await add.getByRole('row').nth(2).getByRole('checkbox').check()
  await add.getByRole('button', { name: 'Add 2' }).click()
  await expect(page.getByText('2 terminals moved')).toBeVisible()
  await expect(details.getByRole('region', { name: 'Terminals' }).getByRole('row')).toHaveCount(3)
  await expect(line(/Basement/)).toContainText('2')

  // Moved by keyboard, under another shop.
  await details.getByRole('button', { name: 'Move to…' }).click()
  const move = page.getByRole('dialog', { name: /Move group/ })
  await expect(move.getByText(/Sub-groups moved with the group: 0\. Terminals moved with the group: 2/)).toBeVisible()
  await move.getByRole('combobox').fill('MixC')
  await page.keyboard.press('Enter')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(details.getByRole('navigation').getByRole('button', { name: /MixC/ })).toBeVisible()

  // What hangs on it is said, and it stays.
  await details.getByRole('button', { name: 'Delete' }).click()
  const blocked = page.getByRole('dialog', { name: '"Orchard Basement" cannot be deleted yet' })
  await expect(blocked.getByText('Terminals: 2')).toBeVisible()
  await blocked.getByRole('button', { name: 'Close' }).last().click()

  // A file with a wrong row brings nothing; mended, all of it.
  await line(/Harbour/).click()
  await page.getByRole('button', { name: 'Import groups' }).click()
  const dialog = page.getByRole('dialog', { name: /Import groups/ })
  const header = 'Name,Number,Type,Parent number or path\n'
  await dialog.locator('input[type=file]').setInputFiles(file(`${header}East,E1,Region,\nEast 1,sg002,store,E1\n`))
  await expect(dialog.getByText('1 row with errors')).toBeVisible()
  await expect(dialog.getByText('Number: This number is already in use')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Change file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file(`${header}East,E1,Region,\nEast 1,E2,store,E1\n`))
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()
  await expect(line(/East 1/)).toHaveAttribute('aria-level', '3')

  // An empty one goes after a question.
  await line(/East 1/).click()
  await details.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line(/East 1/)).toHaveCount(0)
  // The number that was refused, and nothing else; but a question on its way may have found the deleted one gone.
  const said = complaints.splice(0).filter((one) => !one.includes('404'))
  expect(said).toEqual([expect.stringContaining('400')])
})

test('[6.2] a shop sees its own group and nothing to change it with', async ({ page, enter }) => {
  await enter('store', '/user/equipment')
  const tree = page.getByRole('tree', { name: 'Groups' })
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await tree.getByRole('treeitem').click()
  await expect(page.getByRole('region', { name: 'Terminals' }).getByRole('row')).not.toHaveCount(0)
  for (const name of ['New group', 'Import groups', 'New sub-group', 'Edit', 'Delete', 'Add terminals'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})
