import type pg from 'pg'
import { expect, leaveConsole, signIn } from './house.ts'
import { test } from './shell-lab.ts'

const keys = ['isLogin', 'info', 'token', 'language', 'worktab', 'setting']
const kept = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>

test('[3.1], [3.2] a session is kept under sys and its companions, and goes with the log-out; language and settings stay', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('My devices')
  const storage = await page.evaluate(kept)
  const sys = JSON.parse(storage.sys as string) as Record<string, unknown> & { info: object; token: string }
  expect(Object.keys(sys).toSorted()).toEqual(keys.toSorted())
  expect(sys).toMatchObject({ isLogin: true, language: 'en', worktab: { current: '/device/index' } })
  expect(Object.keys(sys.info)).toEqual(expect.arrayContaining(['id', 'name', 'email', 'verify', 'token']))
  for (const key of ['menuList', 'permissionForm', 'userId', 'verify', 'token', 'language'])
    expect(storage).toHaveProperty(key)
  expect(storage.token).toBe(sys.token)
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Do you want to log out?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/device/index')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  const after = await page.evaluate(kept)
  expect(JSON.parse(after.sys as string)).toMatchObject({
    isLogin: false,
    info: null,
    token: '',
    worktab: { opened: [] },
  })
  for (const key of ['menuList', 'permissionForm', 'userId', 'verify', 'token']) expect(after).not.toHaveProperty(key)
  expect(after.language).toBe('en')
})

test('[8.4] a log-out the server does not answer with 1 leaves the storage as it is', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('enterprise')
  await page.route('**/doLogout', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: '忙', messageEn: 'Busy now', result: null } }),
  )
  const before = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Busy now')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(before)
  await expect(page).toHaveURL('/dashboard/index')
  complaints.splice(0)
})

test('[3.1] whatever lies in the storage, there is never a white page', async ({ page, enter, complaints }) => {
  await enter('enterprise')
  const whole = await page.evaluate(kept)
  const sys = JSON.parse(whole.sys as string) as Record<string, unknown>
  const worse: Record<string, string>[] = [
    { sys: '{{{' },
    { sys: 'null' },
    { sys: '[]' },
    { sys: JSON.stringify({ ...sys, info: 'x' }) },
    {
      sys: JSON.stringify({ ...sys, worktab: { opened: [null, 3, { path: '//evil' }, { path: '/gone', title: 5 }] } }),
    },
    { sys: JSON.stringify({ ...sys, setting: { themeModel: 'pink', showWorkTab: 'no' } }) },
    { menuList: '[{"id":1},null,"x",{"id":"9","menuType":2,"menuVoList":"y"}]' },
    { permissionForm: '{"a":1}', menuRecent: '{{', language: 'klingon' },
  ]
  for (const broken of worse) {
    await leaveConsole(page)
    await page.evaluate(
      (all) => {
        for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
      },
      { ...whole, ...broken },
    )
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^(Sign in|Settings)$/ })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('[4.1] a session the server no longer knows is out at the start; one it knows is restored', async ({
  page,
  enter,
  complaints,
  lab,
}) => {
  await enter('store', '/device/index')
  await page.reload()
  await expect(page.getByRole('table').first()).toBeVisible()
  await lab.sql.query('delete from session')
  await page.reload()
  await expect(page).toHaveURL(/\/login\?to=/)
  complaints.splice(0)
})

test('[4.2], [8.2] code 500 shows its message, and then the sign-in page', async ({ page, enter, complaints, lab }) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  await lab.sql.query('delete from session')
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.locator('.ant-message').getByText(/session has expired/)).toBeVisible()
  await page.waitForURL(/\/login/)
  complaints.splice(0)
})

