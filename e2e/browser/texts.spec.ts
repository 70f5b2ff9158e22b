import type { Page } from '@playwright/test'
import { addPerson } from '../people.ts'
import type { Product } from '../product.ts'
import { expect, test } from './house.ts'

/** What the product says when something fails [8.5], and what it asks before something is lost [8.6]. */
const languages = ['cn', 'en'] as const
type Language = (typeof languages)[number]

const texts = {
  network: ['网络连接失败，请稍后再试', 'Network connection failed, please try again later'],
  details: ['获取终端详情失败', 'Failed to get terminal details'],
  readAll: ['批量标记已读失败', 'Batch mark as read failed'],
  clipboard: ['没有剪贴板写入权限', 'Clipboard write permission denied'],
  image: ['图片加载失败', 'Image loading failed'],
  fileDeletion: ['文件删除失败', 'File deletion failed'],
  noSn: ['未找到该 SN', 'No SN configuration found, please re-enter'],
} as const
const asks = {
  delete: ['确定删除一号机器', 'Delete 一号机器'],
  disable: ['确定禁用', 'Disable'],
  enable: ['确定启用', 'Enable'],
  abandon: ['放弃未保存的内容？', 'Discard unsaved changes?'],
  factoryReset: ['恢复出厂设置？', 'to factory settings?'],
  logOut: ['您确定要退出登录吗？', 'Do you want to log out?'],
} as const
const say = (key: keyof typeof texts, language: Language) => texts[key][language === 'cn' ? 0 : 1]

/** The line breaks for calls to an address; what the page had before stays. */
const cut = (page: Page, address: string) => page.route(address, (route) => route.abort('connectionfailed'))

/** What fails here is written into the console by the browser itself. */
function expectOnlyFailedLoads(complaints: string[]): void {
  expect(complaints.splice(0).filter((text) => !/Failed to load resource/.test(text))).toEqual([])
}

/** A simulated terminal that is connected. */
async function connected(product: Product): Promise<string> {
  const person = await product.signIn('enterprise')
  let sn: string | undefined
  await expect
    .poll(async () => {
      const { records } = await person.terminal.list({ online: true, platform: 'android', pageSize: 1 })
      sn = records[0]?.sn
      return sn
    })
    .toBeDefined()
  return sn as string
}

/** The same, with a picture of its screen among its files. */
async function captured(product: Product): Promise<string> {
  const sn = await connected(product)
  const person = await product.signIn('enterprise')
  const files = async () => (await person.file.list({ sn, whole: true })).total
  if ((await files()) > 0) return sn
  await person.task.act({ type: 'screenshot', params: {}, target: { sns: [sn] } })
  await expect.poll(files).toBeGreaterThan(0)
  return sn
}

/** A message to everybody that nobody has read. */
async function publish(product: Product, title: string): Promise<void> {
  const person = await product.signIn('enterprise')
  const { id } = await person.message.save({ title, content: title, userScope: 'all' })
  await person.message.publish({ id })
}

/** What a dialog asks, the words of its buttons, and the way out of it. */
function asking(page: Page, language: Language) {
  const word = (cn: string, en: string) => ({ name: language === 'cn' ? cn : en, exact: true })
  const dialog = page.getByRole('dialog').last()
  return {
    word,
    dialog,
    ask: (kind: keyof typeof asks) => asks[kind][language === 'cn' ? 0 : 1],
    cancel: () => dialog.getByRole('button', word('取消', 'Cancel')).click(),
  }
}
type Asking = ReturnType<typeof asking>

/** Before a customer is deleted, and before what was typed of one is given up. */
async function expectAskedOfCustomer(page: Page, { word, dialog, ask, cancel }: Asking, name: string): Promise<void> {
  const customer = page.getByRole('row', { name: new RegExp(name) })
  await customer.getByRole('button').last().click()
  await page.getByRole('button', word('删除', 'Delete')).click()
  await expect(dialog).toContainText(ask('delete'))
  await cancel()

  // What was typed and not saved.
  await customer.getByRole('button', word('编辑', 'Edit')).click()
  await dialog.getByRole('textbox').first().fill('二号机器')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText(ask('abandon'))
  await dialog.getByRole('button', word('放弃', 'Discard')).click()
}

/** Before an account is disabled, and enabled again. */
async function expectAskedOfAccount(page: Page, { word, dialog, ask, cancel }: Asking, name: string): Promise<void> {
  const account = page.getByRole('row', { name: new RegExp(name) })
  await account.getByRole('button').last().click()
  await page.getByRole('button', word('禁用', 'Disable')).click()
  await expect(dialog).toContainText(ask('disable'))
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', word('禁用', 'Disable')).click()
  await expect(page.getByText(word('操作成功', 'Operation successful').name)).toBeVisible()
  await account.getByRole('button').last().click()
  await page.getByRole('button', word('启用', 'Enable')).click()
  await expect(dialog).toContainText(ask('enable'))
  await cancel()
}

