import type { Page } from '@playwright/test'
import { codeFor, newestMail } from '../people.ts'
import type { Person } from '../product.ts'
import { expect, signIn, test } from './house.ts'
import { expectUsable } from './usable.ts'

const password = 'Harbour-2027'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Refused calls are noted by the browser itself; that is no fault of the page. */
const forgive = (complaints: string[], status: RegExp) =>
  expect(complaints.splice(0).filter((text) => !status.test(text))).toEqual([])

/** A page of somebody else, in a browser of their own. */
async function stranger(page: Page, language: 'cn' | 'en', theme: 'white' | 'dark' = 'white'): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('No browser')
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem('language', l as string)
      localStorage.setItem('sys', JSON.stringify({ language: l, setting: { themeModel: t, theme: t } }))
    },
    [language, theme],
  )
  return context.newPage()
}

/** The activation link in the newest mail, as a place of this server. */
async function linkFor(admin: Person, email: string): Promise<string> {
  const { body } = await newestMail(admin, email)
  const [place] = /\/sign-up\/activate#[\w-]{43}/.exec(body) ?? []
  if (!place) throw new Error(`No link in ${body}`)
  return place
}

/** Fills the application in and sends it, then looks where it stands. */
async function applyAs(ann: Page, email: string, code: () => Promise<string>): Promise<void> {
  await field(ann, 'Company').fill('Orchard Shops')
  await field(ann, 'Country').fill('新加坡')
  await field(ann, 'Address').focus()
  await expect(field(ann, 'Country')).toHaveValue('Singapore')
  await field(ann, 'Address').fill('313 Orchard Road')
  await field(ann, 'Contact').fill('Ann Lee')
  await field(ann, 'Phone').fill('+65 6123 4567')
  await field(ann, 'Email').fill(email)
  await ann.getByRole('button', { name: 'Get code' }).click()
  await expect(ann.getByText('Code sent; the code is valid for 10 minutes')).toBeVisible()
  await field(ann, 'Email code').fill(await code())
  await ann.getByLabel('Recommended by a sales rep').check()
  await field(ann, 'Sales rep name (optional)').fill('Tom Rep')
  await ann.getByRole('button', { name: 'Submit registration' }).click()
  await expect(ann.getByRole('heading', { name: 'Registration received' })).toBeVisible()
  await expectUsable(ann)
  await ann.getByRole('link', { name: 'View status' }).click()
  await expect(ann.getByText('We are reviewing your registration and will notify you by email.')).toBeVisible()
  await expectUsable(ann)
}

