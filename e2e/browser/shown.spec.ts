import { zipOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { png } from '../../apps/server/src/delivery/artifact/testing/pictures.ts'
import { chooseType, expect, test } from './house.ts'

test('[3.18] a system package is pushed, and done when the terminal is back and says the new version', async ({
  page,
  enter,
  product,
}) => {
  // The terminal goes off and comes back in the middle of it.
  test.slow()
  const boss = await product.signIn('enterprise')
  const first = async () =>
    (await boss.terminal.list({ online: true, platform: ['android'], pageSize: 14 })).records[0]?.sn ?? ''
  await expect.poll(first).not.toBe('')
  const sn = await first()
  const bytes = zipOf([{ name: 'payload.bin', bytes: Buffer.from('system') }])
  await enter('enterprise', '/longRange/index')
  await chooseType(page, 'Push system file')
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'paydroid-11.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  await expect(page.getByText('paydroid-11.zip').first()).toBeVisible()
  await page.getByLabel('Version after update').fill('PayDroid 11.0.0')
  await page.getByPlaceholder('Search SN or name').fill(sn)
  await page.getByRole('button', { name: 'Select all 1 match' }).click()
  await page.getByRole('button', { name: 'Create for 1' }).click()
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })
  await expect(run).toContainText('Succeeded', { timeout: 60_000 })
  expect((await boss.terminal.get({ sn })).facts.romVersion).toBe('PayDroid 11.0.0')
})

test('[2.13] a wallpaper is given to the enterprise, and its terminals hold to it', async ({
  page,
  enter,
  product,
}) => {
  await enter('enterprise', '/device/policy?kind=wallpaper')
  const buffer = Buffer.from(png(720, 1280))
  await page.getByRole('button', { name: 'Assign…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign: Wallpaper' })
  await dialog.getByText('Enterprise', { exact: true }).click()
  await dialog.getByText('Single image', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Upload/ }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'autumn.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('autumn.png').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /autumn\.png/ })).toBeVisible()

  const boss = await product.signIn('enterprise')
  const { records } = await boss.artifact.list({ kind: ['picture'] })
  const online = await boss.terminal.list({ online: true, pageSize: 40 })
  const held = async () => {
    for (const { sn } of online.records) {
      const { facts } = await boss.terminal.get({ sn })
      if (facts.wallpaper && facts.wallpaper === records[0]?.sha256) return sn
    }
    return ''
  }
  await expect.poll(held, { timeout: 60_000 }).not.toBe('')
  const sn = await held()
  await expect.poll(async () => (await boss.policy.ofTerminal({ sn })).drift).toBe(false)
})
