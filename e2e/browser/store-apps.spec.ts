import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import type { Person, Product } from '../product.ts'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

const packageName = 'com.testing.shop'
const label = 'Shop helper'

/** A version of an app of the enterprise, published; the first one is listed. */
async function publish(product: Product, boss: Person, code: number, appId?: string): Promise<string> {
  const bytes = apkOf(packageName, `${code}.0.0`, code, { label })
  const { id: artifactId } = await boss.artifact.put({ name: `${packageName}-${code}.apk`, kind: 'apk', bytes })
  const id = appId ?? (await boss.app.create({ artifactId, type: 'stock', visibility: 'public' })).id
  if (appId !== undefined) await boss.app.addVersion({ id, artifactId })
  const { records } = await boss.app.versions({ id, sort: '-versionCode' })
  const version = records[0]?.id ?? ''
  await boss.app.submit({ id: version })
  await (await product.signIn('admin')).app.approve({ id: version })
  await boss.app.publish({ id: version })
  if (appId === undefined) await boss.app.launch({ id })
  return id
}

test('[2.10] the people of a shop install an app on a terminal of theirs, on a phone, and update it at the terminal', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const store = await product.signIn('store')
  const online = await store.terminal.list({ online: true, platform: ['android'], status: ['activated'] })
  const sn = online.records[0]?.sn as string
  const appId = await publish(product, boss, 1)

  await page.setViewportSize({ width: 390, height: 844 })
  await enter('store', '/appMarket/store')
  const card = page.getByRole('listitem', { name: label })
  await expect(card.getByText(/Installed on 0 of/)).toBeVisible()
  await expectUsable(page)
  await card.getByRole('button', { name: `Install ${label}` }).click()
  const drawer = page.getByRole('dialog', { name: `Install ${label}` })
  const line = drawer.getByRole('listitem').filter({ hasText: sn })
  await expect(line.getByText('Not installed')).toBeVisible()
  await expectUsable(page)
  // None but the one.
  const all = drawer.getByRole('checkbox', { name: /^Select all / })
  if (await all.isVisible()) await all.uncheck()
  await line.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Install on 1 terminal' }).click()
  // How far it is, and that it is there, without a reload.
  await expect(line.getByText('Up to date')).toBeVisible({ timeout: 90_000 })
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(card.getByText(/Installed on 1 of/)).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/device/deviceDetail/${sn}?tab=apps&q=${packageName}`)
  const row = page.getByRole('row').filter({ hasText: packageName })
  await expect(row.getByText('Current')).toBeVisible()
  await publish(product, boss, 2, appId)
  await expect(row.getByText('Outdated')).toBeVisible()
  await row.getByRole('button', { name: /^Update .+ to 2\.0\.0$/ }).click()
  await expect(row.getByText('Current')).toBeVisible({ timeout: 90_000 })
  await expect(row.getByText('2.0.0')).toBeVisible()
})
