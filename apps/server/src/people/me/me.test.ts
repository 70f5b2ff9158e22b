import { codes } from '@cpm/contract/kernel/envelope'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let now = new Date()
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const password = 'First-1234'

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
})
beforeEach(() => void later(61 * 60_000))
afterAll(() => house.close())

async function someone(more: { email?: string; verify?: boolean } = {}) {
  const name = `p_${randomBytes(5).toString('hex')}`
  const enterprise = await house.make.enterprise(`Shop of ${name}`)
  const passwordHash = await hashPassword(password)
  const account = await house.make.account({ name, enterpriseId: enterprise.id, passwordHash, ...more })
  return { ...account, name, clients: await house.as(account) }
}

async function codeFor(email: string): Promise<string> {
  const { body } = await house.db
    .selectFrom('mail')
    .select('body')
    .where('to_address', '=', email)
    .where('kind', '=', 'emailCode')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /is (\d{6})/.exec(body ?? '')?.[1] ?? 'no code'
}
const fresh = () => `${randomBytes(5).toString('hex')}@shop.example`

describe('[2.3] completing one’s information', () => {
  test('says what is missing, takes it with a confirmed e-mail, and the person is let in', async () => {
    const { name, clients } = await someone({ verify: false })
    expect(await clients.me.information()).toEqual({
      name,
      enterpriseName: `Shop of ${name}`,
      email: null,
      phone: null,
      description: null,
      verify: false,
      emailProven: false,
      missing: ['email', 'phone'],
    })
    expect((await clients.session.isLogin({})).userVo.verify).toBe(false)
    const email = fresh()
    await clients.me.sendCode({ email, isEnglish: 1 })
    const emailCaptcha = await codeFor(email)
    const phone = '+86 138 0013 8000'
    const answer = await clients.me.complete({ email, emailCaptcha, phone, description: 'night shift' })
    expect(answer).toMatchObject({ email, phone, description: 'night shift', verify: true, missing: [] })
    expect((await clients.session.isLogin({})).userVo).toMatchObject({ verify: true, email })
  })

  test('an e-mail that somebody else wrote down is confirmed too', async () => {
    const email = fresh()
    const { clients } = await someone({ verify: false, email })
    expect(await refusalOf(clients.me.complete({ email, phone: '13800138000' }))).toMatchObject({
      code: codes.badInput,
      result: { issues: [{ path: 'emailCaptcha' }] },
    })
    await clients.me.sendCode({ email, isEnglish: 1 })
    await clients.me.complete({ email, emailCaptcha: await codeFor(email), phone: '13800138000' })
    expect((await clients.me.information()).verify).toBe(true)
  })

  test('a wrong code is refused at its field, and five of them burn it', async () => {
    const { clients } = await someone({ verify: false })
    const email = fresh()
    await clients.me.sendCode({ email, isEnglish: 1 })
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const say = (emailCaptcha: string) => clients.me.complete({ email, emailCaptcha, phone: '13800138000' })
    for (let i = 0; i < 5; i++) {
      expect(await refusalOf(say(wrong))).toMatchObject({
        code: codes.refused,
        result: { issues: [{ path: 'emailCaptcha' }] },
      })
    }
    expect(await refusalOf(say(code))).toMatchObject({ code: codes.refused })
    expect((await clients.me.information()).verify).toBe(false)
  })

  test('a code for one address does not confirm another, nor for another person', async () => {
    const [one, other] = [await someone({ verify: false }), await someone({ verify: false })]
    const email = fresh()
    await one.clients.me.sendCode({ email, isEnglish: 1 })
    const emailCaptcha = await codeFor(email)
    const phone = '13800138000'
    expect((await refusalOf(one.clients.me.complete({ email: fresh(), emailCaptcha, phone }))).code).toBe(codes.refused)
    expect((await refusalOf(other.clients.me.complete({ email, emailCaptcha, phone }))).code).toBe(codes.refused)
    await one.clients.me.complete({ email, emailCaptcha, phone })
  })

  test('a code to confirm an address does not set a password', async () => {
    const { name, clients } = await someone({ verify: false })
    const email = fresh()
    await clients.me.sendCode({ email, isEnglish: 1 })
    const emailCaptcha = await codeFor(email)
    const { kid, sealed } = await house.seal('Second-1234')
    const set = { name, email, emailCaptcha, kid, newPassword: sealed, sysCode: 'cpm' } as const
    expect((await refusalOf(house.anyone.password.updateNewPassword(set))).code).toBe(codes.refused)
  })

  test('[9.1] another code takes a minute', async () => {
    const { clients } = await someone({ verify: false })
    await clients.me.sendCode({ email: fresh(), isEnglish: 1 })
    expect(await refusalOf(clients.me.sendCode({ email: fresh(), isEnglish: 1 }))).toMatchObject({
      code: codes.tooMany,
      messageEn: 'Please do not click again within 1 minute',
    })
    later(60_000)
    await clients.me.sendCode({ email: fresh(), isEnglish: 1 })
  })

  test('others who want the same address neither replace the code nor make the person wait', async () => {
    const email = fresh()
    const [one, two] = [await someone({ verify: false }), await someone({ verify: false })]
    await two.clients.me.sendCode({ email, isEnglish: 1 })
    await one.clients.me.sendCode({ email, isEnglish: 1 })
    const emailCaptcha = await codeFor(email)
    await house.anyone.password.getEmailCaptcha({ name: one.name, email, isEnglish: 1, sysCode: 'cpm' })
    later(60_000)
    await two.clients.me.sendCode({ email, isEnglish: 1 })
    const answer = await one.clients.me.complete({ email, emailCaptcha, phone: '13800138000' })
    expect(answer.verify).toBe(true)
  })

  test.each(['', 'twelve', '12', '+', '1'.repeat(40)])('%j is no phone number', async (phone) => {
    const { clients } = await someone({ verify: false })
    expect(await refusalOf(clients.me.complete({ email: fresh(), phone }))).toMatchObject({
      code: codes.badInput,
      result: { issues: [{ path: 'phone' }] },
    })
  })
})

describe('changing what is complete', () => {
  test('the phone goes without a code, and what is not said stays', async () => {
    const email = fresh()
    const { clients } = await someone({ email })
    const answer = await clients.me.complete({ email: email.toUpperCase().toLowerCase(), phone: '021-5555 6666' })
    expect(answer).toMatchObject({ email, phone: '021-5555 6666', verify: true })
  })

  test('another e-mail wants the password as well, and the old address is told', async () => {
    const old = fresh()
    const { clients } = await someone({ email: old })
    const email = fresh()
    await clients.me.sendCode({ email, isEnglish: 1 })
    const said = { email, emailCaptcha: await codeFor(email), phone: '13800138000' }
    expect(await refusalOf(clients.me.complete(said))).toMatchObject({
      code: codes.badInput,
      result: { issues: [{ path: 'password' }] },
    })
    const wrong = await house.seal('Wrong-1234')
    expect(await refusalOf(clients.me.complete({ ...said, password: wrong.sealed, kid: wrong.kid }))).toMatchObject({
      code: codes.refused,
      result: { issues: [{ path: 'password' }] },
    })
    const right = await house.seal(password)
    expect(await clients.me.complete({ ...said, password: right.sealed, kid: right.kid })).toMatchObject({ email })
    const told = await house.db.selectFrom('mail').select('kind').where('to_address', '=', old).execute()
    expect(told).toEqual([{ kind: 'emailChanged' }])
  })
})
