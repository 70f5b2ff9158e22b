import { codes } from '@cpm/contract/kernel/envelope'
import type { AccountDependents } from '@cpm/contract/people/account/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../core/secret.ts'
import { badField, newPerson, openAccountWorld, type Person, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
let admin: Person, boss: Person, lead: Person, clerk: Person, stranger: Person
beforeAll(async () => {
  world = await openAccountWorld()
  ;({ admin, boss, lead, clerk, stranger } = world)
})
afterAll(() => world.close())

const missing = refusal(codes.missing)
const refused = refusal(codes.refused)

describe('a change', () => {
  test('touches what it names and leaves the rest', async () => {
    const { id } = await boss.account.create(newPerson(boss, { phone: '555 1234', company: 'A', fenceAlert: true }))
    await boss.account.update({ id, company: 'B', phone: null })
    expect(await boss.account.get({ id })).toMatchObject({ company: 'B', phone: null, fenceAlert: true, kind: 'store' })
    await expect(boss.account.update({ id, name: 'ACC_clerk' })).rejects.toEqual(badField('name'))
    await boss.account.update({ id, name: 'renamed_1' })
  })

  test('of another’s, a superior’s or nobody’s account is the same: not there', async () => {
    for (const id of [stranger.id, boss.id, world.sales.id, admin.id, '999999999']) {
      for (const call of [
        () => lead.account.get({ id }),
        () => lead.account.update({ id, description: 'x' }),
        () => lead.account.resetPassword({ id }),
        () => lead.account.dependents({ id }),
        () => lead.account.enable({ ids: [clerk.id, id], active: false }),
        () => lead.account.remove({ ids: [clerk.id, id] }),
      ])
        await expect(call()).rejects.toEqual(missing)
    }
    expect(await world.stored(clerk.id)).toMatchObject({ active: true })
  })

  test('of one’s own level, superior, roles, scope, e-mail or status is not made', async () => {
    const own = { kind: 'store', superiorId: boss.id, roleIds: [], groupIds: [String(world.north.id)] } as const
    for (const [field, value] of Object.entries({ ...own, email: 'me@a.example' }))
      await expect(lead.account.update({ id: lead.id, [field]: value })).rejects.toEqual(badField(field))
    await expect(lead.account.enable({ ids: [clerk.id, lead.id], active: false })).rejects.toEqual(refused)
    await expect(lead.account.remove({ ids: [lead.id] })).rejects.toEqual(refused)
    await expect(lead.account.resetPassword({ id: lead.id })).rejects.toEqual(refused)
    await lead.account.update({ id: lead.id, description: 'Looks after the north' })
  })

  test('does not forge an enterprise, a path or a hash', async () => {
    const before = await world.stored(clerk.id)
    await lead.account.update({
      id: clerk.id,
      ...({
        enterpriseId: String(world.theirs.id),
        path: '1',
        passwordHash: 'x',
        verify: true,
        mustChange: false,
      } as object),
    })
    const { updated_at: _then, ...rest } = await world.stored(clerk.id)
    expect(before).toMatchObject(rest)
  })

  test('of a level keeps administrators apart and the tree in order', async () => {
    const { id } = await boss.account.create(newPerson(boss, { kind: 'enterprise' }))
    await expect(admin.account.update({ id, kind: 'administrator' })).rejects.toEqual(badField('kind'))
    await expect(lead.account.update({ id: clerk.id, kind: 'administrator' })).rejects.toEqual(badField('kind'))
    const below = await boss.account.create(newPerson({ id }))
    await boss.account.update({ id, kind: 'store' })
    await expect(boss.account.update({ id: below.id, kind: 'enterprise' })).rejects.toEqual(badField('kind'))
  })

  test('keeps what its maker does not see of a scope, and the roles somebody else gave', async () => {
    const { north, south } = world
    const given = await world.role(boss, ['terminal.read'])
    const groupIds = [String(north.id), String(south.id)]
    const { id } = await boss.account.create(newPerson(lead, { groupIds, roleIds: [given] }))
    expect(await lead.account.get({ id })).toMatchObject({ groups: [{ id: String(north.id) }], otherGroups: 1 })
    await lead.account.update({ id, groupIds: [String(north.id)], roleIds: [given] })
    expect((await world.stored(id)).group_paths?.toSorted()).toEqual([north.path, south.path].toSorted())
    expect((await boss.account.get({ id })).roles.map((one) => one.id)).toEqual([given])
    await lead.account.update({ id, roleIds: [] })
    await expect(lead.account.update({ id, roleIds: [given] })).rejects.toEqual(badField('roleIds'))
    await expect(lead.account.update({ id, groupIds: null })).rejects.toEqual(badField('groupIds'))
  })
})

describe('who can set a password can be that person', () => {
  test('so one who holds more is not reset, nor sent mail elsewhere, by who holds less', async () => {
    const strong = await boss.account.create(
      newPerson(lead, { groupIds: [String(world.north.id)], roleIds: [await world.role(boss, ['terminal.read'])] }),
    )
    const wide = await boss.account.create(newPerson(lead, { groupIds: [String(world.south.id)] }))
    const everywhere = await boss.account.create(newPerson(lead))
    for (const { id } of [strong, wide, everywhere]) {
      await expect(lead.account.resetPassword({ id })).rejects.toEqual(refused)
      await expect(lead.account.update({ id, email: 'lead@a.example' })).rejects.toEqual(refused)
      await boss.account.resetPassword({ id })
    }
  })

  test('a reset ends its sessions, lifts its lock and gives a password to be changed', async () => {
    const passwordHash = await hashPassword('First-1234')
    const who = await world.person({
      enterpriseId: world.mine.id,
      superior: world.at(boss),
      kind: 'store',
      codes: [],
      passwordHash,
    })
    const locked_until = new Date(Date.now() + 600_000)
    await world.db.updateTable('account').set({ failures: 9, locked_until }).where('id', '=', Number(who.id)).execute()
    expect((await boss.account.get({ id: who.id })).lockedUntil).toBe(locked_until.toISOString())
    const { password, name } = await boss.account.resetPassword({ id: who.id })
    expect(await world.isIn(who)).toBe(false)
    const { kid, sealed } = await world.seal(password)
    const entered = await world.anyone.session.login({ name, sysCode: 'cpm', kid, password: sealed })
    expect(entered).toMatchObject({ userVo: { mustChange: true } })
    expect((await boss.account.get({ id: who.id })).lockedUntil).toBeNull()
  })
})

describe('[3.7] disabling', () => {
  test('ends what is open at once, of all or of none, and enabling lets them in again', async () => {
    const two = await Promise.all(
      [1, 2].map(() =>
        world.person({ enterpriseId: world.mine.id, superior: world.at(boss), kind: 'store', codes: [] }),
      ),
    )
    const ids = two.map((one) => one.id)
    await expect(boss.account.enable({ ids: [...ids, stranger.id], active: false })).rejects.toEqual(missing)
    for (const one of two) expect(await world.isIn(one)).toBe(true)
    await boss.account.enable({ ids, active: false })
    for (const one of two) expect(await world.isIn(one)).toBe(false)
    expect((await boss.account.list({ active: false })).records.map((row) => row.id).toSorted()).toEqual(ids.toSorted())
    await boss.account.enable({ ids, active: true })
    expect(await world.isIn(await world.as({ id: Number(ids[0]) }))).toBe(true)
  })
})

describe('moving', () => {
  test('takes along all below, and every row that carries their path', async () => {
    const from = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    const child = await world.person({ enterpriseId: world.mine.id, superior: world.at(from) })
    const to = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    await child.enrolment.create({})
    await child.message.save({ title: 'a', content: 'b' })
    await boss.message.save({ title: 'c', content: 'd', organization: `account:${from.id}` })
    const role = await world.role(child, [])
    await boss.account.update({ id: from.id, superiorId: to.id })
    const [moved, below] = [`${to.path}.${from.id}`, `${to.path}.${from.id}.${child.id}`]
    expect([(await world.stored(from.id)).path, (await world.stored(child.id)).path]).toEqual([moved, below])
    const of = { account_id: Number(child.id), account_path: below }
    for (const table of ['enrolment_token', 'message', 'role'] as const) {
      const rows = await world.db
        .selectFrom(table)
        .select(['account_id', 'account_path'])
        .where('account_id', '=', Number(child.id))
        .execute()
      expect(rows, table).toEqual([of])
    }
    const told = await world.db
      .selectFrom('message')
      .select('to_path')
      .where('to_account_id', '=', Number(from.id))
      .execute()
    expect(told).toEqual([{ to_path: moved }])
    expect((await to.account.list({ pageSize: 500 })).records.map((row) => row.id).toSorted()).toEqual(
      [to.id, from.id, child.id].toSorted(),
    )
    expect((await world.db.selectFrom('role').select('id').where('id', '=', Number(role)).execute()).length).toBe(1)
    const [deed] = (
      await world.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'account.update')
        .orderBy('id', 'desc')
        .execute()
    ).map((row) => JSON.stringify(row.changes))
    expect(deed).toContain(moved)
    expect(deed).not.toContain('enrolment_token')
  })

  test('does not go under itself, to a stranger, or into another enterprise', async () => {
    const top = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    const below = await world.person({ enterpriseId: world.mine.id, superior: world.at(top) })
    for (const superiorId of [top.id, below.id, stranger.id, '999999999', admin.id])
      await expect(boss.account.update({ id: top.id, superiorId })).rejects.toEqual(badField('superiorId'))
    for (const superiorId of [stranger.id, below.id])
      await expect(admin.account.update({ id: top.id, superiorId })).rejects.toEqual(badField('superiorId'))
    await expect(boss.account.update({ id: top.id, superiorId: clerk.id })).rejects.toEqual(badField('superiorId'))
    await admin.account.update({ id: top.id, superiorId: admin.id })
    expect((await world.stored(below.id)).path).toBe(`${top.id}.${below.id}`)
    await admin.account.update({ id: top.id, superiorId: boss.id })
    expect((await world.stored(below.id)).path).toBe(`${boss.path}.${top.id}.${below.id}`)
  })

  test('two that move under each other at once do not make a circle', async () => {
    const make = () => world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(), await make()]
      await Promise.allSettled([
        boss.account.update({ id: a.id, superiorId: b.id }),
        boss.account.update({ id: b.id, superiorId: a.id }),
      ])
      const paths = [(await world.stored(a.id)).path, (await world.stored(b.id)).path]
      expect(paths.filter((path) => path.split('.').length === 2)).toHaveLength(1)
    }
  })

  test('whoever comes below one that moves meanwhile comes to where it is', async () => {
    const [one, to] = await Promise.all(
      [1, 2].map(() => world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })),
    )
    const top = one as Person
    const made = Promise.all(Array.from({ length: 8 }, () => boss.account.create(newPerson(top))))
    await boss.account.update({ id: top.id, superiorId: (to as Person).id })
    const paths = await Promise.all(
      (await made).map(async ({ id }) => (await world.stored(id)).path.split('.').slice(0, -1)),
    )
    expect(paths).toEqual(Array.from({ length: 8 }, () => [boss.id, (to as Person).id, top.id]))
  })
})

