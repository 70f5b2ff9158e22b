import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'
import { applicantsOf, newPassword } from './testing/applicant.ts'

let house: House
let people: ReturnType<typeof applicantsOf>
let reviewer: Clients & { token: string }
let now = new Date()
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const minute = 60_000
const hour = 60 * minute

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  people = applicantsOf(house)
})
// Every test has its own hour, so that no limit of one counts in another; and the reviewer is there all the time.
beforeEach(async () => {
  later(61 * minute)
  reviewer = await people.reviewer()
})
afterAll(() => house.close())

const refused = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => (error as NotOk).answer,
  )
const standing = (reference: string) => house.anyone.registration.standing({ reference })

describe('the way to an account', () => {
  test('[4.8] applied, approved, activated by the link: the enterprise, its account and its group are there', async () => {
    expect(await house.anyone.registration.state()).toEqual({ open: true })
    const ann = people.someone({ salesRepName: 'Tom Rep', salesRepPhone: '+65 6999 0000' })
    const { reference, id } = await people.applied(ann)
    expect(await standing(reference)).toMatchObject({ company: ann.company, status: 'pending', linkEndsAt: null })
    expect(await people.newest(ann.email)).toMatchObject({ kind: 'signUpReceived', language: 'en' })
    expect(await people.secretFor(ann.email)).toBe(reference)

    await reviewer.registration.approve({ id, company: 'Orchard Shops', salesRepAddress: '1 Rep Street' })
    expect(await standing(reference)).toMatchObject({ company: 'Orchard Shops', status: 'approved' })
    const mail = await people.newest(ann.email)
    expect(mail).toMatchObject({ kind: 'signUpApproved', expires_at: new Date(now.getTime() + 24 * hour) })
    const token = await people.secretFor(ann.email)
    expect(mail.body).toContain(`http://cpm.test/sign-up/activate#${token}`)
    expect(await house.anyone.registration.link({ token })).toEqual({
      company: 'Orchard Shops',
      email: ann.email,
      linkEndsAt: new Date(now.getTime() + 24 * hour).toISOString(),
    })

    expect(await people.activate(token, 'ann_orchard')).toEqual({ name: 'ann_orchard' })
    expect(await standing(reference)).toMatchObject({ status: 'activated' })
    const { userVo, tokenValue } = await people.login('ann_orchard')
    expect(userVo).toMatchObject({
      kind: 'enterprise',
      enterpriseName: 'Orchard Shops',
      email: ann.email,

      verify: true,
      mustChange: false,
    })
    const account = await house.db
      .selectFrom('account')
      .selectAll()
      .where('name', '=', 'ann_orchard')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({
      company: 'Orchard Shops',
      address: ann.address,
      phone: ann.phone,
      superior_id: null,
      group_paths: null,

      sales_rep_name: 'Tom Rep',
      sales_rep_phone: '+65 6999 0000',
      sales_rep_address: '1 Rep Street',

      international: true,
      language: 'en',
      verify: true,
      active: true,
    })
    const groups = await house.ask({ method: 'GET', url: '/api/v1/groups' }, { session: tokenValue })
    expect(groups).toMatchObject({ code: 1, result: { records: [{ name: 'Orchard Shops', parentId: null }] } })
    expect(await people.newest(ann.email)).toMatchObject({ kind: 'signUpActivated' })
    expect(await reviewer.registration.get({ id })).toMatchObject({
      status: 'activated',
      accountName: 'ann_orchard',
      known: [],
      linkEndsAt: null,
      address: ann.address,
    })
  })

  test('[4.8] one that is not approved is told why, in its own language, and may apply again', async () => {
    const li = people.someone({ language: 'cn', country: 'CN' })
    const { reference, id } = await people.applied(li)
    expect(await refused(reviewer.registration.reject({ id, reason: ' ' }))).toMatchObject({ code: codes.badInput })
    await reviewer.registration.reject({ id, reason: '营业执照缺失' })
    expect(await standing(reference)).toMatchObject({ status: 'rejected', reason: '营业执照缺失' })
    const mail = await people.newest(li.email)
    expect(mail).toMatchObject({ kind: 'signUpRejected', language: 'cn' })
    expect(mail.body).toContain('营业执照缺失')
    expect(await reviewer.registration.get({ id })).toMatchObject({ international: false, reason: '营业执照缺失' })
    later(minute)
    const again = await people.applied(li)
    expect(again.id).not.toBe(id)
    expect(await standing(again.reference)).toMatchObject({ status: 'pending' })
  })

  test('a decision is taken back, and the link with it', async () => {
    const one = people.someone()
    const { id, reference } = await people.applied(one)
    await reviewer.registration.approve({ id })
    const token = await people.secretFor(one.email)
    await reviewer.registration.reopen({ id })
    expect(await standing(reference)).toMatchObject({ status: 'pending', linkEndsAt: null })
    expect(await refused(people.activate(token, 'too_early'))).toMatchObject({ code: codes.refused })
    await reviewer.registration.reject({ id, reason: 'not a shop' })
    expect(await refused(reviewer.registration.approve({ id }))).toMatchObject({ code: codes.conflict })
    await reviewer.registration.reopen({ id })
    await reviewer.registration.approve({ id })
    await people.activate(await people.secretFor(one.email), `taken_back_${id}`)
    expect(await refused(reviewer.registration.reopen({ id }))).toMatchObject({ code: codes.conflict })
    expect(await refused(reviewer.registration.reject({ id, reason: 'a' }))).toMatchObject({ code: codes.conflict })
  })

  test('[9.1] a link is of use for 24 hours; one sent again, by either side, kills the one before', async () => {
    const one = people.someone()
    const { id, reference } = await people.applied(one)
    expect(await refused(house.anyone.registration.sendAgain({ reference }))).toMatchObject({ code: codes.refused })
    await reviewer.registration.approve({ id })
    const first = await people.secretFor(one.email)
    later(24 * hour)
    expect(await refused(house.anyone.registration.link({ token: first }))).toMatchObject({ code: codes.refused })
    expect(await refused(people.activate(first, 'too_late'))).toMatchObject({ code: codes.refused })
    await house.anyone.registration.sendAgain({ reference })
    const second = await people.secretFor(one.email)
    expect(await refused(house.anyone.registration.sendAgain({ reference }))).toMatchObject({ code: codes.tooMany })
    reviewer = await people.reviewer()
    await reviewer.registration.sendLink({ id })
    const third = await people.secretFor(one.email)
    expect(new Set([first, second, third]).size).toBe(3)
    for (const dead of [first, second])
      expect(await refused(people.activate(dead, 'dead_link'))).toMatchObject({ code: codes.refused })
    await people.activate(third, `third_link_${id}`)
    expect(await refused(reviewer.registration.sendLink({ id }))).toMatchObject({ code: codes.refused })
  })

  test('[5.1] [5.3] a bad name, a taken one or a weak password is said at its field, and the link is as good as before', async () => {
    const one = people.someone()
    const { id } = await people.applied(one)
    await reviewer.registration.approve({ id })
    const token = await people.secretFor(one.email)
    const taken = `taken_${id}`
    await house.make.account({ name: taken, enterpriseId: null, kind: 'administrator' })
    const enterprises = () => house.db.selectFrom('enterprise').select('id').execute()
    const before = await enterprises()
    for (const [name, text, path] of [
      ['9lives', newPassword, 'name'],
      [taken.toUpperCase(), newPassword, 'name'],
      ['good_name', 'weak1234', 'newPassword'],
    ] as const)
      expect(await refused(people.activate(token, name, text))).toMatchObject({
        code: codes.badInput,
        result: { issues: [{ path }] },
      })
    expect(await enterprises()).toEqual(before)
    await people.activate(token, `free_${id}`)
    expect(await enterprises()).toHaveLength(before.length + 1)
  })
})

