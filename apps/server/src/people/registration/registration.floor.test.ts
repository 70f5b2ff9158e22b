import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'
import { openPostOffice } from '../../platform/mail/testing/post-office.ts'
import { applicantsOf } from './testing/applicant.ts'

let house: House
let people: ReturnType<typeof applicantsOf>
let post: Awaited<ReturnType<typeof openPostOffice>>
let reviewer: Clients & { token: string }
let now = new Date()
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const minute = 60_000

beforeAll(async () => {
  post = await openPostOffice()
  house = await openTestHouse({ now: () => now, smtpUrl: post.url })
  people = applicantsOf(house)
})
beforeEach(async () => {
  later(61 * minute)
  reviewer = await people.reviewer()
})
afterAll(async () => {
  await house.close()
  await post.close()
})

const answerOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as NotOk).answer)
const codeOf = async (call: Promise<unknown>) => {
  const answer = (await answerOf(call)) as { code?: number }
  return answer.code ?? codes.ok
}
const fifty = (call: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 50 }, (_, at) => codeOf(call(at))))
const wins = (answers: number[]) => answers.filter((code) => code === codes.ok)
const mailsTo = (email: string) => house.db.selectFrom('mail').selectAll().where('to_address', '=', email).execute()

describe('of fifty at once one wins', () => {
  test('fifty identical approvals: one, one mail, one link', async () => {
    const one = people.someone()
    const { id } = await people.applied(one)
    const answers = await fifty(() => reviewer.registration.approve({ id }))
    expect(wins(answers)).toHaveLength(1)
    expect(answers.filter((code) => code === codes.conflict)).toHaveLength(49)
    expect((await mailsTo(one.email)).filter((mail) => mail.kind === 'signUpApproved')).toHaveLength(1)
  })

  test('approvals and rejections crosswise: one decision, and one mail that says it', async () => {
    const one = people.someone()
    const { id } = await people.applied(one)
    const answers = await fifty((at) =>
      at % 2 === 0 ? reviewer.registration.approve({ id }) : reviewer.registration.reject({ id, reason: 'no' }),
    )
    expect(wins(answers)).toHaveLength(1)
    const { status } = await reviewer.registration.get({ id })
    const told = (await mailsTo(one.email)).map((mail) => mail.kind).filter((kind) => /Approved|Rejected/.test(kind))
    expect(told).toEqual([status === 'approved' ? 'signUpApproved' : 'signUpRejected'])
  })

  test('one link used fifty times, for fifty names: one account, one enterprise', async () => {
    const one = people.someone()
    const { id } = await people.applied(one)
    await reviewer.registration.approve({ id })
    const token = await people.secretFor(one.email)
    await house.seal('warm')
    const answers = await fifty((at) => people.activate(token, `racer_${id}_${at}`))
    expect(wins(answers)).toHaveLength(1)
    expect(answers.filter((code) => code === codes.refused)).toHaveLength(49)
    const accounts = await house.db.selectFrom('account').select('id').where('name', 'like', `racer_${id}_%`).execute()
    expect(accounts).toHaveLength(1)
    const enterprises = await house.db.selectFrom('enterprise').select('id').where('name', '=', one.company).execute()
    expect(enterprises).toHaveLength(1)
  })

  test('one name wanted by two links at the same moment: one has it, the other is told at the field', async () => {
    const tokens = await Promise.all(
      [people.someone(), people.someone()].map(async (one) => {
        const { id } = await people.applied(one)
        await reviewer.registration.approve({ id })
        return people.secretFor(one.email)
      }),
    )
    const answers = await Promise.all(tokens.map((token) => codeOf(people.activate(token, 'same_name'))))
    expect(new Set(answers)).toEqual(new Set([codes.ok, codes.badInput]))
  })

  test('one code used fifty times: one application', async () => {
    const one = people.someone()
    await people.askCode(one)
    const emailCaptcha = await people.codeFor(one.email)
    const answers = await fifty(() => house.anyone.registration.apply({ ...one, emailCaptcha }))
    expect(wins(answers)).toHaveLength(1)
    const rows = await house.db.selectFrom('registration').select('id').where('email', '=', one.email).execute()
    expect(rows).toHaveLength(1)
  })

  test('fifty wishes for the link: one mail', async () => {
    const one = people.someone()
    const { id, reference } = await people.applied(one)
    await reviewer.registration.approve({ id })
    expect(wins(await fifty(() => house.anyone.registration.sendAgain({ reference })))).toHaveLength(1)
    expect((await mailsTo(one.email)).filter((mail) => mail.kind === 'signUpApproved')).toHaveLength(2)
  })
})

