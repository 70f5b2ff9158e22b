import type { Locator, Page } from '@playwright/test'
import type { DemoName } from '../product.ts'
import { expect, test } from './house.ts'
import { tooWide } from './usable.ts'

type Way = { who: DemoName; path: string; press: readonly (string | RegExp)[]; field?: boolean }
const more = /^More actions for/

/** Every way to a dialog or drawer that a fresh estate offers: what is pressed, one after the other. */
const ways: readonly Way[] = [
  { who: 'enterprise', path: '/device/index', press: ['Enrol terminal'] },
  { who: 'enterprise', path: '/device/index', press: ['More filters'] },
  { who: 'enterprise', path: '/device/index', press: [more, 'Edit'] },
  { who: 'enterprise', path: '/device/index', press: [more, 'Replace'] },
  { who: 'enterprise', path: '/device/index', press: [more, 'Log off'], field: false },
  { who: 'enterprise', path: '/device/index', press: ['New', /New terminal/] },
  { who: 'enterprise', path: '/device/index', press: ['New', /Import from Excel/], field: false },
  { who: 'enterprise', path: '/device/index', press: ['New', /Enrolment tokens/], field: false },
  { who: 'enterprise', path: '/device/peripheral', press: ['New peripheral'] },
  { who: 'enterprise', path: '/device/peripheral', press: ['Import'], field: false },
  { who: 'enterprise', path: '/device/peripheral', press: [/^Terminals with/], field: false },
  { who: 'enterprise', path: '/remote/common', press: ['Paste SNs'] },
  { who: 'enterprise', path: '/user/index', press: ['New user'] },
  { who: 'enterprise', path: '/user/index', press: ['Import'], field: false },
  { who: 'enterprise', path: '/user/index', press: ['store'], field: false },
  { who: 'enterprise', path: '/user/index', press: ['Edit'] },
  { who: 'enterprise', path: '/user/index', press: [/^More actions for sales/, 'Delete'], field: false },
  { who: 'enterprise', path: '/user/role', press: ['New role'] },
  { who: 'enterprise', path: '/user/role', press: ['Sales rep'], field: false },
  { who: 'enterprise', path: '/user/equipment', press: ['New group'] },
  { who: 'enterprise', path: '/user/equipment', press: ['Import groups'], field: false },
  { who: 'enterprise', path: '/messageManage/index', press: ['New message'] },
  { who: 'admin', path: '/device/modelManage', press: ['New model'] },
  { who: 'admin', path: '/device/peripheral', press: ['Edit'] },
  { who: 'admin', path: '/user/sysMenu', press: ['New menu'] },
  { who: 'admin', path: '/user/sysMenu', press: ['Edit'] },
  { who: 'admin', path: '/user/dicInfo', press: ['New dictionary'] },
  { who: 'admin', path: '/user/cpmPrivatization', press: ['New customer'] },
  { who: 'admin', path: '/user/deployment', press: ['Connect an instance'] },
  { who: 'admin', path: '/sysManage/audit', press: ['Verify integrity'], field: false },
  { who: 'admin', path: '/sysManage/audit', press: ['Sign in'], field: false },
  { who: 'admin', path: '/device/index', press: ['Settings'] },
  { who: 'admin', path: '/device/index', press: [/^User menu/, 'Change Password'] },
  { who: 'admin', path: '/device/index', press: [/^User menu/, 'Log out'], field: false },
]

/** What has the name, on the page or in a menu that is open. */
function named(page: Page, name: string | RegExp): Locator {
  const exact = typeof name === 'string'
  const pressed = page.getByRole('button', { name, exact }).or(page.getByRole('menuitem', { name, exact }))
  return pressed.filter({ visible: true }).first()
}

/** Gives what was pressed first: that very element, whatever the list shows by then. */
async function openByKeyboard(page: Page, press: Way['press']) {
  const opener = await named(page, press[0] as string).elementHandle()
  for (const name of press) {
    const one = named(page, name)
    await expect(one).toBeVisible()
    await one.focus()
    await page.keyboard.press('Enter')
  }
  return opener as NonNullable<typeof opener>
}

