import type { Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

type Person = Clients & { token: string; id: number; path: string; enterpriseId: number | null }
let house: House
let admin: Person, boss: Person, manager: Person, stranger: Person
const managers: Permission[] = ['role.read', 'role.create', 'role.update', 'role.enable', 'role.delete', 'message.mine']

async function person(spec: Parameters<House['make']['account']>[0]): Promise<Person> {
  const made = await house.make.account(spec)
  return Object.assign(await house.as(made), made, { enterpriseId: spec.enterpriseId })
}

beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise('Alpha'), await house.make.enterprise('Beta')]
  admin = await person({ kind: 'administrator', enterpriseId: null })
  boss = await person({ enterpriseId: mine.id, name: 'boss_of_roles' })
  stranger = await person({ enterpriseId: theirs.id })
  manager = await person({ enterpriseId: mine.id, superior: boss, codes: managers, name: 'manager_of_roles' })
})
afterAll(() => house.close())

const field = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })

let count = 0
/** A role with the buttons of these codes, on whatever page they are first. */
async function makeRole(who: Person, only: Permission[] = ['message.mine'], more: object = {}) {
  const { menus } = await who.role.menus()
  const menuIds = only.map((code) => menus.find((m) => m.permission === code)?.id ?? '0')
  const code = `role_${++count}`
  const { id } = await who.role.create({ name: `Role ${count}`, code, menuIds, ...more })
  return { id, code }
}
async function give(account: { id: number }, roleId: string): Promise<void> {
  await house.db
    .insertInto('account_role')
    .values({ account_id: account.id, role_id: Number(roleId) })
    .execute()
}
const builtIn = async (code: string) =>
  String(
    (
      await house.db
        .selectFrom('role')
        .select('id')
        .where('code', '=', code)
        .where('built_in', '=', true)
        .executeTakeFirstOrThrow()
    ).id,
  )
const codesOf = async (who: Person) => (await who.role.choices()).records.map((row) => row.code)

describe('[3.10] a role', () => {
  test('has a name, a code and what it gives; a button brings its page', async () => {
    const { menus } = await boss.role.menus()
    const button = menus.find((m) => m.permission === 'terminal.export')
    const { id } = await boss.role.create({
      name: ' Exporters ',
      code: 'exporters',
      description: 'They export',
      needsTotp: true,
      menuIds: [button?.id ?? ''],
    })
    expect(await boss.role.get({ id })).toMatchObject({
      name: 'Exporters',
      code: 'exporters',
      description: 'They export',
      needsTotp: true,
      enabled: true,

      builtIn: false,
      enterpriseName: 'Alpha',
      createdBy: 'boss_of_roles',
      accounts: 0,
      pages: 1,
      permissions: 1,

      mine: false,
      within: true,
      menuIds: [button?.parentId, button?.id].toSorted((a, b) => Number(a) - Number(b)),
    })
    await boss.role.update({ id, name: 'Sellers', description: null, menuIds: [] })
    expect(await boss.role.get({ id })).toMatchObject({
      name: 'Sellers',
      code: 'exporters',
      description: null,
      menuIds: [],
    })
  })

  test('[5.12] wants a name and a code, and the code once in an enterprise, also when two come at once', async () => {
    await expect(boss.role.create({ name: ' ', code: 'x1' })).rejects.toEqual(field('name'))
    await expect(boss.role.create({ name: 'x', code: '' })).rejects.toEqual(expect.any(NotOk))
    await expect(boss.role.create({ name: 'x', code: '1 2' })).rejects.toEqual(field('code'))
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => boss.role.create({ name: 'x', code: 'twice' })))
    expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1)
    await expect(boss.role.create({ name: 'x', code: 'twice' })).rejects.toEqual(field('code'))
    await expect(boss.role.create({ name: 'x', code: 'administrator' })).rejects.toEqual(field('code'))
    expect(await stranger.role.create({ name: 'x', code: 'twice' })).toMatchObject({ id: expect.any(String) })
    const { id } = await makeRole(boss)
    await expect(boss.role.update({ id, code: 'twice' })).rejects.toEqual(field('code'))
  })

  test('acts at once for whoever has it: given, changed, disabled and enabled', async () => {
    const { id } = await makeRole(boss, ['terminal.read'])
    const worker = await person({ enterpriseId: boss.enterpriseId, superior: boss, kind: 'store', codes: [] })
    const reads = async () =>
      (await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: worker.token })).code
    expect(await reads()).toBe(codes.forbidden)
    await give(worker, id)
    expect(await reads()).toBe(codes.ok)
    await boss.role.enable({ ids: [id], enabled: false })
    expect(await reads()).toBe(codes.forbidden)
    await boss.role.enable({ ids: [id], enabled: true })
    expect(await reads()).toBe(codes.ok)
    await boss.role.update({ id, menuIds: [] })
    expect(await reads()).toBe(codes.forbidden)
  })
})

