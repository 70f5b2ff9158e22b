import type { CallOf } from '@cpm/contract/kernel/route'
import type { registration } from '@cpm/contract/people/registration/registration'
import { randomBytes } from 'node:crypto'
import type { House } from '../../../testing/house.ts'

/** Somebody who signs up, and what they do: what the registration tests share. */
export type Applicant = Omit<CallOf<typeof registration.routes.apply>, 'emailCaptcha'>

export const newPassword = 'Harbour-2027'

export function applicantsOf(house: House) {
  const open = house.anyone.registration
  const newest = (email: string) =>
    house.db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  /** The secret at the end of the link in the newest mail to an address. */
  const secretFor = async (email: string) => /#([\w-]{43})/.exec((await newest(email)).body ?? '')?.[1] ?? 'no link'
  const someone = (more: Partial<Applicant> = {}): Applicant => ({
    company: `Shop ${randomBytes(4).toString('hex')}`,
    country: 'SG',
    address: '313 Orchard Road',
    contact: 'Ann Lee',
    phone: '+65 6123 4567',
    email: `${randomBytes(5).toString('hex')}@shop.example`,
    language: 'en',
    ...more,
  })
  const askCode = ({ email, contact }: Pick<Applicant, 'email' | 'contact'>, isEnglish: 0 | 1 = 1) =>
    open.sendCode({ email, contact, isEnglish })
  const codeFor = async (email: string) => /(?:is|是) (\d{6})/.exec((await newest(email)).body ?? '')?.[1] ?? 'no code'
  const apply = async (one: Applicant) => {
    await askCode(one)
    return open.apply({ ...one, emailCaptcha: await codeFor(one.email) })
  }
  const rowOf = (email: string) =>
    house.db
      .selectFrom('registration')
      .selectAll()
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  return {
    someone,
    askCode,
    codeFor,
    apply,
    newest,
    secretFor,
    rowOf,
    /** Applies; answers the id, as the reviewer has it. */
    applied: async (one: Applicant) => {
      const { reference } = await apply(one)
      return { reference, id: String((await rowOf(one.email)).id) }
    },
    activate: async (token: string, name: string, text = newPassword) => {
      const { kid, sealed } = await house.seal(text)
      return open.activate({ token, name, newPassword: sealed, kid })
    },
    login: (name: string, text = newPassword) => house.login(name, text),
    reviewer: async () => house.as(await house.make.account({ kind: 'administrator', enterpriseId: null })),
  }
}
