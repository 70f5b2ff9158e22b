import { chooseType, expect, test } from './house.ts'

test('[3.18] a file is uploaded and pushed to terminals, which fetch it and say so', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const first = async () =>
    (await boss.terminal.list({ online: true, platform: ['android'], pageSize: 14 })).records[0]?.sn ?? ''
  await expect.poll(first).not.toBe('')
  const sn = await first()
  await enter('enterprise', '/longRange/index')
  await chooseType(page, 'Push file')
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click()
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/artifacts/uploads/*/finish', async (route) => {
    await gate
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('apples 2.10\n'.repeat(500)),
  })
  await expect(page.getByText('prices.txt').first()).toBeVisible()
  await page.getByLabel('Target path').fill('/sdcard/Download/prices.txt')
  // Thought of and cleared again, it is as if never filled.
  await page.getByLabel('Run afterwards').fill('ls')
  await page.getByLabel('Run afterwards').clear()
  await page.getByPlaceholder('Search SN or name').fill(sn)
  await page.getByRole('button', { name: 'Select all 1 match' }).click()
  // Nothing is created before the file is there; it is greyed, and says why to who presses all the same.
  const create = page.getByRole('button', { name: 'Create for 1' })
  await expect(create).toBeDisabled()
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-message').getByText('The file is still uploading; please wait')).toBeVisible()
  await expect(page.getByText('Required')).toHaveCount(0)
  release()
  await create.click()
  await expect(page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })).toContainText(
    'Succeeded',
    {
      timeout: 20_000,
    },
  )
  expect((await boss.task.list({ type: 'push_file' })).records[0]?.params).toMatchObject({
    path: '/sdcard/Download/prices.txt',
    artifact: { name: 'prices.txt', kind: 'file' },
  })
})
