import { codes } from '@cpm/contract/kernel/envelope'
import { constants, createPrivateKey, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlock } from '../../core/encrypt.ts'
import { hashPassword } from '../../core/secret.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

const password = 'Right-1234'
let house: House
let now = new Date()

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
})
afterAll(() => house.close())

async function seal(text: string, more: Record<string, unknown> = {}) {
  const { kid, publicKey } = await house.anyone.session.publicKey()
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const inside = JSON.stringify({ password: text, nonce: randomUUID(), at: now.getTime(), ...more })
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return { kid, password: publicEncrypt(options, Buffer.from(inside)).toString('base64') }
}

async function person(name: string) {
  const passwordHash = await hashPassword(password)
  const enterprise = await house.make.enterprise()
  return house.make.account({ name, enterpriseId: enterprise.id, passwordHash })
}

const login = (name: string, text = password) => house.login(name, text)

describe('signing in', () => {
  test('[3.2] the right password gives the person and a token that opens the session', async () => {
    const account = await person('Alice')
    const { userVo, tokenValue } = await login('alice')
    expect(userVo).toMatchObject({ id: String(account.id), name: 'Alice', kind: 'enterprise', verify: true })
    const answer = await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: tokenValue })
    expect(answer).toMatchObject({ code: 1, status: 200 })
  })

  test('[6.2] the person is marked who reaches groups of the enterprise and not all of it', async () => {
    const { id: enterpriseId } = await house.make.enterprise()
    const passwordHash = await hashPassword(password)
    const { path } = await house.make.group(enterpriseId)
    await house.make.account({ name: 'Whole', enterpriseId, passwordHash })
    await house.make.account({ name: 'Part', enterpriseId, passwordHash, groupPaths: [path] })
    expect((await login('Whole')).userVo.inGroups).toBe(false)
    expect((await login('Part')).userVo.inGroups).toBe(true)
  })

  test('a wrong password and a name nobody has get the same answer', async () => {
    await person('Bob')
    const wrong = await refusalOf(login('Bob', 'Wrong-1234'))
    const nobody = await refusalOf(login('Nobody', 'Wrong-1234'))
    expect(wrong).toEqual(nobody)
    expect(wrong).toMatchObject({
      code: codes.refused,
      messageEn: expect.stringContaining('Incorrect account or password'),
    })
  })

  test('after five failures the right password waits too, and works again after the minute', async () => {
    await person('Carol')
    for (let i = 0; i < 5; i++) await refusalOf(login('Carol', 'Wrong-1234'))
    expect(await refusalOf(login('Carol'))).toMatchObject({ code: codes.refused })
    now = new Date(now.getTime() + 61_000)
    expect((await login('Carol')).userVo.name).toBe('Carol')
  })

  test('a caught request is of no use: a sealed password signs in once, ever', async () => {
    await person('Dave')
    const sealed = await seal(password)
    const send = () => house.anyone.session.login({ name: 'Dave', sysCode: 'cpm', ...sealed })
    await send()
    expect((await refusalOf(send())).messageEn).toContain('already used')
    const sealedAt = now.getTime()
    for (const minutes of [3, 9, 60, 23 * 60, 24 * 60 + 1, 3 * 24 * 60]) {
      now = new Date(sealedAt + minutes * 60_000)
      await house.job('session.forgetOld')
      expect(await refusalOf(send()), `after ${minutes} minutes`).toBeInstanceOf(Object)
    }
  })

  test('one nobody used is good for two minutes, and a wrong clock hears by how much it is off', async () => {
    await person('Dora')
    for (const off of [-119_000, 119_000]) {
      await house.anyone.session.login({
        name: 'Dora',
        sysCode: 'cpm',
        ...(await seal(password, { at: now.getTime() + off })),
      })
    }
    for (const off of [-121_000, 121_000, -23 * 3_600_000]) {
      const late = await seal(password, { at: new Date(now.getTime() + off).toISOString() })
      const answer = await refusalOf(house.anyone.session.login({ name: 'Dora', sysCode: 'cpm', ...late }))
      expect(answer.code).toBe(codes.refused)
      expect(answer.messageEn).toContain(`${Math.ceil(Math.abs(off) / 60_000)} minutes`)
      expect(answer.messageEn).toContain(now.toISOString())
      expect(answer.message).toContain('时钟')
    }
    const never = await seal(password, { at: 'yesterday' })
    const answer = await refusalOf(house.anyone.session.login({ name: 'Dora', sysCode: 'cpm', ...never }))
    expect(answer.code).toBe(codes.badInput)
  })

  test('a clock that was set back does not open a used one again', async () => {
    await person('Dirk')
    const sealed = await seal(password)
    const sealedAt = now
    await house.anyone.session.login({ name: 'Dirk', sysCode: 'cpm', ...sealed })
    now = new Date(sealedAt.getTime() + 30 * 60_000)
    await house.job('session.forgetOld')
    now = sealedAt
    const again = await refusalOf(house.anyone.session.login({ name: 'Dirk', sysCode: 'cpm', ...sealed }))
    expect(again.messageEn).toContain('already used')
  })

  test('a password that cannot be opened is bad input, never a fault', async () => {
    const { kid } = await seal('x')
    const answer = await refusalOf(house.anyone.session.login({ name: 'Dave', sysCode: 'cpm', kid, password: 'AAAA' }))
    expect(answer.code).toBe(codes.badInput)
  })

  test('the sixth session of an account ends the first', async () => {
    await person('Erin')
    const tokens: string[] = []
    for (let i = 0; i < 6; i++) {
      now = new Date(now.getTime() + 1000)
      tokens.push((await login('Erin')).tokenValue)
    }
    const isIn = async (session = '') =>
      (await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session })).code
    expect(await isIn(tokens[0])).toBe(codes.noSession)
    expect(await isIn(tokens[1])).toBe(codes.ok)
    expect(await isIn(tokens[5])).toBe(codes.ok)
  })

  test('a captcha is asked for when it is on, and serves once', async () => {
    const strict = await openTestHouse({ captcha: true })
    try {
      const { captchaId, image, required } = await strict.anyone.session.captcha()
      expect(required).toBe(true)
      expect(image).toMatch(/^data:image\/png;base64,/)
      const { kid, publicKey } = await strict.anyone.session.publicKey()
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
      const inside = Buffer.from(JSON.stringify({ password, nonce: randomUUID(), at: Date.now() }))
      const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, inside)
      const answer = await refusalOf(
        strict.anyone.session.login({
          name: 'x',
          sysCode: 'cpm',
          kid,
          password: sealed.toString('base64'),
          captchaId,
          captcha: 'nope',
        }),
      )
      expect(answer.messageEn).toContain('captcha')
      expect(await strict.db.selectFrom('captcha').select('id').execute()).toEqual([])
    } finally {
      await strict.close()
    }
  })
})

