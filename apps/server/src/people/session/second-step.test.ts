import { codes } from '@cpm/contract/kernel/envelope'
import { describe, expect, test } from 'vitest'
import { resetTotp } from '../me/totp.ts'
import { clockedHouse } from '../../testing/clock.ts'
import type { House } from '../../testing/house.ts'
import { appCode, password, ticketOf, twoStepsOf } from '../../testing/two-steps.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let steps: ReturnType<typeof twoStepsOf>
const clock = clockedHouse(60_000, (opened) => {
  house = opened
  steps = twoStepsOf(opened, () => clock.now)
})
const { later } = clock

const second = (ticket: string, code: string) => house.anyone.session.secondStep({ ticket, code })
const atField = (path: string) => ({ code: codes.refused, result: { issues: [{ path }] } })
/** A code that is none of these three steps'. */
function wrongCode(secret: string): string {
  const near = [-30_000, 0, 30_000].map((ms) => appCode(secret, new Date(clock.now.getTime() + ms)))
  return ['000000', '111111', '222222', '333333'].find((one) => !near.includes(one)) as string
}

/** Somebody with the second step on; the code it was turned on with is spent, so the clock goes on. */
async function someone() {
  const person = await steps.person()
  const totp = await steps.turnOn(person)
  later(30_000)
  return { ...person, ...totp, code: () => appCode(totp.secret, clock.now) }
}

describe('signing in in two steps', () => {
  test('[3.2] the password gives a ticket and no session; the code gives the person and the token', async () => {
    const alice = await someone()
    const first = await steps.firstStep(alice.name)
    expect(Object.keys(first)).toEqual(['step'])
    const ticket = ticketOf(first)
    const asSession = { method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }
    expect((await house.ask(asSession, { session: ticket })).code).toBe(codes.noSession)
    const { userVo, tokenValue } = await second(ticket, alice.code())
    expect(userVo).toMatchObject({ name: alice.name, mustTotp: false })
    expect((await house.ask(asSession, { session: tokenValue })).code).toBe(codes.ok)
    const row = await house.db
      .selectFrom('account')
      .select('signed_in_at')
      .where('id', '=', alice.id)
      .executeTakeFirst()
    expect(row?.signed_in_at).toEqual(clock.now)
  })

  test('who did it stands in the audit, and neither ticket nor code', async () => {
    const amy = await someone()
    const ticket = ticketOf(await steps.firstStep(amy.name))
    const code = amy.code()
    await second(ticket, code)
    const rows = await house.db.selectFrom('audit').selectAll().where('action', '=', 'session.secondStep').execute()
    expect(rows.at(-1)).toMatchObject({ account_id: amy.id, account_name: amy.name, code: 1 })
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(JSON.stringify(rows.at(-1)?.input)).not.toContain(code)
  })

  test('a ticket serves once, and for five minutes', async () => {
    const bob = await someone()
    const ticket = ticketOf(await steps.firstStep(bob.name))
    await second(ticket, bob.code())
    later(30_000)
    expect(await refusalOf(second(ticket, bob.code()))).toMatchObject(atField('ticket'))
    const old = ticketOf(await steps.firstStep(bob.name))
    later(5 * 60_000)
    expect(await refusalOf(second(old, bob.code()))).toMatchObject(atField('ticket'))
    expect(await refusalOf(second('x'.repeat(43), bob.code()))).toMatchObject(atField('ticket'))
    await house.job('session.forgetOld')
    expect(await house.db.selectFrom('sign_in_step').selectAll().where('expires_at', '<', clock.now).execute()).toEqual(
      [],
    )
  })

  test('a code serves once: seen over the shoulder it is of no use, of twenty at once one is let in', async () => {
    const carol = await someone()
    const tickets: string[] = []
    for (let i = 0; i < 4; i++) tickets.push(ticketOf(await steps.firstStep(carol.name)))
    const code = carol.code()
    const at = (i: number) =>
      second(tickets[i % 4] as string, code).then(
        () => 'in',
        () => 'out',
      )
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => at(i)))
    expect(answers.filter((one) => one === 'in')).toHaveLength(1)
  })

  test('the code of the step before and after are taken, of two steps off not; never an older one than the last', async () => {
    const dave = await someone()
    const enter = async (offMs: number) =>
      second(ticketOf(await steps.firstStep(dave.name)), appCode(dave.secret, new Date(clock.now.getTime() + offMs)))
    later(300_000)
    expect(await refusalOf(enter(60_000))).toMatchObject(atField('code'))
    expect(await refusalOf(enter(-60_000))).toMatchObject(atField('code'))
    await enter(30_000)
    expect(await refusalOf(enter(0))).toMatchObject(atField('code'))
    later(120_000)
    await enter(-30_000)
  })

  test('codes cannot be guessed by signing in again and again: five wrong ones and the right one waits too', async () => {
    const erin = await someone()
    for (let i = 0; i < 5; i++) {
      const ticket = ticketOf(await steps.firstStep(erin.name))
      expect(await refusalOf(second(ticket, wrongCode(erin.secret)))).toMatchObject(atField('code'))
    }
    expect(await refusalOf(steps.firstStep(erin.name))).toMatchObject({ code: codes.refused })
    later(61_000)
    const ticket = ticketOf(await steps.firstStep(erin.name))
    await refusalOf(second(ticket, wrongCode(erin.secret)))
    // The sixth failure in a row waits two minutes, with a ticket in hand as well.
    later(61_000)
    expect(await refusalOf(second(ticket, erin.code()))).toMatchObject(atField('code'))
    later(61_000)
    const { tokenValue } = await second(ticket, erin.code())
    expect(tokenValue).toBeTruthy()
    const row = await house.db.selectFrom('account').select('failures').where('id', '=', erin.id).executeTakeFirst()
    expect(row?.failures).toBe(0)
  })

  test('fifty guesses at once on one ticket are five', async () => {
    const fred = await someone()
    const ticket = ticketOf(await steps.firstStep(fred.name))
    const wrong = wrongCode(fred.secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(second(ticket, wrong))))
    expect(answers.filter((one) => JSON.stringify(one.result).includes('"code"'))).toHaveLength(5)
    expect(await refusalOf(second(ticket, fred.code()))).toMatchObject(atField('ticket'))
  })

  test('the wrong password and the wrong name get the answer they always had', async () => {
    const gina = await someone()
    const wrong = await refusalOf(steps.firstStep(gina.name, 'Wrong-1234'))
    expect(wrong).toEqual(await refusalOf(steps.firstStep('nobody_at_all', 'Wrong-1234')))
  })

  test('a new password, forgotten or not, neither lets in without the code nor leaves a ticket standing', async () => {
    const hugo = await someone()
    const email = `${hugo.name}@shop.example`
    await house.db.updateTable('account').set({ email }).where('id', '=', hugo.id).execute()
    const ticket = ticketOf(await steps.firstStep(hugo.name))
    await house.anyone.password.getEmailCaptcha({ name: hugo.name, email, isEnglish: 1, sysCode: 'cpm' })
    const mail = await house.db.selectFrom('mail').select('body').where('to_address', '=', email).executeTakeFirst()
    const emailCaptcha = /is (\d{6})/.exec(mail?.body ?? '')?.[1] as string
    const { kid, sealed } = await house.seal('Second-1234')
    const form = { name: hugo.name, email, emailCaptcha, newPassword: sealed, kid, sysCode: 'cpm' } as const
    await house.anyone.password.updateNewPassword(form)
    expect(await refusalOf(second(ticket, hugo.code()))).toMatchObject(atField('ticket'))
    expect(Object.keys(await steps.firstStep(hugo.name, 'Second-1234'))).toEqual(['step'])
  })

  test('a disabled account is let in by no ticket', async () => {
    const ivan = await someone()
    const ticket = ticketOf(await steps.firstStep(ivan.name))
    await house.db.updateTable('account').set({ active: false }).where('id', '=', ivan.id).execute()
    expect(await refusalOf(second(ticket, ivan.code()))).toMatchObject(atField('ticket'))
  })
})

