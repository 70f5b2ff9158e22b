import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

test('[3.17] [5.9] a version goes to selected terminals first, is followed there, and is rolled back', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const admin = await product.signIn('admin')
  const name = `com.testing.gray${Date.now().toString(36)}`
  const bring = async (version: string, code: number) => {
    const bytes = apkOf(name, version, code, { label: { '': 'Grey till' } })
    return (await boss.artifact.put({ kind: 'apk', name: `gray-${code}.apk`, bytes })).id
  }
  const approved = async (id: string) => {
    await boss.app.submit({ id })
    await admin.app.approve({ id })
    return id
  }
  const app = await boss.app.create({ artifactId: await bring('1.0.0', 1), type: 'payment', visibility: 'public' })
  const id = await approved((await boss.app.versions({ id: app.id })).records[0]?.id ?? '')
  const android = async () =>
    (await boss.terminal.list({ platform: ['android'], status: ['activated'], pageSize: 20 })).records.map(
      ({ sn }) => sn,
    )
  await expect.poll(async () => (await android()).length).toBeGreaterThan(2)
  const [first = '', second = ''] = await android()

  await enter('enterprise', `/appMarket/appDetail?id=${app.id}&tab=versions`)
  await page.getByRole('button', { name: 'More actions for 1.0.0' }).click()
  await page.getByRole('button', { name: 'Grey release…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Grey release of 1.0.0' })
  await expect(drawer.getByText('No grey release yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'Start grey release' }).click()

  // Nobody is chosen yet; then two by their SN, from a spreadsheet.
  const dialog = page.getByRole('dialog', { name: 'Start grey release of 1.0.0' })
  await expect(dialog.getByRole('button', { name: 'Release', exact: true })).toBeDisabled()
  await dialog.getByText('By SN').click()
  await dialog.getByRole('button', { name: 'SN file' }).click()
  const file = page.getByRole('dialog', { name: 'Select terminals from a file' })
  const chooser = file.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'sns.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Shop\nTill,North\n') })
  await expect(file.getByText('no column is named SN')).toBeVisible()
  await chooser.setInputFiles({
    name: 'sns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`SN\n${first}\n${second}\nNOBODY-77\n`),
  })
  await expect(file.getByText('Not found or outside your data scope')).toBeVisible()
  await expect(file.getByText('NOBODY-77')).toBeVisible()
  await file.getByRole('button', { name: 'Select 2' }).click()
  const send = dialog.getByRole('button', { name: 'Release to 2 terminals' })
  await expect(dialog.getByText('2 terminals will get this version')).toBeVisible()
  await expectUsable(page)
  await send.click()
  await expect(drawer.getByRole('list').getByText('Step 1')).toBeVisible()
  await expect(drawer.getByRole('cell', { name: first })).toBeVisible()
  expect((await boss.app.version({ id })).published).toBe('gray')
  // With rows in it the drawer is no wider than its place, on any screen.
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectUsable(page)
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await drawer.getByRole('button', { name: 'More actions for Grey release' }).click()
  await page.getByRole('button', { name: 'Roll back' }).click()
  await page
    .getByRole('dialog', { name: 'Roll back the grey release of 1.0.0?' })
    .getByRole('button', { name: 'Roll back' })
    .click()
  await expect(drawer.getByText('Rolled back', { exact: true })).toBeVisible()
  await expect.poll(async () => (await boss.app.version({ id })).published).toBe('none')
})