describe('guessing and asking', () => {
  test('a code is guessed at five times; then the right one gets the same answer', async () => {
    const one = people.someone()
    await people.askCode(one)
    const right = await people.codeFor(one.email)
    const wrong = right === '000000' ? '000001' : '000000'
    const tried = (emailCaptcha: string) => answerOf(house.anyone.registration.apply({ ...one, emailCaptcha }))
    const first = await tried(wrong)
    expect(first).toMatchObject({ code: codes.refused, result: { issues: [{ path: 'emailCaptcha' }] } })
    for (let i = 0; i < 4; i++) expect(await tried(wrong)).toEqual(first)
    expect(await tried(right)).toEqual(first)
    later(minute)
    await people.apply(one)
  })

  test('[8.5] [9.1] a second code within a minute is refused, and one address on the network gets twenty an hour', async () => {
    const one = people.someone()
    await people.askCode(one)
    expect(await answerOf(people.askCode({ ...one, email: one.email.toUpperCase() }))).toMatchObject({
      code: codes.tooMany,
      messageEn: 'Please do not click again within 1 minute',
    })
    for (let i = 0; i < 19; i++) await people.askCode(people.someone())
    expect(await codeOf(people.askCode(people.someone()))).toBe(codes.tooMany)
  })

  test("a stranger who asks with another's address neither replaces that one's code nor makes them wait", async () => {
    const one = people.someone()
    await people.askCode(one)
    const emailCaptcha = await people.codeFor(one.email)
    const stranger = house.from('198.51.100.20').registration
    await stranger.sendCode({ email: one.email, contact: 'Nobody', isEnglish: 1 })
    for (let i = 0; i < 7; i++) await codeOf(stranger.apply({ ...one, emailCaptcha: '000000' }))
    await house.anyone.registration.apply({ ...one, emailCaptcha })
    later(minute)
    await stranger.sendCode({ email: one.email, contact: 'Nobody', isEnglish: 1 })
    expect(await codeOf(people.askCode(one))).toBe(codes.ok)
  })

  test('[5.3] [5.4] a code wants a contact and an e-mail, an application all that is required and a country there is', async () => {
    const { registration } = house.anyone
    const empty = await answerOf(registration.sendCode({ contact: ' ', email: '', isEnglish: 1 }))
    expect(empty).toMatchObject({ code: codes.badInput })
    const paths = (answer: unknown) =>
      (answer as NotOk['answer'] & { result: { issues: { path: string }[] } }).result.issues.map((one) => one.path)
    expect(paths(empty)).toEqual(['contact', 'email'])
    const blank = { company: '', country: '', address: '', contact: '', phone: '', email: '', emailCaptcha: '' }
    const bare = await answerOf(registration.apply({ ...blank, language: 'en' }))
    expect(paths(bare)).toEqual(Object.keys(blank))
    const one = people.someone({ country: 'XX' })
    await people.askCode(one)
    const emailCaptcha = await people.codeFor(one.email)
    expect(paths(await answerOf(registration.apply({ ...one, emailCaptcha })))).toEqual(['country'])
    const line = await answerOf(registration.apply({ ...one, company: 'a\nTo: b', emailCaptcha }))
    expect(paths(line)).toEqual(['company'])
    const { records } = await registration.countries()
    expect(records.find((each) => each.value === 'SG')).toEqual({
      value: 'SG',
      label: '新加坡',
      englishName: 'Singapore',
    })
    // The code is as good as before.
    await registration.apply({ ...one, country: 'SG', emailCaptcha })
  })

  test('a link that is wrong, expired, used or taken back gets one and the same answer', async () => {
    const [spent, old, back] = [people.someone(), people.someone(), people.someone()]
    const tokens: string[] = []
    for (const one of [spent, old, back]) {
      const { id } = await people.applied(one)
      await reviewer.registration.approve({ id })
      tokens.push(await people.secretFor(one.email))
      if (one === back) await reviewer.registration.reopen({ id })
      if (one === spent) await people.activate(tokens[0] as string, `spent_${id}`)
    }
    later(24 * 60 * minute)
    const dead = { code: codes.refused, result: null, status: 422 }
    const answers = []
    for (const token of [...tokens, 'x'.repeat(43)]) {
      answers.push(await answerOf(house.anyone.registration.link({ token })))
      answers.push(await answerOf(people.activate(token, 'nobody_ever')))
    }
    for (const answer of answers) expect(answer).toEqual({ ...(answers[0] as object), ...dead })
  })
})

