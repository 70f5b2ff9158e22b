import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
import { type House, openTestHouse } from '../../testing/house.ts'
import { applicantsOf } from '../registration/testing/applicant.ts'
import { peopleOf } from './testing/person.ts'

let house: House
let people: ReturnType<typeof peopleOf>
let now = new Date()

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  people = peopleOf(house)
})
beforeEach(() => void (now = new Date(now.getTime() + 61 * 60_000)))
afterAll(() => house.close())

const refusedAt = (messageEn: unknown) => ({
  code: codes.badInput,
  result: { issues: [{ path: 'newPassword', message: expect.any(String), messageEn }] },
})
const common = refusedAt(expect.stringContaining('common and easy to guess'))
const ownName = refusedAt(expect.stringContaining('cannot contain your username'))

describe('a new password that keeps to the rule [5.1] and is bad all the same', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    'Admin@123',
    'Adm1n@123',
    'Qwer1234!',
    '1qaz@WSX',
    'Welcome@1',
    'Summer-2026',
    'Abcd@1234',
    'Aa123456!',
    'Qwerty123!',
    'Zxcvbn1!',
  ])('%s is on every list: refused at its field, and the code stays good', async (text) => {
    const ann = await people.person()
    await people.askCode(ann)
    const code = await people.codeFor(ann.email)
    expect(await people.update(ann, code, text)).toMatchObject(common)
    expect(await people.update(ann, code, 'Harbour-2027')).toMatchObject({ code: codes.ok })
  })

  test("one's own name or mailbox is refused, whatever is around it and in whatever case", async () => {
    const ben = await people.person()
    await people.askCode(ben)
    const code = await people.codeFor(ben.email)
    expect(await people.update(ben, code, `X9!${ben.name.toUpperCase()}x`)).toMatchObject(ownName)
    await house.db.updateTable('account').set({ email: 'willow@shop.example' }).where('id', '=', ben.id).execute()
    const moved = { ...ben, email: 'willow@shop.example' }
    await people.askCode(moved)
    expect(await people.update(moved, await people.codeFor(moved.email), 'My-Willow-77')).toMatchObject(ownName)
  })

  test('so they are for who changes it by the one they have, and for who activates an account', async () => {
    const passwordHash = await hashPassword('Second-1234')
    const account = await house.make.account({
      kind: 'administrator',
      enterpriseId: null,
      passwordHash,
      name: 'marigold',
    })
    const replace = async (text: string) => {
      const { token } = await house.as(account)
      const [old, fresh] = [await house.seal('Second-1234'), await house.seal(text)]
      const body = { oldPassword: old.sealed, newPassword: fresh.sealed, kid: fresh.kid }
      return house.ask({ method: 'POST', url: '/api/v1/me/password', body }, { session: token })
    }
    expect(await replace('Admin@123')).toMatchObject(common)
    expect(await replace('Marigold-#9')).toMatchObject(ownName)

    const applicants = applicantsOf(house)
    const one = applicants.someone({ company: 'Lantern' })
    const { id } = await applicants.applied(one)
    await (await applicants.reviewer()).registration.approve({ id })
    const token = await applicants.secretFor(one.email)
    const activate = async (text: string) => {
      const { kid, sealed } = await house.seal(text)
      const body = { token, name: 'lamplighter', newPassword: sealed, kid }
      return house.ask({ method: 'POST', url: '/api/v1/sign-up/activate', body })
    }
    expect(await activate('Password1!')).toMatchObject(common)
    expect(await activate('Lamplighter-5')).toMatchObject(ownName)
    expect(await activate('My-Lantern-55')).toMatchObject(ownName)
    expect(await activate('Harbour-2027')).toMatchObject({ code: codes.ok })
  })

  test('one of earlier days is told at the sign-in, and must be changed', async () => {
    const cleo = await people.person()
    const password_hash = await hashPassword('Admin@123')
    await house.db.updateTable('account').set({ password_hash }).where('id', '=', cleo.id).execute()
    expect((await people.login(cleo.name, 'Admin@123')).userVo.mustChange).toBe(true)
  })
})