for (const language of languages) {
  test.describe(`when something fails, in ${language}`, () => {
    test.afterEach(({ complaints }) => expectOnlyFailedLoads(complaints))

    test('[8.5] a call that does not come through', async ({ page, enter }) => {
      await enter('enterprise', '/messageManage/myMessage', { language })
      await cut(page, '**/sysMsgUser/findPageList*')
      await page
        .getByRole('button', { name: language === 'cn' ? '刷新' : 'Refresh' })
        .first()
        .click()
      await expect(page.getByText(say('network', language)).first()).toBeVisible()
    })

    test('[8.5] details of a terminal that cannot be had', async ({ page, enter, product }) => {
      const sn = await connected(product)
      await cut(page, `**/api/v1/terminals/${sn}`)
      await enter('enterprise', `/device/deviceDetail/${sn}`, { language })
      await expect(page.getByText(say('details', language)).first()).toBeVisible()
    })

    test('[8.5] an SN that is not there', async ({ page, enter }) => {
      await enter('enterprise', '/device/deviceFavorites', { language })
      const field = page.getByRole('textbox', { name: /SN/ }).first()
      await field.fill('NOBODY-0001')
      await field.press('Enter')
      await expect(page.getByText(say('noSn', language)).first()).toBeVisible()
    })

    test('[8.5] messages that cannot be marked as read', async ({ page, enter, product }) => {
      await publish(product, `Read me ${language}`)
      await enter('store', '/messageManage/myMessage', { language })
      await cut(page, '**/sysMsgUser/readAll*')
      await page.getByRole('button', { name: language === 'cn' ? /全部.*已读/ : /^Mark all/ }).click()
      await expect(page.getByText(say('readAll', language)).first()).toBeVisible()
    })

    test('[8.5] a clipboard that the browser keeps closed', async ({ page, enter }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', {
          value: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
        })
      })
      await enter('enterprise', '/device/index', { language })
      await page
        .getByRole('button', { name: language === 'cn' ? /^复制/ : /^Copy/ })
        .first()
        .click()
      await expect(page.getByText(say('clipboard', language)).first()).toBeVisible()
    })

    test('[8.5] a picture that does not come, and a file that cannot be deleted', async ({ page, enter, product }) => {
      const sn = await captured(product)
      await cut(page, '**/api/v1/files/*/content*')
      await enter('enterprise', `/device/deviceDetail/${sn}?tab=files`, { language })
      await expect(page.getByText(say('image', language)).first()).toBeVisible()
      await cut(page, '**/api/v1/files/delete')
      await page
        .getByRole('button', { name: language === 'cn' ? /的截图|截屏/ : /^Screenshot of/ })
        .first()
        .click()
      const remove = { name: language === 'cn' ? '删除' : 'Delete', exact: true }
      await page.getByRole('dialog').getByRole('button', remove).click()
      await page.getByRole('dialog').last().getByRole('button', remove).click()
      await expect(page.getByText(say('fileDeletion', language)).first()).toBeVisible()
    })
  })

  test.describe(`before something is lost, in ${language}`, () => {
    test.afterEach(({ complaints }) => expectOnlyFailedLoads(complaints))

    test('[8.6] what is asked before something is deleted, disabled, enabled, abandoned, reset or left', async ({
      page,
      enter,
      product,
    }) => {
      const ui = asking(page, language)
      const admin = await product.signIn('admin')
      await admin.customer.create({
        name: `一号机器 ${language}`,
        deploymentStatus: 'not_deployed',
        networkType: 'public',
        serviceIp: '10.0.0.1',
        serviceUser: 'root',
        servicePassword: 'secret',
      })
      await enter('admin', `/user/cpmPrivatization?q=${language}`, { language })
      await expectAskedOfCustomer(page, ui, `一号机器 ${language}`)

      const name = `leaver_${language}`
      await addPerson(product, name, { email: null })
      await page.goto(`/user/index?q=${name}`)
      await expectAskedOfAccount(page, ui, name)

      await page.goto(`/device/deviceDetail/${await connected(product)}`)
      await page.getByRole('button', ui.word('操作', 'Actions')).click()
      await page.getByRole('menuitem', ui.word('恢复出厂设置', 'Factory reset')).click()
      await expect(ui.dialog).toContainText(ui.ask('factoryReset'))
      await ui.cancel()

      await page.getByRole('button', { name: /^(用户菜单|User menu)/ }).click()
      await page.getByRole('menuitem', ui.word('退出登录', 'Log out')).click()
      await expect(ui.dialog).toContainText(ui.ask('logOut'))
      await ui.cancel()
    })
  })
}