describe('one gives what one holds', () => {
  test('a page or button one does not hold is no choice, and refused like one that does not exist', async () => {
    const all = (await boss.role.menus()).menus
    const mine = (await manager.role.menus()).menus
    expect(new Set(mine.map((m) => m.permission).filter(Boolean))).toEqual(new Set(managers))
    expect(all.map((m) => m.permission)).not.toContain('menu.read')
    const beyond = all.find((m) => m.permission === 'terminal.export')?.id ?? ''
    for (const id of [beyond, '999999999']) {
      await expect(manager.role.create({ name: 'x', code: 'beyond', menuIds: [id] })).rejects.toEqual(field('menuIds'))
    }
    const { id } = await makeRole(manager)
    await expect(manager.role.update({ id, menuIds: [beyond] })).rejects.toEqual(field('menuIds'))
  })

  test('the choices are the enabled roles that give no more than one has; the administrator’s is nobody else’s', async () => {
    const wide = await makeRole(boss, ['terminal.read'])
    const narrow = await makeRole(manager)
    const off = await makeRole(manager, ['message.mine'], { enabled: false })
    const theirs = await makeRole(stranger)
    expect(await codesOf(admin)).toEqual(
      expect.arrayContaining(['administrator', 'enterprise', 'store', wide.code, narrow.code]),
    )
    const bossMay = await codesOf(boss)
    expect(bossMay).toEqual(expect.arrayContaining(['enterprise', 'store', 'sales', wide.code, narrow.code]))
    for (const code of ['administrator', off.code, theirs.code]) expect(bossMay).not.toContain(code)
    const managerMay = await codesOf(manager)
    expect(managerMay).toContain(narrow.code)
    for (const code of ['enterprise', 'store', wide.code, theirs.code]) expect(managerMay).not.toContain(code)
  })

  test('what a disabled button gives is still held by whose role has it, and by nobody else', async () => {
    const button = house.db.updateTable('menu').where('permission', '=', 'message.mine')
    const narrow = await makeRole(manager)
    await button.set({ enabled: false }).execute()
    try {
      expect(await codesOf(manager)).toContain(narrow.code)
      const bare = await person({ enterpriseId: boss.enterpriseId, superior: boss, codes: ['role.read'] })
      expect(await codesOf(bare)).not.toContain(narrow.code)
    } finally {
      await button.set({ enabled: true }).execute()
    }
  })

  test('a role that gives more than one holds is left alone', async () => {
    const wide = await makeRole(boss, ['terminal.read'])
    await house.db.updateTable('role').set({ account_path: manager.path }).where('id', '=', Number(wide.id)).execute()
    const beyond = refusal(codes.refused, 'This role has permissions beyond your own, so you cannot change it')
    await expect(manager.role.update({ id: wide.id, name: 'mine now' })).rejects.toEqual(beyond)
    await expect(manager.role.enable({ ids: [wide.id], enabled: false })).rejects.toEqual(beyond)
    await expect(manager.role.remove({ ids: [wide.id] })).rejects.toEqual(beyond)
    expect(await manager.role.get({ id: wide.id })).toMatchObject({
      within: false,
      name: expect.not.stringContaining('mine'),
    })
  })

  test('one’s own role is changed by somebody else, and a built-in one by nobody', async () => {
    const own = await makeRole(manager)
    await give(manager, own.id)
    const mine = refusal(codes.refused, 'You cannot change a role of your own')
    await expect(manager.role.update({ id: own.id, name: 'more' })).rejects.toEqual(mine)
    await expect(manager.role.enable({ ids: [own.id], enabled: false })).rejects.toEqual(mine)
    await expect(manager.role.remove({ ids: [own.id] })).rejects.toEqual(mine)
    for (const who of [boss, admin]) {
      const store = await builtIn('store')
      await expect(who.role.update({ id: store, menuIds: [] })).rejects.toEqual(refusal(codes.refused))
      await expect(who.role.enable({ ids: [store], enabled: false })).rejects.toEqual(refusal(codes.refused))
      await expect(who.role.remove({ ids: [store] })).rejects.toEqual(refusal(codes.refused))
    }
  })
})

