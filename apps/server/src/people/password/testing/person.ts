import { codes } from '@cpm/contract/kernel/envelope'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../../core/secret.ts'
import { type House, NotOk } from '../../../testing/house.ts'

/** A person with a real password and an e-mail, and what they do with the two: what the password tests share. */
export const firstPassword = 'First-1234'

export type Person = { id: number; name: string; email: string }

export function peopleOf(house: House) {
  const updateUrl = '/oauth/v1/oauth/registry/updateNewPassword'
  return {
    person: async (more: { mustChange?: boolean } = {}): Promise<Person> => {
      const name = `p_${randomBytes(5).toString('hex')}`
      const email = `${name}@shop.example`
      const enterprise = await house.make.enterprise()
      const passwordHash = await hashPassword(firstPassword)
      const { id } = await house.make.account({ name, email, enterpriseId: enterprise.id, passwordHash, ...more })
      return { id, name, email }
    },
    login: house.login,
    askCode: (pair: { name: string; email: string }, isEnglish: 0 | 1 = 1, ip = '127.0.0.1') =>
      house.from(ip).password.getEmailCaptcha({ ...pair, isEnglish, sysCode: 'cpm' }),
    update: async (pair: { name: string; email: string }, emailCaptcha: string, text: string, ip?: string) => {
      const { kid, sealed } = await house.seal(text)
      const { name, email } = pair
      const body = { name, email, emailCaptcha, newPassword: sealed, kid, sysCode: 'cpm', isEnglish: 1 }
      return house.askFrom(ip)({ method: 'POST', url: updateUrl, body })
    },
    /** The last code that was written to an address. */
    codeFor: async (email: string): Promise<string> => {
      const { body } = await house.db
        .selectFrom('mail')
        .select('body')
        .where('to_address', '=', email)
        .where('kind', 'in', ['passwordCode', 'emailCode'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return /(?:is|是) (\d{6})/.exec(body ?? '')?.[1] ?? 'no code'
    },
    isIn: async (session: string) =>
      (await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session })).code === codes.ok,
  }
}

/** What a call was refused with. */
export function refusal(call: Promise<unknown>) {
  return call.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: NotOk) => error.answer,
  )
}
