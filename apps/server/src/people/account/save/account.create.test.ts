import { codes } from '@cpm/contract/kernel/envelope'
import { passwordPattern } from '@cpm/contract/people/password/password'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, newPerson, openAccountWorld, type Person, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
let admin: Person, boss: Person, lead: Person, clerk: Person, sales: Person, stranger: Person
beforeAll(async () => {
  world = await openAccountWorld()
  ;({ admin, boss, lead, clerk, sales, stranger } = world)
})
afterAll(() => world.close())

const login = async (name: string, password: string) => {
  const { kid, sealed } = await world.seal(password)
  return world.anyone.session.login({ name, sysCode: 'cpm', kid, password: sealed })
}

describe('[3.9] a new user', () => {
  test('has every field of it, and a password that is said once and must be changed', async () => {
    const more = {
      description: 'Night shift',
      phone: '+86 21 5555 1234',
      company: 'Harbour',
      address: 'Pier 1',

      salesRepName: 'Ann',
      salesRepPhone: '5551234',
      salesRepAddress: 'Pier 2',
      groupIds: [String(world.north.id)],

      hardwareAlert: true,
      fenceAlert: true,
      locationOn: false,
      international: true,
      language: 'en' as const,
    }
    const asked = newPerson(boss, { ...more, roleIds: [await world.role(boss, ['account.read'])] })
    const made = await boss.account.create(asked)
    expect(made.password).toMatch(passwordPattern)
    const { superiorId: _s, roleIds, groupIds: _g, ...plain } = asked
    expect(await boss.account.get({ id: made.id })).toMatchObject({
      ...plain,
      roles: [{ id: roleIds[0] }],
      groups: [{ id: String(world.north.id) }],
      superior: { id: boss.id, name: 'acc_boss' },
      enterprise: { id: String(world.mine.id), name: 'Harbour' },

      active: true,
      mustChange: true,
      verify: false,
      signedInAt: null,
      lockedUntil: null,
      below: 0,
      self: false,
    })
    expect(await login(asked.name, made.password)).toMatchObject({ userVo: { mustChange: true } })
    const row = await world.stored(made.id)
    expect(row.path).toBe(`${boss.path}.${made.id}`)
    expect(JSON.stringify(await boss.account.list({ pageSize: 500 }))).not.toContain(row.password_hash)
    const { rows } = { rows: await world.db.selectFrom('audit').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(made.password)
    expect(JSON.stringify(rows)).not.toContain(row.password_hash)
  })

  test('[5.3] has a name of letters, digits and underscores that starts with a letter, which nobody else has', async () => {
    for (const name of ['1shop', 'a b', 'a-b', '_a', '店长', ''])
      await expect(boss.account.create(newPerson(boss, { name }))).rejects.toEqual(badField('name'))
    await expect(boss.account.create(newPerson(boss, { name: 'ACC_Stranger' }))).rejects.toEqual(badField('name'))
    const error = await boss.account.create(newPerson(boss, { name: '1shop' })).catch((e: unknown) => e)
    expect(error).toMatchObject({
      answer: {
        result: {
          issues: [{ messageEn: 'Username must consist of letters, numbers, and underscores, starting with a letter' }],
        },
      },
    })
  })

  test('[5.12] wants its superior first', async () => {
    const { superiorId: _left, ...rest } = newPerson(boss)
    const error = await boss.account.create(rest as never).catch((e: unknown) => e)
    expect(error).toMatchObject({
      answer: {
        code: codes.badInput,
        result: { issues: [{ path: 'superiorId', messageEn: 'Select a superior account first' }] },
      },
    })
  })

  test('of fifty at once with one name there is one', async () => {
    const asked = newPerson(boss)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => boss.account.create(asked)))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await boss.account.list({ q: asked.name })).total).toBe(1)
  })

  test('[6.3] is not for a store that may not add', async () => {
    const error = await clerk.account.create(newPerson(clerk)).catch((e: unknown) => e)
    expect(error).toMatchObject({
      answer: { code: codes.forbidden, messageEn: 'The store does not have permission to add new items' },
    })
    await expect(sales.account.create(newPerson(sales))).rejects.toEqual(refusal(codes.forbidden))
  })
})

