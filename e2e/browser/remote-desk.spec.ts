import type { Page } from '@playwright/test'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Product } from '../product.ts'
import { expect, test } from './house.ts'

/** A simulated terminal that is online and says that it can. */
async function terminalOf(product: Product, platform: 'android' | 'windows' = 'android'): Promise<string> {
  const boss = await product.signIn('enterprise')
  const find = async () => {
    const { records } = await boss.terminal.list({ platform: [platform], online: true, pageSize: 50 })
    return records.find(({ status, lacks }) => status === 'activated' && !lacks['agent.remote_shell'])?.sn
  }
  let sn: string | undefined
  await expect.poll(async () => (sn = await find()), { timeout: 60_000 }).toBeTruthy()
  return sn as string
}

const rows = (page: Page) => page.locator('.xterm-rows')
async function type(page: Page, line: string): Promise<void> {
  await page.locator('.xterm-helper-textarea').focus()
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

test('[1.3] a shell is opened from the row of a terminal, typed in, searched, left by exit and opened again', async ({
  page,
  product,
  enter,
}) => {
  const sn = await terminalOf(product)
  await enter('enterprise', `/device/index?q=${sn}`)
  await page.getByRole('button', { name: `More actions for ${sn}` }).click()
  await page.getByRole('button', { name: 'Shell', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/remote/shell/${sn}`))
  await expect(rows(page)).toContainText('$')
  await type(page, 'echo 你好 $((40+2))')
  await expect(rows(page)).toContainText('你好')
  await expect(page.getByText('Recording')).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('search').getByRole('textbox').fill('你好')
  await expect(page.getByRole('search')).toContainText(/\d of \d/)
  await page.keyboard.press('Escape')
  // Another tab is looked at meanwhile: the shell goes on.
  await page.getByRole('tab', { name: /My devices/ }).click()
  await page.getByRole('tab', { name: /Shell/ }).click()
  await expect(rows(page)).toContainText('你好')
  await type(page, 'exit')
  await expect(page.getByText(/The shell exited with code 0/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/The shell exited/)).toBeHidden()
  // The prompt of the new one, not what the former left.
  await expect(rows(page)).not.toContainText('你好')
  await expect(rows(page)).toContainText('$')
  await type(page, 'echo again')
  await expect(rows(page)).toContainText('again')
})

test('[1.3] a shell whose session is open before its screen is loaded shows the prompt', async ({
  page,
  product,
  enter,
}) => {
  const sn = await terminalOf(product)
  let isOpen = () => {}
  const opened = new Promise<void>((done) => (isOpen = done))
  // The library that draws the shell comes last.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('xterm-helper-textarea')) await opened
    await route.fulfill({ response })
  })
  await enter('enterprise', `/remote/shell/${sn}`)
  await expect(page.getByText('Recording')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  isOpen()
  await expect(rows(page)).toContainText('$')
})

test('several lines are not pasted into a shell without asking, and control characters never', async ({
  page,
  product,
  enter,
  context,
}) => {
  const sn = await terminalOf(product)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('enterprise', `/remote/shell/${sn}`)
  await expect(rows(page)).toContainText('$')
  const paste = async (text: string) => {
    await page.evaluate((given) => navigator.clipboard.writeText(given), text)
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.press('Control+V')
  }
  await paste('echo one-line')
  await expect(rows(page)).toContainText('echo one-line')
  await page.keyboard.press('Control+C')
  await paste('echo first\necho second\n')
  const asked = page.getByRole('dialog', { name: 'Paste into the shell?' })
  await expect(asked).toContainText('2 lines')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).not.toContainText('second')
  await paste('echo \u001b[31mred')
  await expect(asked).toContainText('1 control character')
  await asked.getByRole('button', { name: 'Paste' }).click()
  await expect(rows(page)).toContainText('echo [31mred')
})

test('files go up and down with their sums, folders are made, renamed and deleted; processes are listed', async ({
  page,
  product,
  enter,
}) => {
  const sn = await terminalOf(product)
  await enter('enterprise', `/remote/files/${sn}`)
  await page.locator('[data-is~=session-cover]').waitFor({ state: 'hidden', timeout: 20_000 })
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const table = page.getByRole('region', { name: 'Files' })
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Folder name').fill('盘点 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await table.getByRole('button', { name: '盘点 1', exact: true }).click()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  const bytes = randomBytes(3_000_000)
  await page
    .getByLabel('Upload', { exact: true })
    .last()
    .setInputFiles([
      { name: 'prices.bin', mimeType: 'application/octet-stream', buffer: bytes },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ])
  await expect(page.getByText('Completed, checksum verified')).toHaveCount(2)
  const row = table.getByRole('row', { name: /prices\.bin/ })
  await expect(row).toBeVisible()
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const path = await (await coming).path()
  const sum = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
  expect(sum(readFileSync(path))).toBe(sum(bytes))
  await row.getByRole('button', { name: /^More actions/ }).click()
  await row.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('New name').fill('prices 2.bin')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const renamed = table.getByRole('row', { name: /prices 2\.bin/ })
  await renamed.getByRole('button', { name: /^More actions/ }).click()
  await renamed.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('tab', { name: 'Processes', exact: true }).click()
  const processes = page.getByRole('region', { name: 'Processes' })
  await expect(processes.getByRole('row').nth(2)).toBeVisible()
})
