import type { Browser, Locator, Page } from '@playwright/test'
import { apkOf } from '../../apps/server/src/delivery/artifact/testing/packages.ts'
import { signingKey } from '../../apps/server/src/delivery/artifact/testing/android/keys.ts'
import { pngOf } from '../../apps/server/src/market/app/testing/pictures.ts'
import { addEnterprise } from '../people.ts'
import type { Person, Product } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

const apk = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/vnd.android.package-archive', buffer })
const ofAndroid = (...names: string[]) => names.map((name) => `android.permission.${name}`)

/** An app that is here by the API, with its first version. */
async function brought(
  person: Person,
  packageName: string,
  more: { label?: string; visibility?: 'public' | 'private' } = {},
) {
  const { label = 'Harbour Stock', visibility = 'public' } = more
  const bytes = apkOf(packageName, '1.0.0', 100, { label, permissions: ofAndroid('INTERNET') })
  const { id: artifactId } = await person.artifact.put({ name: `${packageName}.apk`, kind: 'apk', bytes })
  return person.app.create({ artifactId, type: 'stock', visibility })
}

/** The console as somebody else has it open, in a browser of their own. */
async function elsewhere(browser: Browser, product: Product, name: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, name)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(path)
  return page
}

async function onlineSn(boss: Person): Promise<string> {
  const first = async () =>
    (await boss.terminal.list({ online: true, platform: ['android'], status: ['activated'], pageSize: 14 })).records[0]
      ?.sn ?? ''
  // The demo is made while the product starts.
  await expect.poll(first).not.toBe('')
  return first()
}

/** Uploads the package, and fills in the rest once it was read. */
async function uploadKeeper(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Upload app' })
  const upload = drawer.getByRole('button', { name: 'Upload', exact: true })
  await expect(upload).toBeDisabled()
  await expect(upload).toHaveAttribute('title', 'Upload the package first')

  // While it is on its way nothing is sent, and who presses is told why.
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/artifacts/uploads/*/finish', async (route) => {
    await gate
    await route.continue()
  })
  const bytes = apkOf('com.testing.shelf', '1.0.0', 100, {
    label: { '': 'Shelf keeper', 'zh-CN': '货架管家' },
    permissions: ofAndroid('INTERNET', 'CAMERA'),
    minSdk: 24,
    targetSdk: 33,
  })
  await drawer.locator('input[type=file]').setInputFiles(apk('shelf.apk', bytes))
  await expect(upload).toHaveAttribute('title', 'The file is still uploading; please wait')
  await upload.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-message').getByText('The file is still uploading; please wait')).toBeVisible()
  release()

  // What was read is shown before the rest is asked.
  const read = drawer.getByRole('region', { name: 'Read from the file' })
  await expect(read).toContainText('com.testing.shelf')
  await expect(read).toContainText('1.0.0 (100)')
  await expect(read).toContainText('33 (Android 13)')
  await expect(read).toContainText('Valid signature')
  await expect(read.getByRole('listitem').first()).toContainText('Take photos and record videosDangerous')
  await expect(drawer.getByLabel('Chinese name')).toHaveAttribute('placeholder', '货架管家')
  await expect(drawer.getByText('Required')).toHaveCount(0)
  await upload.click()
  await expect(drawer.getByText('Required')).toHaveCount(1)
  await drawer.getByRole('combobox', { name: /Type/ }).click()
  await page.locator('.ant-select-dropdown').getByTitle('Stock', { exact: true }).click()
  await upload.click()
}

/** Somebody else rejects it first, and approves it once it was submitted again. */
async function reviewTwice(admin: Page, version: Locator): Promise<void> {
  await expect(admin.getByRole('link', { name: /^\d+ .*review$/ })).toBeVisible()
  await admin.getByRole('button', { name: 'Shelf keeper', exact: true }).click()
  const review = admin.getByRole('dialog', { name: 'Review' })
  await expect(review).toContainText('The signature is valid')
  await expect(review).toContainText('First version')
  await admin.keyboard.press('r')
  const rejecting = admin.getByRole('dialog', { name: 'Reject "Shelf keeper" 1.0.0' })
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting.getByText('Required')).toBeVisible()
  await rejecting.getByLabel('Reason').fill('Say what the camera is for')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting).toBeHidden()

  // Who uploaded it hears of that at once, and submits it again.
  await expect(version).toContainText('Rejected')
  await expect(version.getByTitle('Say what the camera is for')).toBeVisible()
  await version.getByRole('button', { name: 'Submit for review' }).click()
  await expect(version).toContainText('Pending review')
  await expect(review.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await review.getByRole('button', { name: 'Approve' }).click()
  const approving = admin.getByRole('dialog', { name: 'Approve "Shelf keeper" 1.0.0' })
  await expect(approving).toContainText('com.testing.shelf')
  await expect(approving.getByRole('region', { name: 'Automatic checks' })).toContainText('The signature is valid')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'Shelf keeper' })).toHaveCount(0)
  await admin.context().close()
}