describe('who reviews', () => {
  test('finds, filters, sorts and exports; a stranger to the codes does nothing', async () => {
    const mark = `zz${Date.now()}`
    const here = people.someone({ company: `${mark} Home`, country: 'CN', email: `${mark}-b@shop.example` })
    const away = people.someone({ company: `=${mark} Away`, email: `${mark}-a@shop.example` })
    const { id } = await people.applied(here)
    await people.applied(away)
    await reviewer.registration.reject({ id, reason: 'no' })
    const find = async (more: object) =>
      (await reviewer.registration.list({ q: mark.toUpperCase(), ...more })).records.map((row) => row.email)
    expect(await find({})).toEqual([away.email, here.email])
    expect(await find({ sort: 'createdAt' })).toEqual([here.email, away.email])
    expect(await find({ sort: '-email' })).toEqual([here.email, away.email])
    expect(await find({ sort: 'reviewedAt' })).toEqual([away.email, here.email])
    expect(await find({ status: ['pending'] })).toEqual([away.email])
    expect(await find({ status: ['pending', 'rejected'], international: false })).toEqual([here.email])
    const first = await reviewer.registration.list({ q: mark, pageSize: 1, sort: '-reviewedAt' })
    expect(first).toMatchObject({ total: 2, records: [{ email: here.email }] })
    const second = await reviewer.registration.list({
      q: mark,
      pageSize: 1,
      sort: '-reviewedAt',
      after: first.next ?? '',
    })
    expect(second.records).toMatchObject([{ email: away.email }])
    expect(await refused(reviewer.registration.list({ after: 'nonsense' }))).toMatchObject({ code: codes.badInput })

    const url = `/api/v1/registrations?q=${mark}&export=csv&pageSize=1`
    const headers = { session: reviewer.token, 'accept-language': 'en' }
    const file = (await house.app.inject({ url, headers })).body
    expect(file.trim().split('\r\n')).toHaveLength(3)
    expect(file).toContain('Singapore')
    expect(file).toContain(`'=${mark} Away`)
    const enterprise = await house.make.enterprise()
    const reader = await house.as(
      await house.make.account({ kind: 'administrator', enterpriseId: null, codes: ['registration.read'] }),
    )
    const denied = await house.ask({ method: 'GET', url }, { session: reader.token })
    expect(denied).toMatchObject({ code: codes.forbidden })
    expect(await refused(reader.registration.approve({ id }))).toMatchObject({ code: codes.forbidden })
    const boss = await house.as(await house.make.account({ enterpriseId: enterprise.id }))
    expect(await refused(boss.registration.list({}))).toMatchObject({ code: codes.forbidden })
  })

  test('sees which accounts have the address already', async () => {
    const one = people.someone()
    const name = `known_${Date.now()}`
    await house.make.account({ name, enterpriseId: (await house.make.enterprise()).id, email: one.email.toUpperCase() })
    const { id } = await people.applied(one)
    expect(await reviewer.registration.get({ id })).toMatchObject({ known: [name] })
  })

  test('what is done is in the audit, and no secret with it', async () => {
    const one = people.someone()
    const { id, reference } = await people.applied(one)
    await reviewer.registration.approve({ id })
    const token = await people.secretFor(one.email)
    await people.activate(token, `audited_${id}`)
    const rows = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'registration.%')
      .orderBy('id')
      .execute()
    const text = JSON.stringify(rows)
    for (const secret of [reference, token, newPassword]) expect(text).not.toContain(secret)
    const mine = rows.slice(-4)
    expect(mine.map((row) => [row.action, row.account_name !== null])).toEqual([
      ['registration.sendCode', false],
      ['registration.apply', false],
      ['registration.approve', true],
      ['registration.activate', true],
    ])
    expect(mine[2]?.object).toBe(id)
    expect(JSON.stringify(mine[3]?.changes)).toContain(`audited_${id}`)
  })
})

describe('while sign-up is off', () => {
  test('it says so, and every way in is refused with the reason', async () => {
    const closed = await openTestHouse({ signUp: false })
    const { registration } = closed.anyone
    expect(await registration.state()).toEqual({ open: false })
    const one = people.someone()
    const secret = 'a'.repeat(43)
    const { kid, sealed } = await closed.seal(newPassword)
    for (const call of [
      () => registration.countries(),
      () => registration.sendCode({ email: one.email, contact: one.contact, isEnglish: 1 }),
      () => registration.apply({ ...one, emailCaptcha: '123456' }),
      () => registration.standing({ reference: secret }),
      () => registration.sendAgain({ reference: secret }),
      () => registration.link({ token: secret }),
      () => registration.activate({ token: secret, name: 'a_name', newPassword: sealed, kid }),
    ])
      expect(await refused(call())).toMatchObject({
        code: codes.refused,
        messageEn: 'Sign-up is closed; please contact your administrator',
      })
    await closed.close()
  })
})
