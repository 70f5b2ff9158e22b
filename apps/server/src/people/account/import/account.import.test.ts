import type { ImportedAccount } from '@cpm/contract/people/account/account'
import { bulkRows } from '@cpm/contract/kernel/file/bulk'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotOk } from '../../../testing/house.ts'
import { openAccountWorld, type Person, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
let admin: Person, boss: Person, lead: Person
beforeAll(async () => {
  world = await openAccountWorld()
  ;({ admin, boss, lead } = world)
  await world.db
    .updateTable('terminal_group')
    .set({ name: 'North', number: 'N1' })
    .where('id', '=', world.north.id)
    .execute()
  await world.db
    .updateTable('terminal_group')
    .set({ name: 'South', number: 'S1' })
    .where('id', '=', world.south.id)
    .execute()
  await world.db
    .updateTable('terminal_group')
    .set({ name: 'Abroad', number: 'A1' })
    .where('id', '=', world.abroad.id)
    .execute()
})
afterAll(() => world.close())

let count = 0
type Row = Partial<ImportedAccount>
const row = (more: Row = {}): Row => {
  const name = `imp_${++count}`
  return { name, kind: 'store', email: `${name}@shop.example`, ...more }
}
const wrongWith = async (who: Person, rows: Row[]) =>
  (await who.account.import({ rows })).rows.map((one) => [one.row, ...one.issues.map((issue) => issue.path)])

describe('a file of users', () => {
  test('is kept whole: levels, superiors, roles and scopes by their names, in either language', async () => {
    const roleId = await world.role(boss, ['terminal.read'])
    const role = (await world.db.selectFrom('role').selectAll().where('id', '=', Number(roleId)).execute())[0]
    const rows = [
      row({ name: 'file_clerk', superior: 'FILE_head', roles: role?.name.toUpperCase() ?? '', groups: 'n1; South' }),
      row({ name: 'file_head', kind: '企业客户', international: '是', language: 'English' }),
    ]
    expect(await boss.account.import({ rows })).toEqual({ imported: 0, rows: [] })
    expect((await boss.account.list({ q: 'file_' })).total).toBe(0)
    expect(await boss.account.import({ rows, commit: true })).toEqual({ imported: 2, rows: [] })
    const found = (await boss.account.list({ q: 'file_' })).records
    const [clerk, head] = await Promise.all(found.map(({ id }) => boss.account.get({ id })))
    expect(head).toMatchObject({ kind: 'enterprise', superior: { id: boss.id }, international: true, language: 'en' })
    expect(clerk).toMatchObject({ superior: { name: 'file_head' }, roles: [{ id: roleId }], mustChange: true })
    expect(clerk?.groups?.map((one) => one.name)).toEqual(['North', 'South'])
    expect((await world.stored(clerk?.id ?? '')).path).toBe(`${boss.path}.${head?.id}.${clerk?.id}`)
  })

  test('gives nobody a password: each sets one by a code', async () => {
    await boss.account.import({ rows: [row({ name: 'no_password' })], commit: true })
    for (const password of ['none', '']) {
      const { kid, sealed } = await world.seal(password || 'x')
      await expect(
        world.anyone.session.login({ name: 'no_password', sysCode: 'cpm', kid, password: sealed }),
      ).rejects.toEqual(refusal(codes.refused))
    }
    const pair = { name: 'no_password', email: `imp_${count}@shop.example` }
    await world.anyone.password.getEmailCaptcha({ ...pair, isEnglish: 1, sysCode: 'cpm' })
    const { body } = await world.db
      .selectFrom('mail')
      .select('body')
      .where('to_address', '=', pair.email)
      .executeTakeFirstOrThrow()
    const { kid, sealed } = await world.seal('Chosen-1234')
    const emailCaptcha = /is (\d{6})/.exec(body ?? '')?.[1] ?? ''
    await world.anyone.password.updateNewPassword({ ...pair, emailCaptcha, newPassword: sealed, kid, sysCode: 'cpm' })
    const again = await world.seal('Chosen-1234')
    await world.anyone.session.login({ name: pair.name, sysCode: 'cpm', kid: again.kid, password: again.sealed })
  })

  test('with one wrong row keeps none, and says what is wrong at which', async () => {
    const rows = [row(), row({ name: 'acc_stranger' }), row()]
    const error = await boss.account.import({ rows, commit: true }).catch((e: NotOk) => e.answer)
    expect(error).toMatchObject({ code: codes.badInput, result: { issues: [{ path: 'rows.1.name' }] } })
    expect((await boss.account.list({ q: rows[0]?.name })).total).toBe(0)
  })

  test('is checked as it is kept: every field, and names within the file', async () => {
    expect(
      await wrongWith(boss, [
        row({ name: '1bad', email: 'x', phone: 'y', kind: 'king' }),
        row({ name: '', kind: '', email: '' }),
        row({ name: 'twice_1' }),
        row({ name: 'TWICE_1' }),
        row({ international: 'perhaps', fenceAlert: 'perhaps', language: 'latin' }),
      ]),
    ).toEqual([
      [0, 'kind', 'name', 'email', 'phone'],
      [1, 'name', 'kind', 'email'],
      [2, 'name'],
      [3, 'name'],
      [4, 'language', 'international', 'fenceAlert'],
    ])
  })

  test('[3.9] takes the switches of alerts and location, and leaves out a column that is not known', async () => {
    const one = row({ hardwareAlert: 'yes', locationOn: '关闭', shoeSize: '44' } as Row)
    expect(await boss.account.import({ rows: [one], commit: true })).toEqual({ imported: 1, rows: [] })
    const [found] = (await boss.account.list({ q: one.name })).records
    const kept = await boss.account.get({ id: found?.id ?? '' })
    expect(kept).toMatchObject({ hardwareAlert: true, fenceAlert: false, locationOn: false })
  })

  test('[6.2] gives what one holds: foreign superiors, roles and groups are as those that are not there', async () => {
    const above = await world.role(boss, ['terminal.read'])
    const { name } = await world.db
      .selectFrom('role')
      .select('name')
      .where('id', '=', Number(above))
      .executeTakeFirstOrThrow()
    const rows = [
      ...['acc_boss', 'acc_stranger', 'nobody'].map((superior) => row({ superior, groups: 'N1' })),
      ...[name, 'administrator', 'nothing'].map((roles) => row({ roles, groups: 'N1' })),
      ...['South', 'A1', 'Nowhere', ''].map((groups) => row({ groups })),
      row({ kind: 'administrator', groups: 'N1' }),
      row({ enterprise: 'Foreign', groups: 'N1' }),
      row({ groups: 'North', superior: 'acc_clerk' }),
    ]
    expect(await wrongWith(lead, rows)).toEqual([
      ...[0, 1, 2].map((at) => [at, 'superior']),
      ...[3, 4, 5].map((at) => [at, 'roles']),
      ...[6, 7, 8, 9].map((at) => [at, 'groups']),
      [10, 'kind', 'groups'],
      [11, 'enterprise'],
    ])
  })

  test('does not stand below itself', async () => {
    const rows = [
      row({ name: 'round_a', superior: 'round_b' }),
      row({ name: 'round_b', superior: 'round_a' }),
      row({ name: 'round_c', superior: 'round_c' }),
    ]
    expect((await wrongWith(boss, rows)).map(([, path]) => path)).toContain('superior')
    await expect(boss.account.import({ rows, commit: true })).rejects.toEqual(refusal(codes.badInput))
  })

  test('[6.3] is not for who may not, and holds at most two thousand rows, which it takes at once', async () => {
    const reader = await world.person({ enterpriseId: world.mine.id, kind: 'store', codes: ['account.read'] })
    await expect(reader.account.import({ rows: [row()] })).rejects.toEqual(refusal(codes.forbidden))
    const many = Array.from({ length: bulkRows }, () => row({ superior: 'acc_sales', groups: 'N1;S1' }))
    await expect(boss.account.import({ rows: [...many, row()] })).rejects.toEqual(refusal(codes.badInput))
    expect(
      await boss.account.import({ rows: many.map((one) => ({ ...one, superior: 'acc_boss' })), commit: true }),
    ).toEqual({
      imported: bulkRows,
      rows: [],
    })
  })

  test('of an administrator names the enterprise a top account stands for', async () => {
    const rows = [
      row({ kind: 'enterprise' }),
      row({ kind: 'enterprise', enterprise: 'Nowhere' }),
      row({ kind: 'enterprise', enterprise: 'harbour' }),
      row({ kind: 'administrator' }),
      row({ enterprise: 'Harbour' }),
      row({ superior: 'acc_boss', enterprise: 'Harbour' }),
    ]
    expect(await wrongWith(admin, rows)).toEqual([
      [0, 'enterprise'],
      [1, 'enterprise'],
      [4, 'kind'],
    ])
    const good = [rows[2], rows[3], rows[5]] as Row[]
    expect(await admin.account.import({ rows: good, commit: true })).toMatchObject({ imported: 3 })
    const { path } = await world.stored((await admin.account.list({ q: rows[2]?.name })).records[0]?.id ?? '')
    expect(path).not.toContain('.')
  })
})
