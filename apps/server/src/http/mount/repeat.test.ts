import { createHash, randomBytes } from 'node:crypto'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, applicantsOf } from '../../people/registration/testing/applicant.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let boss: Clients & { token: string }
let applicants: ReturnType<typeof applicantsOf>
let enterpriseId: number

beforeAll(async () => {
  house = await openTestHouse()
  applicants = applicantsOf(house)
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
})
afterAll(() => house.close())

const newKey = () => randomBytes(16).toString('hex')
const post = (url: string, body: unknown, key: string, more: Record<string, string> = {}) =>
  house.ask({ method: 'POST', url, body }, { 'idempotency-key': key, ...more })

/** An application with the code that was mailed for it. */
async function application(one: Applicant = applicants.someone()) {
  await applicants.askCode(one)
  return { ...one, emailCaptcha: await applicants.codeFor(one.email) }
}
const applied = async (email: string) =>
  (await house.db.selectFrom('registration').select('id').where('email', '=', email).execute()).length

async function newcomer() {
  const { token } = await boss.enrolment.create({ maxUses: 5 })
  return { token, sn: `z${randomBytes(6).toString('hex')}`, platform: 'android', model: 'A920Pro' }
}
const usesOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest()
  const row = await house.db.selectFrom('enrolment_token').select('uses').where('token_hash', '=', hash).execute()
  return row[0]?.uses
}

describe('a stranger who repeats a call with its Idempotency-Key', () => {
  test('applies once, and is told the same reference, also when the calls come at once', async () => {
    const body = await application()
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/v1/sign-up', body, key)))
    expect(answers.map(({ code }) => code)).toEqual([codes.ok, codes.ok, codes.ok])
    expect(new Set(answers.map(({ result }) => (result as { reference: string }).reference)).size).toBe(1)
    expect(await applied(body.email)).toBe(1)
  })

  test('is told the name of the account once more, when the answer of the activation got lost', async () => {
    const one = applicants.someone()
    const admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
    const { id } = await applicants.applied(one)
    await admin.registration.approve({ id })
    const { kid, sealed } = await house.seal('Second-1234')
    const name = `z${randomBytes(6).toString('hex')}`
    const body = { token: await applicants.secretFor(one.email), name, newPassword: sealed, kid }
    const key = newKey()
    const first = await post('/api/v1/sign-up/activate', body, key)
    expect(first).toMatchObject({ code: codes.ok, result: { name } })
    expect(await post('/api/v1/sign-up/activate', body, key)).toEqual(first)
    expect(await post('/api/v1/sign-up/activate', body, newKey())).toMatchObject({ code: codes.refused })
  })

  test('enrols once and has the secret again; a use of the token is spent once', async () => {
    const body = await newcomer()
    const key = newKey()
    const first = await post('/agent/v1/enrol', body, key)
    expect(first.code).toBe(codes.ok)
    expect(await post('/agent/v1/enrol', body, key)).toMatchObject({ code: codes.ok, result: first.result })
    expect(await usesOf(body.token)).toBe(1)
  })

  test('reads nobody else’s answer: not with another body, another route or a key that could be guessed', async () => {
    const body = await newcomer()
    const key = newKey()
    await post('/agent/v1/enrol', body, key)
    const other = { ...body, sn: `${body.sn}x` }
    expect(await post('/agent/v1/enrol', other, key)).toMatchObject({ code: codes.conflict, result: null })
    const elsewhere = await post('/api/v1/sign-up', await application(), key)
    expect(elsewhere).toMatchObject({ code: codes.conflict, result: null })
    const short = await post('/agent/v1/enrol', other, 'k'.repeat(21))
    expect(short).toMatchObject({ code: codes.badInput, messageEn: expect.stringContaining('22') })
  })

  test('leaves neither the key nor the answer where they could be read', async () => {
    const body = await newcomer()
    const key = newKey()
    const { secret } = (await post('/agent/v1/enrol', body, key)).result as { secret: string }
    const rows = await house.db.selectFrom('idempotency').selectAll().execute()
    const kept = rows.map((row) => [row.key, row.result?.toString('latin1'), row.input_hash.toString('latin1')].join())
    expect(kept.length).toBeGreaterThan(0)
    for (const text of [key, secret, body.token]) expect(kept.join()).not.toContain(text)
  })

  test('may mend what was refused and send it with the same key', async () => {
    const body = await application()
    const key = newKey()
    const wrong = { ...body, emailCaptcha: body.emailCaptcha === '000000' ? '000001' : '000000' }
    const refusal = await post('/api/v1/sign-up', wrong, key)
    expect(refusal.code).toBe(codes.refused)
    expect((await post('/api/v1/sign-up', wrong, key)).code).toBe(codes.refused)
    expect((await post('/api/v1/sign-up', body, key)).code).toBe(codes.ok)
  })
})

describe('a terminal that repeats an announcement with its Idempotency-Key', () => {
  const announced = { kind: 'log', name: 'agent.log', path: '/var/log/agent.log', size: 5 }
  const sum = () => randomBytes(32).toString('hex')
  const terminal = async () => {
    const secret = newKey()
    const { sn } = await house.make.terminal({ enterpriseId, secret })
    return { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` }
  }

  test('has the same file; another file with that key is refused, and a key is each terminal’s own', async () => {
    const [one, other] = [await terminal(), await terminal()]
    const body = { ...announced, sha256: sum() }
    const first = await post('/agent/v1/files', body, 'file-1', one)
    expect(first.code).toBe(codes.ok)
    expect(await post('/agent/v1/files', body, 'file-1', one)).toMatchObject({ result: first.result })
    const next = { ...announced, sha256: sum() }
    expect((await post('/agent/v1/files', next, 'file-1', one)).code).toBe(codes.conflict)
    const theirs = await post('/agent/v1/files', body, 'file-1', other)
    expect(theirs.code).toBe(codes.ok)
    expect(theirs.result).not.toEqual(first.result)
  })
})
