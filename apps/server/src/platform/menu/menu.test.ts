import { codes } from '@cpm/contract/kernel/envelope'
import { type MenuNode, menuTypes } from '@cpm/contract/platform/menu/menu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedMenus } from '../../seed/menus.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

type Person = Clients & { token: string; id: number }
let house: House
let admin: Person, boss: Person
beforeAll(async () => {
  house = await openTestHouse()
  const mine = await house.make.enterprise()
  const person = async (spec: Parameters<House['make']['account']>[0]) => {
    const made = await house.make.account(spec)
    return Object.assign(await house.as(made), made)
  }
  admin = await person({ kind: 'administrator', enterpriseId: null })
  // Every code of menus, and still not an administrator of ours.
  boss = await person({
    enterpriseId: mine.id,
    codes: ['menu.read', 'menu.create', 'menu.update', 'menu.enable', 'menu.delete', 'role.read', 'message.mine'],
  })
})
afterAll(() => house.close())

const field = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })

const all = async () => (await admin.menu.list()).records
const at = async (url: string) => (await all()).find((row) => row.url === url) ?? expect.fail(url)
const folder = async (name: string) =>
  (await all()).find((row) => row.parentId === null && row.englishName === name) ?? expect.fail(name)
const row = async (id: string) => (await all()).find((one) => one.id === id)
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.menuVoList)])
const treeOf = async (who: Person) => flat((await who.menu.ofAccount({ id: String(who.id) })).menuList)
const link = { type: menuTypes.menu, name: '官网', englishName: 'Website', url: 'https://example.com/a?b=c' }

