import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { liftLimits } from '../limits.ts'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

const note = 'Mends the rounding of VAT. Agreed with Finance.'

test('[3.18] who approves a task knows from its page alone what they agree to', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const tag = `pilot-${Date.now().toString(36)}`
  const sns = (await boss.terminal.list({ platform: ['android'], status: ['activated'] })).records.map(({ sn }) => sn)
  await boss.terminal.tag({ target: { sns: sns.slice(0, 3) }, add: [tag] })
  const bytes = apkOf('com.testing.approve', '4.2.0', 42, { label: 'Till' })
  const { id: artifactId } = await boss.artifact.put({ kind: 'apk', name: 'till-4.2.apk', bytes })
  await boss.prove()
  await boss.task.setLimits({ terminals: 1, types: [] })
  const { id } = await boss.task.create({
    name: 'Till 4.2 for the pilot shops',
    note,
    type: 'install',
    params: { artifactId },
    target: { filter: { tag: [tag], platform: ['android'] } },
    waves: [{ count: 1 }],
  })
  // After it was asked for the filter finds another one.
  await boss.terminal.tag({ target: { sns: [sns[3] as string] }, add: [tag] })

  await enter('admin', '/longRange/taskManage?decidable=true')
  const row = page.getByRole('row', { name: /Till 4\.2 for the pilot shops/ })
  await expect(row).toContainText('Waiting for approval')
  await expect(row).not.toContainText('All skipped')
  await row.getByRole('link', { name: /Till 4\.2/ }).click()

  const approval = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(approval).toContainText(note)
  await expect(approval).toContainText((await boss.task.get({ id })).createdBy ?? 'nobody')
  await expect(approval.getByRole('region', { name: 'At creation' })).toContainText('Matching3')
  const now = approval.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Matching4')
  await expect(now.getByTitle('Changed since creation').first()).toContainText('4')
  await expect(page.getByText(`Tags: ${tag}`)).toBeVisible()
  await expect(page.getByText('4 match now, 3 at creation')).toBeVisible()
  const file = page.getByRole('group').filter({ hasText: 'till-4.2.apk' })
  await expect(file).toContainText('com.testing.approve')
  await expect(file).toContainText('SHA-256')
  const waves = page.getByRole('region', { name: 'Batches' })
  await expect(waves.getByRole('listitem')).toHaveText([/Waiting for approval/, /Waiting for approval/])
  await expect(waves).not.toContainText('Passed')
  const list = page.getByRole('region', { name: 'Terminals that will receive the task' })
  for (const sn of sns.slice(0, 4)) await expect(list.getByRole('link', { name: sn })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('searchbox', { name: 'Search SN or terminal name' }).fill(sns[3] as string)
  await expect(list.getByRole('link', { name: sns[0] as string })).toBeHidden()
  await expect(list.getByRole('link', { name: sns[3] as string })).toBeVisible()

  await approval.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('4 terminals match now; 3 matched at creation.')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approval).toBeHidden()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(`Tags: ${tag}`)).toBeVisible()
  await liftLimits(product)
})