test('[3.17] [4.7] an app is uploaded, reviewed by somebody else, published, listed and installed', async ({
  page,
  enter,
  product,
  browser,
}) => {
  const boss = await product.signIn('enterprise')
  const sn = await onlineSn(boss)
  await enter('enterprise', '/appMarket/myApp')
  await page.getByRole('button', { name: 'Upload app' }).first().click()
  await uploadKeeper(page)

  // Its versions: the next step stands in the row.
  await expect(page).toHaveURL(/appDetail\?id=\d+&tab=versions/)
  const version = page.getByRole('region', { name: 'Versions' }).getByRole('row').filter({ hasText: '1.0.0' })
  await version.getByRole('button', { name: 'Submit for review' }).click()
  await expect(version).toContainText('Pending review')

  await reviewTwice(await elsewhere(browser, product, 'admin', '/appMarket/appAudit'), version)

  await version.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(version).toContainText('Published')
  await page.getByRole('button', { name: 'More actions for Shelf keeper' }).click()
  await page.getByRole('button', { name: 'List in market', exact: true }).click()
  const launching = page.getByRole('dialog', { name: 'List "Shelf keeper" in the market?' })
  await expect(launching).toContainText('Version 1.0.0 can be installed from the app market immediately')
  await launching.getByRole('button', { name: 'List in market' }).click()
  await expect(page.getByRole('tabpanel', { name: 'App details' }).getByText('Listed', { exact: true })).toBeVisible()

  // From the market: the page of tasks is filled in.
  await page.goto('/appMarket/index')
  await page.getByRole('listitem', { name: 'Shelf keeper' }).getByRole('button', { name: 'Install on…' }).click()
  await expect(page).toHaveURL(/longRange\/index/)
  await expect(page.getByText('shelf.apk')).toBeVisible()
  await page.getByPlaceholder('Search SN or name').fill(sn)
  await page.getByRole('button', { name: 'Select all 1 match' }).click()
  await page.getByRole('button', { name: 'Create for 1' }).click()
  await expect(page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: sn })).toContainText(
    'Succeeded',
    { timeout: 40_000 },
  )
  const { records } = await boss.app.list({ q: 'com.testing.shelf' })
  await page.goto(`/appMarket/appDetail?id=${records[0]?.id}&tab=holders`)
  await expect(page.getByRole('row').filter({ hasText: sn })).toContainText('Current')
})

test('[6.2] a private app is seen by nobody else, and a public one of another enterprise neither', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  const boss = await product.signIn('enterprise')
  await addEnterprise(product, 'stranger')
  const secret = await brought(boss, 'com.testing.secret', { label: 'Secret till', visibility: 'private' })
  const open = await brought(boss, 'com.testing.open', { label: 'Open till' })
  const stranger = await product.signIn('stranger')
  expect((await stranger.app.list({ q: 'com.testing' })).records).toEqual([])
  await enter('stranger' as 'enterprise', '/appMarket/myApp')
  await expect(page.getByText('No uploaded apps yet')).toBeVisible()
  for (const { id } of [secret, open]) {
    await page.goto(`/appMarket/appDetail?id=${id}`)
    await expect(page.getByText('App not found')).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
  }
})