describe('[3.11] menus', () => {
  test('the list has every field of every row: folders, pages and buttons', async () => {
    expect(await at('/user/role')).toMatchObject({
      type: 2,
      name: '角色管理',
      englishName: 'Roles',
      systemCode: 'cpm',
      permission: '',
      fixed: true,

      enabled: true,
      hidden: false,
      sort: 20,
      icon: expect.any(String),
      parentId: (await folder('User centre')).id,
      roles: expect.any(Number),
    })
    expect(await all()).toContainEqual(expect.objectContaining({ type: 3, permission: 'role.create', url: '' }))
  })

  test('names, icon, sort and hidden are changed, show at once, and survive a restart', async () => {
    const page = await at('/dashboard/index')
    const change = { name: '总览', englishName: 'Overview', icon: 'data', sort: 77 } as const
    await admin.menu.update({ id: page.id, ...change, hidden: true })
    await seedMenus(house.db)
    expect(await row(page.id)).toMatchObject({ ...change, hidden: true, url: '/dashboard/index' })
    const shown = (await treeOf(admin)).find((node) => node.url === '/dashboard/index')
    expect(shown).toMatchObject({ name: '总览', menuEnglishName: 'Overview', hidden: 1, sort: 77 })
    await admin.menu.update({ id: page.id, hidden: false })
  })

  test('an icon the house does not have is refused, and none is none [2.15]', async () => {
    const page = await at('/dashboard/index')
    for (const icon of ['rocket', 'constructor', 'Data', '<svg>']) {
      await expect(admin.menu.update({ id: page.id, icon: icon as 'data' })).rejects.toEqual(field('icon'))
    }
    await admin.menu.update({ id: page.id, icon: '' })
    expect(await row(page.id)).toMatchObject({ icon: '' })
    await admin.menu.update({ id: page.id, icon: 'dashboard' })
  })

  test('what the product defines stays: address, system, and that it is there', async () => {
    const page = await at('/device/index')
    await expect(admin.menu.update({ id: page.id, url: 'https://example.com' })).rejects.toEqual(field('url'))
    await expect(admin.menu.update({ id: page.id, systemCode: 'other' })).rejects.toEqual(field('systemCode'))
    await expect(admin.menu.remove({ id: page.id })).rejects.toEqual(refusal(codes.refused))
    expect(await row(page.id)).toMatchObject({ url: '/device/index', systemCode: 'cpm' })
  })

  test('a disabled page is gone for everybody, and back when it is enabled', async () => {
    const page = await at('/messageManage/myMessage')
    const sees = async () => (await treeOf(boss)).some((node) => node.url === '/messageManage/myMessage')
    expect(await sees()).toBe(true)
    await admin.menu.enable({ ids: [page.id], enabled: false })
    await seedMenus(house.db)
    expect(await sees()).toBe(false)
    await admin.menu.enable({ ids: [page.id], enabled: true })
    expect(await sees()).toBe(true)
    await expect(admin.menu.enable({ ids: [page.id, '999999999'], enabled: false })).rejects.toEqual(
      refusal(codes.missing),
    )
    expect(await sees()).toBe(true)
  })

  test('a page put elsewhere stays there after a restart, and sorts among its new neighbours', async () => {
    const [page, home] = [await at('/longRange/index'), await folder('Home')]
    const old = page.parentId
    await admin.menu.move({ id: page.id, parentId: home.id, to: 0 })
    await seedMenus(house.db)
    const inHome = (await all()).filter((one) => one.parentId === home.id)
    expect(inHome[0]).toMatchObject({ id: page.id, sort: 10 })
    expect(inHome[1]).toMatchObject({ sort: 20 })
    await admin.menu.move({ id: page.id, parentId: home.id })
    expect((await all()).filter((one) => one.parentId === home.id).at(-1)).toMatchObject({ id: page.id })
    await admin.menu.update({ id: page.id, parentId: old })
    expect(await row(page.id)).toMatchObject({ parentId: old })
  })

  test('nothing is put where it cannot be: no ring, no folder in a folder, no button off its page', async () => {
    const [page, home] = [await at('/device/index'), await folder('Home')]
    const button = (await all()).find((one) => one.permission === 'terminal.export') ?? expect.fail()
    for (const parentId of [page.id, home.id]) {
      await expect(admin.menu.move({ id: (await folder('Devices')).id, parentId })).rejects.toEqual(field('parentId'))
    }
    await expect(admin.menu.move({ id: page.id, parentId: page.id })).rejects.toEqual(field('parentId'))
    await expect(admin.menu.move({ id: page.id, parentId: '999999999' })).rejects.toEqual(field('parentId'))
    await expect(admin.menu.move({ id: button.id, parentId: (await at('/user/role')).id })).rejects.toEqual(
      field('parentId'),
    )
    await expect(admin.menu.update({ id: page.id, parentId: button.id })).rejects.toEqual(field('parentId'))
    await expect(admin.menu.create({ ...link, parentId: page.id })).rejects.toEqual(field('parentId'))
  })

  test('nobody can be locked out: the way to menus and roles stays open', async () => {
    const [menus, roles, users] = [await at('/user/sysMenu'), await at('/user/role'), await folder('User centre')]
    const refused = refusal(codes.refused)
    for (const one of [menus, roles, users]) {
      await expect(admin.menu.enable({ ids: [one.id], enabled: false })).rejects.toEqual(refused)
      await expect(admin.menu.update({ id: one.id, hidden: true })).rejects.toEqual(refused)
    }
    const button = (await all()).find((one) => one.permission === 'menu.enable') ?? expect.fail()
    await expect(admin.menu.enable({ ids: [button.id], enabled: false })).rejects.toEqual(refused)
    const { id } = await admin.menu.create({ type: menuTypes.module, name: '暗', englishName: 'Dark', enabled: false })
    await expect(admin.menu.move({ id: roles.id, parentId: id })).rejects.toEqual(refused)
    expect(await row(roles.id)).toMatchObject({ parentId: users.id, enabled: true })
    await admin.menu.remove({ id })
  })
})

