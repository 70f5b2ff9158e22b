import { liftLimits } from '../limits.ts'
import { chooseType, confirmIdentity, expect, test } from './house.ts'

test('[3.18] a task is looked at before, goes in waves, and is paused, resumed and sent on', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/longRange/index')
  await chooseType(page, 'Message')
  await page.getByLabel('Text', { exact: true }).fill('The shop closes at eight')
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  await page.getByRole('button', { name: /^Delivery/ }).click()
  await page.getByLabel('Send in batches').check()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Will run', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Batch 1 \d+, Batch 2 \d+$/)).toBeVisible()

  // A batch without its size is said so, and nothing is sent.
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('button', { name: /^Create for/ }).click()
  await expect(page.getByText('Enter a size or select a group for each batch')).toBeVisible()
  await page.getByRole('button', { name: 'Remove batch 2' }).click()
  await page.getByRole('button', { name: /^Create for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  const waves = page.getByRole('region', { name: 'Batches' })
  await expect(waves.getByRole('listitem')).toHaveCount(2)
  await expect(waves.getByRole('listitem').nth(1)).toContainText('Not started')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sending paused since' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start next batch' })).toBeDisabled()
  // The task's own button comes first: the runs that a busy terminal holds may have one, too.
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
  await page.getByRole('button', { name: 'Start next batch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start next batch' }).click()
  await expect(waves.getByRole('listitem').nth(1)).not.toContainText('Not started')
})

test('a task above the limits waits for a second person, who may reject it with a reason', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await enter('enterprise', '/longRange/taskManage')
  await page.getByRole('button', { name: 'Approval limits' }).click()
  const limits = page.getByRole('dialog', { name: 'Approval limits' })
  await limits.getByLabel('Number of terminals above').fill('1')
  await limits.getByRole('button', { name: 'Save' }).click()
  await confirmIdentity(page, complaints)
  await expect(limits).toBeHidden()
  // A list without tasks offers the same button a second time.
  await page.getByRole('button', { name: 'Create task' }).first().click()
  await chooseType(page, 'Message')
  await page.getByLabel('Text', { exact: true }).fill('Who agrees?')
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  await page.getByRole('button', { name: /^Create for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  // Nobody decides on their own.
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  const address = new URL(page.url())

  await enter('admin', address.pathname + address.search)
  await page.getByRole('button', { name: 'Reject' }).click()
  const refusal = page.getByRole('dialog', { name: /^Reject task/ })
  await refusal.getByLabel('Reason').fill('Not on a Friday')
  await refusal.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Not on a Friday')).toBeVisible()
  await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
  await liftLimits(product)
})

test('[3.18] a group that is a test set goes first, and is named as the first batch', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const found = async () =>
    (await boss.group.list({})).records.find(({ terminals, parentId }) => parentId && terminals > 0)
  await expect.poll(found).toBeDefined()
  const set = await found()
  await enter('enterprise', '/longRange/index')
  await page.getByRole('textbox', { name: 'Command line' }).fill('df')
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  await page.getByRole('button', { name: /^Delivery/ }).click()
  await page.getByLabel('Send in batches').check()
  await page.getByRole('combobox', { name: 'Type of batch 1' }).click()
  await page.getByTitle('Group', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Group of batch 1' }).fill(set?.name ?? '')
  await page.getByRole('combobox', { name: 'Group of batch 1' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Delivery/ })).toContainText('Batches: 2, manual')
  await page.getByRole('button', { name: /^Create for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
  const waves = page.getByRole('region', { name: 'Batches' })
  await expect(waves.getByRole('listitem').first()).toContainText(`Group: ${set?.name}`)
  await expect(waves.getByRole('listitem')).toHaveCount(2)
})

test('[3.18] a batch after which the next one will not start says so where it is, and offers the ways out', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const online = await boss.terminal.list({ online: true, platform: ['android'] })
  const sns = online.records.slice(0, 5).map(({ sn }) => sn)
  const params = { kind: 'file', paths: ['/sdcard/not/there.log'] }
  const rules = { waves: [{ count: 3 }], gate: { successPercent: 80, next: 'self' as const } }
  const { id } = await boss.task.create({ type: 'fetch_files', params, target: { sns }, ...rules })
  await expect.poll(async () => (await boss.task.get({ id })).stuckAt).not.toBeNull()

  await enter('enterprise', '/dashboard/index')
  await page.getByRole('link', { name: /Tasks that cannot continue automatically/ }).click()
  await expect(page).toHaveURL(/taskManage\?stuck=true/)
  await page
    .getByRole('row', { name: new RegExp(`\\b${id}\\b|not/there`) })
    .first()
    .getByRole('link')
    .first()
    .click()
  const note = page.getByRole('status').filter({ hasText: 'will not start automatically' })
  await expect(note).toContainText('0 of 3 succeeded (0%), 80% required, none running')
  await expect(note.getByRole('button', { name: 'Retry unsuccessful runs' })).toBeEnabled()
  await expect(note.getByRole('button', { name: 'Stop' })).toBeEnabled()
  await note.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(note).toBeHidden()
  await expect(page.getByText('5 failed').first()).toBeVisible()
})
