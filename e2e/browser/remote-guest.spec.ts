import type { Browser, Page } from '@playwright/test'
import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { expect, test } from './house.ts'
import { pictureOn, screenOf } from './remote-desk.ts'
import { expectUsable } from './usable.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
type Look = { language?: 'cn' | 'en'; theme?: 'white' | 'dark'; isPhone?: boolean }

/** A browser nobody ever signed in with. */
async function stranger(browser: Browser, baseURL: string, look: Look = {}): Promise<Page> {
  const { language = 'en', theme = 'white', isPhone = false } = look
  const context = await browser.newContext({ baseURL, ...(isPhone ? phone : {}) })
  await context.addInitScript(
    (kept) => {
      localStorage.setItem('language', kept.language)
      localStorage.setItem('sys', JSON.stringify({ isLogin: false, language: kept.language, setting: kept.setting }))
    },
    { language, setting: { themeModel: theme, theme } },
  )
  return context.newPage()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('[15.8] a guest is let to a screen by a link, seen there, joined and put out', async ({
  page,
  product,
  enter,
  browser,
}) => {
  const sn = await screenOf(product)
  await enter('enterprise', `/device/deviceDetail/${sn}`)
  await page.getByRole('button', { name: 'Guest link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Guest' }).fill('Li Wei, Maker Ltd')
  await dialog.getByText('Control', { exact: true }).click()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const text = dialog.getByText(/\/guest#[\w-]{43}/)
  await expect(text).toBeVisible()
  const url = /https?:\S+#[\w-]{43}/.exec((await text.textContent()) ?? '')?.[0] as string
  await expectUsable(page)
  await expect(dialog.getByText('Not in use')).toBeVisible()

  const asked: string[] = []
  const guest = await stranger(browser, product.url, { isPhone: true })
  guest.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())))
  await guest.goto(url)
  await expect(heading(guest, 'Hello Li Wei, Maker Ltd')).toBeVisible()
  await expectUsable(guest)
  await guest.getByRole('button', { name: 'Open screen' }).tap()
  await pictureOn(guest)
  await expect(guest.locator('[data-is~=watermark]')).toHaveAttribute('data-text', 'Li Wei, Maker Ltd')
  await expectUsable(guest)
  // The token goes in bodies alone.
  expect(asked.filter((one) => one.includes(url.split('#')[1] as string))).toEqual([])

  // Who made it sees that it is used, and comes.
  await expect(dialog.getByText('In use', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Join session' }).click()
  await pictureOn(page)
  await expect(page.getByText('Li Wei, Maker Ltd is in control')).toBeVisible()
  await page.getByRole('button', { name: 'Request control' }).click()
  await guest.getByRole('alert').getByRole('button', { name: 'Hand over' }).tap()
  await expect(guest.getByText('enterprise is in control')).toBeVisible()

  // It leaves, and comes again; then the link is taken back.
  await guest.getByRole('button', { name: 'Leave' }).tap()
  await expect(heading(guest, 'You left the session')).toBeVisible()
  await guest.getByRole('button', { name: 'Open again' }).tap()
  await pictureOn(guest)
  await page.getByRole('button', { name: 'Guest link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).last().click()
  await expect(heading(guest, 'The link was revoked')).toBeVisible()
  await expectUsable(guest)

  const boss = await product.signIn('enterprise')
  const [row] = (await boss.remoteSession.list({ sn, kind: ['desktop'] })).records
  expect(row).toMatchObject({ guestOf: 'enterprise', askedBy: { id: null, name: 'Li Wei, Maker Ltd' } })
  await page.goto(`/remote/history/${row?.id}`)
  await expect(page.getByText('Li Wei, Maker Ltd · Guest of enterprise')).toBeVisible()
  await page.goto('/remote/guestLink')
  await expect(page.getByRole('row').filter({ hasText: 'Li Wei, Maker Ltd' })).toContainText('Revoked')
  await expectUsable(page)
  await guest.context().close()
})

test('[15.8] a guest reads in their language why there is no screen', async ({ product, browser }) => {
  const boss = await product.signIn('enterprise')
  const make = async (sn: string) =>
    (await boss.guestLink.create({ sn, guest: '李威', minutes: 5, viewOnly: true, reason: '打印机卡纸' })).url
  const guest = await stranger(browser, product.url, { language: 'cn', theme: 'dark', isPhone: true })

  await guest.goto('/guest#half')
  await expect(heading(guest, '链接不完整')).toBeVisible()
  await guest.goto(`/guest#${'A'.repeat(43)}`)
  await expect(heading(guest, '链接无效')).toBeVisible()
  await expectUsable(guest)

  // Enrolled, and never heard of.
  const away = { sn: 'GUEST-AWAY-1', platform: 'android', model: 'A920Pro' }
  const { token } = await boss.enrolment.create({})
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...away, token })
  expect((await fetch(`${product.url}/agent/v1/enrol`, { method: 'POST', headers, body })).ok).toBe(true)
  await guest.goto(await make(away.sn))
  await expect(guest.getByText('终端离线', { exact: true })).toBeVisible()
  await expect(guest.getByRole('button', { name: '打开屏幕' })).toHaveCount(0)
  await expectUsable(guest)

  const refuses = await screenOf(product, { model: 'T3 PRO', ends: '0007' })
  const consent = { desktop: 'asked', shell: 'told', files: 'told' } as const
  await boss.remoteRules.give({ place: { sn: refuses }, value: { ...usualRules, consent, askSeconds: 8 } })
  await guest.goto(await make(refuses))
  await expect(guest.getByText('终端旁的人需要先同意。')).toBeVisible()
  await guest.getByRole('button', { name: '打开屏幕' }).tap()
  await expect(heading(guest, '终端旁的人没有同意')).toBeVisible()
  await expectUsable(guest)
  await guest.context().close()
})