test('[4.8] from the sign-in page to an account: applied, approved, activated, signed in', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  test.slow()
  const email = 'ann@orchard.example'
  const admin = await product.signIn('admin')
  await enter('admin', '/user/toExamine')
  await expect(page.getByText('No registrations yet')).toBeVisible()

  const ann = await stranger(page, 'en')
  await ann.goto('/login')
  await ann.getByRole('link', { name: 'Sign up' }).click()
  await expect(ann.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(ann.locator('datalist option[value="Singapore"]')).toHaveCount(1)
  await ann.getByRole('button', { name: 'Submit registration' }).click()
  await expect(field(ann, 'Company')).toBeFocused()
  await expect(ann.getByText('Required').first()).toBeVisible()
  await expectUsable(ann)
  await applyAs(ann, email, () => codeFor(admin, email))

  // Nobody reloads: the list hears of it by itself.
  await page.getByRole('button', { name: 'Orchard Shops', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Registration' })
  for (const text of ['Ann Lee', 'Singapore', 'International', 'Tom Rep', '313 Orchard Road'])
    await expect(drawer.getByText(text, { exact: true }).last()).toBeVisible()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Orchard Shops' })
  await dialog.getByLabel('Company').fill('Orchard Shops Pte Ltd')
  await dialog.getByLabel('Sales rep address').fill('1 Rep Street')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByText('Approved, pending activation')).toBeVisible()
  const again = drawer.getByRole('button', { name: 'Approve' })
  await expect(again).toBeDisabled()
  await expect(again).toHaveAttribute('title', 'Only registrations pending review can be reviewed')

  await ann.reload()
  await expect(ann.getByText(/^Your registration is approved\. The activation link was emailed to you/)).toBeVisible()
  const link = await linkFor(admin, email)
  const asked: string[] = []
  ann.on('request', (request) => asked.push(request.url()))
  await ann.goto(link)
  await expect(ann.getByText('Set a username and a password for Orchard Shops Pte Ltd')).toBeVisible()
  await expectUsable(ann)
  await field(ann, 'Username').fill('enterprise')
  await field(ann, 'Password').fill(password)
  await field(ann, 'Confirm password').fill(password)
  await ann.getByRole('button', { name: 'Activate' }).click()
  await expect(ann.getByText('This username is taken; please use another username')).toBeVisible()
  await field(ann, 'Username').fill('ann_orchard')
  const sent = ann.waitForRequest(/sign-up\/activate$/)
  await ann.getByRole('button', { name: 'Activate' }).click()
  expect((await sent).postData()).not.toContain(password)
  await expect(ann.getByRole('heading', { name: 'Account activated' })).toBeVisible()
  const secret = link.split('#')[1] as string
  expect(asked.filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([])
  await ann.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(field(ann, 'Account')).toHaveValue('ann_orchard')
  await signIn(ann, 'ann_orchard', password)
  await expect(ann).toHaveURL(/\/dashboard\/index/)

  await expect(drawer.getByText('Activated', { exact: true })).toBeVisible()
  await expect(drawer.getByText('ann_orchard')).toBeVisible()
  await ann.goto(link)
  await expect(ann.getByText('This activation link is invalid, already used or expired')).toBeVisible()
  await ann.context().close()
  forgive(complaints, /400|422/)
})

test('[4.8] one that is not approved hears why in its own language and may apply again, cn, 390 px, dark', async ({
  page,
  enter,
  product,
}) => {
  const email = 'li@cha.example'
  const admin = await product.signIn('admin')
  await enter('admin', '/user/toExamine', { language: 'cn' })
  const li = await stranger(page, 'cn', 'dark')
  await li.setViewportSize({ width: 390, height: 844 })
  await li.goto('/sign-up')
  await field(li, '公司名称').fill('杭州茶饮')
  await field(li, '国家/地区').fill('china')
  await field(li, '公司地址').fill('杭州市西湖区 1 号')
  await field(li, '联系人').fill('李雷')
  await field(li, '联系电话').fill('0571 8888 0000')
  await field(li, '邮箱').fill(email)
  await li.getByRole('button', { name: '获取验证码' }).click()
  await expect(li.getByText('验证码已发送，10 分钟内有效')).toBeVisible()
  await field(li, '邮箱验证码').fill(await codeFor(admin, email))
  await expectUsable(li)
  await li.getByRole('button', { name: '提交申请' }).click()
  await li.getByRole('link', { name: '查看申请进度' }).click()
  await expect(li.getByText('我们正在审核您的申请，结果会用邮件通知您。')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: '杭州茶饮' })
  await row.getByRole('button', { name: '不通过' }).click()
  const dialog = page.getByRole('dialog', { name: '不通过 杭州茶饮 的申请' })
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(dialog.getByText('必填')).toBeVisible()
  await dialog.getByLabel('未通过原因').fill('请补充营业执照')
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(row.getByText('未通过', { exact: true })).toBeVisible()
  await expectUsable(page)

  expect(await newestMail(admin, email)).toMatchObject({ kind: 'signUpRejected', language: 'cn' })
  await li.reload()
  await expect(li.getByText('请补充营业执照')).toBeVisible()
  await expectUsable(li)
  await li.getByRole('link', { name: '重新申请' }).click()
  await expect(li.getByRole('button', { name: '提交申请' })).toBeVisible()
  await li.context().close()
})

test('[4.8] a country that is typed before the countries are there is found when they come', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/countries*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/sign-up')
  await field(page, 'Country').fill('china')
  await field(page, 'Address').focus()
  await expect(field(page, 'Country')).toHaveValue('china')
  release()
  await expect(field(page, 'Country')).toHaveValue('China')
  await page.getByRole('button', { name: 'Submit registration' }).click()
  await expect(field(page, 'Company')).toBeFocused()
  await expect(page.getByText('Select a country from the list')).toHaveCount(0)
})

test('a link that is not whole or not known says so, and nobody needs to be signed in', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('/sign-up/state')
  await expect(page.getByText('The registration number is missing; please use the link in your email')).toBeVisible()
  await page.goto(`/sign-up/state#${'x'.repeat(43)}`)
  await expect(page.getByText(/^Registration not found/)).toBeVisible()
  await page.goto(`/sign-up/activate#${'x'.repeat(43)}`)
  await expect(page.getByText(/^This activation link is invalid/)).toBeVisible()
  await expectUsable(page)
  await page.goto('/sign-up/elsewhere')
  await expect(page).toHaveURL(/\/login\?to=/)
  forgive(complaints, /422/)
})
