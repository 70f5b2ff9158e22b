import { codes } from '@cpm/contract/kernel/envelope'
import { signInLimits } from '@cpm/contract/people/session/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
import { type House, NotOk, openTestHouse } from '../../testing/house.ts'

const password = 'Right-1234'
let house: House
let now = new Date()

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  const passwordHash = await hashPassword(password)
  const enterprise = await house.make.enterprise()
  for (const name of ['Ann', 'Ben', 'Cleo'])
    await house.make.account({ name, enterpriseId: enterprise.id, passwordHash })
})
// What failed in one test is too old for the next.
beforeEach(() => void (now = new Date(now.getTime() + signInLimits.windowMs + 1000)))
afterAll(() => house.close())

/** What a sign-in was answered with: its code, or 1. */
async function signIn(ip: string, name: string, text: string) {
  const { kid, sealed } = await house.seal(text)
  const answer = await house
    .from(ip)
    .session.login({ name, sysCode: 'cpm', kid, password: sealed })
    .catch((error: NotOk) => error.answer)
  return 'tokenValue' in answer ? { code: codes.ok, messageEn: '' } : (answer as NotOk['answer'])
}
const fail = (ip: string, name: string) => signIn(ip, name, 'Wrong-1234')

describe('guessing from one address', () => {
  test('one password for many names: after ten of them, strangers there wait, and other addresses do not', async () => {
    const evil = '198.51.100.1'
    for (let i = 0; i < signInLimits.names; i++) expect((await fail(evil, `name_${i}`)).code).toBe(codes.refused)
    const next = await fail(evil, 'Ann')
    expect(next).toMatchObject({ code: codes.tooMany, status: 429 })
    expect(next.messageEn).toContain('Too many failed sign-ins from this network; try again in 15 minutes')
    // The right password gets the same answer, so that waiting tells nothing.
    expect(await signIn(evil, 'Ann', password)).toEqual(next)
    expect((await signIn('198.51.100.2', 'Ann', password)).code).toBe(codes.ok)
    now = new Date(now.getTime() + signInLimits.windowMs)
    expect((await signIn(evil, 'Ann', password)).code).toBe(codes.ok)
  })

  test('many passwords for few names: after thirty failures too, whether or not the names exist', async () => {
    const evil = '198.51.100.3'
    for (let i = 0; i < signInLimits.failures; i++) {
      expect((await fail(evil, i % 2 === 0 ? 'Ben' : 'no_one')).code).toBe(codes.refused)
    }
    expect((await fail(evil, 'no_one')).code).toBe(codes.tooMany)
    expect((await fail(evil, 'Ben')).code).toBe(codes.tooMany)
  })

  test('addresses of one IPv6 network are one', async () => {
    for (let i = 0; i < signInLimits.names; i++) await fail(`2001:db8:1:2::${i + 1}`, `six_${i}`)
    expect((await fail('2001:db8:1:2:ffff::9', 'six')).code).toBe(codes.tooMany)
    expect((await fail('2001:db8:1:3::1', 'six')).code).toBe(codes.refused)
  })

  test('the people of a shop behind the same address come in, as they have before', async () => {
    const shop = '203.0.113.7'
    expect((await signIn(shop, 'Cleo', password)).code).toBe(codes.ok)
    for (let i = 0; i < signInLimits.names; i++) await fail(shop, `guess_${i}`)
    expect((await fail(shop, 'guess')).code).toBe(codes.tooMany)
    expect((await fail(shop, 'Cleo')).code).toBe(codes.refused)
    expect((await signIn(shop, 'cleo', password)).code).toBe(codes.ok)
  })

  test('a slip is forgotten with the sign-in that follows it', async () => {
    const shop = '203.0.113.8'
    for (let i = 0; i < signInLimits.failures; i++) {
      await fail(shop, 'Ann')
      expect((await signIn(shop, 'Ann', password)).code).toBe(codes.ok)
    }
    expect((await fail(shop, 'somebody')).code).toBe(codes.refused)
  })
})
