import { demoPassword } from '../product.ts'
import { expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

/** A refusal that is answered by a dialog is no fault; the browser writes it down all the same. */
const isAsked = (text: string) => /status of 4(28|22)/.test(text)

for (const [language, theme] of [
  ['en', 'white'],
  ['cn', 'dark'],
] as const) {
  test(`[8.6] a factory reset and a log-off ask who it is, once for both, ${language}`, async ({
    page,
    enter,
    complaints,
  }) => {
    const say = (english: string | RegExp, chinese: string | RegExp) => (language === 'cn' ? chinese : english)
    await enter('enterprise', '/device/index?platform=android&online=true', { language, theme })
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await rows.first().getByRole('link').first().click()
    const proof = page.getByRole('dialog', { name: say('Confirm your identity', '请确认身份') })
    const password = proof.getByLabel(say('Current password', '当前密码'))
    const logOff = async () => {
      await page.getByRole('button', { name: say('Log off', '注销'), exact: true }).click()
      const sure = page.getByRole('dialog').getByRole('button', { name: say('Log off', '注销') })
      await sure.click()
      await expect(sure).toBeHidden()
    }
    await logOff()
    await expect(password).toBeFocused()
    // What asked is waiting behind it, greyed.
    await expectUsable(page, '[role=dialog]')
    // Who would not confirm finds things as they were.
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()

    await page.getByRole('button', { name: say('Actions', '操作'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('Factory reset', '恢复出厂设置') }).click()
    const warning = page.getByRole('dialog')
    const label = (await warning.locator('label').textContent()) ?? ''
    const typed = warning.getByRole('textbox')
    await typed.fill(/[A-Z0-9][A-Z0-9-]{5,}/.exec(label)?.[0] ?? '')
    await typed.press('Enter')
    await password.fill('Wrong@2026')
    await password.press('Enter')
    await expect(proof.getByText(say('The current password is incorrect', '当前密码不正确'))).toBeVisible()
    await password.fill(demoPassword)
    await password.press('Enter')
    await expect(page.getByText(say('Task created: Factory reset', /恢复出厂设置/)).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Asked a moment ago: not again.
    await logOff()
    await expect(page.getByText(say('Logged off', '已注销')).first()).toBeVisible()
    expect(complaints.filter((text) => !isAsked(text))).toEqual([])
    complaints.length = 0
  })
}
