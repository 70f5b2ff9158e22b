import { codes } from '@cpm/contract/kernel/envelope'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
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

const url = '/oauth/v1/oauth/registry/getEmailCaptcha'
const mailsTo = (email: string) => house.db.selectFrom('mail').selectAll().where('to_address', '=', email).execute()

describe('[7.8] asking for a code', () => {
  test('takes the query of the spec, and answers 1', async () => {
    const alice = await people.person()
    const query = new URLSearchParams({ email: alice.email, isEnglish: '1', name: alice.name, sysCode: 'cpm' })
    expect(await house.ask({ method: 'POST', url: `${url}?${query.toString()}` })).toMatchObject({
      code: 1,
      result: { done: true },
    })
    expect(await mailsTo(alice.email)).toMatchObject([
      { account_id: alice.id, kind: 'passwordCode', language: 'en', state: 'waiting' },
    ])
  })

  test("[5.4] the mail is in the person's language, and neither subject nor wrong input tells a code", async () => {
    const bob = await people.person()
    await people.askCode(bob, 0)
    const [mail] = await mailsTo(bob.email)
    expect(mail).toMatchObject({ language: 'cn', subject: 'CPM 修改密码验证码' })
    expect(mail?.body).toMatch(/验证码是 \d{6}，10 分钟内有效/)
    expect(mail?.subject).not.toMatch(/\d{6}/)
  })

  test('[5.4] name and e-mail must be there', async () => {
    const empty = await house.ask({ method: 'POST', url, body: { name: '', email: '', isEnglish: 1, sysCode: 'cpm' } })
    expect(empty.code).toBe(codes.badInput)
    const { issues } = empty.result as { issues: { path: string }[] }
    expect(issues.map((issue) => issue.path)).toEqual(expect.arrayContaining(['name', 'email']))
  })

  test('[8.5][9.1] again within a minute is refused with its text and the seconds left, and goes after it', async () => {
    const carol = await people.person()
    await people.askCode(carol)
    later(20_000)
    const body = { name: carol.name, email: carol.email, isEnglish: 1, sysCode: 'cpm' }
    const soon = await house.app.inject({ method: 'POST', url, payload: body })
    expect(soon.statusCode).toBe(429)
    expect(soon.headers['retry-after']).toBe('40')
    expect(soon.json()).toMatchObject({
      code: codes.tooMany,
      message: '请勿在 1 分钟内重复点击',
      messageEn: 'Please do not click again within 1 minute',
    })
    // Letters in another case are the same person, and another name does not get around the wait of the address.
    expect(await refusal(people.askCode({ ...carol, email: carol.email.toUpperCase() }))).toMatchObject({ code: 429 })
    expect(await refusal(people.askCode({ ...carol, name: 'somebody' }))).toMatchObject({ code: 429 })
    later(40_000)
    await people.askCode(carol)
    expect(await mailsTo(carol.email)).toHaveLength(2)
  })

  test('of fifty clicks at once, one sends a mail', async () => {
    const dave = await people.person()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        people.askCode(dave).then(
          () => 1,
          (error: { answer: { code: number } }) => error.answer.code,
        ),
      ),
    )
    expect(answers.filter((code) => code === 1)).toHaveLength(1)
    expect(await mailsTo(dave.email)).toHaveLength(1)
  })

  test('a name with a mailbox gets five an hour', async () => {
    const erin = await people.person()
    for (let i = 0; i < 5; i++) {
      await people.askCode(erin)
      later(minute)
    }
    const sixth = await refusal(people.askCode(erin))
    expect(sixth).toMatchObject({ code: codes.tooMany, messageEn: expect.stringContaining('Too many requests') })
    later(55 * minute)
    await people.askCode(erin)
    expect(await mailsTo(erin.email)).toHaveLength(6)
  })

  test('one address on the network gets twenty an hour, whomever it asks for', async () => {
    for (let i = 0; i < 20; i++) await people.askCode({ name: `x${i}`, email: `x${i}@shop.example` })
    const next = await refusal(people.askCode({ name: 'x20', email: 'x20@shop.example' }))
    expect(next).toMatchObject({ code: codes.tooMany })
  })
})

