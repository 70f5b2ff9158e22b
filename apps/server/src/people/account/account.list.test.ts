import { codes } from '@cpm/contract/kernel/envelope'
import papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, newPerson, openAccountWorld, type Person, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let world: World
let admin: Person, boss: Person, lead: Person, clerk: Person, sales: Person, stranger: Person
beforeAll(async () => {
  world = await openAccountWorld()
  ;({ admin, boss, lead, clerk, sales, stranger } = world)
})
afterAll(() => world.close())

const names = async (who: Person, query: Parameters<Person['account']['list']>[0] = {}) =>
  (await who.account.list({ pageSize: 500, ...query })).records.map((row) => row.name)

describe('[6.2] the list of users', () => {
  test('shows oneself and those below, and an administrator everybody', async () => {
    expect(await names(boss)).toEqual(['acc_boss', 'acc_clerk', 'acc_lead', 'acc_sales'])
    expect(await names(lead)).toEqual(['acc_clerk', 'acc_lead'])
    expect(await names(stranger)).toEqual(['acc_stranger'])
    expect((await admin.account.list({ q: 'acc_' })).total).toBe(6)
    await expect(clerk.account.list()).rejects.toEqual(refusal(codes.forbidden))
    const own = (await lead.account.list()).records.find((row) => row.id === lead.id)
    expect(own).toMatchObject({ self: true, superior: null, groups: [{ id: String(world.north.id) }] })
  })

  test('is searched by name, description, e-mail, phone and company, and by nothing more', async () => {
    const said = { description: 'Ni%ght', email: 'quay@shop.example', phone: '555 98765', company: 'Pier & Co' }
    const { id, name } = await boss.account.create(newPerson(boss, said))
    for (const q of ['i%g', 'QUAY@', '98765', 'pier &', name]) expect(await names(boss, { q })).toEqual([name])
    expect(await names(boss, { q: 'i_g' })).toEqual([])
    await boss.account.remove({ ids: [id] })
  })

  test('is filtered by level, status, role, superior and enterprise', async () => {
    expect(await names(boss, { kind: 'sales' })).toEqual(['acc_sales'])
    expect(await names(boss, { active: false })).toEqual([])
    expect(await names(boss, { superiorId: lead.id })).toEqual(['acc_clerk', 'acc_lead'])
    expect(await names(lead, { superiorId: boss.id })).toEqual([])
    const role = await world.role(boss, [])
    await world.db
      .insertInto('account_role')
      .values({ account_id: Number(sales.id), role_id: Number(role) })
      .execute()
    expect(await names(boss, { roleId: role })).toEqual(['acc_sales'])
    expect(await names(admin, { enterpriseId: String(world.theirs.id) })).toEqual(['acc_stranger'])
    await expect(boss.account.list({ enterpriseId: String(world.mine.id) })).rejects.toEqual(badField('enterpriseId'))
  })

  test('is sorted and paged either way, by number or by where the page before ended', async () => {
    const all = await names(boss)
    expect(await names(boss, { sort: '-name' })).toEqual(all.toReversed())
    for (const sort of ['name', '-name', 'createdAt', '-signedInAt'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await boss.account.list({ sort, pageSize: 3, ...(after ? { after } : {}) })
        seen.push(...page.records.map((row) => row.name))
        after = page.next ?? undefined
      } while (after)
      expect(seen.toSorted()).toEqual(all)
      expect(await names(boss, { sort })).toEqual(seen)
    }
    await expect(boss.account.list({ after: 'nonsense' })).rejects.toEqual(badField('after'))
  })

  test('is exported with its filter, by whoever may, with formulas made harmless', async () => {
    const { id, name } = await boss.account.create(newPerson(boss, { description: '=cmd()' }))
    const wide = await boss.account.create(newPerson(boss, { description: '＝cmd()' }))
    const file = (who: Person, query: string) =>
      world.app.inject({ method: 'GET', url: `/api/v1/accounts?${query}`, headers: { session: who.token } })
    const csv = (await file(boss, `export=csv&q=${name}`)).body
    expect(csv).toContain(`${name},'=cmd(),`)
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect((await file(boss, `export=csv&q=${wide.name}`)).body).toContain(`${wide.name},'＝cmd(),`)
    const [sheet] = await readXlsxFile((await file(boss, `export=xlsx&q=${wide.name}`)).rawPayload)
    expect(sheet?.data[1]).toEqual(expect.arrayContaining([wide.name, "'＝cmd()"]))
    const reader = await world.person({ enterpriseId: world.mine.id, codes: ['account.read'] })
    expect((await file(reader, 'export=csv')).json()).toMatchObject({ code: codes.forbidden })
    await boss.account.remove({ ids: [id, wide.id] })
  })
})

