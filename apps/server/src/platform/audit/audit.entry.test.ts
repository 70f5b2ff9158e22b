import { contract } from '@cpm/contract'
import { actionWord, deedResources, deeds, resourceWord, tableLabel } from '@cpm/contract/audit.labels'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../core/secret.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { record, recordRefusal, refusalsAMinute } from './audit.entry.ts'

let house: House
let now = new Date()
let enterpriseId: number
let boss: Clients & { token: string }
let bossId: number

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  const account = await house.make.account({ enterpriseId })
  bossId = account.id
})
afterAll(() => house.close())
// A new minute for each, so that none has used up the refusals of the next.
beforeEach(async () => {
  now = new Date(now.getTime() + 61_000)
  boss = await house.as({ id: bossId })
})

const lastDeeds = (action: string) =>
  house.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()
const lastDeed = async (action: string) => (await lastDeeds(action))[0]

const login = async (name: string, password: string) => {
  const { kid, sealed } = await house.seal(password)
  return house.anyone.session.login({ name, sysCode: 'cpm', kid, password: sealed })
}
const logout = (session: string) =>
  house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/doLogout' }, session ? { session } : {})

describe('who it was', () => {
  test('who signs in and out is named with their enterprise, and so is a failure in their name', async () => {
    const passwordHash = await hashPassword('Right-1234')
    const { id } = await house.make.account({ name: 'Zoe', enterpriseId, passwordHash })
    const zoe = { account_id: id, account_name: 'Zoe', enterprise_id: enterpriseId }
    await login('zoe', 'Wrong-1234').catch(() => undefined)
    expect(await lastDeed('session.login')).toMatchObject({ ...zoe, code: codes.refused })
    const entered = await login('zoe', 'Right-1234')
    expect(await lastDeed('session.login')).toMatchObject({ ...zoe, code: codes.ok })
    await logout('tokenValue' in entered ? entered.tokenValue : '')
    expect(await lastDeed('session.logout')).toMatchObject({ ...zoe, code: codes.ok })
  })

  test('a sign-out of nobody is no deed, however often it is sent', async () => {
    const before = (await lastDeeds('session.logout')).length
    for (let i = 0; i < 5; i++) expect((await logout('x'.repeat(43))).code).toBe(codes.ok)
    expect((await logout('')).code).toBe(codes.ok)
    expect(await lastDeeds('session.logout')).toHaveLength(before)
  })

  test('a name nobody has leaves a row that is nobody’s', async () => {
    await login('no_such_person', 'Wrong-1234').catch(() => undefined)
    const nobody = { account_id: null, enterprise_id: null, code: codes.refused }
    expect(await lastDeed('session.login')).toMatchObject({ ...nobody, input: { name: 'no_such_person' } })
  })

  test('a terminal that calls itself as a person is called is not that person', async () => {
    await house.make.account({ name: 'ghost', enterpriseId })
    await house.anyone.agent
      .enrol({ token: 'x'.repeat(43), sn: 'SN-GHOST-1', platform: 'linux', model: 'M1', name: 'ghost' })
      .catch(() => undefined)
    expect(await lastDeed('agent.enrol')).toMatchObject({
      object: 'SN-GHOST-1',
      account_id: null,
      input: { token: '•' },
    })
  })
})

