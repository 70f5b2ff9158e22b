import { expect, leaveConsole, test } from './house.ts'

test('[2.1], [2.3] the exception pages are open to everyone, in both languages', async ({ page }) => {
  for (const [code, en, cn] of [
    ['403', 'No access', '无权访问'],
    ['404', 'Page not found', '页面不存在'],
    ['500', 'Page error', '页面出错了'],
    ['guide-to-filling', 'Complete your information', '完善您的信息'],
  ] as const) {
    await page.goto(`/exception/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en)
    await leaveConsole(page)
    await page.evaluate(() => localStorage.setItem('language', 'cn'))
    await page.goto(`/exception/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(cn)
    await expect(page).toHaveURL(`/exception/${code}`)
    await leaveConsole(page)
    await page.evaluate(() => localStorage.setItem('language', 'en'))
  }
})

test('[2.4], [9.8] / is home, and the document is named by page and system, in the language of the screen', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/index')
  await expect(page).toHaveTitle(/ - CPM Console 1\.0\.1$/)
  await page.goto('/device/index')
  await expect(page).toHaveTitle('My devices - CPM Console 1.0.1')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page).toHaveTitle('我的设备 - CPM 终端管理 1.0.1')
})

test('[2.19] a page that is not granted, or is none, is /exception/404 inside the frame, with one way home', async ({
  page,
  enter,
}) => {
  await enter('store')
  for (const path of ['/sysManage/outgoingMail', '/no/such/page', '/device']) {
    await page.goto(path)
    await expect(page).toHaveURL('/exception/404')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(`Requested address ${path}`)).toBeVisible()
  }
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/dashboard/index')
})

test('[2.3] an exception page leads back to where one was', async ({ page, enter }) => {
  await enter('enterprise', '/device/index?q=SIM')
  await page.goto('/no/such/page?x=1')
  await expect(page.getByText('Requested address /no/such/page?x=1')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/device/index?q=SIM')
})

test('[2.19] going to where one is already is no error', async ({ page, enter }) => {
  await enter('enterprise', '/device/index')
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My devices' })
  for (let n = 0; n < 3; n++) await link.click()
  await expect(page).toHaveURL('/device/index')
  await expect(page.getByRole('tab')).toHaveCount(2)
})

test('[2.20] the progress bar, if it is set, is there until the page is [9.7]', async ({ page, enter }) => {
  await enter('enterprise')
  await expect(page.locator('[data-is~=progress]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Show progress bar' }).click()
  await page.keyboard.press('Escape')
  const bar = page.locator('[data-is~=progress]')
  await expect(bar).toHaveAttribute('data-done')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Devices' }).click()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/api\/v1\/terminals\?/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/v1\/terminals\?/)
  await menu.getByRole('link', { name: 'My devices' }).click()
  await asked
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(bar).not.toHaveAttribute('data-done')
  await expect(bar).toHaveCSS('z-index', '3000')
  letGo()
  await expect(bar).toHaveAttribute('data-done')
})

test('[2.4], [2.16] /dashboard and a slash too many lead on to the page that was meant', async ({ page, enter }) => {
  await page.goto('/login?to=%2Fdevice%2Findex%2F%3Fplatform%3Dwindows')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await enter('enterprise')
  for (const [from, to] of [
    ['/dashboard', '/dashboard/index'],
    ['/dashboard/', '/dashboard/index'],
    ['/device/index/?platform=windows', '/device/index?platform=windows'],
    ['/login/', '/dashboard/index'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
  }
})

test("[2.20], [9.8] a terminal's page is named with its SN, and a page of nobody by what it is", async ({
  page,
  enter,
  product,
  browser,
}) => {
  const boss = await product.signIn('enterprise')
  const sn = (await boss.terminal.list()).records[0]?.sn as string
  await enter('enterprise', `/device/deviceDetail/${sn}`)
  await expect(page).toHaveTitle(`Device detail · ${sn} - CPM Console 1.0.1`)
  const nobody = await browser.newPage({ baseURL: product.url, locale: 'en-US' })
  for (const [path, name] of [
    ['/login', 'Sign in'],
    ['/exception/404', 'Page not found'],
    ['/exception/403', 'No access'],
    ['/exception/500', 'Page error'],
    ['/sign-up', 'Sign up'],
  ] as const) {
    await nobody.goto(path)
    await expect(nobody, path).toHaveTitle(`${name} - CPM Console 1.0.1`)
  }
  await nobody.goto('/exception/guide-to-filling')
  await expect(nobody).not.toHaveTitle('CPM Console')
  await nobody.close()
})

test('a page that fails takes only itself down: the frame stays, and the details can be copied', async ({
  page,
  enter,
  complaints,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('enterprise')
  const faulty = "export function Page() { throw new Error('A fault of the page') }"
  await page.route(/device-index-page-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: faulty }),
  )
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Devices' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My devices' }).click()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Page error')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy details' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/device/index')
  await page.unroute(/device-index-page-.*\.js/)
  await page.reload()
  await expect(page.getByRole('table').first()).toBeVisible()
  complaints.splice(0)
})
