import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../core/secret.ts'
import type { House } from './house.ts'

/** People who sign in in two steps: what the tests of the second step share. */
export const password = 'First-1234'

/** What the app on the phone shows. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

export function twoStepsOf(house: House, now: () => Date) {
  const proof = async (code: string, text = password) => {
    const { kid, sealed } = await house.seal(text)
    return { code, kid, password: sealed }
  }
  return {
    proof,
    /** Somebody with a password; `as` are clients of theirs. */
    person: async (more: { email?: string; roles?: number[] } = {}) => {
      const name = `p_${randomBytes(5).toString('hex')}`
      const enterprise = await house.make.enterprise()
      const passwordHash = await hashPassword(password)
      const { roles = [], ...rest } = more
      const account = await house.make.account({ name, enterpriseId: enterprise.id, passwordHash, ...rest })
      for (const role_id of roles)
        await house.db.insertInto('account_role').values({ account_id: account.id, role_id }).execute()
      return { ...account, name, as: await house.as(account) }
    },
    /** Turns the second step on; its secret, and the recovery codes. */
    turnOn: async ({ as }: { as: Awaited<ReturnType<House['as']>> }) => {
      const { secret } = await as.me.startTotp()
      const { recoveryCodes } = await as.me.confirmTotp(await proof(appCode(secret, now())))
      return { secret, recoveryCodes }
    },
    /** The first step; its answer. */
    firstStep: async (name: string, text = password) => {
      const { kid, sealed } = await house.seal(text)
      return house.anyone.session.login({ name, sysCode: 'cpm', kid, password: sealed })
    },
  }
}

/** The ticket of an answer to the first step. */
export function ticketOf(answer: object): string {
  if (!('step' in answer)) throw new Error('no second step was asked for')
  return (answer.step as { ticket: string }).ticket
}
