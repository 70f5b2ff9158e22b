import type { Page } from '@playwright/test'
import { addPerson, codeFor, newestMail } from '../people.ts'
import { type DemoName, demoPassword } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

const fresh = 'Harbour-2027'
const field = (scope: Page | ReturnType<Page['getByRole']>, label: string) => scope.getByLabel(label, { exact: true })

/** The fixture signs in people of the demo; those made here have the same password. */
const likeDemo = (name: string) => name as DemoName

/** Refused calls are noted by the browser itself; that is no fault of the page. */
const forgive = (complaints: string[], status: RegExp) =>
  expect(complaints.splice(0).filter((text) => !status.test(text))).toEqual([])

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  return page.getByRole('dialog', { name: 'Change Password' })
}

async function openForgotten(page: Page, language: 'cn' | 'en' = 'en') {
  await page.addInitScript((l) => localStorage.setItem('language', l), language)
  await page.goto('/login')
  await page.getByRole('button', { name: language === 'en' ? 'Forgot password?' : '忘记密码？' }).click()
  await expect(field(page, language === 'en' ? 'New password' : '新密码')).toBeVisible()
}

test('[7.8] [7.9] the password is changed by a code from the e-mail, sealed, and the person is signed out', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await addPerson(product, 'changer', { email: 'changer@harbour.example' })
  await enter(likeDemo('changer'), '/device/index')
  const dialog = await openDialog(page)
  await expect(field(dialog, 'Username')).toHaveValue('changer')
  await expect(field(dialog, 'Email')).toHaveValue('changer@harbour.example')
  await expect(dialog.getByRole('button', { name: 'Log out' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Get code' }).click()
  await expect(dialog.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible()
  await field(dialog, 'Email code').fill(await codeFor(await product.signIn('admin'), 'changer@harbour.example'))
  await field(dialog, 'New password').fill(fresh)
  await field(dialog, 'Confirm password').fill(fresh)
  const sent = page.waitForRequest(/updateNewPassword/)
  await dialog.getByRole('button', { name: 'OK' }).click()
  expect((await sent).postData()).not.toContain(fresh)

  await expect(page.getByText('Password changed; please sign in again')).toBeVisible()
  await expect(page).toHaveURL(/\/device\/index/)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await signIn(page, 'changer')
  await expect(page.getByText(/Incorrect account or password/)).toBeVisible()
  await signIn(page, 'changer', fresh)
  await expect(page).toHaveURL(/\/dashboard\/index/)
  forgive(complaints, /401|422|WebSocket/)
})

test('a forgotten password is replaced by a code, in the language of the screen, and the name stands at the sign-in', async ({
  page,
  product,
}) => {
  await addPerson(product, 'forgetful', { email: 'forgetful@harbour.example' })
  await openForgotten(page, 'cn')
  await field(page, '用户名').fill('forgetful')
  await field(page, '邮箱').fill('forgetful@harbour.example')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('如果用户名与邮箱匹配，验证码已发送，10 分钟内有效')).toBeVisible()
  const admin = await product.signIn('admin')
  expect(await newestMail(admin, 'forgetful@harbour.example')).toMatchObject({ language: 'cn', kind: 'passwordCode' })
  await field(page, '邮箱验证码').fill(await codeFor(admin, 'forgetful@harbour.example'))
  await field(page, '新密码').fill(fresh)
  await field(page, '确认密码').fill(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码已修改，请使用新密码登录')).toBeVisible()
  await expect(field(page, '账号')).toHaveValue('forgetful')
  await expect(field(page, '密码')).toBeFocused()
  await signIn(page, 'forgetful', fresh)
  await expect(page).toHaveURL(/\/dashboard\/index/)
})

test('a wrong code is said at its field, and nothing that was typed is lost', async ({ page, complaints }) => {
  await openForgotten(page)
  await field(page, 'Username').fill('nobody_here')
  await field(page, 'Email').fill('nobody@harbour.example')
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText(/^If the username and email match/)).toBeVisible()
  await field(page, 'Email code').fill('000000')
  await field(page, 'New password').fill(fresh)
  await field(page, 'Confirm password').fill(fresh)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('The code is incorrect or expired; please request a new code')).toBeVisible()
  await expect(field(page, 'Email code')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(fresh)
  forgive(complaints, /422/)
})

const texts = {
  en: {
    username: 'Username',
    fresh: 'New password',
    again: 'Confirm password',
    submit: 'Change Password',
    rule: 'Password must contain uppercase and lowercase letters, numbers, and special characters, and be at least 8 characters long',
    empty: 'Please enter your password again',
    differs: 'The passwords do not match!',
    name: 'Username must consist of letters, numbers, and underscores, starting with a letter',
    email: 'Please enter your email',
    code: 'Please enter the email code',
  },
  cn: {
    username: '用户名',
    fresh: '新密码',
    again: '确认密码',
    submit: '修改密码',
    rule: '密码必须包含大写字母、小写字母、数字和特殊字符，且长度至少为 8 位',
    empty: '请再次输入密码',
    differs: '两次输入的密码不一致！',
    name: '用户名必须由字母、数字和下划线组成，且以字母开头',
    email: '请输入邮箱',
    code: '请输入邮箱验证码',
  },
} as const

for (const language of ['en', 'cn'] as const) {
  test(`[5.1] [5.2] [5.3] what is wrong with each field is said in the words of the rules, ${language}`, async ({
    page,
  }) => {
    const say = texts[language]
    const said = (text: string) => page.getByText(text, { exact: true })
    await openForgotten(page, language)
    // The weakest of each kind, and the first that will do.
    for (const weak of ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aa!!aaaa', 'Aa11aaaa']) {
      await field(page, say.fresh).fill(weak)
      await field(page, say.fresh).blur()
      await expect(said(say.rule), weak).toBeVisible()
    }
    await field(page, say.fresh).fill('Aa1!aaaa')
    await expect(said(say.rule)).toHaveCount(0)

    await field(page, say.again).focus()
    await field(page, say.again).blur()
    await expect(said(say.empty)).toBeVisible()
    await field(page, say.again).fill('Aa1!aaab')
    await expect(said(say.differs)).toBeVisible()
    await field(page, say.again).fill('Aa1!aaaa')
    await expect(said(say.differs)).toHaveCount(0)

    await field(page, say.username).fill('9lives')
    await page.getByRole('button', { name: say.submit }).click()
    for (const text of [say.name, say.email, say.code]) await expect(said(text)).toBeVisible()
    await expect(field(page, say.username)).toBeFocused()
  })
}

test('[5.4] without a name or an e-mail no code is asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('getEmailCaptcha')) asked.push(request.url())
  })
  await openForgotten(page)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText(/^Username must consist/)).toBeVisible()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await field(page, 'Username').fill('someone')
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(field(page, 'Email')).toBeFocused()
  expect(asked).toEqual([])
})

