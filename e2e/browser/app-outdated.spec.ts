import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

const packageName = 'com.testing.outdated'
const label = 'Outdated till'

test('[2.10] the terminals outdated are as many on the page of the app, in their list and in the task that updates them all', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const admin = await product.signIn('admin')
  const bring = async (code: number) => {
    const bytes = apkOf(packageName, `${code}.0.0`, code, { label })
    return (await boss.artifact.put({ kind: 'apk', name: `outdated-${code}.apk`, bytes })).id
  }
  const publish = async (appId: string) => {
    const { records } = await boss.app.versions({ id: appId, sort: '-versionCode' })
    const id = records[0]?.id ?? ''
    await boss.app.submit({ id })
    await admin.app.approve({ id })
    await boss.app.publish({ id })
    return records[0]?.artifactId ?? ''
  }
  const { id } = await boss.app.create({ artifactId: await bring(1), type: 'stock', visibility: 'public' })
  const artifactId = await publish(id)
  await boss.app.launch({ id })
  const online = { online: true, platform: ['android' as const], status: ['activated' as const] }
  const sns = (await boss.terminal.list({ ...online, pageSize: 14 })).records.slice(0, 3).map(({ sn }) => sn)
  await boss.task.create({ type: 'install', params: { artifactId }, target: { sns } })
  await expect.poll(async () => (await boss.app.get({ id })).holders, { timeout: 60_000 }).toBe(3)
  await boss.app.addVersion({ id, artifactId: await bring(2) })
  await publish(id)

  // From the figure to those terminals, all of which are chosen, and on to the task.
  await enter('enterprise', `/appMarket/appDetail?id=${id}`)
  await page.getByRole('link', { name: '3 outdated' }).click()
  await expect(page).toHaveURL(new RegExp(`/device/index\\?appId=${id}&apps=outdated$`))
  await expect(page.getByText(`App: ${label}`)).toBeVisible()
  await expect(page.getByText('App status: Outdated')).toBeVisible()
  for (const sn of sns) await expect(page.getByRole('row').filter({ hasText: sn })).toBeVisible()
  await expectUsable(page)

  await page.goto(`/appMarket/appDetail?id=${id}`)
  await page.getByRole('button', { name: `More actions for ${label}` }).click()
  await page.getByRole('button', { name: 'Update outdated terminals' }).click()
  await expect(page).toHaveURL(/longRange\/index/)
  await expect(page.getByText('outdated-2.apk')).toBeVisible()
  await expect(page.getByText(`App: ${label}`)).toBeVisible()
  await expect(page.getByText('App status: Outdated')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Matching', { exact: true }).locator('..')).toContainText('3')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Create for 3' }).click()
  await expect(page).toHaveURL(/taskInfo\?id=\d+/)
  const task = new URL(page.url()).searchParams.get('id') ?? ''
  expect((await boss.task.get({ id: task })).total).toBe(3)
  await expect.poll(async () => (await boss.app.get({ id })).outdated, { timeout: 60_000 }).toBe(0)
})
