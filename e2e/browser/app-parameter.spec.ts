import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './house.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const sn = 'PARAM-0001'

/** As an app on the machine does: what stands in the door of its agent, and the call. */
async function call(dir: string, method: string, query: string, secretly = false) {
  const read = (file: string) =>
    Object.fromEntries(
      readFileSync(join(dir, 'run', file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ) as Record<string, string>
  const { PARAMETERS, TOKEN } = read('door')
  const token = secretly ? read('door.secrets')['SECRETS_TOKEN'] : TOKEN
  const answer = await fetch(`${PARAMETERS}?${query}`, { method, headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as { version: number; values: Record<string, unknown>; secrets: unknown }
}

test('[2.10] parameters of an app are designed, set for the enterprise and for a terminal, read by the app there, and confirmed', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const bytes = new Uint8Array(readFileSync(at('apps/server/src/delivery/artifact/testing/till.deb')))
  const { id: artifactId } = await boss.artifact.put({ kind: 'deb', name: 'till.deb', bytes })
  const app = await boss.app.create({ artifactId, type: 'payment', visibility: 'public' })

  await enter('enterprise', `/appMarket/appParameter?id=${app.id}`)
  await page.getByRole('tab', { name: 'Template' }).click()
  const addField = async (name: string, type?: string) => {
    await page.getByRole('button', { name: 'New field' }).click()
    const drawer = page.getByRole('dialog', { name: 'New field' })
    await drawer.getByLabel('Name', { exact: true }).fill(name)
    if (type !== undefined) {
      await drawer.getByLabel('Type').click()
      await page.locator('.ant-select-dropdown').getByText(type, { exact: true }).click()
    }
    await drawer.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  }
  await addField('payment.host')
  await addField('merchant.key', 'Secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Own template of this version')).toBeVisible()

  await page.getByRole('tab', { name: 'Values' }).click()
  await page.getByText('Enterprise', { exact: true }).click()
  const host = page.getByRole('group', { name: 'payment.host' })
  await host.getByRole('button', { name: 'Override' }).click()
  await host.getByRole('textbox').fill('{shop}.pay.example')
  await expect(host.getByText('Variable {shop} not found')).toBeVisible()
  await host.getByRole('textbox').fill('{sn}.pay.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByRole('button', { name: 'Clear' })).toBeVisible()

  const dir = mkdtempSync(join(tmpdir(), 'cpm-param-'))
  const { token } = await boss.enrolment.create({})
  const agent = spawn(
    process.execPath,
    [at('apps/agent/src/main.ts'), '--server', product.url, '--sn', sn, '--state', dir],
    { env: { ...process.env, CPM_TOKEN: token }, stdio: 'ignore' },
  )
  try {
    const query = `package=${encodeURIComponent(app.packageName)}`
    const readNow = async (secretly = false) => call(dir, 'GET', query, secretly).catch(() => null)
    await expect
      .poll(async () => (await readNow())?.values, { timeout: 60_000 })
      .toEqual({
        'payment.host': `${sn}.pay.example`,
      })

    await page.goto(`/device/deviceDetail/${sn}?tab=appParameters`)
    await expect(page.getByText('From enterprise', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Set for this terminal' }).click()
    const key = page.getByRole('dialog').getByRole('group', { name: 'merchant.key' })
    await key.getByRole('button', { name: 'Override' }).click()
    await key.getByLabel('merchant.key', { exact: true }).fill('k3-77f0')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(key.getByText('Set, not shown')).toBeVisible()
    await expect
      .poll(async () => (await readNow(true))?.secrets, { timeout: 60_000 })
      .toEqual({
        'merchant.key': 'k3-77f0',
      })
    expect((await readNow())?.secrets).toEqual(['merchant.key'])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Not confirmed by the app')).toBeVisible()

    const { version } = (await readNow()) as { version: number }
    await call(dir, 'POST', `${query}&version=${version}`)
    await expect(page.getByText('Applied by the app')).toBeVisible()
    await page.goto(`/appMarket/appParameter?id=${app.id}`)
    await page.getByRole('tab', { name: 'Terminals' }).click()
    await expect(page.getByRole('row', { name: new RegExp(sn) })).toContainText('Applied by the app')
  } finally {
    const gone = once(agent, 'exit')
    agent.kill()
    await gone
    rmSync(dir, { recursive: true, force: true })
  }
})