test('[9.1] the wait of 60 s before another code is counted down, and a reload does not end it', async ({ page }) => {
  await page.clock.install()
  await openForgotten(page)
  await field(page, 'Username').fill('waiting_one')
  await field(page, 'Email').fill('waiting@harbour.example')
  await page.getByRole('button', { name: 'Get code' }).click()
  const again = page.getByRole('button', { name: /^Resend in \d+ s$/ })
  await expect(again).toBeDisabled()
  await page.clock.fastForward(20_000)
  await page.reload()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(again).toBeDisabled()
  expect(Number(/\d+/.exec(await again.innerText())?.[0])).toBeLessThanOrEqual(40)
  await expect(page.getByText('Please do not click again within 1 minute')).toBeVisible()
  await page.clock.fastForward(41_000)
  await expect(page.getByRole('button', { name: 'Get code' })).toBeEnabled()
  await expect(page.getByText('Please do not click again within 1 minute')).toHaveCount(0)
})

test('[8.5] a second code within the minute is refused by the server in the same words', async ({
  page,
  complaints,
}) => {
  await openForgotten(page)
  await field(page, 'Username').fill('hasty_one')
  await field(page, 'Email').fill('hasty@harbour.example')
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('emailCodeWaitUntil'))
  await page.reload()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await field(page, 'Username').fill('hasty_one')
  await field(page, 'Email').fill('hasty@harbour.example')
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('Please do not click again within 1 minute').first()).toBeVisible()
  forgive(complaints, /429/)
})

const forcedText = {
  en: 'Another user set your current password; please set your own password',
  cn: '当前密码由他人设置，请设置您自己的密码',
} as const

for (const language of ['en', 'cn'] as const) {
  test(`[2.26] a password that must be changed opens the dialog by itself, and it cannot be closed, ${language}`, async ({
    page,
    enter,
    product,
  }) => {
    await addPerson(product, `forced_${language}`, { email: `forced-${language}@harbour.example`, mustChange: true })
    await enter(likeDemo(`forced_${language}`), '/device/index', { language })
    const dialog = page.getByRole('dialog', { name: language === 'en' ? 'Change Password' : '修改密码' })
    await expect(dialog.getByText(forcedText[language])).toBeVisible()
    await expect(dialog.getByRole('button', { name: /close|关闭|cancel|取消/i })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 450)
    await page.goto('/dashboard/index')
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(dialog.getByText(forcedText[language])).toBeVisible()

    await dialog.getByRole('button', { name: language === 'en' ? 'Log out' : '退出登录' }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: language === 'en' ? 'Log out' : '退出登录' })
      .click()
    await expect(page).toHaveURL(/\/login$/)
  })
}

test('who has no e-mail changes a password that must be changed by the one they have, and then goes in', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await addPerson(product, 'mailless', { email: null, mustChange: true })
  await enter(likeDemo('mailless'))
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await field(dialog, 'Current password').fill('Not-it-2026')
  await field(dialog, 'New password').fill(fresh)
  await field(dialog, 'Confirm password').fill(fresh)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByText('The current password is incorrect')).toBeVisible()
  await field(dialog, 'Current password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'mailless', fresh)
  await expect(page).toHaveURL(/\/dashboard\/index/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  forgive(complaints, /401|422|WebSocket/)
})

for (const [theme, language, width] of [
  ['white', 'cn', 390],
  ['dark', 'en', 390],
  ['dark', 'cn', 1440],
] as const) {
  test(`the dialog shuts nobody out and fits its window, ${theme}, ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter('store', '/', { theme, language })
    await page.getByRole('button', { name: /User menu|用户菜单/ }).click()
    await page.getByRole('menuitem', { name: /Change Password|修改密码/ }).click()
    const dialog = page.getByRole('dialog', { name: /Change Password|修改密码/ })
    await expect(dialog.getByLabel(/^(Email code|邮箱验证码)$/)).toBeFocused()
    await dialog.getByLabel(/^(New password|新密码)$/).fill('Almost-1')
    await dialog.getByRole('button', { name: /OK|确定/ }).click()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
}
