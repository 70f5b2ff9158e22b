import { codes } from '@cpm/contract/kernel/envelope'
import { passwordForm } from '@cpm/contract/people/password/password'
import { passwordWords } from '@cpm/contract/people/password/password.words'
import { describe, expect, test } from 'vitest'
import { clockedHouse } from '../../testing/clock.ts'
import type { House } from '../../testing/house.ts'
import { firstPassword, peopleOf, refusal } from './testing/person.ts'

let house: House
let people: ReturnType<typeof peopleOf>
const minute = 60_000
const clock = clockedHouse(61 * minute, (opened) => {
  house = opened
  people = peopleOf(opened)
})
const { later } = clock

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('[7.9] a new password by the code', () => {
  test('the code sets it, ends every session, and only the new one signs in', async () => {
    const alice = await people.person()
    const { tokenValue } = await people.login(alice.name, firstPassword)
    expect(await people.isIn(tokenValue)).toBe(true)
    await people.askCode(alice)
    const answer = await people.update(alice, await people.codeFor(alice.email), 'Second-1234')
    expect(answer).toMatchObject({ code: 1, result: { done: true } })
    expect(await people.isIn(tokenValue)).toBe(false)
    expect(await refusal(people.login(alice.name, firstPassword))).toMatchObject({ code: codes.refused })
    expect((await people.login(alice.name, 'Second-1234')).userVo).toMatchObject({
      name: alice.name,
      mustChange: false,
    })
  })

  test('its owner is told by mail, and the mail says nothing of the password', async () => {
    const bob = await people.person()
    await people.askCode(bob)
    await people.update(bob, await people.codeFor(bob.email), 'Second-1234')
    const mails = await house.db.selectFrom('mail').selectAll().where('to_address', '=', bob.email).execute()
    const notice = mails.find((mail) => mail.kind === 'passwordChanged')
    expect(notice?.body).toContain(bob.name)
    expect(JSON.stringify(mails)).not.toContain('Second-1234')
  })

  test('it ends the wait after failures', async () => {
    const carol = await people.person()
    for (let i = 0; i < 5; i++) await refusal(people.login(carol.name, 'Wrong-1234'))
    await refusal(people.login(carol.name, firstPassword))
    await people.askCode(carol)
    await people.update(carol, await people.codeFor(carol.email), 'Second-1234')
    expect((await people.login(carol.name, 'Second-1234')).userVo.name).toBe(carol.name)
  })

  test('a code serves once', async () => {
    const dave = await people.person()
    await people.askCode(dave)
    const code = await people.codeFor(dave.email)
    expect(await people.update(dave, code, 'Second-1234')).toMatchObject({ code: 1 })
    expect(await people.update(dave, code, 'Third-12345')).toMatchObject({ code: codes.refused })
    expect((await people.login(dave.name, 'Second-1234')).userVo.name).toBe(dave.name)
  })

  test('of fifty who use one code at once, one wins', async () => {
    const erin = await people.person()
    await people.askCode(erin)
    const code = await people.codeFor(erin.email)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => people.update(erin, code, `Second-${i}abc`)))
    const won = answers.map((answer, i) => [answer.code, i]).filter(([answer]) => answer === 1)
    expect(won).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([1, codes.refused]))
    expect((await people.login(erin.name, `Second-${won[0]?.[1]}abc`)).userVo.name).toBe(erin.name)
  })

  test('five wrong tries burn it, however many come at once', async () => {
    const frank = await people.person()
    await people.askCode(frank)
    const code = await people.codeFor(frank.email)
    const wrong = wrongOf(code)
    await Promise.all(Array.from({ length: 12 }, () => people.update(frank, wrong, 'Second-1234')))
    expect(await people.update(frank, code, 'Second-1234')).toMatchObject({
      code: codes.refused,
      result: { issues: [{ path: 'emailCaptcha', messageEn: passwordWords['password.codeWrong'][1] }] },
    })
    later(minute)
    await people.askCode(frank)
    expect(await people.update(frank, await people.codeFor(frank.email), 'Second-1234')).toMatchObject({ code: 1 })
  })

  test('four wrong tries leave the fifth', async () => {
    const grace = await people.person()
    await people.askCode(grace)
    const code = await people.codeFor(grace.email)
    for (let i = 0; i < 4; i++) await people.update(grace, wrongOf(code), 'Second-1234')
    expect(await people.update(grace, code, 'Second-1234')).toMatchObject({ code: 1 })
  })

  test('it lives ten minutes, and a new one takes the place of the old', async () => {
    const heidi = await people.person()
    await people.askCode(heidi)
    const old = await people.codeFor(heidi.email)
    later(10 * minute)
    expect(await people.update(heidi, old, 'Second-1234')).toMatchObject({ code: codes.refused })
    await people.askCode(heidi)
    const second = await people.codeFor(heidi.email)
    later(minute)
    await people.askCode(heidi)
    const third = await people.codeFor(heidi.email)
    if (second !== third)
      expect(await people.update(heidi, second, 'Second-1234')).toMatchObject({ code: codes.refused })
    expect(await people.update(heidi, third, 'Second-1234')).toMatchObject({ code: 1 })
  })

  test("another's code is of no use", async () => {
    const [ivan, judy] = [await people.person(), await people.person()]
    await people.askCode(ivan)
    later(minute)
    await people.askCode(judy)
    const code = await people.codeFor(judy.email)
    expect(await people.update(ivan, code, 'Second-1234')).toMatchObject({ code: codes.refused })
    expect(await people.update({ ...ivan, email: judy.email }, code, 'Second-1234')).toMatchObject({
      code: codes.refused,
    })
  })

  test('it is kept hashed, and neither code nor password is in the audit', async () => {
    const kim = await people.person()
    await people.askCode(kim)
    const code = await people.codeFor(kim.email)
    const rows = await house.db.selectFrom('email_code').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => row.code_hash.toString('utf8')))).not.toContain(code)
    await people.update(kim, code, 'Second-1234')
    const audit = await house.db.selectFrom('audit').selectAll().where('action', 'like', 'password.%').execute()
    expect(audit.length).toBeGreaterThan(0)
    expect(audit.map((row) => JSON.stringify(row.input)).join()).not.toContain(code)
    expect(audit.map((row) => row.input).at(-1)).toMatchObject({ newPassword: '•', emailCaptcha: '•' })
  })

  test('a disabled account gets no new password, with the answer of a wrong code', async () => {
    const leo = await people.person()
    await people.askCode(leo)
    const code = await people.codeFor(leo.email)
    await house.db.updateTable('account').set({ active: false }).where('id', '=', leo.id).execute()
    expect(await people.update(leo, code, 'Second-1234')).toMatchObject({
      code: codes.refused,
      messageEn: passwordWords['password.codeWrong'][1],
    })
  })
})