const whereIsFocus = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    const box = now?.closest('[role=dialog], .ant-modal, .ant-drawer')
    const body = now?.closest('.ant-modal-body, .ant-drawer-body')
    // What is only shown in a field is not one to fill in; a select that is not searched is read-only, too.
    const all =
      'input:not([type=hidden], [type=file], [readonly]:not([role=combobox])), textarea, select, [role=switch]'
    const first: HTMLElement | undefined = [...(body?.querySelectorAll<HTMLElement>(all) ?? [])].find(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'),
    )
    // Of a choice the one that is chosen has it.
    const isSame = (a: Element, b: Element) =>
      a === b ||
      (a instanceof HTMLInputElement && b instanceof HTMLInputElement && a.type === 'radio' && a.name === b.name)
    return { inside: box !== null && box !== undefined, first: first !== undefined && !!now && isSame(first, now) }
  })

for (const who of ['enterprise', 'admin'] as const) {
  test(`a dialog or drawer starts in its first field and gives the focus back to what opened it, ${who}`, async ({
    page,
    enter,
  }) => {
    test.setTimeout(240_000)
    await enter(who, '/')
    let at = ''
    for (const { path, press, field = true } of ways.filter((one) => one.who === who)) {
      if (path !== at) await page.goto(path)
      at = path
      const opener = await openByKeyboard(page, press)
      const box = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
      await expect(box.last(), `${path} ${press.join(' > ')} opens`).toBeVisible()
      await expect
        .poll(() => whereIsFocus(page), `${path} ${press.join(' > ')} starts in its first field`)
        .toMatchObject({ inside: true, ...(field ? { first: true } : {}) })
      await expect.poll(() => tooWide(page), `${path} ${press.join(' > ')} fits its box`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(box, `${path} ${press.join(' > ')} closes`).toHaveCount(0)
      await expect
        .poll(
          () =>
            opener.evaluate((one) =>
              one === document.activeElement ? 'opener' : document.activeElement?.outerHTML.slice(0, 200),
            ),
          `${path} ${press.join(' > ')} gives the focus back`,
        )
        .toBe('opener')
    }
  })
}

test('Enter on an entry of a menu opens its dialog, and the end of the same stroke does not press a button in it', async ({
  page,
  enter,
}) => {
  test.slow()
  await enter('admin', '/device/index')
  const menu = page.getByRole('button', { name: /^User menu/ })
  const box = page.getByRole('dialog', { name: 'Log out' })
  // Which of the two comes first is a matter of luck: once is not enough.
  for (let round = 1; round <= 8; round++) {
    await openByKeyboard(page, [/^User menu/, 'Log out'])
    await expect(box, `opens, round ${round}`).toBeVisible()
    await expect(box.getByRole('button', { name: 'Cancel' }), `stays open, round ${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
})

test('the drawer of a user stands in its tab without a mask, and is there again when one comes back to the tab', async ({
  page,
  enter,
}) => {
  await enter('enterprise', '/user/index')
  await page.getByRole('button', { name: 'New user' }).click()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  await drawer.getByLabel('Username').fill('half_typed')
  await expect(page.locator('.ant-drawer-mask').filter({ visible: true })).toHaveCount(0)
  const [at, main] = [
    await drawer.boundingBox(),
    await page.locator('#main [data-is~=tab-scroll]:visible').boundingBox(),
  ]
  expect(at?.y).toBeGreaterThanOrEqual(main?.y ?? 0)
  expect(at?.x).toBeGreaterThanOrEqual(main?.x ?? 0)
  // The list beside it, the menu and the tabs are in use.
  await page.getByRole('navigation').getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('table', { name: /Roles/ }).or(page.getByRole('region', { name: 'Roles' }))).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(drawer.getByLabel('Username')).toHaveValue('half_typed')
  // Another one asks before what was typed is lost.
  await page.getByRole('button', { name: 'sales', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(drawer.getByLabel('Username')).toHaveValue('half_typed')
})

for (const [path, opener, title] of [
  ['/user/role', 'New role', 'New role'],
  ['/device/index', 'Settings', 'Settings'],
] as const) {
  test(`the drawer behind ${opener} blocks neither list nor menu`, async ({ page, enter }) => {
    await enter('enterprise', path)
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.locator('.ant-drawer-mask').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('tab', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/dashboard/)
  })
}