describe('the session', () => {
  test('[4.1] signing out ends it, and answers 1 for a dead token too', async () => {
    await person('Frank')
    const { tokenValue } = await login('Frank')
    const out = () => house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/doLogout' }, { session: tokenValue })
    expect((await out()).code).toBe(1)
    expect((await out()).code).toBe(1)
    const after = await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: tokenValue })
    expect(after).toMatchObject({ code: codes.noSession, status: 401 })
  })

  test('it ends after 30 idle minutes, and after 12 hours however busy', async () => {
    await person('Grace')
    const { tokenValue } = await login('Grace')
    const code = async () =>
      (await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: tokenValue })).code
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      now = new Date(now.getTime() + 20 * 60_000)
      expect(await code()).toBe(codes.ok)
    }
    now = new Date(now.getTime() + 21 * 60_000)
    expect(await code()).toBe(codes.noSession)
    const { tokenValue: second } = await login('Grace')
    now = new Date(now.getTime() + 31 * 60_000)
    const idle = await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: second })
    expect(idle.code).toBe(codes.noSession)
  })

  test('what a screen asks by itself does not keep it alive, what a person does is', async () => {
    await person('Gus')
    const { tokenValue: session } = await login('Gus')
    const url = '/oauth/v1/oauth/login/isLogin'
    const idleAt = async (headers: Record<string, string>) => {
      const answer = await house.ask({ method: 'GET', url }, { session, ...headers })
      return new Date((answer.result as { idleAt: string }).idleAt).getTime() - now.getTime()
    }
    const minute = 60_000
    now = new Date(now.getTime() + 20 * minute)
    expect(await idleAt({ background: '1' })).toBe(10 * minute)
    expect(await idleAt({})).toBe(30 * minute)
    now = new Date(now.getTime() + 20 * minute)
    expect(await idleAt({ background: '1' })).toBe(10 * minute)
    now = new Date(now.getTime() + 11 * minute)
    expect((await house.ask({ method: 'GET', url }, { session })).code).toBe(codes.noSession)
  })

  test('a disabled account is out at once', async () => {
    const account = await person('Heidi')
    const { tokenValue } = await login('Heidi')
    await house.db.updateTable('account').set({ active: false }).where('id', '=', account.id).execute()
    const answer = await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: tokenValue })
    expect(answer.code).toBe(codes.noSession)
  })

  test('[7.7] status answers for oneself and below, and a stranger is missing', async () => {
    const mine = await person('Ivan')
    const stranger = await person('Judy')
    const ivan = await house.as(mine)
    expect(await ivan.session.status({})).toEqual({ id: String(mine.id), active: true, verify: true })
    expect((await refusalOf(ivan.session.status({ id: String(stranger.id) }))).code).toBe(codes.missing)
    expect((await refusalOf(ivan.session.status({ id: '99999999' }))).code).toBe(codes.missing)
  })
})

test('the private half of the key passwords are sealed with is kept locked', async () => {
  await house.anyone.session.publicKey()
  const rows = await house.db.selectFrom('sign_in_key').select(['kid', 'private_key']).execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { kid, private_key } of rows) {
    const read = () => createPrivateKey({ key: private_key, format: 'der', type: 'pkcs8' })
    expect(read).toThrow()
    const text = unlock(house.secretKey, `sign-in key ${kid}`, private_key)
    expect(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }).type).toBe('private')
    expect(() => unlock(house.secretKey, 'sign-in key of another row', private_key)).toThrow()
  }
})
