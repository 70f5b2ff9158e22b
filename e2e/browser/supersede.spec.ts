import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { chooseType, expect, test } from './house.ts'

test('[3.18] a newer install of an app cancels one that waits, and the preview says so before', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const first = async () => (await boss.terminal.list({ online: true, platform: ['android'] })).records[0]?.sn ?? ''
  await expect.poll(first).not.toBe('')
  const sn = await first()

  async function fill(version: string, code: number): Promise<void> {
    await enter('enterprise', '/longRange/index')
    await chooseType(page, 'Install')
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    const buffer = apkOf('com.harbour.waits', version, code)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `waits-${version}.apk`, mimeType: 'application/vnd.android.package-archive', buffer })
    await expect(page.getByText(`waits-${version}.apk`).first()).toBeVisible()
    await page.getByPlaceholder('Search SN or name').fill(sn)
    await page.getByRole('button', { name: 'Select all 1 match' }).click()
  }
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })

  await fill('1.0', 1)
  const brought = async () =>
    (await boss.artifact.list({ kind: ['apk'], sort: '-createdAt' })).records.find(
      ({ name }) => name === 'waits-1.0.apk',
    )?.id ?? ''
  await expect.poll(brought).not.toBe('')
  const artifactId = await brought()
  const { id: older } = await boss.task.create({
    type: 'install',
    params: { artifactId },
    target: { sns: [sn] },
    startAt: new Date(Date.now() + 3_600_000).toISOString(),
  })

  await fill('2.0', 2)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Cancelled by this task')).toBeVisible()
  await expect(page.getByRole('link', { name: `task #${older} (1)` })).toBeVisible()
  await page.getByRole('region', { name: 'Delivery' }).getByRole('button').first().click()
  const cancels = page.getByRole('checkbox', { name: 'Cancel earlier waiting installs' })
  await expect(cancels).toBeChecked()
  await cancels.uncheck()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Not cancelled', { exact: true })).toBeVisible()
  await cancels.check()
  await page.getByRole('button', { name: 'Create for 1' }).click()
  await expect(run).toContainText('Succeeded')
  const newer = new URL(page.url()).searchParams.get('id') ?? ''

  await page.goto(`/longRange/taskInfo?id=${older}`)
  await expect(run).toContainText('Skipped')
  await expect(run).toContainText(`Superseded by task #${newer}`)
})