describe('nothing tells who exists', () => {
  /** What is asked of the database for one call, values left out. */
  async function workOf(call: () => Promise<unknown>): Promise<{ answer: unknown; statements: string[] }> {
    const statements: string[] = []
    const stop = listenToStatements(house, statements)
    const answer = await call().catch((error: { answer: unknown }) => error.answer)
    stop()
    return { answer, statements }
  }

  test('a code is asked for with the same answer and the same work, and only the pair that belongs together gets mail', async () => {
    const frank = await people.person()
    const off = await people.person()
    await house.db.updateTable('account').set({ active: false }).where('id', '=', off.id).execute()
    const right = await workOf(() => people.askCode(frank))
    later(minute)
    const cases = [
      { name: 'nobody_here', email: 'nobody@shop.example' },
      { name: frank.name, email: 'wrong@shop.example' },
      { name: 'nobody_here', email: frank.email },
      { name: off.name, email: off.email },
    ]
    for (const pair of cases) {
      const other = await workOf(() => people.askCode(pair))
      expect(other, JSON.stringify(pair)).toEqual(right)
      later(minute)
    }
    expect(await mailsTo(frank.email)).toHaveLength(1)
    for (const email of ['nobody@shop.example', 'wrong@shop.example', off.email])
      expect(await mailsTo(email)).toEqual([])
  })

  test('the second asking within the wait is refused alike for nobody', async () => {
    const grace = await people.person()
    const nobody = { name: 'nobody_else', email: 'nobody2@shop.example' }
    await people.askCode(grace)
    await people.askCode(nobody)
    const [a, b] = [await workOf(() => people.askCode(grace)), await workOf(() => people.askCode(nobody))]
    expect(a).toEqual(b)
    expect(a.answer).toMatchObject({ code: codes.tooMany })
  })

  test('a wrong code gets the same answer and the same work, whoever it is for', async () => {
    const heidi = await people.person()
    const nobody = { name: 'nobody_third', email: 'nobody3@shop.example' }
    await people.askCode(heidi)
    await people.askCode(nobody)
    const code = await people.codeFor(heidi.email)
    const wrong = code === '000000' ? '000001' : '000000'
    // The key of the day is there already.
    await house.seal('warm')
    const theirs = await workOf(() => people.update(heidi, wrong, 'Second-1234'))
    const nobodys = await workOf(() => people.update(nobody, wrong, 'Second-1234'))
    expect(nobodys).toEqual(theirs)
    expect(theirs.answer).toMatchObject({ code: codes.refused })
  })
})

/** Hears the text of every statement the server sends, until the returned function is called. */
function listenToStatements({ database }: House, into: string[]): () => void {
  const pool = database.pool as unknown as { _clients: { query: (...args: never[]) => unknown }[] }
  const restore = pool._clients.map((client) => {
    const query = client.query
    client.query = function (this: unknown, ...args: never[]) {
      const [first] = args as unknown as [string | { text: string }]
      into.push(typeof first === 'string' ? first : first.text)
      return query.apply(this as never, args)
    }
    return () => void (client.query = query)
  })
  return () => restore.forEach((give) => give())
}