describe('[6.2] one gives what one holds', () => {
  const inNorth = () => ({ groupIds: [String(world.north.id)] })

  test('a superior is oneself or stands below; a foreign one is as one that is not there', async () => {
    for (const superior of [boss, sales, stranger, admin, { id: '999999999' }])
      await expect(lead.account.create(newPerson(superior, inNorth()))).rejects.toEqual(badField('superiorId'))
    await lead.account.create(newPerson(clerk, inNorth()))
    await lead.account.create(newPerson(lead, inNorth()))
  })

  test('a role gives no code beyond one’s own, and is of the same enterprise', async () => {
    const fits = await world.role(lead, ['account.read', 'account.create'])
    const made = await lead.account.create(newPerson(lead, { ...inNorth(), roleIds: [fits] }))
    const roles = [
      await world.role(lead, ['account.read', 'terminal.read']),
      await world.role(boss, ['account.read']),
      await world.role(stranger, ['account.read'], world.theirs.id),
      '999999999',
    ]
    for (const id of roles) {
      await expect(lead.account.create(newPerson(lead, { ...inNorth(), roleIds: [fits, id] }))).rejects.toEqual(
        badField('roleIds'),
      )
      await expect(lead.account.update({ id: made.id, roleIds: [fits, id] })).rejects.toEqual(badField('roleIds'))
    }
    const builtIn = await world.db.selectFrom('role').select('id').where('code', '=', 'administrator').execute()
    await expect(boss.account.create(newPerson(boss, { roleIds: [String(builtIn[0]?.id)] }))).rejects.toEqual(
      badField('roleIds'),
    )
    const ofTheirs = await world.role(stranger, ['account.read'], world.theirs.id)
    await expect(admin.account.create(newPerson(boss, { roleIds: [ofTheirs] }))).rejects.toEqual(badField('roleIds'))
  })

  test('a button that is switched off gives nothing that its giver does not hold', async () => {
    const hidden = await world.role(lead, ['terminal.logOff'])
    await world.db.updateTable('menu').set({ enabled: false }).where('permission', '=', 'terminal.logOff').execute()
    await expect(lead.account.create(newPerson(lead, { ...inNorth(), roleIds: [hidden] }))).rejects.toEqual(
      badField('roleIds'),
    )
    const { id } = await world.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'enterprise')
      .executeTakeFirstOrThrow()
    await boss.account.create(newPerson(boss, { roleIds: [String(id)] }))
    await world.db.updateTable('menu').set({ enabled: true }).where('permission', '=', 'terminal.logOff').execute()
  })

  test('a store scope lies within one’s own', async () => {
    for (const group of [world.south, world.abroad, { id: 999_999_999 }]) {
      const groupIds = [String(world.north.id), String(group.id)]
      await expect(lead.account.create(newPerson(lead, { groupIds }))).rejects.toEqual(badField('groupIds'))
    }
    for (const groupIds of [null, undefined, []])
      await expect(lead.account.create(newPerson(lead, { groupIds }))).rejects.toEqual(badField('groupIds'))
    await expect(admin.account.create(newPerson(boss, { groupIds: [String(world.abroad.id)] }))).rejects.toEqual(
      badField('groupIds'),
    )
    await expect(
      admin.account.create(newPerson(admin, { kind: 'administrator', groupIds: [String(world.north.id)] })),
    ).rejects.toEqual(badField('groupIds'))
  })

  test('a level is at most one’s own, and nobody stands below a lower one', async () => {
    await expect(boss.account.create(newPerson(boss, { kind: 'administrator' }))).rejects.toEqual(badField('kind'))
    await expect(lead.account.create(newPerson(clerk, { ...inNorth(), kind: 'enterprise' }))).rejects.toEqual(
      badField('kind'),
    )
    await expect(admin.account.create(newPerson(boss, { kind: 'administrator' }))).rejects.toEqual(badField('kind'))
    const shopkeeper = await world.person({
      enterpriseId: world.mine.id,
      kind: 'store',
      superior: world.at(boss),
      groupPath: world.north.path,
      codes: ['account.create'],
    })
    await expect(
      shopkeeper.account.create(newPerson(shopkeeper, { ...inNorth(), kind: 'enterprise' })),
    ).rejects.toEqual(badField('kind'))
    await shopkeeper.account.create(newPerson(shopkeeper, inNorth()))
  })

  test('an enterprise follows from the superior, and is said by administrators alone', async () => {
    for (const enterpriseId of [String(world.theirs.id), String(world.mine.id), '999999999'])
      await expect(boss.account.create(newPerson(boss, { enterpriseId }))).rejects.toEqual(badField('enterpriseId'))
    await expect(boss.account.create(newPerson(boss, { newEnterprise: 'Mine' }))).rejects.toEqual(
      badField('newEnterprise'),
    )
    await expect(admin.account.create(newPerson(boss, { enterpriseId: String(world.theirs.id) }))).rejects.toEqual(
      refusal(codes.refused),
    )
  })
})

describe('right below an administrator', () => {
  test('stands the top of an enterprise, of one that is there or of a new one', async () => {
    const top = { kind: 'enterprise' as const }
    await expect(admin.account.create(newPerson(admin, top))).rejects.toEqual(badField('enterpriseId'))
    await expect(admin.account.create(newPerson(admin, { ...top, enterpriseId: '999999999' }))).rejects.toEqual(
      badField('enterpriseId'),
    )
    await expect(admin.account.create(newPerson(admin, { newEnterprise: 'x' }))).rejects.toEqual(badField('kind'))
    const first = await admin.account.create(newPerson(admin, { ...top, newEnterprise: 'Newly There' }))
    const { enterprise, superior } = await admin.account.get({ id: first.id })
    expect({ enterprise, superior }).toMatchObject({ enterprise: { name: 'Newly There' }, superior: { id: admin.id } })
    const second = await admin.account.create(newPerson(admin, { ...top, enterpriseId: enterprise?.id }))
    expect((await world.stored(second.id)).path).toBe(second.id)
    const inside = await world.as({ id: Number(first.id) })
    expect(await inside.account.list().catch((e: unknown) => e)).toMatchObject({ answer: { code: codes.forbidden } })
  })

  test('or another administrator, who is looked after by those above alone', async () => {
    const junior = await admin.account.create(newPerson(admin, { kind: 'administrator' }))
    expect(await world.stored(junior.id)).toMatchObject({ enterprise_id: null, path: `${admin.path}.${junior.id}` })
    const other = await world.person({ enterpriseId: null, kind: 'administrator' })
    await expect(other.account.resetPassword({ id: junior.id })).rejects.toEqual(refusal(codes.refused))
    await expect(other.account.enable({ ids: [junior.id], active: false })).rejects.toEqual(refusal(codes.refused))
    await expect(other.account.update({ id: junior.id, description: 'x' })).rejects.toEqual(refusal(codes.refused))
    await expect(other.account.remove({ ids: [junior.id] })).rejects.toEqual(refusal(codes.refused))
    await expect(other.account.create(newPerson(admin, { kind: 'administrator' }))).rejects.toEqual(
      badField('superiorId'),
    )
    await admin.account.remove({ ids: [junior.id] })
  })
})
