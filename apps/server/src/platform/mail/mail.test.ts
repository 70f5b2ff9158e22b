import { codes } from '@cpm/contract/kernel/envelope'
import { mailWaitsMs } from '@cpm/contract/platform/mail/mail'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postMail } from './mail.post.ts'
import { hashPassword } from '../../core/secret.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { type Letter, openPostOffice } from './testing/post-office.ts'
import { refusalOf } from '../../testing/refusal.ts'

let now = new Date()
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const minute = 60_000

async function person(house: House) {
  const name = `p_${randomBytes(5).toString('hex')}`
  const email = `${name}@shop.example`
  const enterprise = await house.make.enterprise()
  const passwordHash = await hashPassword('First-1234')
  const { id } = await house.make.account({ name, email, enterpriseId: enterprise.id, passwordHash })
  return { id, name, email }
}
type Person = Awaited<ReturnType<typeof person>>

const write = (house: House, { id, name, email }: Person, expiresAt?: Date) =>
  postMail(house.db, now, {
    accountId: id,
    to: email,
    language: 'en',
    kind: 'passwordCode',
    vars: { name, code: '271828', minutes: 10 },
    ...(expiresAt ? { expiresAt } : {}),
  })
const mailOf = (house: House, { id }: Person) =>
  house.db.selectFrom('mail').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const codeIn = (letter: Letter | undefined) => /is (\d{6})/.exec(letter?.text ?? '')?.[1] ?? 'no code'