test('a file another has signed is explained and not sent; [5.9] versions are asked for by the name of their app', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const { id } = await brought(boss, 'com.testing.signed', { label: 'Signed till' })
  await enter('enterprise', `/appMarket/appDetail?id=${id}&tab=versions`)
  await page.getByRole('button', { name: 'Upload new version' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New version of "Signed till"' })
  const upload = drawer.getByRole('button', { name: 'Upload', exact: true })
  const other = apkOf('com.testing.signed', '1.1.0', 110, {
    signedBy: signingKey('Stranger'),
    permissions: ofAndroid('READ_SMS'),
  })
  await drawer.locator('input[type=file]').setInputFiles(apk('other.apk', other))
  await expect(drawer.getByText('The signature differs from the previous version')).toBeVisible()
  await expect(upload).toBeDisabled()
  await drawer.getByRole('button', { name: 'Remove other.apk' }).click()

  const older = apkOf('com.testing.signed', '0.9.0', 90)
  await drawer.locator('input[type=file]').setInputFiles(apk('older.apk', older))
  await expect(drawer.getByRole('alert')).toContainText('This version is older than the newest version, 1.0.0')
  await expect(upload).toBeDisabled()
  await drawer.getByRole('button', { name: 'Remove older.apk' }).click()

  const next = apkOf('com.testing.signed', '1.1.0', 110, {
    label: 'Signed till',
    permissions: ofAndroid('READ_SMS'),
  })
  await drawer.locator('input[type=file]').setInputFiles(apk('next.apk', next))
  const difference = drawer.getByRole('region', { name: 'Differences from version 1.0.0' })
  await expect(difference).toContainText('Same signer')
  await expect(difference).toContainText('1 added')
  await expect(difference).toContainText('Read text messages')
  await upload.click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '1.1.0' })).toContainText('Not submitted')

  await page.goto('/appMarket/myApp?show=versions')
  await page.getByRole('button', { name: 'Search versions' }).click()
  await expect(page.getByText('Enter an app name first')).toBeVisible()
  await page.getByRole('textbox', { name: 'App name' }).fill('Signed till')
  await page.getByRole('button', { name: 'Search versions' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Signed till' })).toHaveCount(2)
})

test('[5.6] screenshots are refused by name, cropped by the keyboard, put in order and kept', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const { id } = await brought(boss, 'com.testing.shots', { label: 'Picture till' })
  await enter('enterprise', `/appMarket/appDetail?id=${id}`)
  await page.getByRole('button', { name: 'Edit screenshots' }).click()
  const drawer = page.getByRole('dialog', { name: 'Screenshots of "Picture till"' })
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled()
  const choose = async (name: string) =>
    drawer.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'image/png',
      buffer: pngOf(300, 400, () => [name.charCodeAt(0) % 256, 90, 140]),
    })
  await choose('首页.png')
  await expect(drawer.getByRole('alert')).toContainText('The image name can contain only English letters and digits')
  for (const name of ['home.png', 'menu.png']) {
    await choose(name)
    const crop = page.getByRole('dialog', { name: 'Crop screenshot' })
    await crop.getByText('9:16', { exact: true }).click()
    await expect(crop.getByRole('status')).toHaveText('225 × 400')
    await crop.getByRole('application').focus()
    for (const key of ['-', '-', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await expect(crop.getByRole('status')).toHaveText('204 × 363')
    await crop.getByRole('button', { name: 'Apply' }).click()
    await expect(crop).toBeHidden()
  }
  await expect(drawer.getByRole('img', { name: /^Screenshot/ })).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Move Screenshot 2 of 2 forward' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const kept = (await boss.app.get({ id })).screenshots
  expect(kept).toHaveLength(2)
  expect(Number(kept[0])).toBeGreaterThan(Number(kept[1]))
  await page.getByRole('button', { name: 'Screenshot 1 of 2' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Screenshot 2 of 2' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[9.5] the market, an app and its forms fit', async ({ page, enter, product }) => {
    const boss = await product.signIn('enterprise')
    const { id } = await brought(boss, 'com.testing.phone', { label: 'Phone till' })
    await enter('enterprise', '/appMarket/index')
    await expect(page.getByPlaceholder('Name or package name')).toBeVisible()
    await expectUsable(page)
    await page.goto(`/appMarket/appDetail?id=${id}`)
    await expect(page.getByRole('heading', { name: 'Phone till' })).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: 'More actions for Phone till' }).click()
    await page.getByRole('button', { name: 'Edit app' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit app' })).toBeVisible()
    await expectUsable(page)
  })
})