describe('whose roles one sees', () => {
  test('those made by oneself and below, and the built-in ones; never the administrator’s or another enterprise’s', async () => {
    const [bosss, managers_, theirs] = [await makeRole(boss), await makeRole(manager), await makeRole(stranger)]
    const listed = async (who: Person) => (await who.role.list({ pageSize: 200 })).records.map((row) => row.code)
    expect(await listed(boss)).toEqual(expect.arrayContaining([bosss.code, managers_.code, 'store']))
    expect(await listed(manager)).toEqual(expect.arrayContaining([managers_.code, 'store']))
    for (const code of [theirs.code, 'administrator']) expect(await listed(boss)).not.toContain(code)
    for (const code of [bosss.code, theirs.code]) expect(await listed(manager)).not.toContain(code)
    expect(await listed(admin)).toEqual(expect.arrayContaining([bosss.code, theirs.code, 'administrator']))
    const hidden = [theirs.id, await builtIn('administrator'), '999999999']
    for (const id of hidden) {
      await expect(boss.role.get({ id })).rejects.toEqual(refusal(codes.missing))
      await expect(boss.role.members({ id })).rejects.toEqual(refusal(codes.missing))
      await expect(boss.role.update({ id, name: 'x' })).rejects.toEqual(refusal(codes.missing))
      await expect(boss.role.dependents({ ids: [bosss.id, id] })).rejects.toEqual(refusal(codes.missing))
      await expect(boss.role.remove({ ids: [bosss.id, id] })).rejects.toEqual(refusal(codes.missing))
      await expect(boss.role.enable({ ids: [bosss.id, id], enabled: false })).rejects.toEqual(refusal(codes.missing))
    }
    expect(await boss.role.get({ id: bosss.id })).toMatchObject({ enabled: true })
  })

  test('an administrator makes roles for an enterprise or for ours; nobody else chooses one', async () => {
    const { enterprises } = await admin.role.enterprises({ q: 'alph' })
    expect(enterprises).toEqual([{ id: String(boss.enterpriseId), name: 'Alpha' }])
    expect(await boss.role.enterprises({})).toEqual({ enterprises: [] })
    const forBoss = await makeRole(admin, ['message.mine'], { enterpriseId: String(boss.enterpriseId) })
    const ours = await makeRole(admin)
    expect(await boss.role.get({ id: forBoss.id })).toMatchObject({ enterpriseName: 'Alpha', createdBy: null })
    await expect(boss.role.get({ id: ours.id })).rejects.toEqual(refusal(codes.missing))
    await expect(manager.role.get({ id: forBoss.id })).rejects.toEqual(refusal(codes.missing))
    for (const enterpriseId of [String(stranger.enterpriseId), '999999999']) {
      await expect(boss.role.create({ name: 'x', code: 'elsewhere', enterpriseId })).rejects.toEqual(
        field('enterpriseId'),
      )
    }
  })

  test('a code is wanted for each of it', async () => {
    const { id } = await makeRole(boss)
    const bare = await person({ enterpriseId: boss.enterpriseId, superior: boss, codes: ['role.read'] })
    const forbidden = refusal(codes.forbidden)
    await expect(bare.role.create({ name: 'x', code: 'no' })).rejects.toEqual(forbidden)
    await expect(bare.role.enterprises({})).rejects.toEqual(forbidden)
    await expect(bare.role.update({ id, name: 'x' })).rejects.toEqual(forbidden)
    await expect(bare.role.enable({ ids: [id], enabled: true })).rejects.toEqual(forbidden)
    await expect(bare.role.remove({ ids: [id] })).rejects.toEqual(forbidden)
    await expect(bare.role.list({ export: 'csv' })).rejects.toEqual(forbidden)
  })
})