describe('what was refused', () => {
  test('a call without its permission is noted with what it was to be done to', async () => {
    const bare = await house.as(await house.make.account({ enterpriseId, codes: [] }))
    await bare.terminal.logOff({ sn: 'SN-0001' }).catch(() => undefined)
    expect(await lastDeed('terminal.logOff')).toMatchObject({ object: 'SN-0001', code: codes.forbidden, changes: null })
  })

  test('beyond so many a minute refusals are counted, and the next one written says how many', async () => {
    const clerk = await house.as(await house.make.account({ enterpriseId, codes: [] }))
    const forbidden = () => clerk.enrolment.create({}).catch(() => undefined)
    const before = (await lastDeeds('enrolment.create')).length
    for (let i = 0; i < refusalsAMinute + 7; i++) await forbidden()
    expect(await lastDeeds('enrolment.create')).toHaveLength(before + refusalsAMinute)
    now = new Date(now.getTime() + 61_000)
    await forbidden()
    const rows = await lastDeeds('enrolment.create')
    expect(rows).toHaveLength(before + refusalsAMinute + 1)
    expect(rows[0]?.input).toEqual({ leftOut: 7 })
  })

  test('a refusal that is left out leaves nothing of what its transaction had noted', async () => {
    const route = contract.session.routes.login
    const from = { ip: '10.9.9.9' } as never
    const deed = { action: 'session.login', route, input: {}, account: null, from, code: codes.refused, now }
    for (let i = 0; i < refusalsAMinute; i++) await recordRefusal(house.db, deed)
    await house.db.transaction().execute(async (tx) => {
      await sql`select set_config('cpm.audited', 'on', true)`.execute(tx)
      await tx.updateTable('account').set({ failures: 1 }).where('id', '=', bossId).execute()
      await recordRefusal(house.db, deed, tx)
    })
    expect(await house.db.selectFrom('audit_pending').selectAll().execute()).toEqual([])
  })
})

describe('what changed', () => {
  /** A deed that does this, as the door would record it. */
  const deedOf = (work: (tx: House['db']) => Promise<unknown>, input: Record<string, unknown> = {}) =>
    house.db.transaction().execute(async (tx) => {
      await sql`select set_config('cpm.audited', 'on', true)`.execute(tx)
      await work(tx)
      const route = contract.message.routes.save
      const from = { ip: '10.0.0.1' } as never
      const account = { id: bossId, name: 'boss', enterpriseId, tokenName: null } as never
      await record(tx, { action: 'message.save', route, input, account, from, code: codes.ok, now })
    })

  test('a link names both its ends; links that are taken away and set anew have not changed', async () => {
    const { id } = await house.make.account({ enterpriseId })
    const links = await house.db.selectFrom('account_role').selectAll().where('account_id', '=', id).execute()
    const other = await house.db.selectFrom('role').select('id').where('code', '=', 'sales').executeTakeFirstOrThrow()
    const added = { account_id: id, role_id: other.id }
    await deedOf(async (tx) => {
      await tx.deleteFrom('account_role').where('account_id', '=', id).execute()
      await tx
        .insertInto('account_role')
        .values([...links, added])
        .execute()
    })
    expect((await lastDeed('message.save'))?.changes).toEqual([
      { table: 'account_role', id: `${id},${other.id}`, before: null, after: added },
    ])
  })

  test('what was made is the object of the deed', async () => {
    const { id } = await boss.message.save({ title: 'a', content: 'b' })
    expect(await lastDeed('message.save')).toMatchObject({ object: id, changes: [{ table: 'message', id }] })
    const { id: token } = await boss.enrolment.create({})
    expect(await lastDeed('enrolment.create')).toMatchObject({ object: token })
  })

  test('a long text is cut, but never through the middle of a character', async () => {
    const content = `${'x'.repeat(499)}😀${'y'.repeat(100)}`
    await boss.message.save({ title: 'cut', content })
    expect((await lastDeed('message.save'))?.input).toMatchObject({ content: `${'x'.repeat(499)}…` })
  })

  test('many rows are counted beyond the first hundred', async () => {
    const ids: number[] = []
    for (let i = 0; i < 103; i++) ids.push((await house.make.group(enterpriseId)).id)
    await deedOf((tx) => tx.updateTable('terminal_group').set({ contact: 'Ann' }).where('id', 'in', ids).execute())
    const changes = (await lastDeed('message.save'))?.changes as unknown[]
    expect(changes).toHaveLength(101)
    expect(changes.at(-1)).toEqual({ more: 3 })
  })
})