describe('one’s own menus', () => {
  test('a link in a module of one’s own is the administrators’ at once, can be given, and survives a restart', async () => {
    const module = await admin.menu.create({
      type: menuTypes.module,
      name: '外部',
      englishName: 'Outside',
      icon: 'link',
    })
    const { id } = await admin.menu.create({ ...link, parentId: module.id, systemCode: 'site' })
    expect(await row(id)).toMatchObject({ ...link, parentId: module.id, systemCode: 'site', fixed: false, roles: 1 })
    await seedMenus(house.db)
    expect((await treeOf(admin)).find((node) => node.id === id)).toMatchObject({ url: link.url, menuType: 2 })
    expect((await treeOf(boss)).some((node) => node.id === id)).toBe(false)
    expect((await admin.role.menus()).menus.map((m) => m.id)).toEqual(expect.arrayContaining([id, module.id]))
    expect((await boss.role.menus()).menus.map((m) => m.id)).not.toContain(id)
    const role = await admin.role.create({ name: 'Linked', code: 'linked', menuIds: [id] })
    await house.db
      .insertInto('account_role')
      .values({ account_id: boss.id, role_id: Number(role.id) })
      .execute()
    expect((await treeOf(boss)).map((node) => node.id)).toEqual(expect.arrayContaining([module.id, id]))
    await admin.menu.update({ id, url: 'http://example.org', name: '站' })
    expect((await treeOf(boss)).find((node) => node.id === id)).toMatchObject({ url: 'http://example.org', name: '站' })

    expect(await admin.menu.dependents({ id: module.id })).toEqual({ children: 1, roles: 0, first: [] })
    expect(await admin.menu.dependents({ id })).toEqual({
      children: 0,
      roles: 2,
      first: [
        { name: 'Administrator', code: 'administrator', builtIn: true },
        expect.objectContaining({ name: 'Linked', builtIn: false }),
      ],
    })
    await expect(admin.menu.remove({ id: module.id })).rejects.toEqual(refusal(codes.refused))
    await admin.menu.remove({ id })
    await admin.menu.remove({ id: module.id })
    expect((await treeOf(boss)).some((node) => node.id === id)).toBe(false)
    await expect(admin.menu.remove({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', '/user/role', 'http://', 'ftp://a.b', ''])(
    'the address %s is not one',
    async (url) => {
      await expect(admin.menu.create({ ...link, url })).rejects.toEqual(field('url'))
    },
  )

  test('a link without an address, a nameless row and a button are no menus', async () => {
    const { url: _url, ...bare } = link
    await expect(admin.menu.create(bare)).rejects.toEqual(field('url'))
    await expect(admin.menu.create({ ...link, englishName: ' ' })).rejects.toEqual(field('englishName'))
    await expect(admin.menu.create({ ...link, type: 3 as 2 })).rejects.toEqual(refusal(codes.badInput))
  })
})

test('only administrators of ours keep the menus, whatever a role says', async () => {
  const { id } = await at('/device/index')
  expect(await boss.menu.list()).toEqual({ records: [] })
  await expect(boss.menu.create(link)).rejects.toEqual(refusal(codes.forbidden))
  for (const one of [id, '999999999']) {
    await expect(boss.menu.update({ id: one, name: 'x' })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.menu.move({ id: one, parentId: null })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.menu.enable({ ids: [one], enabled: false })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.menu.dependents({ id: one })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.menu.remove({ id: one })).rejects.toEqual(refusal(codes.missing))
  }
})

test('moves at the same time leave every row in the tree', async () => {
  const [a, b] = [await at('/device/index'), await at('/longRange/index')]
  const places = (await all()).filter((one) => one.type === menuTypes.module).map((one) => one.id)
  await Promise.all(
    [...places, ...places].flatMap((parentId) => [a, b].map((one) => admin.menu.move({ id: one.id, parentId, to: 0 }))),
  )
  const rows = await all()
  const urls = (await treeOf(admin)).map((node) => node.url)
  expect(urls).toEqual(expect.arrayContaining(['/device/index', '/longRange/index']))
  const beside = rows.filter((one) => one.parentId === rows.find((r) => r.id === a.id)?.parentId)
  expect(new Set(beside.map((one) => one.sort)).size).toBe(beside.length)
})

test('what the contract no longer has is taken away, and nothing that people put there with it', async () => {
  const gone = await house.db
    .insertInto('menu')
    .values({ key: 'folder:gone', type: menuTypes.module, name: '旧', english_name: 'Old' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await at('/user/dicInfo')
  await admin.menu.move({ id: page.id, parentId: String(gone.id) })
  const mine = await admin.menu.create({ ...link, parentId: String(gone.id) })
  await seedMenus(house.db)
  expect(await row(String(gone.id))).toBeUndefined()
  expect(await row(page.id)).toMatchObject({ parentId: (await folder('User centre')).id })
  expect(await row(mine.id)).toMatchObject({ parentId: null, url: link.url })
})

test('the menu comes as a file in the order of the tree, for who may export it', async () => {
  const file = async (session: string) =>
    (await house.app.inject({ url: '/api/v1/menus?export=csv', headers: { session } })).body
  const lines = (await file(admin.token)).split('\r\n')
  const roles = lines.findIndex((line) => line.includes('/user/role'))
  expect(lines[roles]).toContain('用户中心')
  expect(lines[roles + 1]).toContain('role.')
  expect(await file(boss.token)).toContain(`"code":${codes.forbidden}`)
})