describe('[8.6] deleting', () => {
  const some = async () => {
    const who = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    const below = await world.person({ enterpriseId: world.mine.id, superior: world.at(who) })
    await below.enrolment.create({})
    await below.message.save({ title: 'a', content: 'b' })
    await world.role(below, [])
    const { sn } = await world.make.terminal({ enterpriseId: world.mine.id })
    await below.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
    const asks = { type: 'message' as const, params: { text: 'hello' }, rules: {}, waitMs: 3_600_000 }
    await below.taskTemplate.create({ name: 'Greeting', shared: false, ...asks })
    return { who, below }
  }
  const one = (name: string) => ({ name, count: 1 })
  const message = one('Message')
  const made = [one('Enrolment token'), message, one('Role'), one('Task'), one('Task template')]
  const madeOf = (all: AccountDependents, name: string) => all.made.find((some) => some.name === name)?.count ?? 0

  test('says first what hangs on it', async () => {
    const { who, below } = await some()
    expect(await boss.account.dependents({ id: who.id })).toEqual({ accounts: 1, made: [] })
    expect(await boss.account.dependents({ id: below.id })).toEqual({ accounts: 0, made })
    // What is marked as deleted is nothing any more.
    const [{ id } = { id: '' }] = (await below.message.list()).records
    await below.message.remove({ id })
    expect((await boss.account.dependents({ id: below.id })).made).toEqual(made.filter((some) => some !== message))
  })

  test('is refused while an account below would stay, and hands what it made to its superior', async () => {
    const { who, below } = await some()
    await expect(boss.account.remove({ ids: [who.id] })).rejects.toEqual(refused)
    await boss.account.remove({ ids: [below.id] })
    expect(await boss.account.dependents({ id: who.id })).toEqual({ accounts: 0, made })
    expect((await who.task.list()).total).toBe(1)
    await expect(boss.account.get({ id: below.id })).rejects.toEqual(missing)
    expect(await world.isIn(below)).toBe(false)
    await boss.account.remove({ ids: [who.id] })
  })

  test('of superior and sub-account together hands over to the one above both', async () => {
    const { who, below } = await some()
    const before = await boss.account.dependents({ id: boss.id })
    await boss.account.remove({ ids: [who.id, below.id] })
    const after = await boss.account.dependents({ id: boss.id })
    for (const { name, count } of made)
      expect([name, madeOf(after, name)]).toEqual([name, madeOf(before, name) + count])
  })

  test('of the top of an enterprise waits until nothing hangs on it', async () => {
    const top = await admin.account.create(newPerson(admin, { kind: 'enterprise', newEnterprise: 'Short lived' }))
    const there = { id: top.id, path: top.id } as Person
    const { enterprise } = await admin.account.get({ id: top.id })
    await world.role(there, [], Number(enterprise?.id))
    await expect(admin.account.remove({ ids: [top.id] })).rejects.toEqual(refused)
    await world.db.deleteFrom('role').where('account_id', '=', Number(top.id)).execute()
    await admin.account.remove({ ids: [top.id] })
  })

  test('leaves what was written to it alone with its writer, and it reaches nobody', async () => {
    const who = await world.person({ enterpriseId: world.mine.id, superior: world.at(boss) })
    const { id } = await boss.message.save({ title: 'x', content: 'y', organization: `account:${who.id}` })
    await boss.account.remove({ ids: [who.id] })
    expect(await boss.message.get({ id })).toMatchObject({ recipients: 0 })
    await expect(boss.message.publish({ id })).rejects.toEqual(refused)
  })
})
