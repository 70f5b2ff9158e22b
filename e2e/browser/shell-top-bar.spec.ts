import { expect, test } from './house.ts'

test('[2.23] the breadcrumb says where one is, and follows the language', async ({ page, enter }) => {
  await enter('enterprise', '/longRange/taskManage')
  const crumbs = page.getByRole('navigation', { name: /Breadcrumb|当前位置/ })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Remote tasks', 'Task management'])
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(crumbs.getByRole('listitem').first()).toHaveText('远程任务')
})

test('[2.23], [9.6] the search finds by either language and by path, goes by arrows and Enter, and keeps what was chosen', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  const options = page.getByRole('listbox', { name: 'Search everything' }).getByRole('option')
  await expect(field).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill('我的设备')
  await expect(options.first()).toContainText('My devices')
  await field.fill('taskManage')
  await expect(options.first()).toContainText('Task management')
  await field.fill('task')
  const second = await options.nth(1).locator('[data-is~=menu-search-title]').innerText()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(second)
  await page.keyboard.press('Control+k')
  await expect(options.first()).toContainText(second)
  await expect(options.first().getByRole('img', { name: 'Recent' })).toBeVisible()
  await page.reload()
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(options.first()).toContainText(second)
  await field.fill('qqqxxx')
  await expect(options).toHaveText(['No matches'])
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
})