describe('the file of users', () => {
  test('has the roles and groups in one column for people, and each in a column of its own', async () => {
    const roleId = await world.role(boss, ['terminal.read'])
    const other = await world.role(boss, ['terminal.read', 'task.read'])
    const nameOf = async (id: string) =>
      (await world.db.selectFrom('role').select('name').where('id', '=', Number(id)).executeTakeFirstOrThrow()).name
    const roles = [await nameOf(roleId), await nameOf(other)].toSorted()
    await world.db.updateTable('terminal_group').set({ name: 'Northern' }).where('id', '=', world.north.id).execute()
    const wide = { description: 'wide file' }
    const two = await boss.account.create(
      newPerson(boss, { ...wide, roleIds: [roleId, other], groupIds: [String(world.north.id)] }),
    )
    const none = await boss.account.create(newPerson(boss, wide))
    const { body } = await world.app.inject({
      method: 'GET',
      url: '/api/v1/accounts?export=csv&q=wide%20file',
      headers: { session: boss.token, 'accept-language': 'en' },
    })
    const [header = [], ...rows] = papa.parse<string[]>(body.replace(/^\uFEFF/, '').trim()).data
    const cells = (name: string, ...titles: string[]) =>
      titles.map((title) => rows.find((row) => row[0] === name)?.[header.indexOf(title)])
    const lists = header.filter((title) => /^(Roles|Store scope)/.test(title))
    expect(lists).toEqual(['Roles', 'Roles 1', 'Roles 2', 'Store scope', 'Store scope 1'])
    expect(cells(two.name, ...lists)).toEqual([roles.join('; '), ...roles, '/Northern', '/Northern'])
    expect(cells(none.name, ...lists)).toEqual(['', '', '', '', ''])
    await boss.account.remove({ ids: [two.id, none.id] })
  })
})

describe('the tree of users', () => {
  test('opens step by step from oneself, or from all who stand below nobody', async () => {
    const step = async (who: Person, superiorId?: string) =>
      (await who.account.tree(superiorId ? { superiorId } : {})).records.map((row) => row.name)
    expect(await step(boss)).toEqual(['acc_boss'])
    expect(await step(boss, boss.id)).toEqual(['acc_lead', 'acc_sales'])
    expect(await step(lead, boss.id)).toEqual([])
    expect(await step(lead, '999999999')).toEqual([])
    expect(await step(admin)).toEqual(expect.arrayContaining(['acc_admin', 'acc_boss', 'acc_stranger']))
    const [self] = (await lead.account.tree()).records
    expect(self).toMatchObject({ id: lead.id, below: 1, self: true })
    expect((await boss.account.get({ id: clerk.id })).above).toEqual([
      { id: boss.id, name: 'acc_boss' },
      { id: lead.id, name: 'acc_lead' },
    ])
    expect((await lead.account.get({ id: clerk.id })).above).toEqual([{ id: lead.id, name: 'acc_lead' }])
  })

  test('goes on where a step has more than one answer holds', async () => {
    const top = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    await sql`insert into account (enterprise_id, superior_id, path, kind, name, password_hash)
      select ${world.mine.id}, ${top.id}, ${top.path}::ltree, 'store', 'many_' || n, 'none' from generate_series(1, 501) n`.execute(
      world.db,
    )
    const first = await boss.account.tree({ superiorId: top.id })
    expect(first.records).toHaveLength(500)
    const rest = await boss.account.tree({ superiorId: top.id, after: first.next as string })
    expect([rest.records.length, rest.next]).toEqual([1, null])
  })
})

describe('choosing', () => {
  test('a superior finds those one sees, oneself first, and above a level only those that bear it', async () => {
    const found = async (who: Person, query = {}) =>
      (await who.account.choices({ q: 'acc_', ...query })).records.map((row) => row.name)
    expect(await found(boss)).toEqual(['acc_boss', 'acc_clerk', 'acc_lead', 'acc_sales'])
    expect(await found(boss, { above: 'enterprise' })).toEqual(['acc_boss', 'acc_lead'])
    expect(await found(lead, { q: 'boss' })).toEqual([])
    expect((await admin.account.choices({ q: 'acc_lead' })).records).toMatchObject([
      { depth: 1, enterprise: { name: 'Harbour' } },
    ])
  })

  test('an enterprise is for administrators; to others there is their own', async () => {
    expect((await boss.account.enterprises()).records).toEqual([{ id: String(world.mine.id), name: 'Harbour' }])
    expect((await boss.account.enterprises({ q: 'Foreign' })).records).toEqual([])
    expect((await admin.account.enterprises({ q: 'foreign' })).records.map((one) => one.name)).toEqual(['Foreign'])
  })
})
