import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './house.ts'

const program = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url))

/** The real agent on this very machine, as the line the console shows would start it. */
async function startAgent(server: string, token: string) {
  const state = await mkdtemp(join(tmpdir(), 'cpm-agent-'))
  const args = [
    '--server',
    server,
    '--token-stdin',
    '--state',
    state,
    '--sn',
    'E2E-MACHINE-1',
    '--name',
    'Test machine',
  ]
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.end(`${token}\n`)
  return {
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(state, { recursive: true, force: true })
    },
  }
}

test('a real machine enrols, shows what it is, obeys a command, and the screen shows its output', async ({
  page,
  enter,
  product,
}) => {
  await enter('enterprise', '/device/index')
  await page.getByRole('button', { name: 'Enrol terminal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /token/i }).click()
  const command = await dialog.getByText(/npm run agent -- --server/).innerText()
  const token = /^echo (\S+) \| /.exec(command)?.[1] as string
  expect(command).toContain(`--server ${product.url}`)
  await expect(dialog.getByRole('img', { name: 'Scan with the terminal' })).toBeVisible()

  const agent = await startAgent(product.url, token)
  const boss = await product.signIn('enterprise')
  try {
    // It is there the moment it enrols; before, the page would rightly say that there is no such terminal.
    await expect.poll(async () => (await boss.terminal.list({ q: 'E2E-MACHINE-1' })).total).toBe(1)
    await page.goto('/device/deviceDetail/E2E-MACHINE-1')
    await expect(page.getByText('Test machine').first()).toBeVisible()
    await expect(page.getByText('Online').first()).toBeVisible()
    await expect(page.getByText('Linux').first()).toBeVisible()

    await page.goto('/remote/common?sn=E2E-MACHINE-1')
    await page.getByPlaceholder(/command line/i).fill('echo "sum $((6*7)) on $(hostname)"; exit 3')
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect(page.getByText(`sum 42 on ${hostname()}`)).toBeVisible()
    await expect(page.getByText('The command returned a non-zero exit code').first()).toBeVisible()

    await page.goto('/longRange/taskManage')
    await expect(page.getByText('echo "sum').first()).toBeVisible()
  } finally {
    await agent.stop()
  }
  await page.goto('/device/deviceDetail/E2E-MACHINE-1')
  await expect(page.getByText('Offline').first()).toBeVisible()
})

test('a command to the whole fleet shows every result, and a change at a terminal without a reload', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/remote/common')
  await page.getByRole('button', { name: /^Select all \d+ match/ }).click()
  await page.getByPlaceholder(/command line/i).fill('uptime')
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Run/ }).click()
  const newest = async () => (await boss.task.list()).records[0]
  await expect.poll(async () => (await newest())?.counts.success ?? 0).toBeGreaterThan(30)
  const { id, total } = (await newest()) as { id: string; total: number }
  await page.goto(`/longRange/taskInfo?id=${id}`)
  await expect(page.getByText(String(total)).first()).toBeVisible()
})
