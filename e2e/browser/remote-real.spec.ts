import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { expect, test } from './house.ts'
import { realAgent } from './real-agent.ts'

const sum = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')

test('on a real machine: a shell without rights, which no flood makes the page lag for, and files with their sums', async ({
  page,
  product,
  enter,
}) => {
  const agent = await realAgent(product, 'REALSHELL1')
  try {
    await enter('enterprise', '/remote/shell/REALSHELL1')
    const rows = page.locator('.xterm-rows')
    await expect(rows).toContainText('$')
    const type = async (line: string) => {
      await page.locator('.xterm-helper-textarea').focus()
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await type('clear; id -un; echo "$COLUMNS 列 $((6*7))"')
    await expect(rows).toContainText(/\d{2,3} 列 42/)
    if (process.getuid?.() === 0) await expect(rows).toContainText(/nobody|cpm-shell/)
    // What it brings in a hundred megabytes is more than a screen can draw: no part of it holds the page up.
    await type('clear; head -c 100000000 /dev/zero | tr "\\0" x | fold -w 100; echo flood-"over"')
    await expect(rows).toContainText('flood-over', { timeout: 120_000 })
    await type('echo and-"on"')
    await expect(rows).toContainText('and-on')

    const bytes = randomBytes(5_000_000)
    writeFileSync(join(agent.folder, 'from till.bin'), bytes)
    await page.goto('/remote/files/REALSHELL1')
    await page.getByRole('button', { name: agent.folder }).click()
    const row = page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /from till\.bin/ })
    const coming = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Download' }).click()
    expect(sum(readFileSync(await (await coming).path()))).toBe(sum(bytes))
    await page
      .getByLabel('Upload', { exact: true })
      .last()
      .setInputFiles({ name: '价格.bin', mimeType: 'application/octet-stream', buffer: bytes })
    await expect(page.getByText('Completed, checksum verified')).toHaveCount(2, { timeout: 60_000 })
    expect(sum(readFileSync(join(agent.folder, '价格.bin')))).toBe(sum(bytes))
    await row.getByRole('button', { name: /^More actions/ }).click()
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
    expect(existsSync(join(agent.folder, 'from till.bin'))).toBe(false)
    await page.getByRole('tab', { name: 'Processes', exact: true }).click()
    const seconds = String(100_000 + process.pid)
    const sleeper = spawn('sleep', [seconds])
    const gone = once(sleeper, 'exit')
    await page.getByRole('searchbox').fill(seconds)
    const processes = page.getByRole('region', { name: 'Processes' })
    await expect(processes.getByRole('row')).toHaveCount(2)
    await processes.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await gone
    await expect(page.getByText('No processes match')).toBeVisible()
  } finally {
    await agent.close()
  }
})

test('a line that breaks is taken up again: the shell is as it was, and files go on where they were', async ({
  page,
  product,
  enter,
}) => {
  const agent = await realAgent(product, 'REALBREAK1')
  let cut = async () => {}
  let lines = 0
  await page.routeWebSocket(/sessions\/channel/, (ws) => {
    const server = ws.connectToServer()
    lines++
    cut = async () => {
      await server.close({ code: 1001 })
      await ws.close({ code: 1001 })
    }
  })
  try {
    await enter('enterprise', '/remote/shell/REALBREAK1')
    const rows = page.locator('.xterm-rows')
    await expect(rows).toContainText('$')
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.type('before=$((6*7))\n')
    await expect(rows).toContainText('before=')
    await cut()
    await expect.poll(() => lines).toBe(2)
    await expect(page.locator('[data-is~=session-cover]')).toBeHidden()
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.type('echo "still $before"\n')
    await expect(rows).toContainText('still 42')

    const bytes = randomBytes(60_000_000)
    writeFileSync(join(agent.folder, 'large.bin'), bytes)
    await page.goto('/remote/files/REALBREAK1')
    await page.getByRole('button', { name: agent.folder }).click()
    const row = page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /large\.bin/ })
    const bar = page.getByRole('progressbar', { name: 'large.bin' })
    const isUnderWay = () => expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    const coming = page.waitForEvent('download', { timeout: 120_000 })
    await row.getByRole('button', { name: 'Download' }).click()
    await isUnderWay()
    await cut()
    expect(sum(readFileSync(await (await coming).path()))).toBe(sum(bytes))

    const before = lines
    rmSync(join(agent.folder, 'large.bin'))
    await page.getByRole('button', { name: 'Refresh' }).last().click()
    await expect(row).toBeHidden()
    const given = join(testFolder(), 'large.bin')
    writeFileSync(given, bytes)
    await page.getByLabel('Upload', { exact: true }).last().setInputFiles(given)
    await isUnderWay()
    await cut()
    await expect(page.getByText('Completed, checksum verified')).toHaveCount(2, { timeout: 120_000 })
    expect(sum(readFileSync(join(agent.folder, 'large.bin')))).toBe(sum(bytes))
    expect(lines).toBe(before + 1)
    rmSync(given)
  } finally {
    await agent.close()
  }
})