describe('with a mail server', () => {
  let house: House
  let office: Awaited<ReturnType<typeof openPostOffice>>
  let refuse: ((to: string) => { code: number; text: string } | null) | undefined

  beforeAll(async () => {
    office = await openPostOffice({ refuse: (to) => refuse?.(to) ?? null })
    house = await openTestHouse({ now: () => now, smtpUrl: office.url })
  })
  beforeEach(() => void later(61 * minute))
  afterEach(() => {
    refuse = undefined
    office.letters.length = 0
  })
  afterAll(async () => {
    await house.close()
    await office.close()
  })

  test('a forgotten password: the code comes by mail, the new password signs in, the old sessions are dead', async () => {
    const alice = await person(house)
    const { token } = await house.as(alice)
    const { name, email } = alice
    await house.anyone.password.getEmailCaptcha({ name, email, isEnglish: 1, sysCode: 'cpm' })
    await house.job('mail.sendMail')
    expect(office.letters).toHaveLength(1)
    const [letter] = office.letters
    expect(letter).toMatchObject({ to: [email], from: 'cpm@shop.example', user: 'cpm@shop.example' })
    expect(letter?.raw).toMatch(/^Subject: Your CPM password code\r$/m)
    expect(letter?.raw).toMatch(/^Message-ID: <cpm\.\d+\.\d+@cpm\.test>\r$/im)
    const { kid, sealed } = await house.seal('Second-1234')
    const emailCaptcha = codeIn(letter)
    await house.anyone.password.updateNewPassword({
      name,
      email,
      emailCaptcha,
      kid,
      newPassword: sealed,
      sysCode: 'cpm',
    })
    expect((await house.ask({ method: 'GET', url: '/api/v1/me/information' }, { session: token })).code).toBe(
      codes.noSession,
    )
    expect((await house.login(name, 'Second-1234')).userVo.name).toBe(name)
  })

  test('what was sent keeps no text, is sent once, and shows as sent', async () => {
    const bob = await person(house)
    await write(house, bob)
    await house.job('mail.sendMail')
    await house.job('mail.sendMail')
    expect(office.letters.filter((letter) => letter.to.includes(bob.email))).toHaveLength(1)
    expect(await mailOf(house, bob)).toMatchObject({ state: 'sent', body: null, attempts: 1, sent_at: now })
  })

  test('a Chinese mail arrives as it was written', async () => {
    const carol = await person(house)
    const { name, email } = carol
    await house.anyone.password.getEmailCaptcha({ name, email, isEnglish: 0, sysCode: 'cpm' })
    await house.job('mail.sendMail')
    expect(office.letters[0]?.text).toMatch(/您修改密码的验证码是 \d{6}，10 分钟内有效/)
  })

  test('a mail that is put off comes later, at growing intervals, and fails after the eighth try', async () => {
    const dave = await person(house)
    refuse = () => ({ code: 451, text: 'busy, said 271828' })
    await write(house, dave)
    for (const waitMs of mailWaitsMs) {
      await house.job('mail.sendMail')
      expect(await mailOf(house, dave)).toMatchObject({
        state: 'waiting',
        next_try_at: new Date(now.getTime() + waitMs),
      })
      later(waitMs - 1)
      const { attempts } = await mailOf(house, dave)
      await house.job('mail.sendMail')
      expect((await mailOf(house, dave)).attempts).toBe(attempts)
      later(1)
    }
    await house.job('mail.sendMail')
    const failed = await mailOf(house, dave)
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, next_try_at: null })
    expect(failed.last_error).toContain('busy')
    expect([failed.last_error, ...house.logged].join('\n')).not.toContain('271828')
  })

  test('an address that does not exist is not tried again, and does not hold up the others', async () => {
    const [erin, frank] = [await person(house), await person(house)]
    refuse = (to) => (to === erin.email ? { code: 550, text: 'no such mailbox' } : null)
    await write(house, erin)
    await write(house, frank)
    await house.job('mail.sendMail')
    expect(await mailOf(house, erin)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await mailOf(house, frank)).toMatchObject({ state: 'sent' })
  })

  test('a code that is no longer valid is not sent', async () => {
    const grace = await person(house)
    await write(house, grace, new Date(now.getTime() + minute))
    later(minute)
    await house.job('mail.sendMail')
    expect(await mailOf(house, grace)).toMatchObject({ state: 'failed', last_error: 'expired', body: null })
    expect(office.letters).toEqual([])
  })

  test('a mail that was written is not there if what caused it did not happen', async () => {
    const heidi = await person(house)
    await house.db
      .transaction()
      .execute(async (tx) => {
        await postMail(tx, now, {
          accountId: heidi.id,
          to: heidi.email,
          language: 'en',
          kind: 'passwordChanged',
          vars: {},
        })
        throw new Error('undone')
      })
      .catch(() => undefined)
    await house.job('mail.sendMail')
    expect(office.letters).toEqual([])
  })
})