describe('recovery codes', () => {
  test('each signs in once, in any writing; of twenty at once one is let in', async () => {
    const judy = await someone()
    expect(judy.recoveryCodes).toHaveLength(10)
    const [one = '', two = ''] = judy.recoveryCodes
    await second(ticketOf(await steps.firstStep(judy.name)), one.toLowerCase().replaceAll('-', ' '))
    expect(await refusalOf(second(ticketOf(await steps.firstStep(judy.name)), one))).toMatchObject(atField('code'))
    const tickets: string[] = []
    for (let i = 0; i < 20; i++) tickets.push(ticketOf(await steps.firstStep(judy.name)))
    const answers = await Promise.all(
      tickets.map((ticket) =>
        second(ticket, two).then(
          () => 'in',
          () => 'out',
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1)
    expect((await judy.as.me.security()).recoveryLeft).toBe(8)
  })

  test("are kept hashed, and another's are of no use", async () => {
    const [kim, lea] = [await someone(), await someone()]
    const rows = await house.db.selectFrom('recovery_code').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(kim.recoveryCodes[0]?.replaceAll('-', ''))
    const ticket = ticketOf(await steps.firstStep(lea.name))
    expect(await refusalOf(second(ticket, kim.recoveryCodes[0] as string))).toMatchObject(atField('code'))
  })

  test('after a reset the password alone signs in, and nothing of the second step is left', async () => {
    const mona = await someone()
    const ticket = ticketOf(await steps.firstStep(mona.name))
    await resetTotp(house.db, mona.id)
    expect((await house.login(mona.name, password)).userVo.name).toBe(mona.name)
    expect(await refusalOf(second(ticket, mona.code()))).toMatchObject(atField('ticket'))
    expect(await mona.as.me.security()).toEqual({ totpSince: null, totpDemanded: false, recoveryLeft: 0 })
  })
})