describe('[8.5] a password that is too simple', () => {
  const tooSimple = 'The current password is too simple, please change it'

  test('is told at sign-in, and nothing but changing it is answered until it is changed', async () => {
    const ivan = await people.person()
    await house.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('weak1234') })
      .where('id', '=', ivan.id)
      .execute()
    const { userVo, tokenValue: session } = await people.login(ivan.name, 'weak1234')
    expect(userVo.mustChange).toBe(true)
    const get = (path: string) => house.ask({ method: 'GET', url: path }, { session })
    expect(await get('/api/v1/terminals')).toMatchObject({ code: codes.forbidden, status: 403, messageEn: tooSimple })
    expect(await get('/api/v1/me/information')).toMatchObject({ code: codes.forbidden, messageEn: tooSimple })
    expect(await get('/oauth/v1/oauth/login/isLogin')).toMatchObject({
      code: 1,
      result: { userVo: { mustChange: true } },
    })
    expect(await get(`/upms/v1/upms/user/getSubUserMenuById?id=${ivan.id}`)).toMatchObject({ code: 1 })
    await people.askCode(ivan)
    await people.update(ivan, await people.codeFor(ivan.email), 'Second-1234')
    const again = await people.login(ivan.name, 'Second-1234')
    expect(again.userVo.mustChange).toBe(false)
    const answer = await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: again.tokenValue })
    expect(answer.code).toBe(1)
  })

  test('one made by others must be changed too, however good', async () => {
    const judy = await people.person({ mustChange: true })
    const { userVo, tokenValue: session } = await people.login(judy.name, firstPassword)
    expect(userVo).toMatchObject({ mustChange: true, passwordGiven: true })
    expect(await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session })).toMatchObject({
      code: codes.forbidden,
      message: '当前密码由他人设置，请设置您自己的密码',
      messageEn: 'Another user set your current password; please set your own password',
    })
  })

  test('[2.3] a new account proves its e-mail once: the code of its own password is the one mail it gets', async () => {
    const kate = await people.person({ mustChange: true })
    await house.db.updateTable('account').set({ verify: false }).where('id', '=', kate.id).execute()
    await people.askCode(kate)
    await people.update(kate, await people.codeFor(kate.email), 'Second-1234')
    const { userVo, tokenValue: session } = await people.login(kate.name, 'Second-1234')
    expect(userVo).toMatchObject({ mustChange: false, passwordGiven: false, verify: false })
    const url = '/api/v1/me/information'
    expect(await house.ask({ method: 'GET', url }, { session })).toMatchObject({
      result: { emailProven: true, missing: ['phone'] },
    })
    // Another address is to be proven as ever.
    const other = { email: 'other@shop.example', phone: '13800138000' }
    expect(await house.ask({ method: 'POST', url, body: other }, { session })).toMatchObject({ code: codes.badInput })
    const body = { email: kate.email, phone: '13800138000' }
    expect(await house.ask({ method: 'POST', url, body }, { session })).toMatchObject({ result: { verify: true } })
    const codesMailed = (await mailsTo(kate.email)).filter((mail) => mail.kind.endsWith('Code'))
    expect(codesMailed).toHaveLength(1)
  })

  test('one whose information is complete but for the proof is let in by that code', async () => {
    const lena = await people.person({ mustChange: true })
    await house.db
      .updateTable('account')
      .set({ verify: false, phone: '13800138000' })
      .where('id', '=', lena.id)
      .execute()
    await people.askCode(lena)
    await people.update(lena, await people.codeFor(lena.email), 'Second-1234')
    expect((await people.login(lena.name, 'Second-1234')).userVo.verify).toBe(true)
  })
})

describe('an account without e-mail', () => {
  const bare = async () => {
    const passwordHash = await hashPassword(firstPassword)
    return house.make.account({ kind: 'administrator', enterpriseId: null, passwordHash, mustChange: true })
  }
  const replace = async (session: string, old: string, text: string) => {
    const [a, b] = [await house.seal(old), await house.seal(text)]
    const body = { oldPassword: a.sealed, newPassword: b.sealed, kid: a.kid }
    return house.ask({ method: 'POST', url: '/api/v1/me/password', body }, { session })
  }

  test('changes its password by the one it has, and all its sessions end', async () => {
    const account = await bare()
    const { token } = await house.as(account)
    expect(await replace(token, 'Wrong-1234', 'Second-1234')).toMatchObject({
      code: codes.refused,
      result: { issues: [{ path: 'oldPassword', messageEn: 'The current password is incorrect' }] },
    })
    expect(await replace(token, firstPassword, 'weak')).toMatchObject({ code: codes.badInput })
    expect(await replace(token, firstPassword, firstPassword)).toMatchObject({ code: codes.badInput })
    expect(await replace(token, firstPassword, 'Second-1234')).toMatchObject({ code: 1 })
    expect(await people.isIn(token)).toBe(false)
    const row = await house.db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    expect(row.must_change).toBe(false)
    expect((await people.login(row.name, 'Second-1234')).userVo.mustChange).toBe(false)
  })

  test('a session somebody left open cannot guess the password: after five the right one waits too', async () => {
    const { token } = await house.as(await bare())
    for (let i = 0; i < 5; i++) await replace(token, 'Wrong-1234', 'Second-1234')
    expect(await replace(token, firstPassword, 'Second-1234')).toMatchObject({ code: codes.refused })
    later(61_000)
    expect(await replace(token, firstPassword, 'Second-1234')).toMatchObject({ code: 1 })
  })

  test('one with e-mail is sent to the code', async () => {
    const kim = await people.person()
    const { token } = await house.as(kim)
    expect(await replace(token, firstPassword, 'Second-1234')).toMatchObject({
      code: codes.refused,
      messageEn: expect.stringContaining('use an email code'),
    })
  })
})