test('[2.23] the search finds a page by pinyin, and Enter right after typing is not lost', async ({ page, enter }) => {
  await enter('admin', '/dashboard/index', { language: 'cn' })
  await expect(page.getByRole('combobox', { name: '全局搜索' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('yonghuguanli')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/index')
})

test('[2.23] Enter pressed in the search before the menu has come leads to the page all the same', async ({
  page,
  enter,
}) => {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/getSubUserMenuById*', async (route) => {
    await gate
    await route.continue()
  })
  await enter('admin', '/dashboard/index', { language: 'cn' })
  const field = page.getByRole('combobox', { name: '全局搜索' })
  // Commands need no menu: once they are found, what looks for pages is there too.
  await field.fill('tuichu')
  await expect(page.getByRole('option', { name: '退出登录' })).toBeVisible()
  await field.fill('yonghuguanli')
  await expect(page.getByRole('listbox', { name: '全局搜索' })).toHaveText('加载中...')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/user/index')
})

test('[2.23] the search leads to a terminal by its SN and to a person by name, Enter pressed before the answer included', async ({
  page,
  enter,
  product,
}) => {
  const admin = await product.signIn('admin')
  const { records } = await admin.terminal.list({ pageSize: 1, sort: 'sn' })
  const { sn } = records[0] as { sn: string }
  await enter('admin')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(sn.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/device/deviceDetail/${sn}`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('enterprise')
  await page.getByRole('option', { name: /^enterprise\b.*User$/ }).click()
  await expect(page).toHaveURL('/user/index?q=enterprise')
})

test('[2.23] the search carries out commands: theme, language, log out', async ({ page, enter }) => {
  await enter('enterprise')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await expect(page.getByRole('option').first()).toContainText('Switch to the dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('to chinese')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tuichu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('退出登录')
})

test('[2.23] what stands in the search is selected when it opens again, and its shortcut is shown', async ({
  page,
  enter,
}) => {
  await enter('enterprise')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(page.locator('header kbd')).toHaveText('Ctrl K')
  await field.fill('devices')
  await page.locator('main').click()
  await expect(field).toHaveValue('devices')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('message')
  await expect(field).toHaveValue('message')
})

test('[2.23] full screen goes on and off', async ({ page, enter }) => {
  await enter('enterprise')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test('[2.23] the refresh button reloads the data and the state of the page one is on, and of no other', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/longRange/index')
  const line = page.getByPlaceholder(/command line/i)
  const refresh = page.locator('[data-is~=top-bar]').getByRole('button', { name: 'Refresh' })
  await line.fill('echo 1')
  // What is on its way already is not asked for again: the list is waited for first.
  const listed = page.waitForResponse((r) => r.url().includes('/api/v1/tasks'))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Task management' }).click()
  await listed
  await expect(page.getByRole('table').first()).toBeVisible()
  const byHand = page.waitForRequest((r) => r.url().includes('/api/v1/tasks') && r.headers().background === undefined)
  await refresh.click()
  await byHand
  await page.getByRole('tab', { name: 'Create task' }).click()
  await expect(line).toHaveValue('echo 1')
  await refresh.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(line).toHaveValue('')
})

test('what changes elsewhere comes by itself, and keeps no session alive', async ({ page, enter, product }) => {
  const boss = await product.signIn('enterprise')
  const sn = (await boss.terminal.list()).records[0]?.sn as string
  await enter('enterprise', '/longRange/taskManage')
  await expect(page.getByRole('table').first()).toBeVisible()
  const byItself = page.waitForRequest((r) => r.url().includes('/api/v1/tasks') && r.headers().background === '1')
  await boss.task.create({ type: 'message', params: { text: 'Comes by itself' }, target: { sns: [sn] } })
  await byItself
  await expect(page.getByText('Comes by itself').first()).toBeVisible()
})

test('[2.23] the user menu has the account, the password and the way out', async ({ page, enter }) => {
  await enter('enterprise')
  await page.getByRole('button', { name: /User menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toContainText(['My account', 'Change Password', 'Log out'])
  await menu.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page.getByRole('tab', { name: 'My account' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toContainText('Enterprise customer')
})

test('[2.23], [7.17] the bell asks for current=1, size=1 and opens my messages', async ({ page, enter }) => {
  const asked = page.waitForRequest((request) => {
    const body = (request.postData() ?? '').startsWith('{') ? (request.postDataJSON() as object) : {}
    return 'current' in body && body.current === 1 && 'size' in body && body.size === 1
  })
  await enter('enterprise')
  await asked
  await page
    .locator('[data-is~=top-bar]')
    .getByRole('button', { name: /messages?|notification|unread/i })
    .click()
  await expect(page).toHaveURL(/\/messageManage\/myMessage(\?status=unread)?$/)
})

test('[8.1], [8.3], [9.7] there is one toast at a time, over everything', async ({
  page,
  enter,
  complaints,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const copy = page.getByRole('button', { name: /^Copy / })
  // The table may lie under its own sticky column here; a person scrolls, a test presses the key.
  await copy.nth(0).press('Enter')
  await copy.nth(1).press('Enter')
  await expect(page.locator('.ant-message-notice-content, .ant-message-notice')).not.toHaveCount(0)
  await expect(page.getByText('Copied')).toHaveCount(1)
  await page.route('**/api/v1/terminals?*', (route) =>
    route.fulfill({ status: 422, json: { code: 422, message: '不行', messageEn: 'This will not do', result: null } }),
  )
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.locator('.ant-message').getByText('This will not do')).toHaveCount(1)
  complaints.splice(0)
})

test('[8.5] a network that fails is said in the words of the product', async ({ page, enter, complaints }) => {
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.route('**/api/v1/terminals?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.getByText('Network connection failed, please try again later').first()).toBeVisible()
  complaints.splice(0)
})

test("[7.1] 'Loading...' shows while a request takes longer than 300 ms, stands in nobody's way, and not for the screen's own", async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const shown = page.locator('[data-is~=loading][data-on]')
  await expect(shown).toHaveCount(0)
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/terminals?*', async (route) => {
    await gate
    await route.continue()
  })
  // The screen's own question waits for its answer already when the person asks the same.
  const own = page.waitForRequest('**/api/v1/terminals?*')
  const sn = (await boss.terminal.list({ pageSize: 1 })).records[0]?.sn ?? ''
  const { version } = await boss.terminal.get({ sn })
  await boss.terminal.update({ sn, version, name: 'Till by the door' })
  await own
  await expect(shown).toHaveCount(0)
  const asked = page.waitForRequest('**/api/v1/terminals?*')
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await asked
  await expect(shown).toHaveText('Loading...')
  expect(await shown.evaluate((el) => [getComputedStyle(el).pointerEvents, getComputedStyle(el).zIndex])).toEqual([
    'none',
    '3000',
  ])
  release()
  await expect(shown).toHaveCount(0)
})
