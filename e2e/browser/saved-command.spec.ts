import { expect, test } from './house.ts'

test('a command is saved with a parameter, and run by filling it in, its line put together at the server', async ({
  page,
  product,
  enter,
}) => {
  const boss = await product.signIn('enterprise')
  const terminals = async () =>
    (await boss.terminal.list({ platform: ['android'], online: true, pageSize: 50 })).records.filter(
      ({ status }) => status === 'activated',
    )
  await expect.poll(async () => (await terminals()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const sn = (await terminals())[0]?.sn as string

  await enter('enterprise', '/remote/savedCommand')
  await page.getByRole('button', { name: 'New saved command' }).first().click()
  const form = page.getByRole('dialog', { name: 'New saved command' })
  await form.getByLabel('Name in Chinese').fill('列出文件夹')
  await form.getByLabel('Name in English').fill('List a folder')
  await form.getByLabel('Category').fill('Disk')
  await form.getByLabel('Command line').fill('ls "{{folder}}"')
  await form.getByRole('button', { name: 'New parameter' }).click()
  await form.getByLabel('Parameter name', { exact: true }).fill('folder')
  await form.getByLabel('Label in Chinese').fill('文件夹')
  await form.getByLabel('Label in English').fill('Folder')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Parameters cannot be inside quotation marks')).toBeVisible()
  await form.getByLabel('Command line').fill('ls {{folder}}')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: 'Saved commands' })).toContainText('List a folder')

  await page.goto(`/remote/common?sn=${sn}&way=saved`)
  await page.getByRole('button', { name: 'Run: List a folder' }).click()
  const run = page.getByRole('dialog', { name: 'Run "List a folder"' })
  await run.getByRole('button', { name: 'Run on 1' }).click()
  await expect(run.getByText('This field is required').or(run.getByText('Required'))).toBeVisible()
  await run.getByLabel('Folder').fill('/sdcard')
  await run.getByRole('button', { name: 'Run on 1' }).click()
  await expect(run).toBeHidden()
  await expect(page.getByText("ls '/sdcard'").first()).toBeVisible()
  await expect(page.getByText('Succeeded').first()).toBeVisible()
})