test('[8.2] once a session is known to have ended, nothing more is sent for it', async ({
  page,
  enter,
  complaints,
  lab,
}) => {
  await enter('sales', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await lab.sql.query('delete from session')
  // The moment in which it is said: what a person still does then, and what the screen does by itself.
  const sent = await page.evaluateHandle(() => {
    const urls: string[] = []
    let ended = false
    const fetchIt = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const { url } = new Request(input, init)
      if (ended && (init?.headers as Record<string, string> | undefined)?.Session) urls.push(url)
      return fetchIt(input, init)
    }
    new MutationObserver(() => {
      if (ended || !document.querySelector('.ant-message')?.textContent?.includes('session has expired')) return
      ended = true
      document.querySelector<HTMLElement>('button[aria-label=Refresh]')?.click()
      window.dispatchEvent(new Event('online'))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return urls
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await page.waitForURL(/\/login/)
  expect(await sent.jsonValue()).toEqual([])
  complaints.splice(0)
})

test('the browser tabs agree: signed out in one is signed out in all, and so is a setting', async ({
  page,
  enter,
  context,
}) => {
  await enter('enterprise')
  const other = await context.newPage()
  await other.goto('/device/index')
  await expect(other.getByRole('table').first()).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(other.getByRole('tab', { selected: true })).toHaveText('我的设备')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(other).toHaveURL(/\/login/)
  await signIn(page, 'enterprise')
  await expect(other).toHaveURL('/device/index')
})

/** Every session's idle end is so many seconds from now, and its maximum duration as well. */
const endIn = (sql: pg.Client, idle: number, longest = 3600) =>
  sql.query(
    `update session set seen_at = now() - interval '30 minutes' + $1 * interval '1 second',
      ends_at = now() + $2 * interval '1 second'`,
    [idle, longest],
  )

test('two minutes before an idle session ends one is asked, and can stay; every tab of the browser agrees', async ({
  page,
  enter,
  lab,
  context,
}) => {
  await page.clock.install()
  await enter('enterprise')
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/device/index')
  await expect(other.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What the pages themselves still ask for would count as a sign of life.
  for (const one of [page, other]) await one.waitForLoadState('networkidle')
  await endIn(lab.sql, 100)
  for (const one of [page, other]) await one.clock.fastForward('28:05')
  const dialog = page.getByRole('dialog', { name: 'You are about to be signed out' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^1:\d\d$/)
  const otherDialog = other.getByRole('dialog', { name: 'You are about to be signed out' })
  await expect(otherDialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(otherDialog).toBeHidden()
  const { rows } = await lab.sql.query<{ idle: number }>(
    'select min(extract(epoch from now() - seen_at))::int as idle from session',
  )
  expect(rows[0]?.idle).toBeLessThan(60)
})

test('nobody there: the session ends on the server, which says so, and the sign-in page comes', async ({
  page,
  enter,
  lab,
  complaints,
}) => {
  await page.clock.install()
  await enter('enterprise')
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What the page itself still asks for would count as a sign of life.
  await page.waitForLoadState('networkidle')
  await endIn(lab.sql, 60)
  await page.clock.fastForward('28:05')
  await expect(page.getByRole('dialog', { name: 'You are about to be signed out' })).toBeVisible()
  await endIn(lab.sql, -5)
  await page.clock.fastForward('01:05')
  await expect(page.getByText(/session has expired/).first()).toBeVisible()
  await page.clock.fastForward('00:02')
  await expect(page).toHaveURL(/\/login/)
  complaints.splice(0)
})

test('the maximum duration of a session cannot be put off: it is announced, and can be put aside', async ({
  page,
  enter,
  lab,
}) => {
  await enter('enterprise')
  await endIn(lab.sql, 1500, 100)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'You are about to be signed out' })
  await expect(dialog).toContainText('maximum duration')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
})

test('[1.8] the AI assistant is a page from outside in a frame that may not leave it, and gets no token', async ({
  page,
  enter,
  lab,
  complaints,
}) => {
  await enter('enterprise')
  await page.getByRole('button', { name: 'AI assistant' }).click()
  const frame = page.getByRole('dialog', { name: 'AI assistant' }).locator('iframe')
  await expect(frame).toHaveAttribute('src', lab.assistant.url)
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-forms allow-popups/)
  await expect(frame).not.toHaveAttribute('sandbox', /top-navigation/)
  await expect(frame.contentFrame().getByRole('heading')).toHaveText('Ask me')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) as string
  expect(lab.assistant.asked.length).toBeGreaterThan(0)
  expect(JSON.stringify(lab.assistant.asked)).not.toContain(token)
  expect(lab.assistant.asked[0]?.headers.referer).toBeUndefined()
  // What the house puts into every page may not touch the storage of one from outside.
  expect(complaints.splice(0).every((text) => text.includes('sessionStorage'))).toBe(true)
})