describe('who has a role', () => {
  test('shows in the list, among its members and before it is deleted; then nothing is deleted at all', async () => {
    const [used, unused] = [await makeRole(boss), await makeRole(boss)]
    const worker = await person({ enterpriseId: boss.enterpriseId, superior: boss, kind: 'store', name: 'role_worker' })
    await give(worker, used.id)
    expect((await boss.role.list({ q: used.code })).records).toMatchObject([{ code: used.code, accounts: 1 }])
    expect(await boss.role.members({ id: used.id })).toMatchObject({
      total: 1,
      records: [{ name: 'role_worker', active: true }],
    })
    expect(await boss.role.members({ id: used.id, q: 'nobody' })).toMatchObject({ total: 0, records: [] })
    expect(await boss.role.dependents({ ids: [used.id, unused.id] })).toEqual({ accounts: 1, names: ['role_worker'] })
    // Others' accounts with a built-in role are nobody's business.
    const store = (await manager.role.list({ q: 'store' })).records.find((row) => row.builtIn)
    expect(store).toMatchObject({ accounts: 0 })
    await expect(boss.role.remove({ ids: [used.id, unused.id] })).rejects.toEqual(refusal(codes.refused))
    expect(await boss.role.get({ id: unused.id })).toMatchObject({ accounts: 0 })
    await boss.role.remove({ ids: [unused.id] })
    await expect(boss.role.get({ id: unused.id })).rejects.toEqual(refusal(codes.missing))
  })
})

describe('the list', () => {
  test('finds by name and code, built-in ones in both languages, filters, sorts, and comes as a file', async () => {
    const { id, code } = await makeRole(boss, ['message.mine'], { name: 'Needle 针 100%', enabled: false })
    const found = async (query: Parameters<typeof boss.role.list>[0]) =>
      (await boss.role.list({ pageSize: 100, ...query })).records.map((row) => row.code)
    expect(await found({ q: 'needle 针 100%' })).toEqual([code])
    expect(await found({ q: '100_' })).toEqual([])
    expect(await found({ q: code.toUpperCase(), enabled: false })).toEqual([code])
    expect(await found({ q: code, enabled: true })).toEqual([])
    expect(await found({ q: '门店', builtIn: true })).toEqual(['store'])
    expect(await found({ builtIn: true })).toEqual(expect.arrayContaining(['enterprise', 'store', 'sales']))
    for (const sort of ['name', 'code', 'accounts', 'permissions', 'createdAt', 'updatedAt'] as const) {
      expect((await found({ sort: `-${sort}` })).toReversed()).toEqual(await found({ sort }))
    }
    expect(await found({ page: 2, pageSize: 2 })).toHaveLength(2)
    const file = await house.app.inject({
      url: `/api/v1/roles?export=csv&q=${code}`,
      headers: { session: boss.token, 'accept-language': 'zh-CN' },
    })
    expect(file.headers['content-type']).toContain('csv')
    expect(file.body).toContain('角色名称')
    expect(file.body).toContain('Needle 针 100%')
    expect(file.body.trim().split('\n')).toHaveLength(2)
    await boss.role.remove({ ids: [id] })
  })

  test('what was done to a role is in the audit, before and after', async () => {
    const { id } = await makeRole(boss)
    await boss.role.update({ id, name: 'Renamed', menuIds: [] })
    const row = await house.db
      .selectFrom('audit')
      .select('changes')
      .where('action', '=', 'role.update')
      .where('object', '=', id)
      .executeTakeFirstOrThrow()
    const tables = (row.changes as { table: string }[]).map((change) => change.table)
    expect(tables).toEqual(expect.arrayContaining(['role', 'role_menu']))
  })
})