describe('nothing tells who exists', () => {
  test('an address with an account, with an application, or with neither: the same answers all the way', async () => {
    const [fresh, known, open] = [people.someone(), people.someone(), people.someone()]
    const owner = await house.make.account({
      name: `owner_${Date.now()}`,
      email: known.email,
      enterpriseId: (await house.make.enterprise()).id,
    })
    const before = await people.applied(open)
    later(minute)
    const seen = []
    for (const one of [fresh, known, open]) {
      const asked = await answerOf(people.askCode(one))
      const wrong = await answerOf(house.anyone.registration.apply({ ...one, emailCaptcha: '12345' }))
      const { reference } = await house.anyone.registration.apply({
        ...one,
        emailCaptcha: await people.codeFor(one.email),
      })
      const { status, linkEndsAt, reason } = await house.anyone.registration.standing({ reference })
      seen.push({ asked, wrong, size: reference.length, status, linkEndsAt, reason })
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    // What is particular is said to the owner of the address.
    expect(await people.newest(known.email)).toMatchObject({
      kind: 'signUpKnown',
      body: expect.stringContaining('owner_'),
    })
    expect(await people.newest(open.email)).toMatchObject({ kind: 'signUpOpen' })
    expect(owner.id).toBeGreaterThan(0)
    expect(
      await house.db.selectFrom('registration').select('id').where('email', '=', open.email).execute(),
    ).toHaveLength(1)
    expect(await codeOf(house.anyone.registration.standing({ reference: before.reference }))).toBe(codes.refused)
  })
})

describe('by a real mail server', () => {
  test('code, reference, link and welcome come to the mailbox, and nothing of them stays here', async () => {
    const one = people.someone({ language: 'cn', email: `${Date.now()}@letters.example` })
    const letter = async () => {
      await house.job('mail.sendMail')
      return post.letters.findLast((each) => each.to.includes(one.email))?.text ?? ''
    }
    await people.askCode(one, 0)
    const emailCaptcha = /\d{6}/.exec(await letter())?.[0] ?? ''
    const { reference } = await house.anyone.registration.apply({ ...one, emailCaptcha })
    expect(await letter()).toContain(`http://cpm.test/sign-up/state#${reference}`)
    const { id } = await people.rowOf(one.email)
    await reviewer.registration.approve({ id: String(id) })
    const token = /activate#([\w-]{43})/.exec(await letter())?.[1] ?? ''
    await people.activate(token, `letters_${id}`)
    expect(await letter()).toContain(`letters_${id}`)
    const kept = await mailsTo(one.email)
    expect(kept.map((mail) => [mail.kind, mail.state, mail.body, mail.language])).toEqual(
      ['signUpCode', 'signUpReceived', 'signUpApproved', 'signUpActivated'].map((kind) => [kind, 'sent', null, 'cn']),
    )
  })
})
