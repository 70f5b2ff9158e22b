import { contract } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { requestOf } from '@cpm/contract/kernel/client'
import type { Resource } from '@cpm/contract/kernel/resource'
import { beforeAll, describe, expect, test } from 'vitest'
import { clockedHouse } from '../../testing/clock.ts'
import type { House } from '../../testing/house.ts'
import { appCode, twoStepsOf } from '../../testing/two-steps.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let steps: ReturnType<typeof twoStepsOf>
const clock = clockedHouse(60_000, (opened) => {
  house = opened
  steps = twoStepsOf(opened, () => clock.now)
})
const { later } = clock

const atField = (path: string) => ({ code: codes.refused, result: { issues: [{ path }] } })

describe('setting up the second step', () => {
  test('the secret comes once as text and QR, is sealed at rest, and counts from the first right code on', async () => {
    const person = await steps.person()
    const { secret, uri } = await person.as.me.startTotp()
    expect(uri).toContain('otpauth://totp/CPM:')
    expect(uri).toContain(`secret=${secret}`)
    const row = await house.db
      .selectFrom('account_totp')
      .selectAll()
      .where('account_id', '=', person.id)
      .executeTakeFirst()
    expect(row?.secret.toString('latin1')).not.toContain(secret)
    expect((await person.as.me.security()).totpSince).toBeNull()
    expect(Object.keys(await steps.firstStep(person.name))).toContain('tokenValue')
    const { recoveryCodes } = await person.as.me.confirmTotp(await steps.proof(appCode(secret, clock.now)))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(await person.as.me.security()).toEqual({
      totpSince: clock.now.toISOString(),
      totpDemanded: false,
      recoveryLeft: 10,
    })
    expect(Object.keys(await steps.firstStep(person.name))).toEqual(['step'])
    const audit = JSON.stringify(await house.db.selectFrom('audit').select(['input', 'changes']).execute())
    for (const hidden of [secret, ...recoveryCodes]) expect(audit).not.toContain(hidden)
  })

  test('begun anew the first secret serves no longer; a wrong code, a wrong password, and nothing begun are refused', async () => {
    const person = await steps.person()
    const none = await refusalOf(person.as.me.confirmTotp(await steps.proof('123456')))
    expect(none).toMatchObject({ code: codes.refused, messageEn: 'Please restart the setup' })
    const before = (await person.as.me.startTotp()).secret
    const { secret } = await person.as.me.startTotp()
    const old = await refusalOf(person.as.me.confirmTotp(await steps.proof(appCode(before, clock.now))))
    expect(old).toMatchObject(atField('code'))
    const stranger = await steps.proof(appCode(secret, clock.now), 'Wrong-1234')
    expect(await refusalOf(person.as.me.confirmTotp(stranger))).toMatchObject(atField('password'))
    await person.as.me.confirmTotp(await steps.proof(appCode(secret, clock.now)))
    expect(await refusalOf(person.as.me.startTotp())).toMatchObject({ code: codes.refused })
  })

  test('new recovery codes take the place of the old', async () => {
    const person = await steps.person()
    const { secret, recoveryCodes: old } = await steps.turnOn(person)
    later(30_000)
    const { recoveryCodes } = await person.as.me.renewRecoveryCodes(await steps.proof(appCode(secret, clock.now)))
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    expect(await refusalOf(person.as.me.turnTotpOff(await steps.proof(old[0] as string)))).toMatchObject(
      atField('code'),
    )
    await person.as.me.turnTotpOff(await steps.proof(recoveryCodes[0] as string))
    expect(Object.keys(await steps.firstStep(person.name))).toContain('tokenValue')
  })

  test('turning it off takes the password and a code; what is guessed counts, and five wrong ones wait', async () => {
    const person = await steps.person()
    const { secret } = await steps.turnOn(person)
    later(60_000)
    const code = () => appCode(secret, clock.now)
    expect(await refusalOf(person.as.me.turnTotpOff(await steps.proof(code(), 'Wrong-1234')))).toMatchObject(
      atField('password'),
    )
    for (let i = 0; i < 4; i++)
      expect(await refusalOf(person.as.me.turnTotpOff(await steps.proof('not a code')))).toMatchObject(atField('code'))
    expect(await refusalOf(person.as.me.turnTotpOff(await steps.proof(code())))).toMatchObject(atField('password'))
    later(61_000)
    await person.as.me.turnTotpOff(await steps.proof(code()))
    expect(await refusalOf(person.as.me.turnTotpOff(await steps.proof(code())))).toMatchObject({ code: codes.refused })
  })
})

