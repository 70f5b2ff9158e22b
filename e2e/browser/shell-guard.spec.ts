import { expect, leaveConsole, test } from './house.ts'

test('[2.1], [2.3] the exception pages are open to everyone, in both languages', async ({ page }) => {
  for (const [code, en, cn] of [
    ['403', 'No access', '无权访问'],
    ['404', 'Page not found', '页面不存在'],
    ['500', 'Something went wrong', '页面出错了'],
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
  for (const path of ['/sysManage/outgoingMail', '/no/such/page', '/device/index/', '/device']) {
    await page.goto(path)
    await expect(page).toHaveURL('/exception/404')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(`The address was ${path}`)).toBeVisible()
  }
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/dashboard/index')
})

test('[2.3] an exception page leads back to where one was', async ({ page, enter }) => {
  await enter('enterprise', '/device/index?q=SIM')
  await page.goto('/no/such/page?x=1')
  await expect(page.getByText('The address was /no/such/page?x=1')).toBeVisible()
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

test('[2.20] the progress bar runs at a navigation only if it is set: 500 ms, no spinner [9.7]', async ({
  page,
  enter,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter('enterprise')
  await expect(page.locator('.progress')).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Progress bar' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Devices' }).click()
  // It is there for half a second: who looks for it from outside may come too late.
  const seen = await page.evaluateHandle(() => {
    const styles: unknown[] = []
    new MutationObserver(() => {
      const bar = document.querySelector('.progress')
      if (!bar) return
      const { animationDuration, zIndex } = getComputedStyle(bar)
      styles[0] = { animationDuration, zIndex }
    }).observe(document.body, { childList: true, subtree: true })
    return styles
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My devices' }).click()
  await expect.poll(() => seen.jsonValue()).toEqual([{ animationDuration: '0.5s', zIndex: '3000' }])
})

test('a page that fails takes only itself down: the frame stays, the details can be copied, a retry brings it back', async ({
  page,
  enter,
  complaints,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('enterprise')
  let broken = true
  await page.route(/device-index-page-.*\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Devices' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My devices' }).click()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Something went wrong')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy details' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/device/index')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  complaints.splice(0)
})
