import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addPerson, demandTotp } from '../people.ts'
import { demoPassword } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

/** What the app on the phone shows. */
const appCode = (secret: string, aheadMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs })
/** No code serves twice: this one comes after the one of now, and is right although its time may begin on the way. */
const nextCode = (secret: string) => appCode(secret, 30_000)

type Say = (english: string | RegExp, chinese: string) => string | RegExp

async function changeProfile(page: Page, name: string, say: Say): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: say('My account', '我的账号') }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText(`${name}@harbour.example`)).toBeVisible()
  await expectUsable(page)
  await page.getByLabel(say('Phone', '联系电话')).fill('+65 6555 0123')
  await expect(page.getByLabel(say(/SMS when/, '终端硬件异常时短信提醒'))).toBeEnabled()
  await page.getByRole('button', { name: say(/^Save$/, '保存') }).click()
  await page.reload()
  await expect(page.getByLabel(say('Phone', '联系电话'))).toHaveValue('+65 6555 0123')
}

/** Turns the second step on; the secret of the app, and one of the codes for who has lost it. */
async function turnOnSecondStep(page: Page, say: Say): Promise<{ secret: string; recovery: string }> {
  await page.getByRole('tab', { name: say('Security', '安全') }).click()
  await page.getByRole('button', { name: say('Turn on two-step sign-in', '开启两步登录') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: say(/QR code/, '两步登录密钥的二维码') })).toBeVisible()
  await expectUsable(page)
  const secret = ((await dialog.locator('[data-is~=mono]').textContent()) ?? '').replaceAll(' ', '')
  const code = dialog.getByLabel(say('Authenticator code', '验证码'))
  await code.fill(appCode(secret))
  await dialog.getByLabel(say('Current password', '当前密码')).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectUsable(page)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('Close', '关闭') }).click()
  await expect(page.getByText(say('10 left', '剩余 10 个'))).toBeVisible()
  return { secret, recovery }
}

/** Out, and in again by the second step, with the keyboard alone. */
async function signOutAndIn(page: Page, name: string, secret: string, say: Say, complaints: string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: say('Log out', '退出登录') }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await signIn(page, name)
  const second = page.getByLabel(say(/^Code$/, '验证码'), { exact: true })
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('autocomplete', 'one-time-code')
  await expectUsable(page)
  await page.keyboard.type('12 34')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(/code is incorrect/, '验证码不正确或已使用'))).toBeVisible()
  await expect(second).toBeFocused()
  // The browser says itself that a call was refused.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('button', { name: say('Back to sign-in', '返回登录') }).click()
  await signIn(page, name)
  await expect(second).toBeFocused()
  await page.keyboard.type(nextCode(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Another session, signed in by a recovery code, is seen here and ended. */
async function endAnotherSession(page: Page, name: string, recovery: string, say: Say, baseURL: string): Promise<void> {
  const away = await page.context().browser()?.newPage({ baseURL })
  if (!away) throw new Error('no browser')
  await away.goto('/login')
  await signIn(away, name)
  await away.getByRole('button', { name: /Use a recovery code|使用恢复代码/ }).click()
  await away.getByLabel(/^(Recovery code|恢复代码)$/).fill(recovery)
  await away.keyboard.press('Enter')
  await away.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/account?tab=sessions')
  await expect(page.getByText(say('This session', '当前会话'))).toHaveCount(1)
  await expectUsable(page)
  await page
    .getByRole('button', { name: say(/^End session:/, '退出:') })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('button', { name: say(/^End session:/, '退出:') })).toHaveCount(0)
  await away.reload()
  await expect(away).toHaveURL(/\/login/)
  await away.close()
}

/** A token, what it opens, and that it opens nothing once it is revoked. */
async function makeAndRevokeToken(page: Page, say: Say): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/account?tab=tokens')
  await page
    .getByRole('button', { name: say('New token', '新建令牌') })
    .first()
    .click()
  await dialog.getByLabel(say('Name', '名称')).fill('stock sync')
  await dialog.getByLabel(say('View terminals', '查看终端'), { exact: true }).check()
  await expectUsable(page)
  await dialog.getByRole('button', { name: say('New token', '新建令牌') }).click()
  const token = (await dialog.locator('[data-is~=mono]').first().textContent()) ?? ''
  expect(token).toMatch(/^cpm_pat_/)
  await expectUsable(page)
  await dialog
    .getByRole('button', { name: say('Close', '关闭') })
    .last()
    .click()
  const call = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await call('/api/v1/terminals')).status()).toBe(200)
  expect((await call('/api/v1/tasks')).status()).toBe(403)
  await page.reload()
  await expect(page.getByText('stock sync')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'stock sync' })).toContainText('127.0.0.1')
  await page.getByRole('button', { name: say(/^Revoke:/, '撤销:') }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText('stock sync')).toHaveCount(0)
  expect((await call('/api/v1/terminals')).status()).toBe(401)
}

for (const [language, theme] of [
  ['en', 'white'],
  ['cn', 'dark'],
] as const) {
  test(`my account, ${language}: a second step, the sign-in by it, sessions and a token`, async ({
    page,
    product,
    complaints,
  }) => {
    // A whole journey, with a look by axe at every step.
    test.slow()
    const say: Say = (english, chinese) => (language === 'cn' ? chinese : english)
    const name = `mine_${language}`
    await addPerson(product, name, { email: `${name}@harbour.example` })
    await page.addInitScript(
      ([lang, look]) => {
        localStorage.setItem('language', lang as string)
        const sys = JSON.parse(localStorage.getItem('sys') ?? '{}') as object
        localStorage.setItem(
          'sys',
          JSON.stringify({ ...sys, language: lang, setting: { themeModel: look, theme: look } }),
        )
      },
      [language, theme],
    )
    await page.goto('/login')
    await signIn(page, name)

    await changeProfile(page, name, say)
    const { secret, recovery } = await turnOnSecondStep(page, say)
    await signOutAndIn(page, name, secret, say, complaints)
    await endAnotherSession(page, name, recovery, say, product.url)
    await makeAndRevokeToken(page, say)
  })
}

test('a role that demands the second step: the dialog cannot be closed, and once it is set up the console opens', async ({
  page,
  product,
}) => {
  await addPerson(product, 'careful', { email: 'careful@harbour.example' })
  await demandTotp(product, 'careful')
  await page.goto('/login')
  await signIn(page, 'careful')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Your role requires/)).toBeVisible()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.reload()
  await expect(dialog.getByText(/Your role requires/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').last().getByRole('button').last().click()
  await signIn(page, 'careful')
  const secret = ((await dialog.locator('[data-is~=mono]').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Authenticator code').fill(appCode(secret))
  await dialog.getByLabel('Current password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Confirm and turn on' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/account?tab=security')
  await expect(page.getByText('10 left')).toBeVisible()
  const off = page.getByRole('button', { name: 'Turn off two-step sign-in' })
  await expect(off).toHaveAttribute('title', /it cannot be turned off/)
  await expect(off).toHaveAttribute('aria-disabled', 'true')
})
