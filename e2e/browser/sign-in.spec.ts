import { startProduct } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

test('[2.18] who is not signed in goes to the sign-in page, and afterwards where they were going', async ({ page }) => {
  await page.goto('/device/index?platform=windows')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'enterprise')
  await expect(page).toHaveURL(/\/device\/index\?platform=windows/)
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a wrong password is said on the page and nothing is lost', async ({ page, complaints }) => {
  await page.goto('/login')
  await signIn(page, 'store', 'Wrong-1234')
  await expect(page.getByText(/Incorrect account or password/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('store')
  // What has been said follows the language.
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('alert')).toHaveText('账号、密码不正确，或账号暂时锁定')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/Incorrect account or password/)).toBeVisible()
  // The browser itself notes the refused call; that is no fault of the page.
  expect(complaints.splice(0).every((text) => text.includes('422'))).toBe(true)
})

test('signing in works with the keyboard alone, and in a page without a secure context', async ({ page }) => {
  // Over plain http a machine's own name is no secure context: there is no Web Crypto to seal the password with.
  await page.addInitScript(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined }))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account' }).focus()
  await page.keyboard.type('sales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Demo@2026')
  // Whether a captcha is wanted comes with an answer; until then it is.
  await expect(page.locator('#login-captcha')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/index/)
})

test('[4.1] logging out asks, ends the session and forgets the person', async ({ page, enter }) => {
  await enter('store')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /OK|Log out/ })
    .click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy()
})

test('[4.1] after a log-out nothing is asked for it any more, also not what the server told on the way', async ({
  page,
  enter,
}) => {
  let tell = (_keys: string[][]) => {}
  await page.routeWebSocket(/\/live\?/, (socket) => {
    socket.connectToServer()
    tell = (keys) => socket.send(JSON.stringify({ keys }))
  })
  await page.clock.install()
  await enter('store', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.route('**/login/doLogout*', async (route) => {
    const response = await route.fetch()
    // The first is followed at once, what comes within the same moment after it.
    tell([['message']])
    tell([['session']])
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.clock.runFor(2000)
  await signIn(page, 'store')
  await expect(page).toHaveURL(/\/dashboard\/index/)
})

test('[4.1] a log-out breaks off what is being read: its answers would come without a session', async ({
  page,
  enter,
}) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await enter('store', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  let held = 0
  await page.route('**/api/v1/terminals*', async (route) => {
    held += 1
    await gate
    await route.continue().catch(() => null)
  })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect.poll(() => held).toBeGreaterThan(0)
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const out = page.waitForResponse(/doLogout/)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await out
  letGo()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
})

test('[4.2] a session that ended on the server says so and goes to the sign-in page', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) as string
  await product.ask({ method: 'GET', url: '/oauth/v1/oauth/login/doLogout' }, { session: token.replaceAll('"', '') })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText(/session has expired/)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(complaints.splice(0).every((text) => /401|WebSocket/.test(text))).toBe(true)
})

test('[2.19] a path the menu does not hold is /exception/404', async ({ page, enter }) => {
  await enter('store', '/user/role')
  await expect(page.getByText('Page not found').last()).toBeVisible()
})

test('the password can be shown, and Caps Lock is said while it is typed', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Shown-1234')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  const type = (on: boolean) =>
    password.evaluate((input, modifierCapsLock) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }))
    }, on)
  await type(true)
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await type(false)
  await expect(page.getByText('Caps Lock is on')).toHaveCount(0)
})

test('the account name is remembered, or not if that is not wanted; the password never is', async ({ page }) => {
  const enter = async (path: RegExp) => {
    await signIn(page, 'store')
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await page.goto('/login')
  await enter(/\/dashboard/)
  await page.reload()
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('store')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Demo@2026')

  await page.getByLabel('Remember account').uncheck()
  await enter(/\/dashboard/)
  await page.reload()
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('')
})

test('the captcha is renewed by a click and after a refusal, which is said in the language of the screen', async ({
  page,
  complaints,
}) => {
  const strict = await startProduct({ env: { CPM_CAPTCHA: 'on' } })
  try {
    await page.goto(`${strict.url}/login`)
    const picture = page.getByRole('img', { name: 'Captcha image' })
    const renewed = async (act: () => Promise<void>) => {
      const before = await picture.getAttribute('src')
      await act()
      await expect(picture).not.toHaveAttribute('src', before as string)
    }
    await renewed(() => page.getByRole('button', { name: 'Refresh captcha' }).click())
    await page.getByLabel('Account', { exact: true }).fill('store')
    await page.getByLabel('Password', { exact: true }).fill('Demo@2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please complete the marked fields')).toBeVisible()
    await expect(page.getByLabel('Captcha', { exact: true })).toBeFocused()
    await renewed(async () => {
      await page.getByLabel('Captcha', { exact: true }).fill('????')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('The captcha is incorrect or expired')).toBeVisible()
    })
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByLabel('验证码', { exact: true }).fill('????')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('验证码不正确或已过期')).toBeVisible()
    expect(complaints.splice(0).every((text) => text.includes('422'))).toBe(true)
  } finally {
    await strict.stop()
  }
})

test('[8.5] a server that does not answer is said, and the sign-in works again when it does', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Account', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await signIn(page, 'store')
  await expect(page.getByText('Network connection failed, please try again later')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard\/index/)
  expect(complaints.splice(0).every((text) => /INTERNET_DISCONNECTED/.test(text))).toBe(true)
})

test('[1.9] language and theme are chosen before signing in, and hold after a reload', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
})

for (const theme of ['white', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`sign-in and forgotten password shut nobody out and fit their window, ${theme}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.addInitScript(
        (themeModel) => localStorage.setItem('sys', JSON.stringify({ setting: { themeModel } })),
        theme,
      )
      await page.goto('/login')
      for (const language of ['en', 'cn'] as const) {
        const forgotten = page.getByRole('button', { name: language === 'en' ? 'Forgot password?' : '忘记密码？' })
        await expect(forgotten).toBeVisible()
        await expectUsable(page)
        await forgotten.click()
        await page.getByRole('button', { name: language === 'en' ? 'Change Password' : '修改密码' }).click()
        await expectUsable(page)
        await page.getByRole('button', { name: language === 'en' ? 'Back to sign-in' : '返回登录' }).click()
        if (language === 'en') await page.getByRole('button', { name: '中文' }).click()
      }
    })
  }
}
