import { chooseType, expect, test } from './house.ts'

test('[3.18] terminals are restarted in batches at night, from the page where tasks are created', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/longRange/index')
  await chooseType(page, 'Restart')
  await expect(page.getByText('operations in progress are interrupted')).toBeVisible()
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  await page.getByRole('button', { name: /^Schedule/ }).click()
  await page.getByLabel('Only in time windows').check()
  await page.getByRole('button', { name: /^Conditions/ }).click()
  await page.getByLabel('Do not interrupt transactions').check()
  await page.getByRole('button', { name: /^Delivery/ }).click()
  await page.getByLabel('Send in batches').check()
  await page.getByLabel('Retry automatically').check()
  const reasons = page.getByRole('combobox', { name: 'Only for these failure reasons' })
  await reasons.fill('enough storage')
  await reasons.press('Enter')
  await expect(page.getByRole('button', { name: /^Delivery/ })).toContainText(
    'Retry reasons: “Not enough storage space”',
  )
  await page.getByRole('button', { name: /^Create for/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
  await expect(page).toHaveURL(/taskInfo/)
  await expect(
    page.getByRole('definition').filter({ hasText: 'Retry reasons: “Not enough storage space”' }),
  ).toBeVisible()
  const [task] = (await boss.task.list({ type: 'restart' })).records
  expect(task?.rules).toMatchObject({
    windows: [{ from: '02:00', to: '05:00' }],
    conditions: { notBusy: true },
    waves: [{ percent: 10 }],
    retry: { reasons: ['no_space'] },
  })
  // The clone asks for the same again.
  await page.getByRole('button', { name: 'Clone' }).click()
  await expect(page.getByRole('button', { name: /^Delivery/ })).toContainText(
    'Retry reasons: “Not enough storage space”',
  )
  await boss.task.stop({ id: task?.id as string })
})

test('SNs come in from a file, and each is said to be found or not', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const some = async () => (await boss.terminal.list({ status: ['activated'], pageSize: 14 })).records
  await expect.poll(async () => (await some()).length).toBeGreaterThan(2)
  const [one, two] = await some()
  await enter('enterprise', '/longRange/index')
  await page.getByRole('button', { name: 'SN file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select terminals from a file' })
  const lines = [one?.sn, two?.sn, one?.sn, 'NOBODY-77', '??']
  const buffer = Buffer.from(`Shop,SN\n${lines.map((sn) => `North,${sn}`).join('\n')}\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('NOBODY-77')).toBeVisible()
  await expect(dialog.getByText('Invalid SNs')).toBeVisible()
  await expect(dialog.getByText('Duplicates')).toBeVisible()
  await dialog.getByRole('button', { name: 'Select 2' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create for 2' })).toBeVisible()
})
