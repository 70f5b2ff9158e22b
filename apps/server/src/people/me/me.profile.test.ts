import { codes } from '@cpm/contract/kernel/envelope'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
const now = new Date()
beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
})
afterAll(() => house.close())

const password = 'First-1234'
const mail = () => `${randomBytes(5).toString('hex')}@shop.example`

async function clerk(more: { email?: string } = {}) {
  const enterprise = await house.make.enterprise(`Shop ${randomBytes(3).toString('hex')}`)
  const [name, superiorName] = ['clerk', 'boss'].map((one) => `${one}_${randomBytes(4).toString('hex')}`) as [
    string,
    string,
  ]
  const boss = await house.make.account({ enterpriseId: enterprise.id, name: superiorName })
  const group = await house.make.group(enterprise.id)
  const { name: store } = await house.db
    .selectFrom('terminal_group')
    .select('name')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  const own = { kind: 'store' as const, enterpriseId: enterprise.id, superior: boss, groupPaths: [group.path] }
  const account = await house.make.account({ ...own, name, passwordHash: await hashPassword(password), ...more })
  return { enterprise, superiorName, store, group, account: { ...account, name }, as: await house.as(account) }
}
const alerts = { language: 'en', hardwareAlert: false, fenceAlert: false, locationOn: false } as const

test('the profile shows what others decided, and takes what is one’s own', async () => {
  const { enterprise, superiorName, store, account, as } = await clerk({ email: mail() })
  expect(await as.me.profile()).toMatchObject({
    name: account.name,
    kind: 'store',
    enterpriseName: enterprise.name,
    superiorName,

    stores: [store],
    phone: null,
    language: 'cn',
    locationOn: true,
    signedInAt: null,
  })
  expect((await as.me.profile()).roles).toHaveLength(1)
  const form = { phone: '+65 6555 0123', description: 'night shift', language: 'en' } as const
  const saved = await as.me.saveProfile({ ...form, hardwareAlert: true, fenceAlert: true, locationOn: false })
  expect(saved).toMatchObject({ ...form, hardwareAlert: true, fenceAlert: true, locationOn: false })
  expect(await as.me.profile()).toEqual(saved)
  // A phone is not taken away by leaving it out, a description is.
  expect(await as.me.saveProfile(alerts)).toMatchObject({ phone: form.phone, description: null })
})

test('what others decided cannot be slipped in, and an alert wants a way to go', async () => {
  const { account, group, as } = await clerk()
  const more = { ...alerts, kind: 'administrator', enterpriseId: null, active: true, name: 'root', groupPaths: null }
  await as.me.saveProfile(more)
  const row = await house.db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst()
  expect(row).toMatchObject({ kind: 'store', name: account.name, group_paths: [group.path] })
  for (const path of ['hardwareAlert', 'fenceAlert']) {
    const answer = await refusalOf(as.me.saveProfile({ ...alerts, [path]: true }))
    expect(answer).toMatchObject({ code: codes.badInput, result: { issues: [{ path }] } })
  }
  expect(await refusalOf(as.me.saveProfile({ ...alerts, phone: 'call me' }))).toMatchObject({ code: codes.badInput })
})

test('another e-mail wants the password and a code sent there, and the old address is told', async () => {
  const old = mail()
  const { as } = await clerk({ email: old })
  const email = mail()
  await as.me.sendCode({ email, isEnglish: 1 })
  const { body } = await house.db
    .selectFrom('mail')
    .select('body')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  const emailCaptcha = /is (\d{6})/.exec(body ?? '')?.[1] as string
  const say = async (text: string, code: string) => {
    const { kid, sealed } = await house.seal(text)
    return as.me.changeEmail({ email, emailCaptcha: code, password: sealed, kid })
  }
  const issue = (path: string) => ({ code: codes.refused, result: { issues: [{ path }] } })
  expect(await refusalOf(say('Wrong-1234', emailCaptcha))).toMatchObject(issue('password'))
  expect(await refusalOf(say(password, emailCaptcha === '000000' ? '000001' : '000000'))).toMatchObject(
    issue('emailCaptcha'),
  )
  expect((await as.me.profile()).email).toBe(old)
  expect(await say(password, emailCaptcha)).toMatchObject({ email })
  const told = await house.db.selectFrom('mail').select('kind').where('to_address', '=', old).execute()
  expect(told).toEqual([{ kind: 'emailChanged' }])
  expect(await refusalOf(say(password, emailCaptcha))).toMatchObject({ result: { issues: [{ path: 'email' }] } })
})