describe('[5.1] the rule of a new password', () => {
  const text =
    'Password must contain uppercase and lowercase letters, numbers, and special characters, and be at least 8 characters long'

  test.each(['Aa1!aaa', 'aaaa-1234', 'AAAA-1234', 'Aaaa-bbbb', 'Aaaa12345', 'Aaaa 1234', 'Aaaa１234', ''])(
    '%j is refused by the server with the message of the spec, and the code stays good',
    async (weak) => {
      const mia = await people.person()
      await people.askCode(mia)
      const code = await people.codeFor(mia.email)
      const answer = await people.update(mia, code, weak)
      expect(answer.code).toBe(codes.badInput)
      if (weak !== '') {
        expect(answer.result).toEqual({
          issues: [{ path: 'newPassword', message: passwordWords['password.rule'][0], messageEn: text }],
        })
      }
      expect(await people.update(mia, code, 'Second-1234')).toMatchObject({ code: 1 })
    },
  )

  test('the longest of any characters can be sealed and set; one more is refused', async () => {
    const nina = await people.person()
    await people.askCode(nina)
    const code = await people.codeFor(nina.email)
    const longest = `Aa1!${'密'.repeat(60)}`
    const tooLong = await people.update(nina, code, `${longest}x`)
    const messageEn = passwordWords['password.tooLong'][1]
    expect(tooLong).toMatchObject({ code: codes.badInput, result: { issues: [{ path: 'newPassword', messageEn }] } })
    expect(await people.update(nina, code, longest)).toMatchObject({ code: 1 })
    expect((await people.login(nina.name, longest)).userVo.name).toBe(nina.name)
  })

  test('the one there is already is refused, and the code stays good', async () => {
    const olga = await people.person()
    await people.askCode(olga)
    const code = await people.codeFor(olga.email)
    expect(await people.update(olga, code, firstPassword)).toMatchObject({
      code: codes.badInput,
      result: { issues: [{ path: 'newPassword', messageEn: passwordWords['password.same'][1] }] },
    })
    expect(await people.update(olga, code, 'Second-1234')).toMatchObject({ code: 1 })
  })
})

describe('the form [3.8]', () => {
  const filled = {
    name: 'alice',
    email: 'alice@shop.example',
    emailCaptcha: '123456',
    newPassword: 'Second-1234',
    confirempsd: 'Second-1234',
  }
  const says = (change: Partial<Record<keyof typeof filled, unknown>>) =>
    passwordForm
      .safeParse({ ...filled, ...change })
      .error?.issues.map((i) => [i.path[0], passwordWords[i.message as keyof typeof passwordWords]?.[1]])

  test('[5.2] says to enter the password again, and that the two do not match', () => {
    expect(says({})).toBeUndefined()
    expect(says({ confirempsd: '' })).toContainEqual(['confirempsd', 'Please enter your password again'])
    expect(says({ confirempsd: 'Other-1234' })).toEqual([['confirempsd', 'The passwords do not match!']])
  })

  test('[5.3] says what a username is, and that e-mail and code are needed', () => {
    const rule = 'Username must consist of letters, numbers, and underscores, starting with a letter'
    for (const name of ['', '1alice', 'al ice', 'al-ice', '爱丽丝', undefined])
      expect(says({ name })?.[0]).toEqual(['name', rule])
    expect(says({ email: '' })?.[0]).toEqual(['email', 'Please enter your email'])
    expect(says({ email: 'alice' })?.[0]).toEqual(['email', 'Invalid email address'])
    expect(says({ emailCaptcha: '' })?.[0]).toEqual(['emailCaptcha', 'Please enter the email code'])
  })
})