test('a mail server that is away holds up nothing, and gets the mail once it is back', async () => {
  const office = await openPostOffice()
  const house = await openTestHouse({ now: () => now, smtpUrl: office.url })
  try {
    const [ivan, judy] = [await person(house), await person(house)]
    await office.close()
    await write(house, ivan)
    await write(house, judy)
    await house.job('mail.sendMail')
    expect(await mailOf(house, ivan)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await mailOf(house, judy)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(house.logged.join('\n')).toMatch(/was not sent, again in 1 min: .*ECONNREFUSED/)
    expect(house.logged.join('\n')).not.toContain('p@ss')
    const back = await openPostOffice({ port: office.port })
    later(minute)
    await house.job('mail.sendMail')
    expect(back.letters.map((letter) => letter.to[0])).toEqual([ivan.email, judy.email])
    await back.close()
  } finally {
    await house.close()
  }
})

describe('without a mail server', () => {
  let house: House
  let admin: Awaited<ReturnType<House['as']>>
  beforeAll(async () => {
    house = await openTestHouse({ now: () => now })
    admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  })
  afterAll(() => house.close())

  test('mail is kept for an administrator to read, and the log says so once, without the code', async () => {
    const kim = await person(house)
    await write(house, kim)
    await house.job('mail.sendMail')
    await house.job('mail.sendMail')
    const lines = house.logged.filter((line) => line.includes(kim.email))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/CPM_SMTP_URL is not set/)
    expect(house.logged.join('\n')).not.toContain('271828')
    const list = await admin.mail.list({ q: kim.email })
    expect(list).toMatchObject({
      total: 1,
      sending: false,
      records: [{ to: kim.email, accountName: kim.name, state: 'kept' }],
    })
    expect(JSON.stringify(list)).not.toContain('271828')
  })

  test('reading a text is written to the audit, and the audit does not hold the text', async () => {
    const leo = await person(house)
    await write(house, leo)
    const { id } = await mailOf(house, leo)
    expect((await admin.mail.open({ id: String(id) })).body).toContain('271828')
    const [deed] = await house.db.selectFrom('audit').selectAll().where('action', '=', 'mail.open').execute()
    expect(deed).toMatchObject({ object: String(id), code: 1 })
    expect(JSON.stringify(deed)).not.toContain('271828')
  })

  test('the list is searched, filtered by state and paged', async () => {
    const mia = await person(house)
    for (let i = 0; i < 3; i++) await write(house, mia)
    const firstTwo = await admin.mail.list({ q: mia.name, pageSize: 2, sort: 'createdAt' })
    expect(firstTwo).toMatchObject({ total: 3, size: 2 })
    expect(firstTwo.records).toHaveLength(2)
    expect((await admin.mail.list({ q: mia.name, page: 2, pageSize: 2 })).records).toHaveLength(1)
    expect(await admin.mail.list({ q: mia.name, state: ['kept', 'failed'] })).toMatchObject({ total: 0 })
    expect(await admin.mail.list({ q: mia.name, state: ['waiting'] })).toMatchObject({ total: 3 })
    for (const sort of ['to', '-to', 'sentAt', '-sentAt'] as const) await admin.mail.list({ sort })
  })

  test('what was kept can be tried again, unless it is sent, waiting, or of no use any more', async () => {
    const nina = await person(house)
    await write(house, nina, new Date(now.getTime() + 10 * minute))
    const id = String((await mailOf(house, nina)).id)
    expect(await refusalOf(admin.mail.retry({ id }))).toMatchObject({ code: codes.conflict })
    await house.job('mail.sendMail')
    await admin.mail.retry({ id })
    expect(await mailOf(house, nina)).toMatchObject({ state: 'waiting', attempts: 0 })
    await house.job('mail.sendMail')
    later(10 * minute)
    expect(await refusalOf(admin.mail.retry({ id }))).toMatchObject({
      code: codes.refused,
      messageEn: expect.stringContaining('no longer valid'),
    })
  })

  test('it is forgotten after ninety days', async () => {
    const pia = await person(house)
    await write(house, pia)
    later(90 * 86_400_000)
    await house.job('mail.forgetMail')
    await mailOf(house, pia)
    later(1)
    await house.job('mail.forgetMail')
    await expect(mailOf(house, pia)).rejects.toThrow()
    admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  })

  test('nobody but an administrator of ours sees any of it, whatever a role says', async () => {
    const olga = await person(house)
    await write(house, olga)
    const id = String((await mailOf(house, olga)).id)
    const enterprise = await house.make.enterprise()
    const boss = await house.make.account({ enterpriseId: enterprise.id })
    const menus = await (await house.as(boss)).menu.ofAccount({ id: String(boss.id) })
    expect(JSON.stringify(menus)).not.toContain('mail.')
    const given = await house.as(
      await house.make.account({ enterpriseId: enterprise.id, codes: ['mail.read', 'mail.retry'] }),
    )
    expect(await given.mail.list({})).toMatchObject({ total: 0, records: [] })
    expect(await refusalOf(given.mail.open({ id }))).toMatchObject({ code: codes.missing })
    expect(await refusalOf(given.mail.retry({ id }))).toMatchObject({ code: codes.missing })
  })
})