describe('no secret ever', () => {
  const routes = Object.entries(contract as Record<string, Resource>).flatMap(([name, r]) =>
    Object.entries(r.routes).map(([verb, route]) => ({ name: `${name}.${verb}`, route })),
  )
  type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }
  const fieldsIn = (schema: Schema): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]),
    ...[schema.items ?? {}, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
      Object.keys(one).length > 0 ? fieldsIn(one) : [],
    ),
  ]
  const looksSecret = /password|secret|captcha$|passcode|^t?otp$|^ticket$/i

  test('every field that looks like a secret is marked as one, however deep', () => {
    for (const { name, route } of routes.filter((one) => one.route.permission !== 'agent')) {
      const fields = fieldsIn(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema)
      const open = fields.filter((field) => looksSecret.test(field) && !route.secret?.includes(field))
      expect(open, name).toEqual([])
    }
  })

  const marked = routes.flatMap(({ name, route }) => (route.secret ?? []).map((field) => ({ name, route, field })))
  test.each(marked)('$name does not write down $field, at the top or within', async ({ name, route, field }) => {
    const secret = 'Very-Secret-4711'
    const input = { [field]: secret, around: [{ [field]: secret, inner: { [field]: [secret] } }] }
    const from = { ip: '10.0.0.1' } as never
    await house.db
      .transaction()
      .execute((tx) => record(tx, { action: name, route, input, account: null, from, code: codes.refused, now }))
    const row = await lastDeed(name)
    expect(row?.input).toEqual({ [field]: '•', around: [{ [field]: '•', inner: { [field]: '•' } }] })
  })

  test('after a busy day there is no password, code, token or hash in the whole of it', async () => {
    const passwordHash = await hashPassword('Old-Password-1')
    const { id } = await house.make.account({
      name: 'Busy',
      enterpriseId,
      passwordHash,
      email: 'busy@a.example',
      verify: true,
    })
    await login('Busy', 'Old-Password-2').catch(() => undefined)
    const entered = await login('Busy', 'Old-Password-1')
    const token = 'tokenValue' in entered ? entered.tokenValue : ''
    await house.anyone.password.getEmailCaptcha({ name: 'Busy', email: 'busy@a.example', isEnglish: 1, sysCode: 'cpm' })
    const mail = await house.db.selectFrom('mail').select('body').where('account_id', '=', id).executeTakeFirstOrThrow()
    const emailCaptcha = /is (\d{6})/.exec(mail.body ?? '')?.[1] as string
    const { kid, sealed } = await house.seal('New-Password-1')
    const change = { name: 'Busy', email: 'busy@a.example', kid, sysCode: 'cpm' as const }
    const { sealed: other } = await house.seal('New-Password-1')
    await house.anyone.password
      .updateNewPassword({ ...change, newPassword: other, emailCaptcha: 'nope12' })
      .catch(() => undefined)
    await house.anyone.password.updateNewPassword({ ...change, newPassword: sealed, emailCaptcha })
    const made = await boss.enrolment.create({})
    const hashes = await sql<{ hash: string }>`
      select password_hash as hash from account where length(password_hash) > 10
      union all select encode(token_hash, 'hex') from enrolment_token union all select encode(token_hash, 'hex') from session
      union all select encode(code_hash, 'hex') from email_code`.execute(house.db)
    const secrets = [
      'Old-Password-1',
      'Old-Password-2',
      'New-Password-1',
      sealed,
      token,
      made.token,
      emailCaptcha,
      ...hashes.rows.map(({ hash }) => hash),
    ]
    const rows = await sql<{ all: string }>`
      select concat_ws(' ', account_name, ip, action, object, token_name, input::text, changes::text) as all from audit`.execute(
      house.db,
    )
    const all = rows.rows.map((row) => row.all).join('\n')
    expect(all).toContain('Busy')
    expect(all).toContain('••')
    for (const secret of secrets) expect(all).not.toContain(secret)
  })
})

describe('words', () => {
  test('every deed has words in both languages, and every area with one', () => {
    const bare = deeds.filter((action) => actionWord(action) === null)
    expect(bare, 'say `audit` on the route').toEqual([])
    const areas = deedResources.filter((resource) => resourceWord(resource) === null)
    expect(areas, 'say `audit.area` on the resource').toEqual([])
  })

  test('every table whose changes are noted is called by a word', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'audit_note' and not c.relispartition`.execute(house.db)
    expect(rows.length).toBeGreaterThan(20)
    const isBare = (table: string) => tableLabel(table)[1] === table
    expect(rows.map((row) => row.name).filter(isBare), 'say it in `audit.tables` of its resource').toEqual([])
  })
})
