import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { chooseType, expect, test } from './house.ts'

test('[3.18] an app that does not come up well goes back by itself, and by a hand from every terminal', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const first = async () =>
    (await boss.terminal.list({ online: true, platform: ['android'], pageSize: 14 })).records[0]?.sn ?? ''
  await expect.poll(first).not.toBe('')
  const sn = await first()
  const versionOf = async () =>
    (await boss.inventory.apps({ sn, pageSize: 100 })).records.find(
      ({ packageName }) => packageName === 'com.harbour.queue',
    )?.version
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })

  async function install(version: string, code: number, isWatched: boolean): Promise<void> {
    await enter('enterprise', '/longRange/index')
    await chooseType(page, 'Install')
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    const buffer = apkOf('com.harbour.queue', version, code)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `queue-${version}.apk`, mimeType: 'application/vnd.android.package-archive', buffer })
    await expect(page.getByText(`queue-${version}.apk`).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Start after installation' }).check()
    if (isWatched) {
      await page.getByRole('checkbox', { name: 'Check health after installation and roll back if unhealthy' }).check()
      await page.getByLabel('Maximum wait (seconds)').fill('5')
    }
    await page.getByPlaceholder('Search SN or name').fill(sn)
    await page.getByRole('button', { name: 'Select all 1 match' }).click()
    await page.getByRole('button', { name: 'Create for 1' }).click()
  }

  await install('1.0', 10, false)
  await expect(run).toContainText('Succeeded')
  await install('1.1-broken', 11, true)
  await expect(run).toContainText('was rolled back to the previous version')
  await expect.poll(versionOf).toBe('1.0')

  await install('1.2', 12, true)
  await expect(run).toContainText('Succeeded', { timeout: 60_000 })
  await expect.poll(versionOf).toBe('1.2')
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  const question = page.getByRole('dialog', { name: /Roll back the terminals of task #\d+/ })
  await expect(question).toContainText('a new task rolls 1 terminal back to the previous version')
  await question.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText(/Rolls back task #\d+/)).toBeVisible()
  await expect(run).toContainText('Succeeded')
  await expect.poll(versionOf).toBe('1.0')
})