describe('the owner is told by mail', () => {
  const mailsTo = (email: string) =>
    house.db.selectFrom('mail').select(['kind', 'body']).where('to_address', '=', email).orderBy('id').execute()

  test('when it is turned on, and when it is turned off; not when it is only begun or refused', async () => {
    const email = 'two-steps@a.example'
    const person = await steps.person({ email })
    await person.as.me.startTotp()
    await refusalOf(person.as.me.confirmTotp(await steps.proof('000000', 'Wrong-1234')))
    expect(await mailsTo(email)).toEqual([])
    const { secret, recoveryCodes } = await steps.turnOn(person)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'totpOn', body: expect.stringContaining(person.name) }])
    await refusalOf(person.as.me.turnTotpOff(await steps.proof('not a code')))
    expect(await mailsTo(email)).toHaveLength(1)
    await person.as.me.turnTotpOff(await steps.proof(recoveryCodes[0] as string))
    const mails = await mailsTo(email)
    expect(mails).toMatchObject([{ kind: 'totpOn' }, { kind: 'totpOff', body: expect.stringContaining(person.name) }])
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(mails)).not.toContain(hidden)
  })
})

describe('a role that demands it', () => {
  let roleId: number
  beforeAll(async () => {
    const role = { name: 'careful', code: 'careful', needs_totp: true, enterprise_id: null }
    roleId = (await house.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()).id
  })

  const routes = Object.entries(contract as Record<string, Resource>).flatMap(([name, r]) =>
    Object.values(r.routes).map((route) => ({ name, route })),
  )
  const open = new Set(['session', 'password', 'menu', 'me'])

  test('lets one do nothing but come, go and set it up: every other route says so', async () => {
    const person = await steps.person({ roles: [roleId] })
    expect((await person.as.session.isLogin({})).userVo.mustTotp).toBe(true)
    let shut = 0
    for (const { name, route } of routes) {
      if (route.permission === 'public' || route.permission === 'agent') continue
      const isOpen = route.permission === 'session' && open.has(name)
      const input = Object.fromEntries(Object.keys(route.input.shape).map((key) => [key, '1']))
      const answer = isOpen ? null : await house.ask(requestOf(route, input), { session: person.as.token })
      if (!answer) continue
      shut++
      expect(answer, `${name} ${route.path}`).toMatchObject({ code: codes.forbidden, status: 403 })
    }
    expect(shut).toBeGreaterThan(25)
    const told = await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: person.as.token })
    expect(told.messageEn).toContain('requires two-step sign-in')
    await person.as.menu.ofAccount({ id: String(person.id) })
    await person.as.me.profile()
  })

  test('is content once it is set up, and does not let it be turned off', async () => {
    const person = await steps.person({ roles: [roleId] })
    const { secret } = await steps.turnOn(person)
    expect((await person.as.session.isLogin({})).userVo.mustTotp).toBe(false)
    await person.as.terminal.list({})
    later(30_000)
    const off = await refusalOf(person.as.me.turnTotpOff(await steps.proof(appCode(secret, clock.now))))
    expect(off).toMatchObject({ code: codes.refused, messageEn: expect.stringContaining('cannot be turned off') })
    expect((await person.as.me.security()).totpDemanded).toBe(true)
  })

  test('a role that is disabled demands nothing', async () => {
    const off = { name: 'off', code: 'careful_off', needs_totp: true, enabled: false, enterprise_id: null }
    const { id } = await house.db.insertInto('role').values(off).returning('id').executeTakeFirstOrThrow()
    const person = await steps.person({ roles: [id] })
    expect((await person.as.session.isLogin({})).userVo.mustTotp).toBe(false)
  })

  test('a token of such an account does nothing until it is set up', async () => {
    const person = await steps.person()
    const expiresAt = new Date(clock.now.getTime() + 86_400_000).toISOString()
    const { token } = await person.as.me.createToken({ name: 'sync', codes: ['terminal.read'], expiresAt })
    const call = () => house.ask({ method: 'GET', url: '/api/v1/terminals' }, { authorization: `Bearer ${token}` })
    expect((await call()).code).toBe(codes.ok)
    await house.db.insertInto('account_role').values({ account_id: person.id, role_id: roleId }).execute()
    expect((await call()).code).toBe(codes.forbidden)
    await steps.turnOn(person)
    expect((await call()).code).toBe(codes.ok)
  })
})
