import { bootZip } from '../../apps/server/src/delivery/artifact/testing/pictures.ts'
import { expect, test } from './house.ts'

test('[3.22] [5.7] an animation is made of pictures, played, and sent as a task that is filled in', async ({
  page,
  enter,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter('enterprise', '/sysManage/animation')
  const picture = async (x: number, name: string, width = 72) => ({
    name,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x, y: 0, width, height: 128 } }),
  })
  const files = [await picture(0, 'a1.png'), await picture(72, 'a2.png'), await picture(144, 'a3.png')]
  const wide = await picture(0, 'wide.png', 144)
  await page.getByRole('button', { name: 'New boot animation' }).first().click()
  const form = page.getByRole('dialog', { name: 'New boot animation' })
  await form.getByLabel('Name', { exact: true }).fill('Three')
  // Nothing to save yet.
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  const input = form.getByLabel('Select images').and(page.locator('input'))
  await input.setInputFiles(files)
  const order = form.getByRole('list', { name: 'Order' }).getByRole('img')
  await expect(order).toHaveCount(3)
  await input.setInputFiles([wide])
  await expect(form.getByRole('alert').getByText('wide.png is 144x128; the other images are 72x128')).toBeVisible()
  await form.getByRole('button', { name: 'Move image 3 forward' }).click()
  await expect(order.nth(1)).toHaveAttribute('alt', 'Image 2: a3.png')
  await form.getByRole('button', { name: 'Pause' }).click()
  await form.getByLabel('Loops').fill('2')
  await form.getByRole('button', { name: 'Play from the start' }).click()
  await expect(form.getByRole('img', { name: 'Three: frame 1' })).toBeVisible()
  await expect(form.getByText('Part 1: 3 images, played 2 times')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()

  const row = page.getByRole('row', { name: /Three/ })
  await expect(row).toContainText('72x128')
  await expect(row).toContainText('PNG')
  const boss = await product.signIn('enterprise')
  const [made] = (await boss.animation.list({ q: 'Three' })).records
  expect(made).toMatchObject({ pictures: 3, fps: 12, format: 'png', fileName: 'Three.zip' })
  await row.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Three' })
  // The animation ends after two rounds.
  await expect(preview.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(preview.getByText('3 / 3')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('link', { name: 'Send to…' }).click()
  await expect(page).toHaveURL(/type=boot_animation/)
  await expect(page.getByText('Three.zip').first()).toBeVisible()
})

test('an archive is played just the same, and does not move where motion is not wanted', async ({ page, enter }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter('enterprise', '/sysManage/animation')
  await page.getByRole('button', { name: 'New boot animation' }).first().click()
  const form = page.getByRole('dialog', { name: 'New boot animation' })
  await form.getByLabel('Name', { exact: true }).fill('From a ZIP')
  await form.getByText('ZIP file', { exact: true }).click()
  const input = form.getByLabel('Select ZIP file').and(page.locator('input'))
  await input.setInputFiles({ name: 'bad.zip', mimeType: 'application/zip', buffer: Buffer.from('PK nothing') })
  await expect(form.getByText(/The file is not a playable boot animation/)).toBeVisible()
  await input.setInputFiles({
    name: 'again.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(bootZip(72, 128, 3)),
  })
  await expect(form.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(form.getByText('1 / 3')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /From a ZIP/ })).toContainText('72x128')
})
