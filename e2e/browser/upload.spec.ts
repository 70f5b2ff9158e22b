import { chooseType, expect, test } from './house.ts'

const bytes = (length: number, fill: string) => Buffer.alloc(length, fill)
const MB = 1024 * 1024

test('an upload goes on while another work tab is open, comes to its end, and the field offers it', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/longRange/index')
  await chooseType(page, 'Push file')
  await page
    .getByRole('button', { name: /^Upload a new/ })
    .first()
    .click()
  // The second piece waits until the other tab was seen.
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/v1\/artifacts\/uploads\/\d+\?offset=4194304/, async (route) => {
    await gate
    await route.continue()
  })
  const big = { name: 'goes-on.bin', mimeType: 'application/octet-stream', buffer: bytes(9 * MB, 'a') }
  await page.locator('input[type=file]').setInputFiles(big)
  await expect(page.getByRole('progressbar', { name: 'Uploading goes-on.bin' })).toBeVisible()

  await page.getByRole('link', { name: 'Task management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Task management' })).toBeAttached()
  const button = page.getByRole('button', { name: /^Uploading 1 file/ })
  await expect(button).toBeVisible()
  // By the keyboard alone: open it, see the file, close it again.
  await button.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Uploads' })
  await expect(list.getByText('goes-on.bin')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Pause the upload of goes-on.bin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(button).toBeFocused()
  // Leaving the console now would break it off: the browser is to ask.
  expect(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)

  release()
  await expect(page.getByRole('button', { name: 'Uploads completed' })).toBeVisible()
  await expect.poll(async () => (await boss.artifact.list({ q: 'goes-on' })).records[0]?.size).toBe(9 * MB)
  // Nobody else's field has it; one that opens anew, for a file of that kind, offers it.
  await page.getByRole('tab', { name: 'Create task' }).click()
  await expect(page.getByText('goes-on.bin uploaded')).toBeAttached()
  await page.getByRole('button', { name: 'Remove goes-on.bin' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Use goes-on.bin' }).click()
  await expect(page.getByRole('button', { name: 'Remove goes-on.bin' }).filter({ visible: true })).toBeVisible()
})

test('[9.2] several files are uploaded at once; the page says what uses them, and deletes what nothing uses', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/longRange/files')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  const files = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      name: `many-${nth}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`file ${nth}`),
    }))
  await page.locator('input[type=file]').setInputFiles(files(11))
  await expect(page.getByText('Select at most 10 files')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(files(3))
  for (const nth of [0, 1, 2]) await expect(page.getByText(`many-${nth}.txt uploaded`)).toBeAttached()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  const [first] = (await boss.artifact.list({ q: 'many-0' })).records
  await boss.systemFile.create({ artifactId: first?.id ?? '', name: 'Many', models: [] })
  await page.getByPlaceholder('File name, package or SHA-256').fill('many-')
  // Only what the search finds is there to be selected: files of other tests are gone from the list.
  await expect(page.getByText('3 in total')).toBeVisible()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('many-0.txt')).toContainText('System files: Many')
  await expect(rowOf('many-1.txt')).toContainText('Not used')
  await page.getByRole('checkbox', { name: /all/i }).first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const question = page.getByRole('dialog').filter({ hasText: 'Delete 3 files' })
  await expect(question).toContainText('many-1.txt')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 in use and not deleted: many-0.txt')).toBeVisible()
  await expect(rowOf('many-1.txt')).toHaveCount(0)
  await expect(rowOf('many-0.txt')).toBeVisible()
})
