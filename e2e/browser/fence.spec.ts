import { expect, test } from './house.ts'

test('[2.7] a fence is drawn on the map, and changed by its numbers', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/device/fence')
  await page.getByRole('button', { name: 'New geofence' }).first().click()
  const form = page.getByRole('dialog', { name: 'New geofence' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Drawn')
  const map = form.getByRole('application', { name: 'Map for drawing the geofence' })
  await map.click({ position: { x: 200, y: 150 } })
  await expect(form.getByRole('button', { name: 'Centre', exact: true })).toBeVisible()
  await form.getByRole('spinbutton', { name: 'Radius (metres)' }).fill('800')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Drawn/ }).getByText('Circle')).toBeVisible()
  const { records } = await boss.fence.list({ q: 'Drawn' })
  expect(records[0]?.shape).toMatchObject({ circle: { radiusM: 800 } })
  await boss.fence.remove({ id: records[0]!.id })
})

test('[2.7] a polygon is drawn corner by corner, and one that is read in says what is wrong with it', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/fence')
  await page.getByRole('button', { name: 'New geofence' }).first().click()
  const form = page.getByRole('dialog', { name: 'New geofence' })
  await form.getByText('Polygon', { exact: true }).click()
  const map = form.getByRole('application', { name: 'Map for drawing the geofence' })
  for (const [x, y] of [
    [80, 120],
    [260, 120],
    [260, 250],
    [80, 250],
  ] as const)
    await map.click({ position: { x, y } })
  await expect(form.getByText('4 corners')).toBeVisible()
  await form.getByRole('button', { name: 'Corner 4' }).press('Delete')
  await expect(form.getByText('3 corners')).toBeVisible()
  await form.getByRole('button', { name: 'Import GeoJSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import GeoJSON' })
  await dialog.getByRole('textbox').fill('{ "type": "Polygon", "coordinates": [[[31, 121], [32, 121], [32, 122]]] }')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText(/Longitude and latitude may be swapped/)).toBeVisible()
  await dialog
    .getByRole('textbox')
    .fill('{ "type": "Polygon", "coordinates": [[[121, 31], [121, 32], [122, 32], [123, 31]]] }')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByText('4 corners')).toBeVisible()
})
